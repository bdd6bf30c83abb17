import type { Kysely } from 'kysely'

/** Adds the id that the page made for a reading. It is null in readings of older pages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('coffee_roast_inputs').addColumn('client_id', 'text').execute()
}
