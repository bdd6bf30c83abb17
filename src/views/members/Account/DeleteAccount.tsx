import { Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { DeletionRef } from '../../../machines/members/deletion.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { Modal } from '../../shared/Modal.tsx'
import { Confirmation } from './Confirmation.tsx'

/** The button that deletes the member's own account, and its question, which asks for the password or a passkey. */
export function DeleteAccount({ actor }: { actor: DeletionRef }) {
  const open = useSelector(actor, (snapshot) => snapshot.matches('asking') || snapshot.matches('deleting'))
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const deleted = useSelector(actor, (snapshot) => snapshot.matches('deleted'))
  const formId = useId()
  const cancel = () => actor.send({ type: 'question.cancel' })
  return (
    <>
      <Button
        variant="danger"
        alignSelf="flex-start"
        disabled={deleted}
        onClick={() => actor.send({ type: 'account.delete' })}
      >
        Delete Account
      </Button>
      <Modal
        open={open}
        title="Are you sure?"
        onClose={cancel}
        footer={
          <>
            <Button variant="outline" disabled={busy} onClick={cancel}>
              Cancel
            </Button>
            <Button variant="danger" type="submit" form={formId} disabled={busy}>
              Delete Account
            </Button>
          </>
        }
      >
        <Stack gap="5">
          <p>Do you really want to delete your account? This process cannot be undone.</p>
          <form
            id={formId}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              actor.send({ type: 'question.confirm' })
            }}
          >
            <Question actor={actor} />
          </form>
        </Stack>
      </Modal>
    </>
  )
}

/** What confirms the deletion. */
function Question({ actor }: { actor: DeletionRef }) {
  const { username, hasPassword, password, problem } = useSelector(actor, ({ context }) => context)
  return (
    <>
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <Confirmation
        hasPassword={hasPassword}
        password={password}
        problem={problem}
        onChange={(typed) => actor.send({ type: 'password.change', password: typed })}
      />
    </>
  )
}
