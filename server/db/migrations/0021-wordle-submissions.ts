import type { Kysely } from 'kysely'

/**
 * Creates the table of the submitted texts with Wordle results: the idempotency key of each text, and the results that
 * were saved. With this table the server recognizes a call that is repeated later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('wordle_submissions')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.user_id'))
    .addColumn('idempotency_key', 'text', (column) => column.notNull())
    .addColumn('saved', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('wordle_submissions_key', ['user_id', 'idempotency_key'])
    .execute()
}
