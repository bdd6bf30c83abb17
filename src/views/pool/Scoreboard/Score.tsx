// A player's score, as the largest thing on the card, with the race and what is left of it beside it.

import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { GamePlayer } from '../../../../contract/api/pool/games.ts'

const Line = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '2',
    minWidth: 0,
    // On a phone two cards may stand side by side. A score of two digits then leaves no room beside it.
    '&[data-stacked]': { flexDirection: { base: 'column', md: 'row' }, alignItems: { base: 'start', md: 'center' } },
  },
})
/**
 * The digits of a score. They are about 13 mm high on a phone, so that they can be read from the other end of the pool
 * table. Amber says that the player is at the table.
 */
export const ScoreFigure = chakra('strong', {
  base: {
    minWidth: 'max(1.1ch, 44px)',
    fontFamily: 'body',
    fontSize: { base: 'var(--score, 4.5rem)', lg: '5.5rem' },
    fontWeight: 750,
    letterSpacing: '-0.05em',
    lineHeight: 1,
    textAlign: 'start',
    fontVariantNumeric: 'tabular-nums',
    color: 'ink',
    '[data-at-table] &': { color: 'primaryBright' },
    '[data-winner] &': { color: 'secondaryBright' },
  },
})
const Race = chakra('p', {
  base: {
    display: 'grid',
    fontSize: 'md',
    lineHeight: 1.25,
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    '& > span': { color: 'soft', fontSize: 'sm' },
    '[data-stacked] > &': { display: { base: 'flex', md: 'grid' }, alignItems: 'baseline', columnGap: '2' },
  },
})

interface ScoreProps {
  player: Pick<GamePlayer, 'remaining' | 'handicap' | 'winner'>
  /** The digits, in a `ScoreFigure`. */
  children: ReactNode
  /** Whether the race is below the digits on a phone. */
  isStacked?: boolean
}

/** A player's score, as the largest thing on the card, with the race and what is left of it beside it. */
export function Score({ player: { remaining, handicap, winner }, children, isStacked }: ScoreProps) {
  return (
    <Line data-stacked={isStacked || undefined}>
      {children}
      <Race>
        of {handicap} {!winner && <span>{remaining} to go</span>}
      </Race>
    </Line>
  )
}
