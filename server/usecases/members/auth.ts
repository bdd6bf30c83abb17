// Signing in.

import type { SessionUser, SignInBody } from '../../../contract/api/members/auth.ts'
import { normalizeCode } from '../../../contract/rules/members/signUpCodes.ts'
import type { Context } from '../../context.ts'
import { findUserByName, redeemOneTimeCode, type UserRow } from '../../db/repositories/users.ts'
import { RequestError } from '../../requestError.ts'
import { digest } from '../../security/tokens.ts'
import { addLogEntry, addLogEntryInBackground } from '../shared/auditLog.ts'
import { deviceName } from './deviceName.ts'
import { type OpenedSession, openSession } from './sessions.ts'

/** The client that sends a request. */
export interface Caller {
  /** The IP address. */
  readonly address: string
  /** The User-Agent header. */
  readonly device: string
}

/** Signs in with a password or a one-time code. A session from a one-time code may only choose a new password. */
export async function signIn(
  context: Context,
  credentials: SignInBody,
  caller: Caller,
): Promise<{ user: SessionUser; opened: OpenedSession }> {
  const { limits, log } = context
  const username = credentials.username.trim()
  const usernameKey = username.toLowerCase()
  await limits.signInsPerAddress.countAttempt(caller.address)
  await limits.signInsPerUsername.countAttempt(usernameKey)

  const user = await findUserByName(context.db, username)
  const secret = await checkSecret(context, user, credentials.password)
  if (user === undefined || secret === null) {
    log.warn({ event: 'signIn.refused', ...(user && { user_id: user.user_id }) })
    // Do not log an unknown name: it may be a password that was typed into the wrong field.
    const who = user === undefined ? 'with an unknown name' : `as ${user.username}`
    addLogEntryInBackground(context, { level: 'warn', message: `A sign-in ${who} was refused.` })
    throw new RequestError('INVALID_CREDENTIALS', 'Username or password is incorrect.')
  }
  await limits.signInsPerAddress.removeAttempt(caller.address)
  await limits.signInsPerUsername.removeAttempt(usernameKey)

  const resetOnly = secret === 'oneTimeCode'
  const opened = await context.write(async (work) => {
    const options = { remember: credentials.rememberMe, device: caller.device, resetOnly }
    const session = await openSession(context, work, user.user_id, options)
    const message = `Signed in${resetOnly ? ' with a one-time code' : ''}: ${deviceName(caller.device)}.`
    await addLogEntry(context, work, { level: 'info', message, userId: user.user_id })
    return session
  })
  log.info({ event: 'session.opened', user_id: user.user_id })
  const { user_id, acl } = user
  return { user: { user_id, username: user.username, acl, must_change_password: resetOnly }, opened }
}

/**
 * Returns whether a secret is the user's password or one-time code; null if it is neither. A one-time code is marked as
 * used. The password check also runs for unknown users: otherwise the time of the answer would show which names exist.
 */
async function checkSecret(
  context: Context,
  user: UserRow | undefined,
  secret: string,
): Promise<'password' | 'oneTimeCode' | null> {
  if (await context.passwords.verify(secret, user?.password_hash ?? null)) return 'password'
  if (user === undefined || !isOneTimeCode(user, secret, context.clock.now())) return null
  return (await redeemOneTimeCode(context.db, user.user_id, context.clock.now())) ? 'oneTimeCode' : null
}

/** Whether the text is the user's one-time code and the code has not expired. */
export function isOneTimeCode(user: UserRow, text: string, nowMs: number): boolean {
  const expiresMs = user.one_time_code_expires_ms ?? 0
  return user.one_time_code_hash === digest(normalizeCode(text)) && nowMs < expiresMs
}
