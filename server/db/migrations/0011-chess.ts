import type { Kysely } from 'kysely'

/** Creates the table of the last answers of the chess sites. `schema/chess.ts` explains the columns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('chess_figures')
    .addColumn('source', 'text', (column) => column.primaryKey())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('rating', 'integer')
    .addColumn('win', 'integer', (column) => column.notNull())
    .addColumn('loss', 'integer', (column) => column.notNull())
    .addColumn('draw', 'integer', (column) => column.notNull())
    .addColumn('unknown', 'integer', (column) => column.notNull())
    .addColumn('fetched_ms', 'bigint', (column) => column.notNull())
    .execute()
}
