import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../dialect.ts'
import { prepared } from '../prepared.ts'
import type { SessionsTable } from '../schema/sessions.ts'
import type { UserRow } from './users.ts'

export type SessionRow = Selectable<SessionsTable> & Pick<UserRow, 'username' | 'acl'>

/** Sessions that have not ended, with what is asked of their users at every call. */
const sessionsAt = (db: Db, nowMs: number) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.user_id', 'sessions.user_id')
    .selectAll('sessions')
    .select(['users.username', 'users.acl'])
    .where('sessions.expires_ms', '>', nowMs)

const byToken = prepared<{ tokenHash: string; nowMs: number }, SessionRow>((db, { tokenHash, nowMs }) =>
  sessionsAt(db, nowMs).where('sessions.token_hash', '=', tokenHash),
)

export async function sessionByToken(db: Db, tokenHash: string, nowMs: number): Promise<SessionRow | undefined> {
  return (await byToken(db, { tokenHash, nowMs }))[0]
}

/** The session whose token this was until it was renewed, not longer ago than `renewedSinceMs`. */
export function sessionByPreviousToken(
  db: Db,
  tokenHash: string,
  nowMs: number,
  renewedSinceMs: number,
): Promise<SessionRow | undefined> {
  return sessionsAt(db, nowMs)
    .where('sessions.previous_token_hash', '=', tokenHash)
    .where('sessions.renewed_ms', '>', renewedSinceMs)
    .executeTakeFirst()
}

export function sessionById(db: Db, sessionId: number, nowMs: number): Promise<SessionRow | undefined> {
  return sessionsAt(db, nowMs).where('sessions.session_id', '=', sessionId).executeTakeFirst()
}

/** A user's sessions, the latest used first. */
export function sessionsOf(db: Db, userId: number, nowMs: number): Promise<SessionRow[]> {
  return sessionsAt(db, nowMs)
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

/** Moves the end of a session that is in use. */
export async function extendSession(db: Db, sessionId: number, seenMs: number, expiresMs: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ seen_ms: seenMs, expires_ms: expiresMs })
    .where('session_id', '=', sessionId)
    .execute()
}

/** Asks for a new token in each of a user's sessions. */
export async function markForRenewal(db: Db, userId: number): Promise<void> {
  await db.updateTable('sessions').set({ renew: 1 }).where('user_id', '=', userId).execute()
}

/** Puts a new token in the place of the old one, which calls under way go on with; false when one was faster. */
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

/** Puts a new token in the place of any before, and lifts the limits of a one-time code. */
export async function replaceToken(db: Db, sessionId: number, newHash: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ token_hash: newHash, previous_token_hash: null, renew: 0, reset_only: 0 })
    .where('session_id', '=', sessionId)
    .execute()
}

/** Deletes one session, of a certain user when `userId` is given; false when there is none. */
export async function deleteSession(db: Db, sessionId: number, userId?: number): Promise<boolean> {
  let query = db.deleteFrom('sessions').where('session_id', '=', sessionId)
  if (userId !== undefined) query = query.where('user_id', '=', userId)
  const { numDeletedRows } = await query.executeTakeFirst()
  return numDeletedRows === 1n
}

/** Deletes a user's sessions, all or all but one, and answers their ids. */
export async function deleteSessionsOf(db: Db, userId: number, exceptSessionId?: number): Promise<number[]> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (exceptSessionId !== undefined) query = query.where('session_id', '!=', exceptSessionId)
  const ended = await query.returning('session_id').execute()
  return ended.map(({ session_id }) => session_id)
}

export async function deleteExpiredSessions(db: Db, nowMs: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_ms', '<=', nowMs).execute()
}
