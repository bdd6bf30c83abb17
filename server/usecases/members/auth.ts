import type { SessionUser, SignInBody } from '../../../contract/api/members/auth.ts'
import { normalizeCode } from '../../../contract/rules/members/signUpCodes.ts'
import type { Context } from '../../context.ts'
import { redeemOneTimeCode, type UserRow, userByName } from '../../db/repositories/users.ts'
import { RequestError } from '../../requestError.ts'
import { digest } from '../../security/tokens.ts'
import { record, recordAside } from '../shared/auditLog.ts'
import { deviceName } from './deviceName.ts'
import { type OpenedSession, openSession } from './sessions.ts'

/** Where a sign-in comes from. */
export interface Caller {
  readonly address: string
  readonly device: string
}

/** Signs in with a password, or with the one-time code of a reset, which leads only to choosing a new password. */
export async function signIn(
  context: Context,
  credentials: SignInBody,
  caller: Caller,
): Promise<{ user: SessionUser; opened: OpenedSession }> {
  const { limits, log } = context
  const username = credentials.username.trim()
  const usernameKey = username.toLowerCase()
  limits.signInsPerAddress.take(caller.address)
  limits.signInsPerUsername.take(usernameKey)

  const user = await userByName(context.db, username)
  const by = await proof(context, user, credentials.password)
  if (user === undefined || by === null) {
    log.warn({ event: 'signIn.refused', ...(user && { user_id: user.user_id }) })
    // A name that nobody has may be a password in the wrong field.
    const as = user === undefined ? 'under a name that nobody has' : `as ${user.username}`
    recordAside(context, { level: 'warn', message: `A sign-in ${as} was refused.` })
    throw new RequestError('INVALID_CREDENTIALS', 'Username or password is incorrect.')
  }
  limits.signInsPerAddress.giveBack(caller.address)
  limits.signInsPerUsername.giveBack(usernameKey)

  const resetOnly = by === 'oneTimeCode'
  const opened = await context.write(async (work) => {
    const options = { remember: credentials.rememberMe, device: caller.device, resetOnly }
    const session = await openSession(context, work, user.user_id, options)
    const message = `Signed in${resetOnly ? ' with a one-time code' : ''}: ${deviceName(caller.device)}.`
    await record(context, work, { level: 'info', message, userId: user.user_id })
    return session
  })
  log.info({ event: 'session.opened', user_id: user.user_id })
  const { user_id, acl } = user
  return { user: { user_id, username: user.username, acl, must_change_password: resetOnly }, opened }
}

/** What the secret proves to be. The password's verification runs in any case, so that its time tells nothing. */
async function proof(
  context: Context,
  user: UserRow | undefined,
  secret: string,
): Promise<'password' | 'oneTimeCode' | null> {
  if (await context.passwords.verify(secret, user?.password_hash ?? null)) return 'password'
  if (user === undefined || !isOneTimeCode(user, secret, context.clock.now())) return null
  return (await redeemOneTimeCode(context.db, user.user_id, context.clock.now())) ? 'oneTimeCode' : null
}

/** Whether the text is the user's one-time code, and not too late. */
export function isOneTimeCode(user: UserRow, text: string, nowMs: number): boolean {
  const expiresMs = user.one_time_code_expires_ms ?? 0
  return user.one_time_code_hash === digest(normalizeCode(text)) && nowMs < expiresMs
}
