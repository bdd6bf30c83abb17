import { useSelector } from '@xstate/react'
import type { RoastQuestionRef } from '../../../machines/coffee/roastQuestion.machine.ts'
import { Confirm } from '../../shared/Confirm.tsx'

/** Asks the member before a tap ends the roast, moves an event that is already logged, or logs a doubtful reading. */
export function QuestionDialog({ actor }: { actor: RoastQuestionRef }) {
  const question = useSelector(actor, ({ context }) => context.question)
  const otherwise = question?.otherwise
  return (
    <Confirm
      open={question !== null}
      {...(otherwise && { title: question.text })}
      question={otherwise?.because ?? question?.text ?? ''}
      cancelLabel={otherwise?.label}
      confirmLabel={question?.confirmLabel ?? ''}
      onConfirm={() => actor.send({ type: 'question.confirm' })}
      onCancel={() => actor.send({ type: 'question.cancel' })}
    />
  )
}
