import { useSelector } from '@xstate/react'
import type { RoastQuestionRef } from '../../../machines/coffee/roastQuestion.machine.ts'
import { Confirm } from '../../shared/Confirm.tsx'

/** Asks the member before a tap ends the roast or moves an event that is already logged. */
export function QuestionDialog({ actor }: { actor: RoastQuestionRef }) {
  const question = useSelector(actor, ({ context }) => context.question)
  return (
    <Confirm
      open={question !== null}
      question={question?.text ?? ''}
      confirmLabel={question?.confirmLabel ?? ''}
      onConfirm={() => actor.send({ type: 'question.confirm' })}
      onCancel={() => actor.send({ type: 'question.cancel' })}
    />
  )
}
