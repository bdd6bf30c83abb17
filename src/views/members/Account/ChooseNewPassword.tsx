import { Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { AccountRef } from '../../../machines/members/account.machine.ts'
import type { NewPasswordRef } from '../../../machines/members/newPassword.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { PageHeading, Panel } from '../../shared/Page.tsx'
import { Muted } from '../../shared/typography.tsx'
import { PasswordFields } from './PasswordFields.tsx'

/** The only form that a member sees after a sign-in with a one-time code. The member must choose a new password. */
export function ChooseNewPassword({ actor }: { actor: AccountRef }) {
  const { newPassword } = useSelector(actor, ({ children }) => children)
  return (
    <Stack gap="6">
      <Stack gap="2">
        <PageHeading>Choose a new password</PageHeading>
        <Muted>You signed in with a one-time code. Enter the code again, and choose a new password.</Muted>
      </Stack>
      {newPassword && <NewPasswordForm actor={newPassword} />}
    </Stack>
  )
}

function NewPasswordForm({ actor }: { actor: NewPasswordRef }) {
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  return (
    <Panel asChild>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          actor.send({ type: 'form.submit' })
        }}
      >
        <Stack gap="5">
          <PasswordFields actor={actor} />
          <Button type="submit" disabled={isBusy}>
            Set Password
          </Button>
        </Stack>
      </form>
    </Panel>
  )
}
