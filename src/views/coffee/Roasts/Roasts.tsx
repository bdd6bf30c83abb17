// The page with the list of the member's roasts.
import { Flex, Skeleton, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { withoutListed } from '../../../machines/app/outbox.clientIds.ts'
import type { RoastListRef, RoastsRef } from '../../../machines/coffee/roasts.machine.ts'
import type { UnsavedRoast } from '../../../machines/coffee/unsavedRoasts.ts'
import { Button } from '../../shared/Button.tsx'
import { BoxList } from '../../shared/boxes.tsx'
import { KeptAge } from '../../shared/KeptAge.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { HeadingLine, Page, PageHeading } from '../../shared/Page.tsx'
import { RoastDrawer } from './RoastDrawer.tsx'
import { RoastRow } from './RoastRow.tsx'
import { SelectionBar, SelectionRow } from './Selection.tsx'
import { Totals } from './Totals.tsx'
import { UnsavedRoasts } from './UnsavedRoasts.tsx'

/** The page with the list of the member's roasts, and with the drawer of one roast while it is open. */
export function Roasts({ actor }: { actor: RoastsRef }) {
  const { list, drawer } = useSelector(actor, ({ children }) => children)
  const unsaved = useSelector(actor, ({ context }) => context.unsaved)
  const canSelect = useSelector(actor, (snapshot) => snapshot.can({ type: 'selection.start' }))
  const isSelecting = useSelector(actor, (snapshot) => snapshot.matches('selecting'))
  return (
    <Page title="Coffee Roasts">
      <Stack gap="6">
        <HeadingLine>
          <PageHeading>Coffee Roasts</PageHeading>
          <Button asChild>
            <Link href="/coffee/roasts/new" aria-keyshortcuts="n">
              New Roast
            </Link>
          </Button>
        </HeadingLine>
        <Flex gap="2">
          <Button
            variant="outline"
            size="sm"
            disabled={!canSelect}
            onClick={() => actor.send({ type: 'selection.start' })}
          >
            Compare
          </Button>
          <Button variant="outline" size="sm" asChild>
            <Link href="/coffee/roasts/files">Import</Link>
          </Button>
        </Flex>
        {list && <RoastList actor={actor} list={list} unsaved={unsaved} />}
        {isSelecting && <SelectionBar actor={actor} />}
      </Stack>
      {list && drawer && <RoastDrawer actor={drawer} list={list} />}
    </Page>
  )
}

interface RoastListProps {
  actor: RoastsRef
  list: RoastListRef
  unsaved: readonly UnsavedRoast[]
}

function RoastList({ actor, list, ...props }: RoastListProps) {
  const isSelecting = useSelector(actor, (snapshot) => snapshot.matches('selecting'))
  const { head, items, keptMs, sentMs, error, failures } = useSelector(list, ({ context }) => context)
  // The server's list can already contain a roast that this browser still counts as unsaved. It is shown only once.
  const unsaved = withoutListed(props.unsaved, items)
  const state = useSelector(list, ({ value }) => value)
  const hasMore = useSelector(list, (snapshot) => snapshot.hasTag('hasMore'))
  const templateId = head?.preferences.template_roast_id
  return (
    <Stack gap="6">
      <KeptAge
        sentMs={sentMs}
        error={failures > 0 ? error : null}
        onReload={() => list.send({ type: 'list.refresh' })}
      />
      {head && <Totals totals={head.stats} />}
      <UnsavedRoasts roasts={unsaved} />
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
      {(state === 'complete' || keptMs !== null) && items.length === 0 && unsaved.length === 0 && (
        <Notice title="No roasts yet">Press New Roast, choose your beans, and log the readings while you roast.</Notice>
      )}
      {items.length > 0 && (
        <BoxList aria-label="Roasts">
          {items.map((roast) => (
            <li key={roast.coffee_roast_id}>
              {isSelecting ? (
                <SelectionRow actor={actor} roast={roast} />
              ) : (
                <RoastRow actor={actor} roast={roast} isTemplate={roast.coffee_roast_id === templateId} />
              )}
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
