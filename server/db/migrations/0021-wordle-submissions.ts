import type { Kysely } from 'kysely'

/** Stores the key of every text with Wordle results, and the saved results, so that a late repeat is found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('wordle_submissions')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.user_id'))
    .addColumn('idempotency_key', 'text', (column) => column.notNull())
    .addColumn('saved', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('wordle_submissions_key', ['user_id', 'idempotency_key'])
    .execute()
}
