// Reads and writes the last time that a server has trusted.

import type { Db } from '../dialect.ts'

/** The last trusted time. If there is none yet, the time of the newest log entry; null if there is none either. */
export async function findTrustedTime(db: Db): Promise<number | null> {
  const stored = await db.selectFrom('trusted_time').select('trusted_ms').executeTakeFirst()
  if (stored !== undefined) return stored.trusted_ms
  const query = db.selectFrom('stored_logs').select('created_ms').orderBy('stored_log_id', 'desc').limit(1)
  return (await query.executeTakeFirst())?.created_ms ?? null
}

export async function storeTrustedTime(db: Db, trusted_ms: number): Promise<void> {
  await db
    .insertInto('trusted_time')
    .values({ id: 1, trusted_ms })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ trusted_ms }))
    .execute()
}
