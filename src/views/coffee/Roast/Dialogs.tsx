// Shows the open dialog of the page of a roast. The code of the dialogs is not part of the first load (see `lateView`).

import { useSelector } from '@xstate/react'
import type { BackgroundRef } from '../../../machines/coffee/background.machine.ts'
import type { CrackAlarmRef } from '../../../machines/coffee/crackAlarm.machine.ts'
import type { RoastRef } from '../../../machines/coffee/roast.machine.ts'
import type { RoastDialogRef } from '../../../machines/coffee/roastDialog.machine.ts'
import type { RoastQuestionRef } from '../../../machines/coffee/roastQuestion.machine.ts'
import type { RoastViewRef } from '../../../machines/coffee/roastView.machine.ts'
import { AfterRoastDialog } from './AfterRoastDialog.tsx'
import { BackgroundDialog } from './BackgroundDialog.tsx'
import { BeanDialog } from './BeanDialog.tsx'
import { DetailsDialog } from './DetailsDialog.tsx'
import { MissedEventDialog } from './MissedEventDialog.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import { QuestionDialog } from './QuestionDialog.tsx'
import { SettingsDialog } from './SettingsDialog.tsx'
import { StepsAndNotesDialog } from './StepsAndNotesDialog.tsx'

interface DialogsProps {
  actor: RoastRef
  view: RoastViewRef
  dialog: RoastDialogRef
  question: RoastQuestionRef
  background: BackgroundRef
  crackAlarm: CrackAlarmRef
}

/** The dialogs of a roast. At most one of them is open. */
export function Dialogs({ actor, view, dialog, question, background, crackAlarm }: DialogsProps) {
  const { roastDetails, missedEvent, beans, roasts, stepsAndNotes } = useSelector(
    dialog,
    (snapshot) => snapshot.children,
  )
  const planForm = useSelector(dialog, ({ context }) => context.planForm)
  const isAfterRoast = useSelector(dialog, (snapshot) => snapshot.matches('afterRoast'))
  return (
    <>
      {roastDetails && isAfterRoast && <AfterRoastDialog dialog={dialog} details={roastDetails} />}
      {roastDetails && !isAfterRoast && (
        <DetailsDialog dialog={dialog} details={roastDetails} beans={beans} background={background} />
      )}
      {missedEvent && <MissedEventDialog actor={missedEvent} />}
      {stepsAndNotes && <StepsAndNotesDialog actor={stepsAndNotes} />}
      {planForm && <PlanDialog actor={planForm} background={background} />}
      {beans && !roastDetails && <BeanDialog actor={actor} dialog={dialog} beans={beans} />}
      {roasts && <BackgroundDialog actor={actor} dialog={dialog} roasts={roasts} background={background} />}
      <QuestionDialog actor={question} />
      <SettingsDialog actor={actor} view={view} dialog={dialog} background={background} crackAlarm={crackAlarm} />
    </>
  )
}
