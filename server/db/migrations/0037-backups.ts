import type { Kysely } from 'kysely'

/**
 * Creates the table with facts about the newest copy that a server made automatically, and about the newest failure to
 * make a copy. `schema/backups.ts` explains the columns.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('backups')
    .addColumn('outcome', 'text', (column) => column.primaryKey())
    .addColumn('ended_ms', 'bigint', (column) => column.notNull())
    .addColumn('made_ms', 'bigint')
    .addColumn('bytes', 'bigint')
    .addColumn('row_count', 'bigint')
    .addColumn('copies', 'integer')
    .addColumn('problem', 'text')
    .execute()
}
