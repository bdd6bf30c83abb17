// A small table below the scores of a game: the points that a league gives for the match.

import { Box, chakra } from '@chakra-ui/react'
import type { GamePlayer, PoolGame } from '../../../../contract/api/pool/games.ts'
import { matchPoints, racesWithoutLevel } from '../../../../contract/rules/pool/matchPoints.ts'
import { Muted } from '../../shared/typography.tsx'

const Table = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { padding: '2.5', textAlign: 'center' },
    '& thead th:first-child': { textAlign: 'start' },
    '& thead th': { color: 'faint', fontSize: 'sm', fontWeight: 600 },
    '& tbody th': { textAlign: 'start', color: 'soft', fontWeight: 500 },
    '& tbody td': { borderTop: '1px solid var(--color-line)', fontSize: 'lg', fontWeight: 700 },
    '& tbody th[scope]': { borderTop: '1px solid var(--color-line)' },
  },
})

type MatchPlayer = Pick<GamePlayer, 'pool_player_id' | 'display_name' | 'score' | 'handicap' | 'winner'>
type Match = Pick<PoolGame, 'game_type'> & { players: readonly MatchPlayer[] }

/** The match points that a league gives for a game of two players. Shows nothing for other games. */
export function MatchPoints({ game: { game_type, players } }: { game: Match }) {
  const points = matchPoints(game_type, players)
  if (points === null) return <NoMatchPoints races={racesWithoutLevel(game_type, players)} />
  const isOver = players.some(({ winner }) => winner)
  return (
    <Box borderWidth="1px" borderColor="line" borderRadius="md" background="felt" overflow="hidden">
      <Table aria-label="Match points">
        <thead>
          <tr>
            <th scope="col">Match points</th>
            {players.map(({ pool_player_id, display_name }) => (
              <th key={pool_player_id} scope="col">
                {display_name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {!isOver && <Row label="Certain so far" values={points.safe} />}
          {/* `split` is null while neither player leads. */}
          <Row label={isOver ? 'Final' : 'If the game ended now'} values={points.split ?? ['–', '–']} />
        </tbody>
      </Table>
    </Box>
  )
}

/**
 * Explains why a game of two players has no match points: no skill level has one of these races. Shows nothing if the
 * list of races is empty.
 */
function NoMatchPoints({ races }: { races: readonly number[] }) {
  if (races.length === 0) return null
  return <Muted>No match points: no skill level has a race to {races.join(' or ')}.</Muted>
}

function Row({ label, values: [first, second] }: { label: string; values: readonly [unknown, unknown] }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{String(first)}</td>
      <td>{String(second)}</td>
    </tr>
  )
}
