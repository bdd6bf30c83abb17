import type { Kysely } from 'kysely'
import { tableWithId } from '../dialect.ts'

/**
 * Creates the tables of members: users, sessions and sign-up codes. `users.ts`, `sessions.ts` and `referralCodes.ts` in
 * the folder `schema` explain the columns.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db, 'users', 'user_id')
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('username_key', 'text', (column) => column.unique())
    .addColumn('acl', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('one_time_code_hash', 'text')
    .addColumn('one_time_code_expires_ms', 'bigint')
    .addColumn('one_time_code_used_ms', 'bigint')
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('deleted_ms', 'bigint')
    .execute()

  await tableWithId(db, 'sessions', 'session_id')
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.user_id'))
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('remember', 'integer', (column) => column.notNull())
    .addColumn('reset_only', 'integer', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('seen_ms', 'bigint', (column) => column.notNull())
    .addColumn('expires_ms', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute()
  await db.schema.createIndex('sessions_by_expiry').on('sessions').column('expires_ms').execute()

  await tableWithId(db, 'referral_codes', 'referral_code_id')
    .addColumn('code_hash', 'text', (column) => column.notNull().unique())
    .addColumn('acl', 'text', (column) => column.notNull())
    .addColumn('uses', 'integer', (column) => column.notNull())
    .addColumn('uses_left', 'integer', (column) => column.notNull())
    .addColumn('created_by', 'bigint', (column) => column.references('users.user_id'))
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('expires_ms', 'bigint')
    .addColumn('revoked_ms', 'bigint')
    .execute()
}
