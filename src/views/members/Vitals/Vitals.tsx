// A table on the page of the log, from which admins see whether the pages load fast.

import { Box, chakra, Skeleton, Stack, Text } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { PageVitals } from '../../../../contract/api/site/vitals.ts'
import { ratingOf, VITAL_NAMES, type Vital } from '../../../../contract/rules/site/vitals.ts'
import type { ResourceRef } from '../../../machines/shared/resource.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { KeptAge } from '../../shared/KeptAge.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { SectionHeading } from '../../shared/Page.tsx'

/** What each figure of page speed measures, in plain words. The figures are the web vitals of browsers. */
const LABELS: Readonly<Record<Vital, string>> = {
  lcp_ms: 'Main part is shown',
  inp_ms: 'Reply to a tap',
  cls: 'Content that jumps',
  fcp_ms: 'First part is shown',
  ttfb_ms: 'First answer',
}

/** The colour of a figure, by its rating. */
const COLORS = { good: 'secondaryBright', fair: 'warning', poor: 'danger' } as const

const Table = chakra('table', {
  base: {
    width: '100%',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { padding: '3', textAlign: 'end', whiteSpace: 'nowrap' },
    '& th:first-of-type': { textAlign: 'start' },
    '& thead th': { color: 'soft', fontWeight: 600, whiteSpace: 'normal' },
    '& tbody tr': { borderTopWidth: '1px', borderColor: 'line' },
  },
})

/** How fast the pages load for visitors: for each page and figure, the value that 75% of the visits did not exceed. */
export function Vitals({ actor }: { actor: ResourceRef<PageVitals[]> }) {
  const { data, error, sentMs, failures } = useSelector(actor, ({ context }) => context)
  const state = useSelector(actor, ({ value }) => value)
  return (
    <Stack as="section" gap="3" aria-labelledby="vitals">
      <SectionHeading id="vitals">Page speed</SectionHeading>
      <KeptAge
        sentMs={sentMs}
        error={failures > 0 ? error : null}
        onReload={() => actor.send({ type: 'resource.refresh' })}
      />
      {state === 'failed' && (
        <Notice
          role="alert"
          title="The figures did not load."
          action={<Button onClick={() => actor.send({ type: 'resource.refresh' })}>Try again</Button>}
        >
          {error?.message}
        </Notice>
      )}
      {state === 'loading' && data === null && <Skeleton height="24" />}
      {data !== null && data.length === 0 && (
        <Notice title="No visits yet">A browser sends its figures when the visitor leaves the page.</Notice>
      )}
      {data !== null && data.length > 0 && <Figures pages={data} />}
    </Stack>
  )
}

/** The name of a page in words: 'poolGames' becomes 'Pool games'. */
const pageWords = (name: string) =>
  name.charAt(0).toUpperCase() + name.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

function Figures({ pages }: { pages: readonly PageVitals[] }) {
  return (
    <>
      <Text id="vitals-hint" maxWidth="34rem" color="soft" fontSize="sm">
        How long the visitors of a page wait. Three of four visits waited no longer than this. For 'Content that jumps',
        0 is best, and up to 0.1 is good.
      </Text>
      <Box
        tabIndex={0}
        role="region"
        aria-label="Figures by page"
        // With this position, the words for screen readers in the cells scroll with the table.
        position="relative"
        overflowX="auto"
        borderWidth="1px"
        borderColor="line"
        borderRadius="md"
        background="felt"
      >
        <Table aria-describedby="vitals-hint">
          <thead>
            <tr>
              <th scope="col">Page</th>
              <th scope="col">Visits</th>
              {VITAL_NAMES.map((vital) => (
                <th key={vital} scope="col">
                  {LABELS[vital]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {pages.map((page) => (
              <tr key={page.page}>
                <th scope="row">{pageWords(page.page)}</th>
                <td>{page.visits}</td>
                {VITAL_NAMES.map((vital) => (
                  <Figure key={vital} vital={vital} value={page[vital]} />
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </Box>
    </>
  )
}

function Figure({ vital, value }: { vital: Vital; value: number | null }) {
  if (value === null) return <td>–</td>
  const rating = ratingOf(vital, value)
  return (
    <chakra.td color={COLORS[rating]}>
      {vital === 'cls' ? value.toFixed(3) : `${value} ms`}
      <span className="visually-hidden">, {rating}</span>
    </chakra.td>
  )
}
