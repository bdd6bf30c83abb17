import type { Kysely } from 'kysely'

/**
 * Adds a label to each sign-up code. Adds to each user the code with which the user signed up. For earlier users, this
 * code is unknown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('referral_codes')
    .addColumn('label', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('users').addColumn('referral_code_id', 'integer').execute()
  await db.schema.createIndex('users_referral_code_id').on('users').column('referral_code_id').execute()
}
