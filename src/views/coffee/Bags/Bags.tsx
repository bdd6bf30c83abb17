// The page with the list of the member's coffee bags.

import { chakra, Flex, Skeleton, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import type { CoffeeBag } from '../../../../contract/api/coffee/bags.ts'
import { weightText } from '../../../../contract/rules/coffee/weights.ts'
import { shownBeanName } from '../../../../contract/rules/shared/beanName.ts'
import type { BagsHead, BagsRef } from '../../../machines/coffee/bags.machine.ts'
import { pathTo } from '../../../paths.ts'
import { Button } from '../../shared/Button.tsx'
import { boxStyle } from '../../shared/boxes.tsx'
import { longDate } from '../../shared/dates.ts'
import { KeptAge } from '../../shared/KeptAge.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { Page, PageHeading } from '../../shared/Page.tsx'
import { SmallPrint } from '../../shared/typography.tsx'

const List = chakra('ul', {
  base: {
    display: 'grid',
    gap: '3',
    listStyle: 'none',
    gridTemplateColumns: { base: '1fr', sm: '1fr 1fr', lg: 'repeat(3, 1fr)', xl: 'repeat(4, 1fr)' },
  },
})
const Row = chakra(Link, {
  base: {
    display: 'grid',
    gap: '1',
    height: '100%',
    padding: '5',
    ...boxStyle,
    textDecoration: 'none',
    _hover: { background: 'panel' },
  },
})
const Code = chakra('span', {
  base: { fontFamily: 'display', fontSize: 'xl', fontWeight: 600, lineHeight: 1.2, overflowWrap: 'anywhere' },
})
const Bean = chakra('span', { base: { color: 'soft' } })

/** The list of the member's coffee bags. */
export function Bags({ actor }: { actor: BagsRef }) {
  const { head, items: bags, keptMs, sentMs, error, failures } = useSelector(actor, ({ context }) => context)
  const state = useSelector(actor, ({ value }) => value)
  const hasMore = useSelector(actor, (snapshot) => snapshot.hasTag('hasMore'))
  return (
    <Page title="Coffee Bags" widthRem={84}>
      <Stack gap="6">
        <Flex justify="space-between" align="center" wrap="wrap" gap="4">
          <PageHeading>Coffee Bags</PageHeading>
          <Button asChild variant="outline">
            <Link href="/coffee/roasts">Roasts</Link>
          </Button>
        </Flex>
        <KeptAge
          sentMs={sentMs}
          error={failures > 0 ? error : null}
          onReload={() => actor.send({ type: 'list.refresh' })}
        />
        {(state === 'reading' || state === 'loading') && bags.length === 0 && keptMs === null && (
          <Stack gap="3" aria-busy="true">
            <Skeleton height="118px" />
            <Skeleton height="118px" />
          </Stack>
        )}
        {state === 'failed' && (
          <Notice
            role="alert"
            title="The bags did not load."
            action={<Button onClick={() => actor.send({ type: 'list.refresh' })}>Try again</Button>}
          >
            {error?.message}
          </Notice>
        )}
        {(state === 'complete' || keptMs !== null) && bags.length === 0 && (
          <Notice title="No bags yet">
            To add a bag, open a roast in the list of roasts and enter the code that you wrote on the bag.
          </Notice>
        )}
        {head && bags.length > 0 && (
          <List aria-label="Bags">
            {bags.map((bag) => (
              <li key={bag.coffee_bag_id}>
                <BagItem bag={bag} weightUnit={head.weightUnit} />
              </li>
            ))}
          </List>
        )}
        {hasMore && (
          <Button
            variant="outline"
            disabled={state === 'loadingMore'}
            onClick={() => actor.send({ type: 'list.more' })}
          >
            Older bags
          </Button>
        )}
        {state === 'moreFailed' && error && <p role="alert">{error.message}</p>}
      </Stack>
    </Page>
  )
}

function BagItem({ bag, weightUnit }: BagsHead & { bag: CoffeeBag }) {
  const facts = [
    `${bag.num_roasts} ${bag.num_roasts === 1 ? 'roast' : 'roasts'}`,
    bag.mg > 0 ? weightText(weightUnit, bag.mg) : '',
    bag.roasted_on === null ? '' : longDate(bag.roasted_on),
  ]
  return (
    <Row href={pathTo.bag(bag.coffee_bag_id)}>
      <Code>{bag.bag_code}</Code>
      <Bean>{shownBeanName(bag.bean_name)}</Bean>
      <SmallPrint as="span">{facts.filter(Boolean).join(' · ')}</SmallPrint>
    </Row>
  )
}
