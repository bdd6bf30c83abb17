import { Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { NewPasswordRef } from '../../../machines/members/newPassword.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { Card } from './Card.tsx'
import { PasswordFields } from './PasswordFields.tsx'

/** The card of the account page that changes the password. A member who has only passkeys sets a first password. */
export function UpdatePassword({ actor }: { actor: NewPasswordRef }) {
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const needsOldSecret = useSelector(actor, ({ context }) => context.needsOldSecret)
  return (
    <Card title="Password" explanation="A new password ends all your other sessions.">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          actor.send({ type: 'form.submit' })
        }}
      >
        <Stack gap="5">
          <PasswordFields actor={actor} />
          <Button type="submit" alignSelf="flex-start" disabled={isBusy}>
            {needsOldSecret ? 'Update Password' : 'Set Password'}
          </Button>
        </Stack>
      </form>
    </Card>
  )
}
