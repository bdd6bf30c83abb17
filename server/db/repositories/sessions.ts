// Reads and writes the sessions of members.

import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../dialect.ts'
import { preparedQuery } from '../preparedQuery.ts'
import type { SessionsTable } from '../schema/sessions.ts'
import type { UserRow } from './users.ts'

export type SessionRow = Selectable<SessionsTable> & Pick<UserRow, 'username' | 'acl'>

/** The sessions that have not expired, with the name and the permissions of their users. */
const selectOpenSessions = (db: Db, nowMs: number) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.user_id', 'sessions.user_id')
    .selectAll('sessions')
    .select(['users.username', 'users.acl'])
    .where('sessions.expires_ms', '>', nowMs)

const sessionByTokenQuery = preparedQuery<{ tokenHash: string; nowMs: number }, SessionRow>(
  (db, { tokenHash, nowMs }) => selectOpenSessions(db, nowMs).where('sessions.token_hash', '=', tokenHash),
)

/** The open session whose cookie now has the token with this hash. */
export async function sessionByToken(db: Db, tokenHash: string, nowMs: number): Promise<SessionRow | undefined> {
  return (await sessionByTokenQuery(db, { tokenHash, nowMs }))[0]
}

/** The session that had this token before its renewal, if it was renewed after `renewedSinceMs`. */
export function sessionByPreviousToken(
  db: Db,
  tokenHash: string,
  nowMs: number,
  renewedSinceMs: number,
): Promise<SessionRow | undefined> {
  return selectOpenSessions(db, nowMs)
    .where('sessions.previous_token_hash', '=', tokenHash)
    .where('sessions.renewed_ms', '>', renewedSinceMs)
    .executeTakeFirst()
}

export function sessionById(db: Db, sessionId: number, nowMs: number): Promise<SessionRow | undefined> {
  return selectOpenSessions(db, nowMs).where('sessions.session_id', '=', sessionId).executeTakeFirst()
}

/** The open sessions of a user, the last used first. */
export function sessionsOf(db: Db, userId: number, nowMs: number): Promise<SessionRow[]> {
  return selectOpenSessions(db, nowMs)
    .where('sessions.user_id', '=', userId)
    .orderBy('seen_ms', 'desc')
    .orderBy('session_id', 'desc')
    .execute()
}

export async function insertSession(
  db: Db,
  session: Omit<Insertable<SessionsTable>, 'session_id' | 'renew' | 'previous_token_hash' | 'renewed_ms'>,
): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

/** Stores when a session was last used, and when it now expires. */
export async function extendSession(db: Db, sessionId: number, seenMs: number, expiresMs: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ seen_ms: seenMs, expires_ms: expiresMs })
    .where('session_id', '=', sessionId)
    .execute()
}

/** Marks all sessions of a user, so that each gets a new token at its next call. */
export async function markForRenewal(db: Db, userId: number): Promise<void> {
  await db.updateTable('sessions').set({ renew: 1 }).where('user_id', '=', userId).execute()
}

/**
 * Replaces the token of a session. The old token stays valid for a moment, for calls that the browser has already sent
 * with it. False if another call has replaced the token at the same time.
 */
export async function renewToken(
  db: Db,
  sessionId: number,
  oldHash: string,
  newHash: string,
  nowMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ token_hash: newHash, previous_token_hash: oldHash, renewed_ms: nowMs, renew: 0 })
    .where('session_id', '=', sessionId)
    .where('token_hash', '=', oldHash)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Replaces the token of a session and deletes the old one. If the session was opened with a one-time code, it may now
 * do everything that its member may do.
 */
export async function replaceToken(db: Db, sessionId: number, newHash: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ token_hash: newHash, previous_token_hash: null, renew: 0, reset_only: 0 })
    .where('session_id', '=', sessionId)
    .execute()
}

/** Deletes one session; false if there is no such session. With `userId`, only a session of this user is deleted. */
export async function deleteSession(db: Db, sessionId: number, userId?: number): Promise<boolean> {
  let query = db.deleteFrom('sessions').where('session_id', '=', sessionId)
  if (userId !== undefined) query = query.where('user_id', '=', userId)
  const { numDeletedRows } = await query.executeTakeFirst()
  return numDeletedRows === 1n
}

/** Deletes all sessions of a user, except `exceptSessionId`, and returns their ids. */
export async function deleteSessionsOf(db: Db, userId: number, exceptSessionId?: number): Promise<number[]> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (exceptSessionId !== undefined) query = query.where('session_id', '!=', exceptSessionId)
  const deletedSessions = await query.returning('session_id').execute()
  return deletedSessions.map(({ session_id }) => session_id)
}

export async function deleteExpiredSessions(db: Db, nowMs: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_ms', '<=', nowMs).execute()
}
