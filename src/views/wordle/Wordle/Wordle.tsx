import { Grid, Skeleton, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { WordleRef } from '../../../machines/wordle/wordle.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { Page, PageHeading } from '../../shared/Page.tsx'
import { SmallPrint } from '../../shared/typography.tsx'
import { Leaderboard } from './Leaderboard.tsx'
import { PasteBox } from './PasteBox.tsx'
import { Distribution, Tiles } from './Stats.tsx'
import { TodaysBoard } from './TodaysBoard.tsx'

/** The Wordle page: the field for results, the statistics of the member, the leaderboard and the board of today. */
export function Wordle({ actor }: { actor: WordleRef }) {
  return (
    <Page title="Wordle" widthRem={60}>
      <Stack gap="8">
        <PageHeading>Wordle</PageHeading>
        <PasteBox actor={actor} />
        <Overview actor={actor} />
        <SmallPrint>A missed puzzle (X) counts as played, and as 7 guesses in averages. It ends a streak.</SmallPrint>
      </Stack>
    </Page>
  )
}

function Overview({ actor }: { actor: WordleRef }) {
  const { overview, error } = useSelector(actor, ({ context }) => context)
  const state = useSelector(actor, ({ value }) => value.overview)
  if (state === 'failed') {
    return (
      <Notice
        role="alert"
        title="The figures did not load."
        action={<Button onClick={() => actor.send({ type: 'wordle.reload' })}>Try again</Button>}
      >
        {error?.message}
      </Notice>
    )
  }
  if (overview === null) {
    return (
      <Stack gap="5" aria-busy="true">
        <Skeleton height="6rem" />
        <Skeleton height="14rem" />
      </Stack>
    )
  }
  return (
    <Stack gap="8">
      <Tiles stats={overview.stats} />
      <Grid gap="8" gridTemplateColumns={{ base: '1fr', md: '3fr 2fr' }} alignItems="start">
        <Distribution stats={overview.stats} />
        <Leaderboard rows={overview.leaderboard} />
      </Grid>
      <TodaysBoard board={overview.board} />
    </Stack>
  )
}
