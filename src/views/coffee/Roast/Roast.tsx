// The page of one roast: timer, chart, table, keypad and dialogs.

import { Box, chakra, Skeleton, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { ComponentProps } from 'react'
import { MIN_CRACKS_TO_PROPOSE } from '../../../../contract/rules/coffee/forecastLearning.ts'
import type { RoastRef } from '../../../machines/coffee/roast.machine.ts'
import { beanName, roastStatusOf } from '../../../machines/coffee/roast.selectors.ts'
import type { RoastViewRef } from '../../../machines/coffee/roastView.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { useHalf } from '../../shared/Half.ts'
import { KeptAge } from '../../shared/KeptAge.tsx'
import { lateView, usePreload } from '../../shared/lateView.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { OutboxStatus } from '../../shared/OutboxStatus.tsx'
import { Page } from '../../shared/Page.tsx'
import { BottomBar } from './BottomBar.tsx'
import { Profile } from './Profile.tsx'
import { RoastActions } from './RoastActions.tsx'
import { RoastHeader } from './RoastHeader.tsx'
import { Timer } from './Timer.tsx'

const timeline = lateView(async () => (await import('./Timeline.tsx')).Timeline)
const table = lateView(async () => (await import('./InputsTable.tsx')).InputsTable)
const keypadView = lateView(async () => (await import('./Keypad.tsx')).Keypad)
const phases = lateView(async () => (await import('./Phases.tsx')).Phases)
const afterRoast = lateView(async () => (await import('./AfterRoast.tsx')).AfterRoast)
const similar = lateView(async () => (await import('./RoastsLikeThis.tsx')).RoastsLikeThis)
const dialogs = lateView(async () => (await import('./Dialogs.tsx')).Dialogs)
const proposal = lateView(async () => (await import('./CrackProposal.tsx')).CrackProposal)
const cockpit = lateView(async () => (await import('./Cockpit.tsx')).Cockpit)
/** The code of these views is loaded when the page shows the roast, before it is needed. */
const lateViews = [timeline, keypadView, table, dialogs, phases]

/**
 * The right column leaves room for the keypad, which is over it in a wide window. So the keypad covers nothing of the
 * chart.
 */
const BESIDE_KEYPAD = { lg: '21rem', xl: '26rem' }

/**
 * A phone shows the timer, the chart or the table, and the history in one column. With more room, the timer and the
 * history are on the left.
 */
const ColumnsGrid = chakra('div', { base: { display: 'grid', gap: '4', alignItems: 'start' } })

interface ColumnsProps extends ComponentProps<typeof ColumnsGrid> {
  /** Whether the page has the whole window, and no list beside it. */
  fillsWindow?: boolean
}

function Columns({ fillsWindow = false, ...props }: ColumnsProps) {
  // Beside a list there is less room than in the whole window.
  const twoColumnsFrom = useHalf().isBeside && !fillsWindow ? 'xl' : 'md'
  return (
    <ColumnsGrid
      gridTemplateColumns={{
        base: 'minmax(0, 1fr)',
        [twoColumnsFrom]: 'minmax(15rem, 19rem) minmax(0, 1fr)',
        // Beside the keypad there is less room for the chart, whose titles must not overlap.
        ...(fillsWindow && { lg: '15rem minmax(0, 1fr)', xl: 'minmax(15rem, 19rem) minmax(0, 1fr)' }),
      }}
      gridTemplateAreas={{ base: '"timer" "view" "history"', [twoColumnsFrom]: '"timer view" "history view"' }}
      gridTemplateRows={{ [twoColumnsFrom]: 'auto 1fr' }}
      data-fills-window={fillsWindow ? 'page' : undefined}
      {...props}
    />
  )
}

/** The chart or the table, and the keypad while it is open. */
const View = chakra('div', {
  base: { display: 'grid', gap: '4', alignItems: 'start', gridTemplateColumns: 'minmax(0, 1fr)' },
})

/** The page of one roast. */
export function Roast({ actor }: { actor: RoastRef }) {
  const name = useSelector(actor, ({ context }) => beanName(context))
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('loading'))
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const isReady = useSelector(actor, (snapshot) => snapshot.matches('ready'))
  const view = useSelector(actor, ({ children }) => children.roastView)
  const isCockpit = useSelector(view, (snapshot) => snapshot?.matches('cockpit') ?? false)
  return (
    <Page title={name ?? 'Roast'} widthRem={isCockpit ? 120 : 80} isCompact={isCockpit}>
      <Stack gap="4">
        <RoastHeader actor={actor} />
        {isLoading && <Loading />}
        {hasFailed && <Failure actor={actor} />}
        {isReady && view && <Ready actor={actor} view={view} />}
      </Stack>
    </Page>
  )
}

function Failure({ actor }: { actor: RoastRef }) {
  const error = useSelector(actor, ({ context }) => context.error)
  const isMissing = error?.code === 'NOT_FOUND'
  if (error?.code === 'DISCARDED') return <Notice role="alert" title={error.message} />
  return (
    <Notice
      role="alert"
      title={isMissing ? 'There is no such roast.' : 'The roast did not load.'}
      action={!isMissing && <Button onClick={() => actor.send({ type: 'roast.reload' })}>Try again</Button>}
    >
      {isMissing ? 'It was deleted, or it belongs to another member.' : error?.message}
    </Notice>
  )
}

function Ready({ actor, view }: { actor: RoastRef; view: RoastViewRef }) {
  const keptMs = useSelector(actor, ({ context }) => context.keptMs)
  // The error of the last load. It is shown only beside data that this browser has stored.
  const error = useSelector(actor, ({ context }) => (context.keptMs === null ? null : context.error))
  const children = useSelector(actor, (snapshot) => snapshot.children)
  usePreload(lateViews)
  const { pending, background, crackAlarm, roastUndo, roastQuestion, roastDialog } = children
  const { keypad, roastInputs } = useSelector(view, (snapshot) => snapshot.children)
  const isCockpit = useSelector(view, (snapshot) => snapshot.matches('cockpit'))
  const isInProgress = useSelector(actor, ({ context }) => roastStatusOf(context) !== 'ended')
  const mayPropose = useSelector(actor, ({ context }) => context.earlierRoasts.length >= MIN_CRACKS_TO_PROPOSE)
  // These child actors run while the roast is shown.
  if (!pending || !background || !crackAlarm || !roastUndo || !roastQuestion || !roastDialog) return null
  return (
    <>
      {isCockpit && roastInputs ? (
        <cockpit.View actor={actor} view={view} background={background} undo={roastUndo} table={roastInputs} />
      ) : (
        <Columns fillsWindow={isInProgress}>
          <Stack gap="4" gridArea="timer" minWidth="0">
            <Timer actor={actor} background={background} />
            {/* The place has the same height with and without the button, so that nothing moves. */}
            {isInProgress && mayPropose && (
              <Box height="thumb">
                <proposal.View actor={actor} />
              </Box>
            )}
            <RoastActions actor={actor} />
          </Stack>
          <Stack gap="4" gridArea="view" minWidth="0">
            <View paddingInlineEnd={keypad && BESIDE_KEYPAD}>
              {roastInputs ? (
                <table.View actor={actor} view={view} table={roastInputs} />
              ) : (
                <Profile actor={actor} view={view} background={background} />
              )}
              {keypad && <keypadView.View actor={keypad} roast={actor} />}
            </View>
            <phases.View actor={actor} />
            <afterRoast.View actor={actor} />
            <similar.View actor={actor} />
          </Stack>
          <Box gridArea="history" minWidth="0">
            <timeline.View actor={actor} />
          </Box>
        </Columns>
      )}
      {/* These notices appear and disappear with the connection. At this place they do not move the buttons that are
          tapped during a roast. */}
      <KeptAge sentMs={keptMs} error={error} onReload={() => actor.send({ type: 'roast.refresh' })} />
      <OutboxStatus pending={pending} />
      {!isCockpit && <BottomBar actor={actor} view={view} undo={roastUndo} />}
      <dialogs.View
        actor={actor}
        view={view}
        dialog={roastDialog}
        question={roastQuestion}
        background={background}
        crackAlarm={crackAlarm}
      />
    </>
  )
}

function Loading() {
  return (
    <Columns aria-busy="true">
      <Skeleton gridArea="timer" height="9rem" />
      <Skeleton gridArea="view" height={{ base: '250px', md: '300px' }} />
      <Skeleton gridArea="history" height="12rem" />
    </Columns>
  )
}
