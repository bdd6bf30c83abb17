// The facts about a bag on the member's page of the bag, with the link to its public page.

import { chakra, Stack } from '@chakra-ui/react'
import { Link } from 'wouter'
import { roastColorName } from '../../../../contract/rules/coffee/roast.ts'
import { weightText } from '../../../../contract/rules/coffee/weights.ts'
import { shownBeanName } from '../../../../contract/rules/shared/beanName.ts'
import type { BagHead } from '../../../machines/coffee/bags.machine.ts'
import { pathTo } from '../../../paths.ts'
import { longDate } from '../../shared/dates.ts'
import { Panel } from '../../shared/Page.tsx'
import { Muted } from '../../shared/typography.tsx'

const Bean = chakra('p', { base: { fontFamily: 'display', fontSize: 'xl', fontWeight: 600, lineHeight: 1.2 } })
const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(7.5rem, 1fr))',
    gap: '4',
    '& dt': { color: 'faint', fontSize: 'sm' },
    '& dd': { fontWeight: 600 },
  },
})
const PublicPageLink = chakra(Link, {
  base: { color: 'primaryBright', alignSelf: 'start', paddingBlock: '2.5', marginBlock: '-2.5' },
})

/** The colour as a number, with its name. An average between two named colours has no name. */
function colorText(average: number | null): string {
  if (average === null) return ''
  const name = roastColorName(String(average))
  return name === null ? String(average) : `${average}, ${name}`
}

/** The facts about the bag: bean, weight, colour and dates. */
export function BagFacts({ bag, weightUnit }: BagHead) {
  const [firstDay, lastDay] = [bag.first_roasted_on, bag.roasted_on].map((day) => (day === null ? '' : longDate(day)))
  const facts = [
    ['Weight', bag.mg > 0 ? weightText(weightUnit, bag.mg) : ''],
    ['Average colour', colorText(bag.avg_roast_color)],
    ...(firstDay === lastDay
      ? [['Roasted', lastDay]]
      : [
          ['First roasted', firstDay],
          ['Last roasted', lastDay],
        ]),
  ].filter(([, value]) => value !== '')
  return (
    <Panel>
      <Stack gap="5">
        <Stack gap="1">
          <Bean>{shownBeanName(bag.bean_name)}</Bean>
          <Muted>{[bag.bean_region, bag.bean_origin].filter(Boolean).join(', ')}</Muted>
          {bag.bean_description && <p>{bag.bean_description}</p>}
        </Stack>
        {facts.length > 0 && (
          <Facts>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </Facts>
        )}
        <PublicPageLink href={pathTo.publicBag(bag.bag_code)}>Public page of this bag</PublicPageLink>
      </Stack>
    </Panel>
  )
}
