// The sign-up page: its rules for the shared form of `credentials.machine.ts`.
import type { ActorRefFrom } from 'xstate'
import type { ApiError } from '../../../contract/errors.ts'
import { passwordError } from '../../../contract/rules/members/passwords.ts'
import { usernameError } from '../../../contract/rules/shared/usernames.ts'
import { createCredentialsMachine } from './credentials.machine.ts'
import type { CredentialsField, CredentialsForm, Problem } from './credentials.types.ts'
import { signInProblem } from './signIn.machine.ts'

function missingCodeProblem({ code }: CredentialsForm): Problem | null {
  if (code.trim() !== '') return null
  return { fields: ['code'], message: 'A referral code is required to create an account.' }
}

function usernameProblem({ username }: CredentialsForm): Problem | null {
  const message = usernameError(username.trim())
  return message === null ? null : { fields: ['username'], message }
}

/** Why no passkey can be made yet; null if one can be made. The password is not checked. */
const passkeyProblem = (form: CredentialsForm): Problem | null => missingCodeProblem(form) ?? usernameProblem(form)

/** Why the form cannot be sent; null if it can be sent. */
function signUpProblem(form: CredentialsForm): Problem | null {
  const problem = passkeyProblem(form) ?? signInProblem(form)
  if (problem) return problem
  const error = passwordError(form.password, form.username)
  return error === null ? null : { fields: ['password'], message: error }
}

/** The field that an error is about, by the code of the error. */
const FIELD_OF_ERROR: Readonly<Record<string, CredentialsField>> = {
  INVALID_CODE: 'code',
  USERNAME_IN_USE: 'username',
  INVALID_USERNAME: 'username',
  INVALID_PASSWORD: 'password',
}

/** How the form shows an error of the server: at the field that the error is about, or else below the form. */
function problemOf({ code, message }: ApiError): Problem {
  const field = FIELD_OF_ERROR[code]
  return { fields: field ? [field] : [], message }
}

/** The form of the page 'Sign Up'. */
export const signUpMachine = createCredentialsMachine({
  id: 'signUp',
  // An admin sends a new member an address that contains the sign-up code.
  initial: ({ search }) => ({
    username: '',
    password: '',
    code: new URLSearchParams(search).get('code') ?? '',
    rememberMe: true,
  }),
  check: signUpProblem,
  checkWithPasskey: passkeyProblem,
  offersPasskeys: false,
  problemOfServerError: problemOf,
  ask: ({ username, password, code }, passkey) => ({
    type: 'session.signUp',
    form: {
      username: username.trim(),
      code: code.trim().toLowerCase(),
      ...(passkey !== null && 'attestationObject' in passkey ? { passkey } : { password }),
    },
  }),
})

export type SignUpRef = ActorRefFrom<typeof signUpMachine>
