import { chakra } from '@chakra-ui/react'
import type { GamePlayer } from '../../../../contract/api/pool/pool.ts'

const Place = chakra('p', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    minWidth: { base: '6.25rem', md: '8.5rem' },
    lineHeight: 1,
    textAlign: 'center',
  },
})
/** The digits are about 16 mm high on a phone, so that they can be read from the other end of the pool table. */
const Figure = chakra('strong', {
  base: {
    fontFamily: 'body',
    fontSize: { base: '5.5rem', md: '7.5rem' },
    fontWeight: 750,
    letterSpacing: '-0.05em',
    lineHeight: 0.95,
    fontVariantNumeric: 'tabular-nums',
    color: 'primaryBright',
    '&[data-winner]': { color: 'secondaryBright' },
    '&[data-wide]': { fontSize: { base: '3.75rem', md: '5.5rem' } },
  },
})
const Caption = chakra('span', { base: { color: 'soft', fontSize: 'sm', fontVariantNumeric: 'tabular-nums' } })

/** The points or racks that a player still needs, in large digits. */
export function Remaining({ player }: { player: Pick<GamePlayer, 'remaining' | 'handicap' | 'winner'> }) {
  const { remaining, handicap, winner } = player
  return (
    <Place>
      <Figure data-winner={winner || undefined} data-wide={remaining > 99 || undefined}>
        {remaining}
      </Figure>
      <Caption>{winner ? `reached ${handicap}` : `left of ${handicap}`}</Caption>
    </Place>
  )
}
