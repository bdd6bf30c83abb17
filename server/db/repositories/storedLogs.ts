// Reads and writes the log that admins read.

import type { ExpressionBuilder, Selectable } from 'kysely'
import type { LogKind } from '../../../contract/api/members/logs.ts'
import type { Db } from '../dialect.ts'
import type { Schema } from '../schema/schema.ts'
import type { StoredLogsTable } from '../schema/storedLogs.ts'
import { nameContains } from './users.ts'

export type StoredLogRow = Selectable<StoredLogsTable> & { username: string | null }

/**
 * Adds an entry to the log and returns its id. Call this function last in a transaction, because the counter of the ids
 * is locked until the transaction ends.
 */
export async function insertLog(db: Db, entry: Omit<StoredLogsTable, 'stored_log_id'>): Promise<number> {
  const { last_id } = await db
    .updateTable('stored_log_counter')
    .set((column) => ({ last_id: column('last_id', '+', 1) }))
    .returning('last_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('stored_logs')
    .values({ ...entry, stored_log_id: last_id })
    .execute()
  return last_id
}

/** Which entries to read. A field that is null is ignored. */
export interface LogFilter {
  /** A part of the name of the member who caused the entry, or of the member in its message. */
  readonly person: string | null
  readonly kind: LogKind | null
  /** Entries that were created at `fromMs` or later, and before `untilMs`. */
  readonly fromMs: number | null
  readonly untilMs: number | null
}

/**
 * A part of the entries that match the filter, newest first. The database has an index for each field of the filter.
 */
export function filteredLogPage(db: Db, filter: LogFilter, page: LogPage): Promise<StoredLogRow[]> {
  const { person } = filter
  const condition = conditionOf(filter, page)
  const matchingLogs = selectLogs(db).where(condition).limit(page.limit).offset(page.offset)
  if (person === null) return matchingLogs.execute()
  return matchingLogs
    .where('stored_log_id', 'in', newestIdsOf(db, person, condition, page.offset + page.limit))
    .execute()
}

/** The condition for all fields of a filter except `person`, and for the newest entry to read. */
function conditionOf({ kind, fromMs, untilMs }: LogFilter, { newest }: LogPage) {
  return (column: ExpressionBuilder<Schema, 'stored_logs'>) =>
    column.and([
      ...(newest === null ? [] : [column('stored_logs.stored_log_id', '<=', newest)]),
      ...(kind === null ? [] : [column('stored_logs.kind', '=', kind)]),
      ...(fromMs === null ? [] : [column('stored_logs.created_ms', '>=', fromMs)]),
      ...(untilMs === null ? [] : [column('stored_logs.created_ms', '<', untilMs)]),
    ])
}

/**
 * The ids of the newest entries by or about members whose name contains the text. Both parts of the query (by, about)
 * return at most `maxIds` ids, because a short text can match every member, and so the whole log.
 */
function newestIdsOf(db: Db, person: string, condition: ReturnType<typeof conditionOf>, maxIds: number) {
  const people = db.selectFrom('users').select('users.user_id').where(nameContains(person))
  const newestIdsBy = (column: 'user_id' | 'about_user_id') =>
    db
      .selectFrom(
        db
          .selectFrom('stored_logs')
          .select('stored_log_id')
          .where(column, 'in', people)
          .where(condition)
          .orderBy('stored_log_id', 'desc')
          .limit(maxIds)
          .as('newest'),
      )
      .select('newest.stored_log_id')
  return newestIdsBy('user_id').union(newestIdsBy('about_user_id'))
}

/** Which part of the entries to read. */
export interface LogPage {
  readonly limit: number
  readonly offset: number
  /** The id of the newest entry to read; null for all. */
  readonly newest: number | null
}

const selectLogs = (db: Db) =>
  db
    .selectFrom('stored_logs')
    .leftJoin('users', 'users.user_id', 'stored_logs.user_id')
    .selectAll('stored_logs')
    .select('users.username')
    .orderBy('stored_log_id', 'desc')

/**
 * A part of all entries, newest first. The ids have no gaps, so the first id is computed from the offset, and the
 * database does not read the rows before it.
 */
export async function logPage(db: Db, { limit, offset, newest }: LogPage): Promise<StoredLogRow[]> {
  const counter = await db.selectFrom('stored_log_counter').select('last_id').executeTakeFirstOrThrow()
  return selectLogs(db)
    .where('stored_log_id', '<=', Math.min(counter.last_id, newest ?? counter.last_id) - offset)
    .limit(limit)
    .execute()
}

/** Replaces the messages about these users by messages without their names. */
export async function removeNamesFromLogs(db: Db, userIds: readonly number[]): Promise<void> {
  await db
    .updateTable('stored_logs')
    .set(({ ref }) => ({ message: ref('message_without_name').$notNull(), message_without_name: null }))
    .where('about_user_id', 'in', userIds)
    .where('message_without_name', 'is not', null)
    .execute()
}

/**
 * Deletes the oldest entries, up to the first entry that was created at `beforeMs` or later. So the remaining ids have
 * no gaps.
 */
export async function deleteLogsBefore(db: Db, beforeMs: number): Promise<void> {
  // Search in the order of the ids, so that only the old entries and one more are read.
  const firstRemaining = await db
    .selectFrom('stored_logs')
    .select('stored_log_id')
    .where('created_ms', '>=', beforeMs)
    .orderBy('stored_log_id')
    .limit(1)
    .executeTakeFirst()
  let deletion = db.deleteFrom('stored_logs')
  if (firstRemaining !== undefined) deletion = deletion.where('stored_log_id', '<', firstRemaining.stored_log_id)
  await deletion.execute()
}
