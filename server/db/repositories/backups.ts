// Reads and writes the row about the newest backup, and the row about the newest failure.

import type { Selectable } from 'kysely'
import type { Db } from '../dialect.ts'
import type { BackupsTable } from '../schema/backups.ts'

type BackupRow = Selectable<BackupsTable>

/** Saves the row about the newest backup or the newest failure. It replaces the row with the same outcome. */
export async function saveBackup(db: Db, row: BackupRow): Promise<void> {
  const { outcome, ...values } = row
  await db
    .insertInto('backups')
    .values(row)
    .onConflict((conflict) => conflict.column('outcome').doUpdateSet(values))
    .execute()
}

/**
 * The row about the newest backup (`made`) or the newest failure (`failed`). A row of the future does not count, because
 * a wrong clock has made it.
 */
export function findBackup(db: Db, outcome: BackupRow['outcome'], nowMs: number): Promise<BackupRow | undefined> {
  return db
    .selectFrom('backups')
    .selectAll()
    .where('outcome', '=', outcome)
    .where('ended_ms', '<=', nowMs)
    .executeTakeFirst()
}
