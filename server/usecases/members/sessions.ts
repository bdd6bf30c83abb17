// Opens, finds, extends, renews and ends sessions.

import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { cannotSave, isLockTimeout } from '../../db/postgres.ts'
import { hasOpenWork } from '../../db/repositories/openWork.ts'
import {
  deleteSession,
  deleteSessionsOf,
  extendSession,
  insertSession,
  markForRenewal,
  renewToken,
  replaceToken,
  type SessionRow,
  sessionById,
  sessionByPreviousToken,
  sessionByToken,
} from '../../db/repositories/sessions.ts'
import { DatabaseRemovedError, isBusy } from '../../db/sqlite.ts'
import type { Work } from '../../db/work.ts'
import { roomsOf, sessionRoom, userRoom } from '../../live/live.ts'
import { digest, newToken } from '../../security/tokens.ts'
import { addLogEntry, type NewLogEntry } from '../shared/auditLog.ts'
import type { Session } from '../shared/session.ts'

/** The lifetime of a remembered session and its cookie after the last use. */
export const REMEMBERED_MS = 30 * DAY_MS
/** The lifetime of any other session on the server. Its cookie is deleted when the browser is closed. */
const UNREMEMBERED_MS = DAY_MS
/** A session ends after this time, even if it is used every day. */
const MAX_AGE_MS = 90 * DAY_MS
/** While the member has a roast or a game open, a session that would end by `MAX_AGE_MS` goes on for this long. */
const OPEN_WORK_MS = 4 * HOUR_MS
/** A roast or a game that has been open for longer than this was forgotten, and does not extend a session. */
const MAX_OPEN_MS = 12 * HOUR_MS
/** A session in use is extended at most this often, so that most calls write nothing. */
const EXTEND_EVERY_MS = HOUR_MS
/** A longer User-Agent header is cut. */
const MAX_DEVICE_LENGTH = 256
/**
 * After a renewal, calls with the old token still work for this time. After this time, a browser that did not receive
 * the new token is signed out.
 */
const OLD_TOKEN_MS = MINUTE_MS

/** The values with which the cookie of a session is set. */
export interface OpenedSession {
  readonly token: string
  readonly userId: number
  readonly remember: boolean
}

const lifetimeMs = (remember: boolean): number => (remember ? REMEMBERED_MS : UNREMEMBERED_MS)

function sessionOf(row: SessionRow): Session {
  const { user_id, username, acl } = row
  return {
    sessionId: row.session_id,
    user: { user_id, username, acl, must_change_password: row.reset_only === 1 },
    remember: row.remember === 1,
  }
}

/**
 * Stores a new session and returns the values for its cookie. `resetOnly` is true after a sign-in with a one-time code:
 * the session may then only choose a new password.
 */
export async function openSession(
  context: Context,
  work: Work,
  userId: number,
  options: { remember: boolean; userAgent: string; resetOnly?: boolean },
): Promise<OpenedSession> {
  const token = newToken()
  const nowMs = context.clock.now()
  await insertSession(work.db, {
    token_hash: digest(token),
    user_id: userId,
    device: options.userAgent.slice(0, MAX_DEVICE_LENGTH),
    remember: options.remember ? 1 : 0,
    reset_only: options.resetOnly === true ? 1 : 0,
    created_ms: nowMs,
    seen_ms: nowMs,
    expires_ms: nowMs + lifetimeMs(options.remember),
  })
  return { token, userId, remember: options.remember }
}

/** The session whose token has this hash. The token before the last renewal also counts, for `OLD_TOKEN_MS`. */
async function findRow(context: Context, tokenHash: string): Promise<SessionRow | undefined> {
  const nowMs = context.clock.now()
  const row = await sessionByToken(context.db, tokenHash, nowMs)
  return row ?? sessionByPreviousToken(context.db, tokenHash, nowMs, nowMs - OLD_TOKEN_MS)
}

/** The session with this token; null when the session has ended, or when the token is not valid. */
export async function findSession(context: Context, token: string): Promise<Session | null> {
  const row = await findRow(context, digest(token))
  return row === undefined ? null : sessionOf(row)
}

/** The session with its present permissions; null when it has ended. */
export async function findSessionById(context: Context, sessionId: number): Promise<Session | null> {
  const row = await sessionById(context.db, sessionId, context.clock.now())
  return row === undefined ? null : sessionOf(row)
}

/**
 * Finds a session and extends its lifetime. After a change of permissions the session also gets a new token. If the
 * disk is full, the database is read-only, or the wait for a lock is too long, the call continues without these two
 * changes, so that members can still read. A later call then makes the changes.
 * @returns null when the session has ended. `cookieToken` is the new value of the cookie; null leaves it unchanged.
 */
export async function touchSession(
  context: Context,
  token: string,
): Promise<{ session: Session; cookieToken: string | null } | null> {
  const nowMs = context.clock.now()
  const tokenHash = digest(token)
  const row = await findRow(context, tokenHash)
  if (row === undefined) return null
  const session = sessionOf(row)
  const isCurrentToken = row.token_hash === tokenHash
  let mustExtend = false
  try {
    const expiresMs = Math.min(nowMs + lifetimeMs(session.remember), await lastEndOf(context, row))
    const isEnding = row.expires_ms - nowMs < EXTEND_EVERY_MS && expiresMs > row.expires_ms
    mustExtend = isEnding || nowMs - row.seen_ms >= EXTEND_EVERY_MS
    if (mustExtend) await extendSession(context.db, row.session_id, nowMs, expiresMs)
    if (isCurrentToken && row.renew === 1) {
      const renewedToken = newToken()
      const isRenewed = await renewToken(context.db, row.session_id, tokenHash, digest(renewedToken), nowMs)
      // If another call has renewed the token at the same time, the answer to that call has the new cookie. Send no
      // cookie here: one with the old token could arrive later and replace the new one.
      return { session, cookieToken: isRenewed ? renewedToken : null }
    }
  } catch (error) {
    const isLater = cannotSave(error) || isBusy(error) || isLockTimeout(error) || error instanceof DatabaseRemovedError
    if (!isLater) throw error
    context.log.warn({ event: 'session.notExtended', err: error })
    return { session, cookieToken: null }
  }
  return { session, cookieToken: mustExtend && isCurrentToken ? token : null }
}

/**
 * When a session ends at the latest, in milliseconds since 1970: 90 days after the sign-in. It does not end in the
 * middle of a roast or a game, where the member has no hand free to sign in.
 */
async function lastEndOf({ db, clock }: Context, { user_id, created_ms }: SessionRow): Promise<number> {
  const nowMs = clock.now()
  const endMs = created_ms + MAX_AGE_MS
  if (endMs - nowMs > OPEN_WORK_MS) return endMs
  return (await hasOpenWork(db, user_id, nowMs - MAX_OPEN_MS)) ? nowMs + OPEN_WORK_MS : endMs
}

/**
 * Ends one session and returns true. Returns false if there is no such session. With `userId`, only a session of this
 * user is ended.
 * @param options.logEntry the entry about it in the log of the admins
 */
export async function endSession(
  context: Context,
  sessionId: number,
  { userId, logEntry }: { userId?: number; logEntry?: NewLogEntry } = {},
): Promise<boolean> {
  return context.write(async (work) => {
    const hasEnded = await deleteSession(work.db, sessionId, userId)
    if (hasEnded) work.after(() => sendSessionChanged(context, [sessionId], null))
    if (hasEnded && logEntry !== undefined) await addLogEntry(context, work, logEntry)
    return hasEnded
  })
}

/**
 * Ends all sessions of a user except `exceptSessionId`. Call it after a reset, a deletion or a new password.
 * @param options.notice the sentence that the pages show the member, from `noticeFor`
 */
export async function endSessionsOf(
  context: Context,
  work: Work,
  userId: number,
  { exceptSessionId, notice = null }: { exceptSessionId?: number; notice?: string | null } = {},
): Promise<void> {
  const endedIds = await deleteSessionsOf(work.db, userId, exceptSessionId)
  work.after(() => sendSessionChanged(context, endedIds, notice))
}

/** Sends `session:changed`. Pages of ended sessions then refresh and find no session, and their sockets disconnect. */
function sendSessionChanged(context: Context, sessionIds: readonly number[], notice: string | null): void {
  if (sessionIds.length > 0) context.live.send(sessionIds.map(sessionRoom), 'session:changed', notice)
}

/**
 * The sentence that the member's pages show after an admin has changed the account; null if members change their own
 * account.
 * @param change the end of a sentence that begins with the name of the admin, such as 'has deleted your account.'
 */
export function noticeFor({ user }: Session, userId: number, change: string): string | null {
  return user.user_id === userId ? null : `${user.username} ${change}`
}

/**
 * Gives the session a new token. A session from a one-time code is then no longer limited to choosing a password, so
 * its sockets join the other rooms of the member. (A room is a group of sockets that get the same live events.) No
 * `session:changed` is sent to the pages of this session: they would refresh with the old token before they get the new
 * one with the answer.
 */
export async function restartSession(context: Context, work: Work, session: Session): Promise<OpenedSession> {
  const token = newToken()
  await replaceToken(work.db, session.sessionId, digest(token))
  const rooms = roomsOf({ ...session, user: { ...session.user, must_change_password: false } })
  work.after(() => context.live.join(sessionRoom(session.sessionId), rooms))
  return { token, userId: session.user.user_id, remember: session.remember }
}

/**
 * Lets the pages of a user refresh, and gives each session of the user a new token at its next call. Call it after a
 * change of permissions.
 */
export async function renewSessionsOf(
  context: Context,
  work: Work,
  userId: number,
  notice: string | null,
): Promise<void> {
  await markForRenewal(work.db, userId)
  work.after(() => context.live.send(userRoom(userId), 'session:changed', notice))
}
