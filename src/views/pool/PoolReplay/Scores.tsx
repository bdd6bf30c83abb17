// The cards with the scores on the page of a replay.

import { chakra, Grid } from '@chakra-ui/react'
import type { PoolGame } from '../../../../contract/api/pool/games.ts'
import { percentOf } from '../../../../contract/rules/pool/replay.ts'
import { Badge } from '../../shared/Button.tsx'
import { SmallPrint } from '../../shared/typography.tsx'

const Card = chakra('section', {
  base: {
    paddingBlock: '2',
    paddingInline: { base: '3', md: '5' },
    borderWidth: '2px',
    borderColor: 'line',
    borderRadius: 'md',
    background: 'felt',
    '&[data-winner]': { borderColor: 'secondary' },
  },
})
const Name = chakra('h2', {
  base: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontFamily: 'body',
    fontSize: 'md',
    fontWeight: 650,
    letterSpacing: 'normal',
    lineHeight: 1.6,
  },
})
const Score = chakra('p', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    fontFamily: 'display',
    fontSize: '2xl',
    fontWeight: 600,
    lineHeight: 1.1,
    fontVariantNumeric: 'tabular-nums',
    '& small': { color: 'soft', fontFamily: 'body', fontSize: 'sm', fontWeight: 400 },
  },
})

interface ScoresProps {
  /** The game as it was at the shown position. */
  game: PoolGame
  /** The probability that the first player wins, from 0 to 1. Null if the game does not have two players. */
  chanceOfFirst: number | null
}

/** The scores of all players at one position of a replay. */
export function Scores({ game, chanceOfFirst }: ScoresProps) {
  const percentOfFirst = chanceOfFirst === null ? null : percentOf(chanceOfFirst)
  return (
    <Grid gap="3" gridTemplateColumns="repeat(2, minmax(0, 1fr))">
      {game.players.map(({ pool_player_id, display_name, score, handicap, winner }, index) => (
        <Card key={pool_player_id} aria-label={display_name} data-winner={winner || undefined}>
          <Name>{display_name}</Name>
          <Score>
            {score}
            <small>of {handicap}</small>
            {winner && <Badge variant="secondary">Winner</Badge>}
          </Score>
          {percentOfFirst !== null && (
            <SmallPrint>{index === 0 ? percentOfFirst : 100 - percentOfFirst} % to win</SmallPrint>
          )}
        </Card>
      ))}
    </Grid>
  )
}
