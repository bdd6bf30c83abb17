import { type Kysely, sql } from 'kysely'

/**
 * Adds the kind of a log entry, and the indexes for its filters. Older entries get a kind that follows from their
 * message.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('stored_logs')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('server'))
    .execute()
  await sql`
    update stored_logs set kind = case
      when message like 'Signed %' or message like 'A sign-in %' then 'signIn'
      when message like 'Deleted pool game %' or message like 'Deleted coffee roast %' then 'content'
      when message like 'A message %' or message like '% failed with a server error.' then 'server'
      else 'member'
    end`.execute(db)
  for (const column of ['kind', 'user_id', 'about_user_id']) {
    await db.schema.createIndex(`stored_logs_${column}`).on('stored_logs').columns([column, 'stored_log_id']).execute()
  }
  await db.schema.createIndex('stored_logs_created_ms').on('stored_logs').column('created_ms').execute()
}
