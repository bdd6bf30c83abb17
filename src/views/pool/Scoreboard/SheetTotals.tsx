// A table below the scores of a game with a score sheet. It has the innings, the safeties, the fouls and more.

import { Box, chakra } from '@chakra-ui/react'
import type { WatchedGame } from '../../../../contract/api/pool/games.ts'
import { matchPoints } from '../../../../contract/rules/pool/matchPoints.ts'
import { sheetRows } from '../../../../contract/rules/pool/sheetTotals.ts'

const Table = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { padding: '2.5', textAlign: 'center' },
    '& caption': { padding: '2.5', fontSize: 'lg', fontWeight: 650, textAlign: 'start' },
    '& thead th': { color: 'faint', fontSize: 'sm', fontWeight: 600 },
    '& tbody th': { color: 'soft', fontWeight: 500, textAlign: 'start' },
    '& tbody th, & tbody td': { borderTop: '1px solid var(--color-line)' },
    '& tbody td': { fontWeight: 700 },
  },
})

type Player = WatchedGame['players'][number]
type Game = Pick<WatchedGame, 'game_type' | 'innings' | 'rack_notes' | 'winner_player_id'> & {
  players: readonly Player[]
}

/** The numbers of a score sheet: one column for each player. */
export function SheetTotals({ game }: { game: Game }) {
  const { players } = game
  const isOver = game.winner_player_id !== null
  const points = matchPoints(game.game_type, players)
  // `textOf` returns what the row shows for one player. `index` is the position of this player in the game.
  const rows: { label: string; textOf: (player: Player, index: number) => string | number }[] = [
    ...(isOver && points !== null
      ? [{ label: 'Match points', textOf: (_: Player, index: number) => points.split?.[index] ?? '–' }]
      : []),
    ...sheetRows(game).map(({ label, digits, numberOf }) => ({
      label,
      textOf: (player: Player) => numberOf(player)?.toFixed(digits) ?? '–',
    })),
  ]
  return (
    <Box borderWidth="1px" borderColor="line" borderRadius="md" background="felt" overflow="hidden">
      <Table>
        <caption>{isOver ? 'Final' : 'Score sheet'}</caption>
        <thead>
          <tr>
            <td />
            {players.map(({ pool_player_id, display_name }) => (
              <th key={pool_player_id} scope="col">
                {display_name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, textOf }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {players.map((player, index) => (
                <td key={player.pool_player_id}>{textOf(player, index)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  )
}
