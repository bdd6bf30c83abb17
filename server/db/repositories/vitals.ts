// Stores the web vitals of the last visits: how fast the pages loaded and answered, and how steady they were.

import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../dialect.ts'
import type { VitalsTable } from '../schema/vitals.ts'

export type VitalsRow = Selectable<VitalsTable>

/** Saves the web vitals of a visit, and deletes the oldest rows, so that at most `maxVisits` rows are stored. */
export async function insertVisit(db: Db, visit: Insertable<VitalsTable>, maxVisits: number): Promise<void> {
  const { vital_id } = await db.insertInto('vitals').values(visit).returning('vital_id').executeTakeFirstOrThrow()
  await db
    .deleteFrom('vitals')
    .where('vital_id', '<=', vital_id - maxVisits)
    .execute()
}

/** All stored visits, newest first. */
export function listVisits(db: Db): Promise<VitalsRow[]> {
  return db.selectFrom('vitals').selectAll().orderBy('vital_id', 'desc').execute()
}
