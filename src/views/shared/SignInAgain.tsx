import { Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { SignInAgainRef } from '../../machines/shared/signInAgain.machine.ts'
import { Button } from './Button.tsx'
import { ChakraTheme } from './ChakraTheme.tsx'
import { Modal } from './Modal.tsx'
import { TextField } from './TextField.tsx'

/** Asks over the open page for the password of the member whose session has ended. */
export function SignInAgain({ actor }: { actor: SignInAgainRef }) {
  const { member, password, problem } = useSelector(actor, ({ context }) => context)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const asking = useSelector(actor, (snapshot) => snapshot.hasTag('asking'))
  const formId = useId()
  return (
    <ChakraTheme>
      <Modal
        open={asking}
        sticky
        title="Sign in again"
        onClose={() => actor.send({ type: 'dialog.cancel' })}
        footer={
          <>
            <Button variant="outline" onClick={() => actor.send({ type: 'dialog.cancel' })}>
              Cancel
            </Button>
            <Button type="submit" form={formId} disabled={busy}>
              Sign In
            </Button>
          </>
        }
      >
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            actor.send({ type: 'form.submit' })
          }}
        >
          <Stack gap="4">
            <p>
              Your session has ended. This page stays open, and what you do is kept. Type the password of{' '}
              <b>{member?.username}</b> to go on. With a passkey only, choose Cancel: the sign-in page takes it.
            </p>
            {/* Password managers need the name beside the password. */}
            <input type="text" name="username" autoComplete="username" value={member?.username ?? ''} readOnly hidden />
            <TextField
              label="Password"
              type="password"
              autoComplete="current-password"
              value={password}
              invalid={problem !== null}
              error={problem}
              onChange={(typed) => actor.send({ type: 'password.change', password: typed })}
            />
          </Stack>
        </form>
      </Modal>
    </ChakraTheme>
  )
}
