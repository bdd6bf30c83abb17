import type { Kysely } from 'kysely'

/** Adds the text of a note that was logged during a roast. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('coffee_roast_inputs').addColumn('note', 'text').execute()
}
