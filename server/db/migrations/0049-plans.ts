import type { Kysely } from 'kysely'

/** Adds the plan of a roast. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('coffee_roasts').addColumn('plan', 'text').execute()
}
