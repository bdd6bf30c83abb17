// Signs members in, with a password, a one-time code or a passkey.

import type { PasskeySignIn, PasswordSignIn, SessionUser } from '../../../contract/api/members/auth.ts'
import { normalizeCode } from '../../../contract/rules/members/signUpCodes.ts'
import type { Context } from '../../context.ts'
import { findPasskey, type PasskeyRow, storePasskeyUse } from '../../db/repositories/passkeys.ts'
import {
  findUser,
  findUserByName,
  lockUser,
  redeemOneTimeCode,
  replacePasswordHash,
  type UserRow,
} from '../../db/repositories/users.ts'
import { RequestError } from '../../requestError.ts'
import { type AttemptCounter, countIfPasskeyInvalid, countIfWrong } from '../../security/limiter.ts'
import { digest } from '../../security/tokens.ts'
import { addLogEntry, addLogEntryInBackground, entryAbout } from '../shared/auditLog.ts'
import { deviceName } from './deviceName.ts'
import { checkPasskey, errorForChangedPasskey, type PasskeyBrowser, unknownPasskeyError } from './passkeyChallenges.ts'
import { type OpenedSession, openSession } from './sessions.ts'

/** The client that sends a request. */
export interface Caller {
  /** The IP address. */
  readonly address: string
  /** The User-Agent header. */
  readonly userAgent: string
  /** Whether any member has signed in with this browser before. */
  isKnown(): boolean
  /** The id of the browser if this user has signed in with it before; otherwise null. */
  knownBrowserOf(userId: number): string | null
}

/** Signs in with a password or a one-time code. A session from a one-time code may only choose a new password. */
export async function signIn(
  context: Context,
  credentials: PasswordSignIn,
  caller: Caller,
): Promise<{ user: SessionUser; opened: OpenedSession }> {
  const { log } = context
  // Refuse before any query, so that very many strangers do not keep the database busy.
  if (!caller.isKnown()) context.passwords.refuseStrangersWhenQueueIsFull()
  const username = credentials.username.trim()
  const user = await findUserByName(context.db, username)
  const browserId = user === undefined ? null : caller.knownBrowserOf(user.user_id)
  // Nobody can guess a one-time code, so the wrong passwords of strangers do not block it.
  const hasCode = user !== undefined && isUsableOneTimeCode(context, user, credentials.password)
  const counters = hasCode ? [] : countersOf(context, username, caller, browserId)
  const secretKind = await countIfWrong(counters, () =>
    hasCode
      ? Promise.resolve<SecretKind>('oneTimeCode')
      : checkPassword(context, user, credentials.password, browserId !== null),
  )
  const opened =
    user === undefined || secretKind === null
      ? null
      : await openIfUnchanged(context, user, secretKind, credentials, caller)
  if (user === undefined || opened === null) {
    log.warn({ event: 'signIn.refused', ...(user && { user_id: user.user_id }) })
    // Do not log an unknown name: it may be a password that was typed into the wrong field.
    const entry =
      user === undefined
        ? { message: 'A sign-in with an unknown name was refused.' }
        : entryAbout(user, (name) => `A sign-in as ${name} was refused.`)
    addLogEntryInBackground(context, { level: 'warn', kind: 'signIn', ...entry })
    throw new RequestError('INVALID_CREDENTIALS', 'Username or password is incorrect.')
  }

  log.info({ event: 'session.opened', user_id: user.user_id })
  const { user_id, acl } = user
  const must_change_password = secretKind === 'oneTimeCode'
  return { user: { user_id, username: user.username, acl, must_change_password }, opened }
}

/** The kind of secret that a member has signed in with. */
type SecretKind = 'password' | 'oneTimeCode'

/**
 * Opens a session after the password or the one-time code was checked, and marks the code as used. The check is slow.
 * Returns null if the account was reset or deleted, or got a new password, since the check began.
 */
async function openIfUnchanged(
  context: Context,
  user: UserRow,
  secretKind: SecretKind,
  { password, rememberMe }: PasswordSignIn,
  { userAgent }: Caller,
): Promise<OpenedSession | null> {
  const { user_id } = user
  const resetOnly = secretKind === 'oneTimeCode'
  const passwordHash = resetOnly ? null : await renewOutdatedHash(context, user, password)
  return context.write(async (work) => {
    const lockedUser = await lockUser(work.db, user_id)
    const isUnchanged = resetOnly
      ? await redeemOneTimeCode(work.db, user, context.clock.now())
      : passwordHash !== null && lockedUser?.password_hash === passwordHash
    if (!isUnchanged) return null
    const session = await openSession(context, work, user_id, { remember: rememberMe, userAgent, resetOnly })
    const message = `Signed in${resetOnly ? ' with a one-time code' : ''}: ${deviceName(userAgent)}.`
    await addLogEntry(context, work, { level: 'info', kind: 'signIn', message, userId: user_id })
    return session
  })
}

/**
 * Signs in with a passkey. The passkey also identifies the member. Refused attempts count for the address, or for the
 * browser if the member has signed in with it before.
 */
export async function signInWithPasskey(
  context: Context,
  { passkey: proof, rememberMe }: PasskeySignIn,
  caller: Caller,
  browser: PasskeyBrowser,
): Promise<{ user: SessionUser; opened: OpenedSession }> {
  const { log, limits } = context
  // The passkey that the browser names. Its signature is checked below.
  const claimedPasskey = await findPasskey(context.db, proof.id)
  const browserId = claimedPasskey === undefined ? null : caller.knownBrowserOf(claimedPasskey.user_id)
  const attemptCounter: AttemptCounter =
    browserId === null ? [limits.signInsPerAddress, caller.address] : [limits.signInsPerKnownBrowser, browserId]
  try {
    return await countIfPasskeyInvalid([attemptCounter], async () => {
      const purpose = { purpose: 'signIn', user_id: null } as const
      const { passkey, counter } = await checkPasskey(context, browser, purpose, proof)
      return openWithPasskey(context, { passkey, counter, rememberMe, userAgent: caller.userAgent })
    })
  } catch (error) {
    if (error instanceof RequestError && error.code === 'INVALID_PASSKEY') {
      log.warn({ event: 'signIn.refused' })
      const message = 'A sign-in with a passkey was refused.'
      addLogEntryInBackground(context, { level: 'warn', kind: 'signIn', message })
    }
    throw error
  }
}

async function openWithPasskey(
  context: Context,
  {
    passkey,
    counter,
    rememberMe,
    userAgent,
  }: { passkey: PasskeyRow; counter: number; rememberMe: boolean; userAgent: string },
): Promise<{ user: SessionUser; opened: OpenedSession }> {
  const { user_id } = passkey
  const opened = await context.write(async (work) => {
    if (!(await storePasskeyUse(work.db, passkey, counter, context.clock.now()))) return null
    const session = await openSession(context, work, user_id, { remember: rememberMe, userAgent })
    const message = `Signed in with a passkey: ${deviceName(userAgent)}.`
    await addLogEntry(context, work, { level: 'info', kind: 'signIn', message, userId: user_id })
    return session
  })
  if (opened === null) throw await errorForChangedPasskey(context, passkey)
  const user = await findUser(context.db, user_id)
  if (user === undefined) throw unknownPasskeyError()
  context.log.info({ event: 'session.opened', user_id })
  return { user: { user_id, username: user.username, acl: user.acl, must_change_password: false }, opened }
}

/**
 * The counters of an attempt to sign in. A browser in which the member has signed in before has its own counter, so the
 * attempts of strangers do not block it. For all other browsers, the first counter counts the attempts for one
 * username from one address. The other counters do not count an attempt that the first counter refuses.
 */
function countersOf({ limits }: Context, username: string, caller: Caller, browserId: string | null): AttemptCounter[] {
  if (browserId !== null) return [[limits.signInsPerKnownBrowser, browserId]]
  const usernameKey = username.toLowerCase()
  return [
    [limits.signInsPerUsernameAndAddress, `${caller.address} ${usernameKey}`],
    [limits.signInsPerAddress, caller.address],
    [limits.signInsPerUsername, usernameKey],
  ]
}

/**
 * Returns 'password' if the text is the user's password, otherwise null. The check also runs for unknown users:
 * otherwise the time of the answer would show which names exist.
 * @param isKnown whether this user has signed in with the browser before
 */
async function checkPassword(
  { passwords }: Context,
  user: UserRow | undefined,
  secret: string,
  isKnown: boolean,
): Promise<SecretKind | null> {
  return (await passwords.verify(secret, user?.password_hash ?? null, { isUrgent: isKnown })) ? 'password' : null
}

/** Whether the text is the user's one-time code, and can be used now. */
function isUsableOneTimeCode({ clock }: Context, user: UserRow, text: string): boolean {
  if (!isOneTimeCode(user, text) || user.one_time_code_used_ms !== null) return false
  return clock.now() < (user.one_time_code_expires_ms ?? 0)
}

/**
 * Replaces a hash that has old settings. This is possible only at a sign-in, because only then the server knows the
 * password.
 * @returns the hash that is stored after this call; null if the stored hash is not a hash of this password any more
 */
async function renewOutdatedHash(
  { db, passwords }: Context,
  { user_id, password_hash }: UserRow,
  password: string,
): Promise<string | null> {
  if (password_hash === null || !passwords.isOutdated(password_hash)) return password_hash
  const newHash = await passwords.hash(password)
  if (await replacePasswordHash(db, user_id, password_hash, newHash)) return newHash
  // Another sign-in has replaced the hash at the same time, or the password was changed.
  const storedHash = (await findUser(db, user_id))?.password_hash ?? null
  return (await passwords.verify(password, storedHash, { isUrgent: true })) ? storedHash : null
}

/** Whether the text is the user's one-time code. Also true for a code that was used or has expired. */
export function isOneTimeCode({ one_time_code_hash }: UserRow, text: string): boolean {
  return one_time_code_hash === digest(normalizeCode(text))
}
