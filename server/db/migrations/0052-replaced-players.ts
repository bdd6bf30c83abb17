import type { Kysely } from 'kysely'

/** Adds who got the seat of whom, so that a late tap for a replaced player counts for the seat. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('pool_games')
    .addColumn('replaced_players', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
}
