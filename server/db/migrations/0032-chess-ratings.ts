import type { Kysely } from 'kysely'

/** Creates the table with the chess ratings of each day. `kind` is the kind of games, always `rapid`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('chess_ratings')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('rating', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('chess_ratings_key', ['source', 'username', 'kind', 'day'])
    .execute()
}
