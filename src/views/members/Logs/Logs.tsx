// The page of the log: the filter, the entries, and a table about the speed of the pages.

import { Box, chakra, Flex, Skeleton, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { LogEntry } from '../../../../contract/api/members/logs.ts'
import { type LogsRef, pagerOf } from '../../../machines/members/logs.machine.ts'
import { isFiltered } from '../../../machines/members/logs.types.ts'
import { BackLink } from '../../shared/BackLink.tsx'
import { Badge, Button } from '../../shared/Button.tsx'
import { boxStyle } from '../../shared/boxes.tsx'
import { dateAndTime } from '../../shared/dates.ts'
import { Notice } from '../../shared/Notice.tsx'
import { Page, PageHeading } from '../../shared/Page.tsx'
import { SmallPrint } from '../../shared/typography.tsx'
import { Vitals } from '../Vitals/Vitals.tsx'
import { Filter } from './Filter.tsx'
import { KIND_NAMES } from './kinds.ts'

const List = chakra('ol', {
  base: {
    ...boxStyle,
    '&[aria-busy=true]': { opacity: 0.55 },
  },
})
const Entry = chakra('li', {
  base: {
    display: 'grid',
    // In a wide window the message is beside its time, person and kind.
    gridTemplateColumns: { lg: 'minmax(0, 29rem) minmax(0, 36rem)' },
    columnGap: '5',
    rowGap: '1',
    paddingInline: { base: '4', md: '5' },
    paddingBlock: '3',
    '& + &': { borderTopWidth: '1px', borderColor: 'line' },
  },
})
const When = chakra('time', { base: { fontSize: 'sm', fontWeight: 600, fontVariantNumeric: 'tabular-nums' } })
const Who = chakra('span', { base: { color: 'soft', fontSize: 'sm', fontWeight: 600 } })
const Text = chakra('p', { base: { overflowWrap: 'anywhere', whiteSpace: 'pre-line' } })

/**
 * After a page of the log did not load, the buttons 'Previous' and 'Next' are disabled. Then only 'Try again' or
 * another filter loads entries.
 */
const NO_PAGER = { next: false, previous: false }

/** The colour of the time of an entry, by the level of the entry. */
const COLORS = { debug: 'secondary', info: 'info', warn: 'warning', error: 'danger' } as const

/** The page on which admins read the log, and see how fast the pages load. */
export function Logs({ actor }: { actor: LogsRef }) {
  const { page, entries, entriesPage, filter, added, error } = useSelector(actor, ({ context }) => context)
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const { next, previous } = hasFailed ? NO_PAGER : pagerOf({ page, entries })
  const vitals = useSelector(actor, ({ children }) => children.vitals)
  return (
    <Page title="Logs" widthRem={72}>
      <Stack gap="6">
        <Flex align="center" gap="4">
          <BackLink href="/admin" label="Back to the users" />
          <PageHeading>Logs</PageHeading>
        </Flex>
        <Filter actor={actor} />
        {hasFailed && (
          <Notice
            role="alert"
            title={entries === null ? 'The log did not load.' : `Page ${page + 1} did not load.`}
            action={<Button onClick={() => actor.send({ type: 'logs.reload' })}>Try again</Button>}
          >
            {error?.message}
          </Notice>
        )}
        {/* After a failure it is not known whether there are entries, so the page does not say that there are none. */}
        {!(hasFailed && !entries?.length) && (
          <Entries entries={entries} isBusy={isBusy} hasFilter={isFiltered(filter)} />
        )}
        {page > 0 && (
          <Flex align="center" gap="4" wrap="wrap">
            {added > 0 && (
              <SmallPrint role="status">
                {added} new {added === 1 ? 'entry' : 'entries'} in the log.
              </SmallPrint>
            )}
            <Button variant="outline" size="sm" disabled={hasFailed} onClick={() => actor.send({ type: 'page.first' })}>
              Show the newest
            </Button>
          </Flex>
        )}
        <Flex as="nav" aria-label="Pages" align="center" justify="space-between" gap="4">
          <Button variant="outline" disabled={!previous} onClick={() => actor.send({ type: 'page.previous' })}>
            Previous
          </Button>
          <SmallPrint role="status">Page {(hasFailed ? entriesPage : page) + 1}</SmallPrint>
          <Button variant="outline" disabled={!next} onClick={() => actor.send({ type: 'page.next' })}>
            Next
          </Button>
        </Flex>
        {vitals && <Vitals actor={vitals} />}
      </Stack>
    </Page>
  )
}

interface EntriesProps {
  entries: readonly LogEntry[] | null
  isBusy: boolean
  hasFilter: boolean
}

function Entries({ entries, isBusy, hasFilter }: EntriesProps) {
  if (entries === null) {
    return (
      <Stack gap="2" aria-busy="true">
        {['first', 'second', 'third', 'fourth'].map((row) => (
          <Skeleton key={row} height="16" />
        ))}
      </Stack>
    )
  }
  if (entries.length === 0 && hasFilter) {
    return <Notice title="No entries found">Nothing in the log is of this person, kind and day.</Notice>
  }
  if (entries.length === 0) return <Notice title="No entries on this page">The log ends on an earlier page.</Notice>
  return (
    <List aria-busy={isBusy}>
      {entries.map((entry) => (
        <Entry key={entry.stored_log_id}>
          <Flex gap="3" wrap="wrap" align="baseline">
            <When dateTime={entry.created} color={COLORS[entry.log_level]} data-level={entry.log_level}>
              {dateAndTime(entry.created)}
            </When>
            {entry.username !== undefined && <Who>{entry.username}</Who>}
            <Badge>{KIND_NAMES[entry.kind]}</Badge>
            <Box as="span" className="visually-hidden">
              {entry.log_level}
            </Box>
          </Flex>
          <Text>{entry.message}</Text>
        </Entry>
      ))}
    </List>
  )
}
