import type { Kysely } from 'kysely'

/** Creates the table of the choices and the imported figures of each member for Wordle. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('wordle_members')
    .addColumn('user_id', 'bigint', (column) => column.primaryKey().references('users.user_id'))
    .addColumn('hide_scores', 'integer', (column) => column.notNull())
    .addColumn('baseline', 'text')
    .execute()
}
