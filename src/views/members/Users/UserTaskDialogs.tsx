import { useSelector } from '@xstate/react'
import type { UserTaskRef } from '../../../machines/members/userTask.machine.ts'
import { useUser } from '../../shared/AppContext.ts'
import { Confirm } from '../../shared/Confirm.tsx'
import { UsernameForm } from '../../shared/UsernameForm.tsx'
import { OneTimeSecret } from './OneTimeSecret.tsx'

/**
 * The dialogs of one task of an admin: rename a user, reset the user's password, or delete the user. The dialog with
 * the one-time code opens after a reset, and after a user was added.
 */
export function UserTaskDialogs({ actor }: { actor: UserTaskRef }) {
  const { renameUser, oneTimeCode } = useSelector(actor, ({ children }) => children)
  const { user } = useSelector(actor, ({ context }) => context.task)
  const state = useSelector(actor, ({ value }) => value)
  const signInAddress = `${window.location.origin}/signin`
  const isOwn = useUser()?.user_id === user.user_id
  const about = `The user is ${user.username}.`
  const confirm = () => actor.send({ type: 'question.confirm' })
  const cancel = () => actor.send({ type: 'question.cancel' })
  return (
    <>
      {renameUser && <UsernameForm actor={renameUser} title="Update User" />}
      <Confirm
        open={state === 'askingReset'}
        question="This user's password will be updated on their next login."
        about={about}
        more={`The old password and all passkeys of this user stop working now.${
          isOwn ? ' You stay signed in here. Your other sessions end.' : ''
        }`}
        confirmLabel="Reset Password"
        onConfirm={confirm}
        onCancel={cancel}
      />
      <Confirm
        open={state === 'askingDelete'}
        question="Do you really want to delete this user? This process cannot be undone."
        about={about}
        confirmLabel="Delete User"
        onConfirm={confirm}
        onCancel={cancel}
      />
      {oneTimeCode && (
        <OneTimeSecret actor={oneTimeCode} title={`One-time code for ${user.username}`}>
          Give this code to {user.username}, who can sign in with it once within 24 hours at {signInAddress} and then
          chooses a new password. The code is not shown again.
        </OneTimeSecret>
      )}
    </>
  )
}
