// The points or racks that a player still needs, in large digits.

import { chakra } from '@chakra-ui/react'
import type { GamePlayer } from '../../../../contract/api/pool/games.ts'

const Frame = chakra('p', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    minWidth: { base: 'min(6.25rem, 26vw)', lg: '8.5rem' },
    lineHeight: 1,
    textAlign: 'center',
  },
})
/**
 * The digits are about 16 mm high on a phone, so that they can be read from the other end of the pool table. On a phone
 * narrower than 390 px they are smaller, so that they do not cover the button that adds a point.
 */
const Figure = chakra('strong', {
  base: {
    fontFamily: 'body',
    fontSize: { base: 'min(5.5rem, 35vw - 3rem)', lg: '7.5rem' },
    fontWeight: 750,
    letterSpacing: '-0.05em',
    lineHeight: 0.95,
    fontVariantNumeric: 'tabular-nums',
    color: 'primaryBright',
    '&[data-winner]': { color: 'secondaryBright' },
    // A number of three digits is smaller.
    '&[data-wide]': { fontSize: { base: 'min(3.75rem, 24vw - 2rem)', lg: '5.5rem' } },
  },
})
const Caption = chakra('span', { base: { color: 'soft', fontSize: 'sm', fontVariantNumeric: 'tabular-nums' } })

/** The points or racks that a player still needs, in large digits. */
export function Remaining({ player }: { player: Pick<GamePlayer, 'remaining' | 'handicap' | 'winner'> }) {
  const { remaining, handicap, winner } = player
  return (
    <Frame>
      <Figure data-winner={winner || undefined} data-wide={remaining > 99 || undefined}>
        {remaining}
      </Figure>
      <Caption>{winner ? `reached ${handicap}` : `left of ${handicap}`}</Caption>
    </Frame>
  )
}
