import type { Kysely } from 'kysely'

/** Adds how a game ended that was not played out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('pool_games').addColumn('ended', 'text').execute()
}
