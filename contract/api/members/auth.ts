import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { Done, Id } from '../shared/shapes.ts'

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

export const SignInBody = Type.Object(
  {
    username: Type.String({ minLength: 1, maxLength: 256 }),
    password: Type.String({ minLength: 1, maxLength: 256 }),
    rememberMe: Type.Boolean({ description: 'If false, the cookie ends with the browser session.' }),
  },
  { additionalProperties: false },
)
/** The form of the sign-in page. The password may also be a one-time code. */
export type SignInBody = Static<typeof SignInBody>

export const authApi = endpoints({
  'GET /': {
    summary: 'Check whether the server can be reached',
    access: 'public',
    withoutSession: true,
    answer: Type.Object({ name: Type.Literal('parlor'), now: Type.String({ format: 'date-time' }) }),
  },
  'GET /health': {
    summary: 'Whether the server can work: 200 when its database answers, else 503; for balancers and monitoring',
    access: 'public',
    withoutSession: true,
    answer: Done,
    errors: ['UNAVAILABLE'],
  },
  'GET /auth/refresh': {
    summary: 'The user of the session; null for a visitor. A session that has ended is an error',
    access: 'public',
    duringReset: true,
    answer: Type.Object({ user: Type.Union([SessionUser, Type.Null()]) }),
    errors: ['UNAUTHENTICATED'],
  },
  'POST /auth': {
    summary: 'Sign in',
    access: 'public',
    body: SignInBody,
    answer: Type.Object({ user: SessionUser }),
    errors: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
  },
  'DELETE /auth': {
    summary: 'Sign out',
    access: 'public',
    duringReset: true,
    answer: Done,
  },
})
