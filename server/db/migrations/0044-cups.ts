import type { Kysely } from 'kysely'

/** Adds the points of a roast's cup, which make its cupping score. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('coffee_roasts').addColumn('cup', 'text').execute()
}
