import { type Kysely, sql } from 'kysely'

/** Adds the notes and the cupping score that a member writes after a roast. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('coffee_roasts').addColumn('notes', 'text').execute()
  await db.schema.alterTable('coffee_roasts').addColumn('cupping_score', 'double precision').execute()
  // From now on each roast in an answer needs both fields. Add them also to the stored answers, which the server sends
  // when a call is repeated.
  const start = '{"coffee_roast":{'
  await sql`
    update idempotency_keys set answer = ${`${start}"notes":null,"cupping_score":null,`} || substr(answer, ${start.length + 1})
    where answer like ${`${start}%`}`.execute(db)
}
