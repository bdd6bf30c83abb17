import type { Selectable } from 'kysely'
import type { Db } from '../dialect.ts'
import type { StoredLogsTable } from '../schema/storedLogs.ts'

export type StoredLogRow = Selectable<StoredLogsTable> & { username: string | null }

/** Adds an entry. Call it last in a transaction, because the counter is locked until the transaction ends. */
export async function insertLog(db: Db, entry: Omit<StoredLogsTable, 'stored_log_id'>): Promise<void> {
  const { last_id } = await db
    .updateTable('stored_log_counter')
    .set((column) => ({ last_id: column('last_id', '+', 1) }))
    .returning('last_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('stored_logs')
    .values({ ...entry, stored_log_id: last_id })
    .execute()
}

/** A page of entries, newest first. The ids have no gaps, so the start of the page is computed and no row is skipped. */
export async function logPage(db: Db, limit: number, offset: number): Promise<StoredLogRow[]> {
  const counter = await db.selectFrom('stored_log_counter').select('last_id').executeTakeFirstOrThrow()
  return db
    .selectFrom('stored_logs')
    .leftJoin('users', 'users.user_id', 'stored_logs.user_id')
    .selectAll('stored_logs')
    .select('users.username')
    .where('stored_log_id', '<=', counter.last_id - offset)
    .orderBy('stored_log_id', 'desc')
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

/** Deletes the oldest entries, up to the first one that was not created before `ms`. So the other ids have no gaps. */
export async function deleteLogsBefore(db: Db, ms: number): Promise<void> {
  // Search in the order of the ids, so that only the old entries and one more are read.
  const firstKept = await db
    .selectFrom('stored_logs')
    .select('stored_log_id')
    .where('created_ms', '>=', ms)
    .orderBy('stored_log_id')
    .limit(1)
    .executeTakeFirst()
  let old = db.deleteFrom('stored_logs')
  if (firstKept !== undefined) old = old.where('stored_log_id', '<', firstKept.stored_log_id)
  await old.execute()
}
