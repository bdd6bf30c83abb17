import { Stack } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import type { SignInAgainRef } from '../../machines/shared/signInAgain.machine.ts'
import { Button } from './Button.tsx'
import { ChakraTheme } from './ChakraTheme.tsx'
import { FormDialog } from './FormDialog.tsx'
import { hasPasskeys } from './hasPasskeys.ts'
import { TextField } from './TextField.tsx'
import { ErrorText } from './typography.tsx'

/** The dialog over the open page that asks for the password or a passkey of the member whose session has ended. */
export function SignInAgain({ actor }: { actor: SignInAgainRef }) {
  const { member, password, problem, passkeyProblem } = useSelector(actor, ({ context }) => context)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const isAsking = useSelector(actor, (snapshot) => snapshot.hasTag('asking'))
  return (
    <ChakraTheme>
      <FormDialog
        open={isAsking}
        sticky
        title="Sign in again"
        confirmLabel="Sign In"
        busy={isBusy}
        canCancelWhileBusy
        onSubmit={() => actor.send({ type: 'form.submit' })}
        onCancel={() => actor.send({ type: 'dialog.cancel' })}
      >
        <Stack gap="4">
          <p>
            Your session has ended. This page stays open, and what you do is kept. Type the password of{' '}
            <b>{member?.username}</b>
            {hasPasskeys() && ' or use a passkey'}. You can also do it later, with 'Sign In' at the top.
          </p>
          {/* Password managers need a field with the username beside the password. */}
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
          {hasPasskeys() && (
            <Button
              variant="outline"
              alignSelf="flex-start"
              disabled={isBusy}
              onClick={() => actor.send({ type: 'passkey.use' })}
            >
              Use a Passkey
            </Button>
          )}
          <Button variant="outline" alignSelf="flex-start" onClick={() => actor.send({ type: 'dialog.postpone' })}>
            Later
          </Button>
          {passkeyProblem !== null && <ErrorText role="alert">{passkeyProblem}</ErrorText>}
        </Stack>
      </FormDialog>
    </ChakraTheme>
  )
}
