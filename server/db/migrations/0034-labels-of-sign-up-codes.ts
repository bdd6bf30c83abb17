import type { Kysely } from 'kysely'

/** Adds the label of a sign-up code, and with which code a member has signed up. For earlier members it is not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('referral_codes')
    .addColumn('label', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('users').addColumn('referral_code_id', 'integer').execute()
  await db.schema.createIndex('users_referral_code_id').on('users').column('referral_code_id').execute()
}
