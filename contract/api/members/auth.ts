// The calls to sign in, to sign out, and to find out who is signed in.

import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { Done, Id } from '../shared/shapes.ts'
import { PasskeyProof } from './passkeys.ts'

export const SessionUser = Type.Object({
  user_id: Id,
  username: Type.String(),
  acl: Type.String({ description: 'The permissions, separated by pipes; `*` means all of them.' }),
  must_change_password: Type.Boolean({
    description: 'Whether the member signed in with a one-time code and must choose a new password first.',
  }),
})
/** The signed-in member. The API calls a member 'user'. */
export type SessionUser = Static<typeof SessionUser>

const RememberMe = Type.Boolean({
  description: 'If false, the browser deletes the cookie of the session when the person closes the browser.',
})

const PasswordSignIn = Type.Object(
  {
    username: Type.String({ minLength: 1, maxLength: 256 }),
    password: Type.String({ minLength: 1, maxLength: 256 }),
    rememberMe: RememberMe,
  },
  { additionalProperties: false },
)
/** The form of the sign-in page. A one-time code can take the place of the password. */
export type PasswordSignIn = Static<typeof PasswordSignIn>

const PasskeySignIn = Type.Object({ passkey: PasskeyProof, rememberMe: RememberMe }, { additionalProperties: false })
/** A sign-in with a passkey. The passkey also identifies the member, so there is no username. */
export type PasskeySignIn = Static<typeof PasskeySignIn>

export const SignInBody = Type.Union([PasswordSignIn, PasskeySignIn])
export type SignInBody = Static<typeof SignInBody>

export const authApi = endpoints({
  'GET /': {
    summary: 'Check whether the server can be reached',
    access: 'public',
    withoutSession: true,
    answer: Type.Object({ name: Type.Literal('parlor'), now: Type.String({ format: 'date-time' }) }),
  },
  'GET /health': {
    summary:
      'Whether the server can work: 200 if its database answers, otherwise 503. For load balancers and monitoring',
    access: 'public',
    withoutSession: true,
    answer: Done,
    errors: ['UNAVAILABLE'],
  },
  'GET /auth/refresh': {
    summary: 'The user of the session, or null for a visitor. If the session has ended, the answer is an error',
    access: 'public',
    duringReset: true,
    answer: Type.Object({ user: Type.Union([SessionUser, Type.Null()]) }),
    errors: ['UNAUTHENTICATED'],
  },
  'POST /auth': {
    summary: 'Sign in, with a password or a passkey',
    access: 'public',
    body: SignInBody,
    answer: Type.Object({ user: SessionUser }),
    errors: ['INVALID_CREDENTIALS', 'INVALID_PASSKEY', 'TOO_MANY_REQUESTS'],
  },
  'DELETE /auth': {
    summary: 'Sign out',
    access: 'public',
    duringReset: true,
    answer: Done,
  },
})
