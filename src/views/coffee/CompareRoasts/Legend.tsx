// The names of the lines in the chart that compares several roasts.

import { chakra } from '@chakra-ui/react'
import { Link } from 'wouter'
import { minutesText } from '../../../../contract/rules/coffee/roast.ts'
import { beanOf, type ComparedRoast } from '../../../machines/coffee/compareRoasts.selectors.ts'
import { pathTo } from '../../../paths.ts'
import { Button } from '../../shared/Button.tsx'
import { BoxList, boxStyle } from '../../shared/boxes.tsx'
import { shortDate } from '../../shared/dates.ts'
import { Icon } from '../../shared/Icon.tsx'
import { LineSample, RoastNumber } from './marks.tsx'

const Item = chakra('li', {
  base: { display: 'flex', alignItems: 'center', gap: '3', paddingInlineStart: '3', minWidth: 0, ...boxStyle },
})
const Name = chakra(Link, {
  base: {
    display: 'grid',
    alignContent: 'center',
    flex: 1,
    minWidth: 0,
    minHeight: '3.5rem',
    paddingBlock: '2',
    color: 'inherit',
    lineHeight: 1.3,
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    '& b': { fontWeight: 600 },
    '& small': { color: 'faint', fontSize: 'sm' },
    _hover: { color: 'primaryBright' },
  },
})

interface LegendProps {
  roasts: readonly ComparedRoast[]
  onRemove: (coffee_roast_id: number) => void
}

/**
 * The roasts of the chart: for each roast its number, its line, its bean, its date, its duration and its cupping score.
 */
export function Legend({ roasts, onRemove }: LegendProps) {
  return (
    <BoxList
      aria-label="Compared roasts"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
    >
      {roasts.map(({ roast, number, figures }) => (
        <Item key={roast.coffee_roast_id}>
          <RoastNumber number={number} />
          <LineSample number={number} />
          <Name href={pathTo.roast(roast.coffee_roast_id)}>
            <b>{beanOf(roast)}</b>
            <small>
              {shortDate(roast.end_time ?? '')}, {minutesText(figures.seconds)}
              {roast.cupping_score !== null && `, score ${roast.cupping_score}`}
            </small>
          </Name>
          <Button
            variant="ghost"
            paddingInline="3"
            aria-label={`Remove roast ${number}, ${beanOf(roast)}`}
            onClick={() => onRemove(roast.coffee_roast_id)}
          >
            <Icon name="close" size={20} />
          </Button>
        </Item>
      ))}
    </BoxList>
  )
}
