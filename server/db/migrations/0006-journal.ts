import { type Kysely, sql } from 'kysely'

/** Creates the log that admins read. Its first name was journal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stored_logs')
    .addColumn('stored_log_id', 'bigint', (column) => column.primaryKey())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('log_level', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('user_id', 'bigint', (column) => column.references('users.user_id'))
    .execute()
  await db.schema
    .createTable('stored_log_counter')
    .addColumn('last_id', 'bigint', (column) => column.notNull())
    .execute()
  await sql`insert into stored_log_counter (last_id) values (0)`.execute(db)
}
