import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../dialect.ts'
import type { VitalsTable } from '../schema/vitals.ts'

export type VitalsRow = Selectable<VitalsTable>

/** Keeps a visit, and of the others the newest: `kept` in all. */
export async function insertVisit(db: Db, visit: Insertable<VitalsTable>, kept: number): Promise<void> {
  const { vital_id } = await db.insertInto('vitals').values(visit).returning('vital_id').executeTakeFirstOrThrow()
  await db
    .deleteFrom('vitals')
    .where('vital_id', '<=', vital_id - kept)
    .execute()
}

/** The kept visits, newest first. */
export function listVisits(db: Db): Promise<VitalsRow[]> {
  return db.selectFrom('vitals').selectAll().orderBy('vital_id', 'desc').execute()
}
