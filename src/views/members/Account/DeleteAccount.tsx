import { useSelector } from '@xstate/react'
import type { DeletionRef } from '../../../machines/members/deletion.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { Confirm } from '../../shared/Confirm.tsx'

/** The button that deletes the member's own account. It opens a dialog, which asks first. */
export function DeleteAccount({ actor }: { actor: DeletionRef }) {
  const state = useSelector(actor, ({ value }) => value)
  return (
    <>
      <Button
        variant="danger"
        alignSelf="flex-start"
        disabled={state === 'deleted'}
        onClick={() => actor.send({ type: 'account.delete' })}
      >
        Delete Account
      </Button>
      <Confirm
        open={state === 'asking'}
        question="Do you really want to delete your account? This process cannot be undone."
        confirmLabel="Delete Account"
        onConfirm={() => actor.send({ type: 'question.confirm' })}
        onCancel={() => actor.send({ type: 'question.cancel' })}
      />
    </>
  )
}
