import { Grid, Skeleton, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { WordleOverviewRef, WordleRef } from '../../../machines/wordle/wordle.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { KeptAge } from '../../shared/KeptAge.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { OutboxStatus } from '../../shared/OutboxStatus.tsx'
import { Page, PageHeading } from '../../shared/Page.tsx'
import { SmallPrint } from '../../shared/typography.tsx'
import { Leaderboard } from './Leaderboard.tsx'
import { PasteBox } from './PasteBox.tsx'
import { Distribution, Tiles } from './Stats.tsx'
import { TodaysBoard } from './TodaysBoard.tsx'

/** The Wordle page: the field for results, the statistics of the member, the leaderboard and the board of today. */
export function Wordle({ actor }: { actor: WordleRef }) {
  const { pending, overview } = useSelector(actor, ({ children }) => children)
  return (
    <Page title="Wordle" widthRem={60}>
      <Stack gap="8">
        <PageHeading>Wordle</PageHeading>
        <PasteBox actor={actor} />
        {pending && <OutboxStatus pending={pending} />}
        {overview && <Overview actor={actor} overview={overview} />}
        <SmallPrint>A missed puzzle (X) counts as played, and as 7 guesses in averages. It ends a streak.</SmallPrint>
      </Stack>
    </Page>
  )
}

function Overview({ actor, overview }: { actor: WordleRef; overview: WordleOverviewRef }) {
  const { data, keptMs, sentMs, error, failures } = useSelector(overview, ({ context }) => context)
  const state = useSelector(overview, ({ value }) => value)
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
      <Grid gap="8" gridTemplateColumns={{ base: '1fr', md: '3fr 2fr' }} alignItems="start">
        <Distribution stats={data.stats} />
        <Leaderboard rows={data.leaderboard} />
      </Grid>
      <TodaysBoard board={data.board} isKept={keptMs !== null} />
    </Stack>
  )
}
