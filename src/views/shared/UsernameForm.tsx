// The modal with the form for the name of a user.
import { Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { isTemporary } from '../../../contract/temporaryErrors.ts'
import type { UsernameFormRef } from '../../machines/shared/usernameForm.machine.ts'
import { Button } from './Button.tsx'
import { failureText } from './failureText.ts'
import { Modal } from './Modal.tsx'
import { UsernameRules } from './Rules.tsx'
import { TextField } from './TextField.tsx'
import { ErrorText } from './typography.tsx'

interface UsernameFormProps<Subject, Saved> {
  actor: UsernameFormRef<Subject, Saved>
  title: 'New User' | 'Update User'
  /** A sentence below the name. */
  hint?: string
}

/** The modal that asks for the name of a new user, or for a new name of an existing user. */
export function UsernameForm<Subject, Saved>({ actor, title, hint }: UsernameFormProps<Subject, Saved>) {
  const { draft, error } = useSelector(actor, ({ context }) => context)
  const button = title === 'New User' ? 'Create' : 'Update'
  // If the server did not answer or has failed, the error is not about the name.
  const isAboutDisplayName = error?.code === 'INVALID_DISPLAY_NAME'
  const isAboutName = error !== null && !isTemporary(error) && !isAboutDisplayName
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  return (
    <Modal open title={title} onClose={() => actor.send({ type: 'form.cancel' })}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          actor.send({ type: 'form.submit' })
        }}
      >
        <Stack gap="5" paddingBottom="3">
          <TextField
            label="Username"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={draft.username}
            invalid={isAboutName}
            error={isAboutName ? error?.message : undefined}
            {...(hint && { helper: hint })}
            rules={<UsernameRules username={draft.username} />}
            onChange={(username) => actor.send({ type: 'draft.change', change: { username } })}
          />
          {draft.display_name !== undefined && (
            <TextField
              label="Name in games (optional)"
              autoComplete="off"
              value={draft.display_name}
              invalid={isAboutDisplayName}
              error={isAboutDisplayName ? error?.message : undefined}
              onChange={(display_name) => actor.send({ type: 'draft.change', change: { display_name } })}
            />
          )}
          {error && !isAboutName && !isAboutDisplayName && (
            <ErrorText role="alert">{failureText(error, button)}</ErrorText>
          )}
          <Button type="submit" disabled={isBusy}>
            {button}
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
