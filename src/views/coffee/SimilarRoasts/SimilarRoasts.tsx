// The list of earlier roasts whose curves are similar, so that a member can compare how they tasted.

import { chakra, Flex, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import type { SimilarRoast } from '../../../../contract/api/coffee/similarRoasts.ts'
import type { TemperatureUnit } from '../../../../contract/rules/coffee/units.ts'
import { shownBeanName } from '../../../../contract/rules/shared/beanName.ts'
import type { SimilarRoastsRef } from '../../../machines/coffee/similarRoasts.machine.ts'
import { Badge, Button } from '../../shared/Button.tsx'
import { dateAndTime } from '../../shared/dates.ts'
import { Panel } from '../../shared/Page.tsx'
import { ErrorText, Muted, SmallPrint } from '../../shared/typography.tsx'
import { degreesText, shiftText } from '../compareText.ts'

const Heading = chakra('h2', { base: { fontFamily: 'display', fontSize: 'lg', fontWeight: 600 } })
const List = chakra('ul', { base: { display: 'grid', listStyle: 'none' } })
const Item = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    paddingBlock: '3',
    borderTop: '1px solid var(--color-line)',
  },
})
const Notes = chakra('p', {
  base: { fontSize: 'sm', color: 'soft', lineClamp: 3, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
})

interface SimilarRoastsProps {
  actor: SimilarRoastsRef
  unit: TemperatureUnit
  /** Returns the address of the page that compares this roast with another one. */
  compareLink: (coffee_roast_id: number) => string
  /**
   * The address of the page on which the member chooses the roasts to compare. Without this address, the button
   * 'Compare' beside the heading is not shown.
   */
  chooseLink?: string
}

/** Up to five roasts that are most like one roast, and how they tasted. */
export function SimilarRoasts({ actor, unit, compareLink, chooseLink }: SimilarRoastsProps) {
  const { data, error } = useSelector(actor, ({ context }) => context)
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  return (
    <Panel padding={{ base: '4', md: '5' }} display="grid" gap="3" as="section" aria-label="Most like this one">
      <Flex justify="space-between" align="center" wrap="wrap" gap="2">
        <Heading>Most like this one</Heading>
        {chooseLink && (
          <Button asChild variant="outline" size="sm" minHeight="thumb">
            <Link href={chooseLink}>Compare</Link>
          </Button>
        )}
      </Flex>
      {hasFailed && (
        <Stack gap="2" align="start">
          <ErrorText role="alert">{error?.message}</ErrorText>
          <Button variant="outline" onClick={() => actor.send({ type: 'resource.refresh' })}>
            Try again
          </Button>
        </Stack>
      )}
      {!hasFailed && data === null && <Muted role="status">Looking for similar roasts…</Muted>}
      {data?.length === 0 && <Muted>There is no other roast yet that can be compared with this one.</Muted>}
      {data !== null && data.length > 0 && (
        <List>
          {data.map((similar) => (
            <Row
              key={similar.coffee_roast_id}
              similar={similar}
              unit={unit}
              link={compareLink(similar.coffee_roast_id)}
            />
          ))}
        </List>
      )}
    </Panel>
  )
}

/**
 * One similar roast: its bean, its score and its notes. It also shows how much later or earlier the roast is, and how
 * much its temperatures differ.
 */
function Row({ similar, unit, link }: { similar: SimilarRoast; unit: TemperatureUnit; link: string }) {
  const { coffee_bean_name, end_time, shift_seconds, temp_difference_c, cupping_score, notes } = similar
  const name = shownBeanName(coffee_bean_name)
  return (
    <Item>
      <Stack gap="1" flex="1" minWidth="0">
        <Flex align="center" wrap="wrap" gap="2">
          <chakra.b fontWeight="600" overflowWrap="anywhere">
            {name}
          </chakra.b>
          {cupping_score !== null && <Badge variant="primary">Score {cupping_score}</Badge>}
        </Flex>
        <SmallPrint>
          {dateAndTime(end_time ?? '')} · {shiftText(shift_seconds)} · differs by {degreesText(unit, temp_difference_c)}
        </SmallPrint>
        {notes !== null && <Notes>{notes}</Notes>}
      </Stack>
      <Button asChild variant="outline" size="sm" minHeight="thumb">
        <Link href={link} aria-label={`Compare with ${name}, ${dateAndTime(end_time ?? '')}`}>
          Compare
        </Link>
      </Button>
    </Item>
  )
}
