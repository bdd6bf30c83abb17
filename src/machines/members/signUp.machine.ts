import type { ActorRefFrom } from 'xstate'
import type { ApiError } from '../../../contract/errors.ts'
import { passwordError } from '../../../contract/rules/members/credentials.ts'
import { createCredentialsMachine } from './credentials.machine.ts'
import type { CredentialsField, CredentialsForm, Problem } from './credentials.types.ts'
import { signInProblem } from './signIn.machine.ts'

/** Why the form cannot be sent; null if it can. */
export function signUpProblem(form: CredentialsForm): Problem | null {
  if (form.code.trim() === '') {
    return { fields: ['code'], message: 'A referral code is required to create an account.' }
  }
  const problem = signInProblem(form)
  if (problem) return problem
  const error = passwordError(form.password, form.username)
  return error === null ? null : { fields: ['password'], message: error }
}

const FIELD_OF: Readonly<Record<string, CredentialsField>> = {
  INVALID_CODE: 'code',
  USERNAME_IN_USE: 'username',
  INVALID_USERNAME: 'username',
  INVALID_PASSWORD: 'password',
}

function problemOf({ code, message }: ApiError): Problem {
  const field = FIELD_OF[code]
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
  problemOf,
  ask: ({ username, password, code }) => ({
    type: 'session.signUp',
    form: { username: username.trim(), password, code: code.trim().toLowerCase() },
  }),
})

export type SignUpRef = ActorRefFrom<typeof signUpMachine>
