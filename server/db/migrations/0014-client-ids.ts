import type { Kysely } from 'kysely'

/**
 * Adds the id that the member's browser made for a game or a roast, before the server knew it. In both databases, a
 * unique index allows many rows without an id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('pool_games').addColumn('client_id', 'text').execute()
  await db.schema
    .createIndex('pool_games_by_client_id')
    .on('pool_games')
    .columns(['created_by', 'client_id'])
    .unique()
    .execute()
  await db.schema.alterTable('coffee_roasts').addColumn('client_id', 'text').execute()
  await db.schema
    .createIndex('coffee_roasts_by_client_id')
    .on('coffee_roasts')
    .columns(['user_id', 'client_id'])
    .unique()
    .execute()
}
