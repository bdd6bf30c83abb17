import type { Kysely } from 'kysely'

/**
 * Adds the columns that are needed to give a session a new token: whether it needs one, the hash of the token before,
 * and the time of the change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('renew', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('sessions').addColumn('previous_token_hash', 'text').execute()
  await db.schema.alterTable('sessions').addColumn('renewed_ms', 'bigint').execute()
  await db.schema.createIndex('sessions_by_previous_token').on('sessions').column('previous_token_hash').execute()
}
