import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../clock.ts'
import type { Context } from '../../context.ts'
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
import type { Work } from '../../db/work.ts'
import { roomsOf, sessionRoom, userRoom } from '../../live/live.ts'
import { digest, newToken } from '../../security/tokens.ts'
import type { Session } from '../shared/session.ts'

/** How long a remembered session lasts after it was last used, and the cookie with it. */
export const REMEMBERED_MS = 30 * DAY_MS
/** How long any other session lasts on our side; its cookie ends with the browser. */
const UNREMEMBERED_MS = DAY_MS
/** A session in use is extended this often, not at every call: reading should not write. */
const EXTEND_EVERY_MS = HOUR_MS
const DEVICE_LENGTH = 256
/** Calls that were under way when a token was renewed may arrive with the old one for this long. */
const OLD_TOKEN_MS = MINUTE_MS

/** What the browser keeps of a new session. */
export interface OpenedSession {
  readonly token: string
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

export async function openSession(
  context: Context,
  work: Work,
  userId: number,
  options: { remember: boolean; device: string; resetOnly?: boolean },
): Promise<OpenedSession> {
  const token = newToken()
  const nowMs = context.clock.now()
  await insertSession(work.db, {
    token_hash: digest(token),
    user_id: userId,
    device: options.device.slice(0, DEVICE_LENGTH),
    remember: options.remember ? 1 : 0,
    reset_only: options.resetOnly === true ? 1 : 0,
    created_ms: nowMs,
    seen_ms: nowMs,
    expires_ms: nowMs + lifetimeMs(options.remember),
  })
  return { token, remember: options.remember }
}

async function rowOf(context: Context, tokenHash: string): Promise<SessionRow | undefined> {
  const nowMs = context.clock.now()
  const row = await sessionByToken(context.db, tokenHash, nowMs)
  return row ?? sessionByPreviousToken(context.db, tokenHash, nowMs, nowMs - OLD_TOKEN_MS)
}

/** The session of a cookie's token; null when it has ended. */
export async function findSession(context: Context, token: string): Promise<Session | null> {
  const row = await rowOf(context, digest(token))
  return row === undefined ? null : sessionOf(row)
}

/** The session as it is by now; null when it has ended. */
export async function findSessionById(context: Context, sessionId: number): Promise<Session | null> {
  const row = await sessionById(context.db, sessionId, context.clock.now())
  return row === undefined ? null : sessionOf(row)
}

/**
 * As `findSession`, and a session in use lasts on, with another token after a change of permissions. `cookieToken` is
 * what the cookie has to be set to; null when it may stay as it is.
 */
export async function touchSession(
  context: Context,
  token: string,
): Promise<{ session: Session; cookieToken: string | null } | null> {
  const nowMs = context.clock.now()
  const tokenHash = digest(token)
  const row = await rowOf(context, tokenHash)
  if (row === undefined) return null
  const session = sessionOf(row)
  const isCurrent = row.token_hash === tokenHash
  const extended = nowMs - row.seen_ms >= EXTEND_EVERY_MS
  if (extended) await extendSession(context.db, row.session_id, nowMs, nowMs + lifetimeMs(session.remember))
  if (isCurrent && row.renew === 1) {
    const renewed = newToken()
    if (await renewToken(context.db, row.session_id, tokenHash, digest(renewed), nowMs)) {
      return { session, cookieToken: renewed }
    }
  }
  return { session, cookieToken: extended && isCurrent ? token : null }
}

/** Ends one session, of a certain user when `userId` is given; false when there is none. */
export async function endSession(context: Context, sessionId: number, userId?: number): Promise<boolean> {
  return context.write(async (work) => {
    const ended = await deleteSession(work.db, sessionId, userId)
    if (ended) work.after(() => sendSessionChanged(context, [sessionId]))
    return ended
  })
}

/** Ends a user's sessions, all or all but one: after a reset, a deletion or a new password. */
export async function endSessionsOf(
  context: Context,
  work: Work,
  userId: number,
  exceptSessionId?: number,
): Promise<void> {
  const ended = await deleteSessionsOf(work.db, userId, exceptSessionId)
  work.after(() => sendSessionChanged(context, ended))
}

/** Pages of sessions that have ended refresh, and find out; their sockets are dropped. */
function sendSessionChanged(context: Context, sessionIds: readonly number[]): void {
  if (sessionIds.length > 0) context.live.send(sessionIds.map(sessionRoom), 'session:changed')
}

/**
 * Gives the session another token, and what a one-time code had locked is open. Its own page is not told: it would ask
 * with the old token while the answer that brings the new one is on its way.
 */
export async function restartSession(context: Context, work: Work, session: Session): Promise<OpenedSession> {
  const token = newToken()
  await replaceToken(work.db, session.sessionId, digest(token))
  const rooms = roomsOf({ ...session, user: { ...session.user, must_change_password: false } })
  work.after(() => context.live.join(sessionRoom(session.sessionId), rooms))
  return { token, remember: session.remember }
}

/** After a change of permissions: pages refresh, and each session gets another token at its next call. */
export async function renewSessionsOf(context: Context, work: Work, userId: number): Promise<void> {
  await markForRenewal(work.db, userId)
  work.after(() => context.live.send(userRoom(userId), 'session:changed'))
}
