import { useSelector } from '@xstate/react'
import type { PendingRef } from '../../machines/shared/pending.machine.ts'
import { discardQuestion } from '../../machines/shared/waitingList.selectors.ts'
import { Confirm } from './Confirm.tsx'

/**
 * Asks the member to confirm before outbox entries are discarded. The question also counts or lists the
 * entries that must be discarded together with the chosen ones.
 */
export function DiscardQuestion({ pending }: { pending: PendingRef }) {
  const question = useSelector(pending, ({ context }) => discardQuestion(context))
  return (
    <Confirm
      open={question !== null}
      question={question ?? ''}
      confirmLabel="Discard"
      onConfirm={() => pending.send({ type: 'discard.confirm' })}
      onCancel={() => pending.send({ type: 'discard.cancel' })}
    />
  )
}
