import type { Kysely } from 'kysely'
import { tableWithId } from '../dialect.ts'

/**
 * Creates the tables of passkeys and of the challenges that browsers must answer with them. `schema/passkeys.ts`
 * explains the columns.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db, 'passkeys', 'passkey_id')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.user_id'))
    .addColumn('credential_id', 'text', (column) => column.notNull().unique())
    .addColumn('user_handle', 'text', (column) => column.notNull())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('used_ms', 'bigint')
    .execute()
  await db.schema.createIndex('passkeys_by_user').on('passkeys').column('user_id').execute()

  await db.schema
    .createTable('passkey_challenges')
    .addColumn('challenge_hash', 'text', (column) => column.primaryKey())
    .addColumn('browser_hash', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('user_id', 'bigint')
    .addColumn('user_handle', 'text')
    .addColumn('expires_ms', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('passkey_challenges_by_expiry').on('passkey_challenges').column('expires_ms').execute()
}
