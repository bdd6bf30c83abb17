// The Wordle page.

import { chakra, Skeleton, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { WordleOverviewRef, WordleRef } from '../../../machines/wordle/wordle.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { isSameDay } from '../../shared/dates.ts'
import { KeptAge } from '../../shared/KeptAge.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { OutboxStatus } from '../../shared/OutboxStatus.tsx'
import { Page, PageHeading } from '../../shared/Page.tsx'
import { SmallPrint } from '../../shared/typography.tsx'
import { ChatImport } from './ChatImport.tsx'
import { FairTable } from './FairTable.tsx'
import { ImportedFigures } from './ImportedFigures.tsx'
import { Leaderboard } from './Leaderboard.tsx'
import { OwnResults } from './OwnResults.tsx'
import { PasteBox } from './PasteBox.tsx'
import { Distribution, Tiles } from './Stats.tsx'
import { TodaysBoard } from './TodaysBoard.tsx'

/** From 768 px on, the member's own part is on the left, and the figures of all members are on the right. */
const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '8',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
  },
})

/**
 * The Wordle page: the field for results, the member's own figures and results, the import from a chat, the
 * leaderboards and the board of today.
 */
export function Wordle({ actor }: { actor: WordleRef }) {
  const { pending, overview, ownResults, chatImport } = useSelector(actor, ({ children }) => children)
  return (
    <Page title="Wordle" widthRem={80}>
      <Stack gap="8">
        <PageHeading>Wordle</PageHeading>
        <Columns>
          <Stack gap="8">
            <PasteBox actor={actor} />
            {pending && <OutboxStatus pending={pending} />}
            {overview && <OwnFigures actor={actor} overview={overview} />}
          </Stack>
          {overview && <AllPlayers actor={actor} overview={overview} />}
        </Columns>
        {chatImport && <ChatImport actor={chatImport} />}
        {ownResults && <OwnResults actor={ownResults} />}
        <SmallPrint maxWidth="36rem">
          A missed puzzle (X) counts as played, and as 7 guesses in averages. It ends a streak.
        </SmallPrint>
      </Stack>
    </Page>
  )
}

/** The member's own figures, or why they did not load. */
function OwnFigures({ actor, overview }: { actor: WordleRef; overview: WordleOverviewRef }) {
  const { data, sentMs, error, failures } = useSelector(overview, ({ context }) => context)
  const state = useSelector(overview, ({ value }) => value)
  const { figures } = useSelector(actor, ({ children }) => children)
  const reload = () => actor.send({ type: 'wordle.reload' })
  if (state === 'failed') {
    return (
      <Notice role="alert" title="The figures did not load." action={<Button onClick={reload}>Try again</Button>}>
        {error?.message}
      </Notice>
    )
  }
  if (data === null) {
    return (
      <Stack gap="5" aria-busy="true">
        <Skeleton height="6rem" />
        <Skeleton height="14rem" />
      </Stack>
    )
  }
  return (
    <Stack gap="8">
      <KeptAge sentMs={sentMs} error={failures > 0 ? error : null} onReload={reload} />
      <Tiles stats={data.stats} />
      <Distribution stats={data.stats} />
      {figures && <ImportedFigures actor={figures} importedFigures={data.stats.brought ?? null} />}
    </Stack>
  )
}

/** The leaderboards of all members, and the board of today. Shows nothing until the data has loaded. */
function AllPlayers({ actor, overview }: { actor: WordleRef; overview: WordleOverviewRef }) {
  const { data, keptMs } = useSelector(overview, ({ context }) => context)
  const { now } = useSelector(actor, ({ context }) => context.input)
  const hasFailed = useSelector(overview, (snapshot) => snapshot.matches('failed'))
  const { hideScores: hideScoresActor } = useSelector(actor, ({ children }) => children)
  if (data === null || hasFailed) return null
  return (
    <Stack gap="8">
      <Leaderboard rows={data.leaderboard} />
      <FairTable rows={data.leaderboard} />
      {hideScoresActor && (
        <TodaysBoard
          board={data.board}
          isToday={keptMs === null && isSameDay(data.board.date, now())}
          hideScoresActor={hideScoresActor}
        />
      )}
    </Stack>
  )
}
