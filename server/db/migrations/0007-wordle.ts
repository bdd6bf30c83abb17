import type { Kysely } from 'kysely'

/** Creates the table of Wordle results. `schema/wordle.ts` explains the columns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('wordle_results')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.user_id'))
    .addColumn('puzzle', 'integer', (column) => column.notNull())
    .addColumn('guesses', 'integer')
    .addColumn('hard_mode', 'integer', (column) => column.notNull())
    .addColumn('grid', 'text')
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('updated_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('wordle_results_key', ['user_id', 'puzzle'])
    .execute()
  await db.schema.createIndex('wordle_results_by_puzzle').on('wordle_results').column('puzzle').execute()
}
