// The sign-in page: its rules for the shared form of `credentials.machine.ts`.
import type { ActorRefFrom } from 'xstate'
import { createCredentialsMachine } from './credentials.machine.ts'
import type { CredentialsForm, Problem } from './credentials.types.ts'

/** Why the form cannot be sent; null if it can be sent. */
export function signInProblem({ username, password }: CredentialsForm): Problem | null {
  if (username.trim() === '') return { fields: ['username'], message: 'Username is required.' }
  if (password === '') return { fields: ['password'], message: 'Password is required.' }
  return null
}

/** The form of the page 'Sign In'. */
export const signInMachine = createCredentialsMachine({
  id: 'signIn',
  initial: () => ({ username: '', password: '', code: '', rememberMe: true }),
  check: signInProblem,
  // The passkey shows who the member is, so no field is required.
  checkWithPasskey: () => null,
  offersPasskeys: true,
  problemOfServerError: ({ code, message }) =>
    code === 'INVALID_CREDENTIALS' || code === 'BAD_REQUEST'
      ? { fields: ['username', 'password'], message: 'Username or password is incorrect.' }
      : { fields: [], message },
  // The spaces at the ends of the password stay, because a space can be part of a password.
  ask: ({ username, password, rememberMe }, passkey) => ({
    type: 'session.signIn',
    form:
      passkey !== null && 'signature' in passkey
        ? { passkey, rememberMe }
        : { username: username.trim(), password, rememberMe },
  }),
})

export type SignInRef = ActorRefFrom<typeof signInMachine>
