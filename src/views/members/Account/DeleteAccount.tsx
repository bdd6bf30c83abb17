import { Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { DeletionRef } from '../../../machines/members/deletion.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { Confirmation } from './Confirmation.tsx'

/** The button that deletes the member's own account. It opens a dialog, which asks for the password or the passkey. */
export function DeleteAccount({ actor }: { actor: DeletionRef }) {
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('asking') || snapshot.matches('deleting'))
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const isDeleted = useSelector(actor, (snapshot) => snapshot.matches('deleted'))
  return (
    <>
      <Button
        variant="danger"
        alignSelf="flex-start"
        disabled={isDeleted}
        onClick={() => actor.send({ type: 'account.delete' })}
      >
        Delete Account
      </Button>
      <FormDialog
        open={isOpen}
        title="Are you sure?"
        confirmLabel="Delete Account"
        isDanger
        busy={isBusy}
        onSubmit={() => actor.send({ type: 'question.confirm' })}
        onCancel={() => actor.send({ type: 'question.cancel' })}
      >
        <Stack gap="5">
          <p>Do you really want to delete your account? This process cannot be undone.</p>
          <Question actor={actor} />
        </Stack>
      </FormDialog>
    </>
  )
}

/** The fields with which the member confirms the deletion. */
function Question({ actor }: { actor: DeletionRef }) {
  const { username, hasPassword, password, problem } = useSelector(actor, ({ context }) => context)
  return (
    <>
      {/* With this hidden field, the browser's password manager knows whose password the member types. */}
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
