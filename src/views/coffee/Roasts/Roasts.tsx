import { chakra, Flex, Skeleton, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import type { RoastSummary } from '../../../../contract/api/coffee/roasts.ts'
import type { RoastListRef, RoastsRef } from '../../../machines/coffee/roasts.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { BoxList, boxStyle } from '../../shared/boxes.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { KeptAge } from '../../shared/KeptAge.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { Page, PageHeading } from '../../shared/Page.tsx'
import { RoastDrawer } from './RoastDrawer.tsx'
import { RoastFacts } from './RoastFacts.tsx'
import { Totals } from './Totals.tsx'

const Row = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    width: '100%',
    minHeight: '72px',
    padding: '4',
    ...boxStyle,
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { background: 'panel' },
  },
})
const Texts = chakra('span', { base: { display: 'grid', gap: '1', flex: 1, minWidth: 0 } })
const Bean = chakra('span', {
  base: { fontSize: 'lg', fontWeight: 600, lineHeight: 1.3, overflow: 'hidden', textOverflow: 'ellipsis' },
})

/** The list of the member's roasts. A click on a roast opens its drawer. */
export function Roasts({ actor }: { actor: RoastsRef }) {
  const { list, drawer } = useSelector(actor, ({ children }) => children)
  return (
    <Page title="Coffee Roasts">
      <Stack gap="6">
        <Flex justify="space-between" align="center" wrap="wrap" gap="4">
          <PageHeading>Coffee Roasts</PageHeading>
          <Button asChild>
            <Link href="/coffee/roasts/new">
              <Icon name="plus" size={20} />
              New Roast
            </Link>
          </Button>
        </Flex>
        {list && <RoastList list={list} onOpen={(roast) => actor.send({ type: 'roast.open', roast })} />}
      </Stack>
      {list && drawer && <RoastDrawer actor={drawer} list={list} />}
    </Page>
  )
}

function RoastList({ list, onOpen }: { list: RoastListRef; onOpen: (roast: RoastSummary) => void }) {
  const { head, items, keptMs, error } = useSelector(list, ({ context }) => context)
  const state = useSelector(list, ({ value }) => value)
  const hasMore = useSelector(list, (snapshot) => snapshot.hasTag('hasMore'))
  const templateId = head?.preferences.template_roast_id
  return (
    <Stack gap="6">
      <KeptAge keptMs={keptMs} answered={state !== 'kept'} onReload={() => list.send({ type: 'list.refresh' })} />
      {head && <Totals totals={head.stats} />}
      {(state === 'reading' || state === 'loading') && !head && (
        <Stack gap="2" aria-busy="true">
          <Skeleton height="84px" />
          <Skeleton height="72px" />
          <Skeleton height="72px" />
          <Skeleton height="72px" />
        </Stack>
      )}
      {state === 'failed' && (
        <Notice
          role="alert"
          title="The roasts did not load."
          action={<Button onClick={() => list.send({ type: 'list.refresh' })}>Try again</Button>}
        >
          {error?.message}
        </Notice>
      )}
      {(state === 'complete' || keptMs !== null) && items.length === 0 && (
        <Notice title="No roasts yet">Press New Roast, choose your beans, and log the readings while you roast.</Notice>
      )}
      {items.length > 0 && (
        <BoxList aria-label="Roasts">
          {items.map((roast) => (
            <li key={roast.coffee_roast_id}>
              <Row type="button" aria-haspopup="dialog" onClick={() => onOpen(roast)}>
                <Texts>
                  <Bean>{roast.coffee_bean_name || 'Unnamed beans'}</Bean>
                  <RoastFacts roast={roast} isTemplate={roast.coffee_roast_id === templateId} />
                </Texts>
                <Icon name="more" />
              </Row>
            </li>
          ))}
        </BoxList>
      )}
      {hasMore && (
        <Button variant="outline" disabled={state === 'loadingMore'} onClick={() => list.send({ type: 'list.more' })}>
          Older roasts
        </Button>
      )}
      {state === 'moreFailed' && error && <p role="alert">{error.message}</p>}
    </Stack>
  )
}
