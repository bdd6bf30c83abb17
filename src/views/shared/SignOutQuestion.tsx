import { useSelector } from '@xstate/react'
import type { PendingRef } from '../../machines/shared/pending.machine.ts'
import type { WaitingListRef } from '../../machines/shared/waitingList.machine.ts'
import { signOutQuestion } from '../../machines/shared/waitingList.selectors.ts'
import { Button } from './Button.tsx'
import { Modal } from './Modal.tsx'

/** Asks whether the member really wants to sign out although something is not saved yet. */
export function SignOutQuestion({ list, pending }: { list: WaitingListRef; pending: PendingRef }) {
  const question = useSelector(pending, ({ context }) => signOutQuestion(context))
  const stay = () => list.send({ type: 'signOut.cancel' })
  return (
    <Modal
      open
      title="Sign out?"
      onClose={stay}
      footer={
        <>
          <Button variant="outline" onClick={stay}>
            Stay
          </Button>
          <Button variant="danger" onClick={() => list.send({ type: 'session.signOut' })}>
            Sign Out
          </Button>
        </>
      }
    >
      {question}
    </Modal>
  )
}
