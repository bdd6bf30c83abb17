import type { Kysely } from 'kysely'

/** Adds who breaks the racks of a score sheet. In older games the winner breaks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('pool_games')
    .addColumn('breaks', 'text', (column) => column.notNull().defaultTo('winner'))
    .execute()
}
