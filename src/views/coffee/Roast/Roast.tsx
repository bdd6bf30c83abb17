import { Box, chakra, Skeleton, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { BackgroundRef } from '../../../machines/coffee/background.machine.ts'
import type { CrackAlarmRef } from '../../../machines/coffee/crackAlarm.machine.ts'
import type { RoastRef } from '../../../machines/coffee/roast.machine.ts'
import { beanName } from '../../../machines/coffee/roast.selectors.ts'
import type { RoastDialogRef } from '../../../machines/coffee/roastDialog.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { KeptAge } from '../../shared/KeptAge.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { OutboxStatus } from '../../shared/OutboxStatus.tsx'
import { Page } from '../../shared/Page.tsx'
import { AfterRoast } from './AfterRoast.tsx'
import { AfterRoastDialog } from './AfterRoastDialog.tsx'
import { BackgroundDialog } from './BackgroundDialog.tsx'
import { BeanDialog } from './BeanDialog.tsx'
import { BottomBar } from './ControlBar.tsx'
import { DetailsDialog } from './DetailsDialog.tsx'
import { InputsTable } from './InputsTable.tsx'
import { Keypad } from './Keypad.tsx'
import { LogDialog } from './LogDialog.tsx'
import { MissedEventDialog } from './MissedEventDialog.tsx'
import { Phases } from './Phases.tsx'
import { Profile } from './Profile.tsx'
import { QuestionDialog } from './QuestionDialog.tsx'
import { RoastActions } from './RoastActions.tsx'
import { RoastHeader } from './RoastHeader.tsx'
import { RoastsLikeThis } from './RoastsLikeThis.tsx'
import { SettingsDialog } from './SettingsDialog.tsx'
import { Timeline } from './Timeline.tsx'
import { Timer } from './Timer.tsx'

/** On a phone: timer, chart or table, history in one column. On a wide screen: timer and history on the left. */
const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(15rem, 19rem) minmax(0, 1fr)' },
    gridTemplateAreas: { base: '"timer" "view" "history"', md: '"timer view" "history view"' },
    gridTemplateRows: { md: 'auto 1fr' },
  },
})

/** The chart or the table. While the keypad is open, it has a place of its own beside the chart on a wide screen. */
const View = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '&[data-keypad]': { gridTemplateColumns: { lg: 'minmax(0, 1fr) 20rem' } },
  },
})

/** The page of one roast. */
export function Roast({ actor }: { actor: RoastRef }) {
  const name = useSelector(actor, ({ context }) => beanName(context))
  const loading = useSelector(actor, (snapshot) => snapshot.matches('loading'))
  const failed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const ready = useSelector(actor, (snapshot) => snapshot.matches('ready'))
  return (
    <Page title={name ?? 'Roast'} widthRem={72}>
      <Stack gap="4">
        <RoastHeader actor={actor} />
        {loading && <Loading />}
        {failed && <Failure actor={actor} />}
        {ready && <Ready actor={actor} />}
      </Stack>
    </Page>
  )
}

function Failure({ actor }: { actor: RoastRef }) {
  const error = useSelector(actor, ({ context }) => context.error)
  const isMissing = error?.code === 'NOT_FOUND'
  return (
    <Notice
      role="alert"
      title={isMissing ? 'There is no such roast.' : 'The roast did not load.'}
      action={<Button onClick={() => actor.send({ type: 'roast.reload' })}>Try again</Button>}
    >
      {isMissing ? 'It was deleted, or it belongs to another member.' : error?.message}
    </Notice>
  )
}

function Ready({ actor }: { actor: RoastRef }) {
  const keptMs = useSelector(actor, ({ context }) => context.keptMs)
  const error = useSelector(actor, ({ context }) => (context.keptMs === null ? null : context.error))
  const children = useSelector(actor, (snapshot) => snapshot.children)
  const { pending, background, crackAlarm, roastUndo, roastQuestion, roastDialog, keypad, roastInputs } = children
  // These run while the roast is shown.
  if (!pending || !background || !crackAlarm || !roastUndo || !roastQuestion || !roastDialog) return null
  return (
    <>
      <KeptAge sentMs={keptMs} error={error} onReload={() => actor.send({ type: 'roast.refresh' })} />
      <OutboxStatus pending={pending} />
      <Columns>
        <Stack gap="4" gridArea="timer" minWidth="0">
          <Timer actor={actor} background={background} />
          <RoastActions actor={actor} />
        </Stack>
        <Stack gap="4" gridArea="view" minWidth="0">
          <View data-keypad={keypad && ''}>
            {roastInputs ? (
              <InputsTable actor={actor} table={roastInputs} />
            ) : (
              <Profile actor={actor} background={background} />
            )}
            {keypad && <Keypad actor={keypad} />}
          </View>
          <Phases actor={actor} />
          <AfterRoast actor={actor} />
          <RoastsLikeThis actor={actor} />
        </Stack>
        <Box gridArea="history" minWidth="0">
          <Timeline actor={actor} />
        </Box>
      </Columns>
      <BottomBar actor={actor} undo={roastUndo} />
      <QuestionDialog actor={roastQuestion} />
      <Dialogs actor={actor} dialog={roastDialog} background={background} crackAlarm={crackAlarm} />
    </>
  )
}

interface DialogsProps {
  actor: RoastRef
  dialog: RoastDialogRef
  background: BackgroundRef
  crackAlarm: CrackAlarmRef
}

function Dialogs({ actor, dialog, background, crackAlarm }: DialogsProps) {
  const { roastDetails, missedEvent, beans, roasts, roastLog } = useSelector(dialog, (snapshot) => snapshot.children)
  const isAfterRoast = useSelector(dialog, (snapshot) => snapshot.matches('afterRoast'))
  return (
    <>
      {roastDetails && isAfterRoast && <AfterRoastDialog dialog={dialog} details={roastDetails} />}
      {roastDetails && !isAfterRoast && (
        <DetailsDialog dialog={dialog} details={roastDetails} beans={beans} background={background} />
      )}
      {missedEvent && <MissedEventDialog actor={missedEvent} />}
      {roastLog && <LogDialog actor={roastLog} />}
      {beans && !roastDetails && <BeanDialog actor={actor} dialog={dialog} beans={beans} />}
      {roasts && <BackgroundDialog actor={actor} dialog={dialog} roasts={roasts} background={background} />}
      <SettingsDialog actor={actor} dialog={dialog} background={background} crackAlarm={crackAlarm} />
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
