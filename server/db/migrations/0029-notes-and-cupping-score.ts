import { type Kysely, sql } from 'kysely'

/** Adds what a member says about a roast after it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('coffee_roasts').addColumn('notes', 'text').execute()
  await db.schema.alterTable('coffee_roasts').addColumn('cupping_score', 'double precision').execute()
  // A roast has both from now on. Without them, the server could not send these answers to a repeat.
  const start = '{"coffee_roast":{'
  await sql`
    update idempotency_keys set answer = ${`${start}"notes":null,"cupping_score":null,`} || substr(answer, ${start.length + 1})
    where answer like ${`${start}%`}`.execute(db)
}
