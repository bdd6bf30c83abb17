import type { Kysely } from 'kysely'

/**
 * Adds the columns that are needed to remove the name of a deleted member. `pool_players` gets a copy of the name, so
 * that games still show it. A log entry about a member gets the member's id and a second message without the name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('pool_players').addColumn('display_name', 'text').execute()
  await db.schema
    .alterTable('stored_logs')
    .addColumn('about_user_id', 'bigint', (column) => column.references('users.user_id'))
    .execute()
  await db.schema.alterTable('stored_logs').addColumn('message_without_name', 'text').execute()
}
