// The three tiles above the list of roasts.

import { chakra } from '@chakra-ui/react'
import { Link } from 'wouter'
import type { CoffeeTotals } from '../../../../contract/api/coffee/roasts.ts'
import { boxStyle } from '../../shared/boxes.tsx'
import { Icon } from '../../shared/Icon.tsx'

const Row = chakra('dl', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: '2' },
})
const Tile = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    gap: '0.5',
    minHeight: '84px',
    alignContent: 'center',
    paddingInline: '4',
    ...boxStyle,
    '&:has(a):hover': { background: 'panel' },
  },
})
const Name = chakra('dt', { base: { display: 'flex', alignItems: 'center', color: 'soft', fontSize: 'sm' } })
const Count = chakra('dd', {
  base: {
    fontFamily: 'display',
    fontSize: '2xl',
    fontWeight: 600,
    lineHeight: 1.1,
    fontVariantNumeric: 'tabular-nums',
    '& a': { textDecoration: 'none', color: 'primaryBright' },
    // The whole tile is the link.
    '& a::after': { content: '""', position: 'absolute', inset: 0 },
  },
})

/** The numbers of roasts, beans and bags. */
export function Totals({ totals }: { totals: CoffeeTotals }) {
  return (
    <Row>
      <Tile>
        <Name>Roasts</Name>
        <Count>{totals.num_roasts}</Count>
      </Tile>
      <Tile>
        <Name>Beans</Name>
        <Count>{totals.num_beans}</Count>
      </Tile>
      <Tile>
        <Name>
          Bags
          <chakra.span rotate="-90deg" marginInlineStart="1">
            <Icon name="chevron" size={16} />
          </chakra.span>
        </Name>
        <Count>
          <Link href="/coffee/bags" aria-label={totals.num_bags === 1 ? '1 bag' : `${totals.num_bags} bags`}>
            {totals.num_bags}
          </Link>
        </Count>
      </Tile>
    </Row>
  )
}
