// The calls about accounts and members that many tests make, each as one function.

import type { UpdateAccountBody, UpdateUserBody } from '../../../contract/api/members/users.ts'
import { call, dataOf, type Member } from '../../support/members.ts'

/**
 * If an admin sends this empty text as `newPassword`, the server resets the password and answers with a one-time code.
 * An admin cannot choose the new password.
 */
export const RESET = '' as const

/** Changes a member as an admin. Returns the answer even if it is an error, for tests that expect an error. */
export function updateMember(admin: Member, body: UpdateUserBody, idempotencyKey?: string) {
  return call(admin.origin, 'PATCH /users', {
    cookie: admin.cookie,
    body,
    idempotencyKey,
  })
}

/** Resets a member's password and returns the one-time code. */
export async function resetPassword(admin: Member, member: Member): Promise<string> {
  const { one_time_code } = dataOf(await updateMember(admin, { user_id: member.user.user_id, newPassword: RESET }))
  if (one_time_code === undefined) throw new Error('The answer to the reset has no one-time code.')
  return one_time_code
}

/** Changes the account `username` in the session of `member`. Returns the answer even if it is an error. */
export function updateAccount(member: Member, username: string, body: UpdateAccountBody) {
  return call(member.origin, 'PATCH /users/:username', { cookie: member.cookie, params: { username }, body })
}

/** Deletes the account `username` in the session of `member`. Returns the answer even if it is an error. */
export function deleteAccount(member: Member, username: string) {
  return call(member.origin, 'DELETE /users/:username', { cookie: member.cookie, params: { username } })
}

/** Reads the account `username` in the session of `member`. Returns the answer even if it is an error. */
export function readAccount(member: Member, username: string) {
  return call(member.origin, 'GET /users/:username', { cookie: member.cookie, params: { username } })
}

/** Whether the member's cookie still belongs to a session. */
export async function isSignedIn({ origin, cookie }: Pick<Member, 'origin' | 'cookie'>): Promise<boolean> {
  return (await call(origin, 'GET /auth/refresh', { cookie })).data?.user != null
}

/** Tries to sign in. Returns the answer even if it is an error, for tests that expect an error. */
export function trySignIn(origin: string, username: string, password: string) {
  return call(origin, 'POST /auth', { body: { username, password, rememberMe: true } })
}
