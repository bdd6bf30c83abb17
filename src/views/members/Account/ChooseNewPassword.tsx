import { chakra, Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { AccountRef } from '../../../machines/members/account.machine.ts'
import type { NewPasswordRef } from '../../../machines/members/newPassword.machine.ts'
import { Button } from '../../shared/Button.tsx'
import { PageHeading, Panel } from '../../shared/Page.tsx'
import { PasswordFields } from './PasswordFields.tsx'

const Lead = chakra('p', { base: { color: 'soft' } })

/** All that a session opened with a one-time code can do. */
export function ChooseNewPassword({ actor }: { actor: AccountRef }) {
  const { newPassword } = useSelector(actor, ({ children }) => children)
  return (
    <Stack gap="6">
      <Stack gap="2">
        <PageHeading>Choose a new password</PageHeading>
        <Lead>
          You signed in with a one-time code. Enter it once more, and the password that you will use from now on.
        </Lead>
      </Stack>
      {newPassword && <NewPasswordForm actor={newPassword} />}
    </Stack>
  )
}

function NewPasswordForm({ actor }: { actor: NewPasswordRef }) {
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
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
          <PasswordFields actor={actor} oldLabel="One-Time Code" />
          <Button type="submit" disabled={busy}>
            Set Password
          </Button>
        </Stack>
      </form>
    </Panel>
  )
}
