import type { Kysely } from 'kysely'

/**
 * Adds the columns with which the names of deleted members can be removed. Games then still show the name, from
 * `pool_players`. A log entry about a member has the id of that member, and a second message without the name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('pool_players').addColumn('display_name', 'text').execute()
  await db.schema
    .alterTable('stored_logs')
    .addColumn('about_user_id', 'bigint', (column) => column.references('users.user_id'))
    .execute()
  await db.schema.alterTable('stored_logs').addColumn('message_without_name', 'text').execute()
}
