import type { UpdateAccountBody, UpdateUserBody } from '../../../contract/api/members/users.ts'
import { call, granted, type Member } from '../../support/members.ts'

/** An admin's change of a member. The answer may be a error. */
export function update(admin: Member, body: UpdateUserBody, idempotencyKey?: string) {
  return call(admin.origin, 'PATCH /users', {
    cookie: admin.cookie,
    body,
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  })
}

/** Resets a member's password and answers the one-time code. */
export async function reset(admin: Member, member: Member): Promise<string> {
  const { one_time_code } = granted(await update(admin, { user_id: member.user.user_id, newPassword: '' }))
  if (one_time_code === undefined) throw new Error('A reset answers a one-time code.')
  return one_time_code
}

export function updateAccount(member: Member, username: string, body: UpdateAccountBody) {
  return call(member.origin, 'PATCH /users/:username', { cookie: member.cookie, params: { username }, body })
}

export function deleteAccount(member: Member, username: string) {
  return call(member.origin, 'DELETE /users/:username', { cookie: member.cookie, params: { username } })
}

export function readAccount(member: Member, username: string) {
  return call(member.origin, 'GET /users/:username', { cookie: member.cookie, params: { username } })
}

/** Whether the member's cookie still opens a session. */
export async function isSignedIn({ origin, cookie }: Pick<Member, 'origin' | 'cookie'>): Promise<boolean> {
  return (await call(origin, 'GET /auth/refresh', { cookie })).data?.user != null
}

export function attempt(origin: string, username: string, password: string) {
  return call(origin, 'POST /auth', { body: { username, password, rememberMe: true } })
}

/** `name=value` of the cookie that an answer sets; undefined when it sets none. */
export function cookieSet(headers: Headers): string | undefined {
  return headers.getSetCookie()[0]?.split(';')[0]
}
