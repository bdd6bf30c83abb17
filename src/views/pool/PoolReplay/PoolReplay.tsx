// The page of a replay: the scores, the chart of the chances, and the slider with its buttons.

import { Box, chakra, Skeleton, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { Chances } from '../../../../contract/rules/pool/replay.ts'
import { endWords } from '../../../../contract/rules/pool/scoredGame.ts'
import type { LoadedReplay, ReplayRef } from '../../../machines/pool/replay.machine.ts'
import { chancesIn, gameAt } from '../../../machines/pool/replay.selectors.ts'
import { pathTo } from '../../../paths.ts'
import { BackLink } from '../../shared/BackLink.tsx'
import { Button } from '../../shared/Button.tsx'
import { longDate } from '../../shared/dates.ts'
import { KeptAge } from '../../shared/KeptAge.tsx'
import { lateView } from '../../shared/lateView.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { Page } from '../../shared/Page.tsx'
import { Muted, SmallPrint } from '../../shared/typography.tsx'
import { GameTotals } from '../Scoreboard/GameTotals.tsx'
import { ChanceChart } from './ChanceChart.tsx'
import { ReplayControls } from './ReplayControls.tsx'
import { Scores } from './Scores.tsx'
import { TurningPoint } from './TurningPoint.tsx'

const tapLogView = lateView(async () => (await import('../TapLog/TapLog.tsx')).TapLog)

const TopLine = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '4' } })
const Heading = chakra('h1', {
  base: { fontFamily: 'display', fontSize: 'xl', fontWeight: 600, lineHeight: 1.1 },
})

/** The page that shows a game as it was after each of its taps. */
export function PoolReplay({ actor }: { actor: ReplayRef }) {
  const { replay, poolGameId, error, keptMs } = useSelector(actor, ({ context }) => context)
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const { tapLog } = useSelector(actor, ({ children }) => children)
  const isMissing = error?.code === 'NOT_FOUND'
  const reload = () => actor.send({ type: 'replay.reload' })
  return (
    <Page title="Replay" widthRem={60}>
      <Stack gap="4">
        <TopLine>
          <BackLink href={pathTo.poolGame(poolGameId)} label="Back to the game" />
          <Box minWidth="0">
            <Heading>Replay</Heading>
            {replay && (
              <SmallPrint>
                {[replay.game.game_type, longDate(replay.game.started), endWords(replay.game)]
                  .filter(Boolean)
                  .join(', ')}
              </SmallPrint>
            )}
          </Box>
        </TopLine>
        {hasFailed && (
          <Notice
            role="alert"
            title={isMissing ? 'There is no such game.' : 'The replay did not load.'}
            action={!isMissing && <Button onClick={reload}>Try again</Button>}
          >
            {!isMissing && error?.message}
          </Notice>
        )}
        {!replay && !hasFailed && (
          <Stack gap="4" aria-busy="true">
            <Skeleton height="6rem" />
            <Skeleton height="12rem" />
          </Stack>
        )}
        {replay && !hasFailed && (
          <>
            <KeptAge sentMs={keptMs} error={null} onReload={reload} />
            <ReplayContent actor={actor} replay={replay} />
          </>
        )}
      </Stack>
      {tapLog && <tapLogView.View actor={tapLog} />}
    </Page>
  )
}

function ReplayContent({ actor, replay }: { actor: ReplayRef; replay: LoadedReplay }) {
  const position = useSelector(actor, ({ context }) => context.position)
  const chances = useMemo(() => chancesIn(replay), [replay])
  const game = useMemo(() => gameAt(replay, position), [replay, position])
  if (replay.taps.length === 0) {
    return <Notice title="Nothing to replay yet">Nobody has tapped in this game, or every tap was taken back.</Notice>
  }
  return (
    <>
      <Scores game={game} chanceOfFirst={chances?.ofFirst[position] ?? null} />
      <Box>
        {chances && <ChanceChart replay={replay} chances={chances} position={position} />}
        <ReplayControls actor={actor} replay={replay} />
      </Box>
      <Explanation actor={actor} replay={replay} chances={chances} />
      <GameTotals game={game} ownUserId={null} />
    </>
  )
}

function Explanation({ actor, replay, chances }: { actor: ReplayRef; replay: LoadedReplay; chances: Chances | null }) {
  if (chances === null) return <Muted>The chances to win are shown for games of two players.</Muted>
  return <TurningPoint actor={actor} replay={replay} turning={chances.turning} />
}
