import { useSelector } from '@xstate/react'
import type { DeletionRef } from '../../../machines/members/deletion.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { Confirm } from '../../shared/Confirm.tsx'

/** The button that deletes the member's own account, and its question. */
export function DeleteAccount({ actor }: { actor: DeletionRef }) {
  const asking = useSelector(actor, (snapshot) => snapshot.matches('asking'))
  const possible = useSelector(actor, (snapshot) => snapshot.can({ type: 'account.delete' }) || asking)
  return (
    <>
      <Button
        variant="danger"
        alignSelf="flex-start"
        disabled={!possible}
        onClick={() => actor.send({ type: 'account.delete' })}
      >
        Delete Account
      </Button>
      <Confirm
        open={asking}
        question="Do you really want to delete your account? This process cannot be undone."
        confirmLabel="Delete Account"
        onConfirm={() => actor.send({ type: 'question.confirm' })}
        onCancel={() => actor.send({ type: 'question.cancel' })}
      />
    </>
  )
}
