import { type Kysely, sql } from 'kysely'

/**
 * Adds the time zone of the member at the start of a roast, and the colours that a meter has measured. The zone of
 * earlier roasts is not known, so their day is that of UTC.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('coffee_roasts').addColumn('utc_offset_minutes', 'integer').execute()
  await db.schema.alterTable('coffee_roasts').addColumn('whole_color', 'double precision').execute()
  await db.schema.alterTable('coffee_roasts').addColumn('ground_color', 'double precision').execute()
  await db.schema.alterTable('coffee_roasts').addColumn('color_system', 'text').execute()
  // Each roast and each bag in an answer needs its day, also in the stored answers that the server sends again.
  for (const [start, fields] of [
    ['{"coffee_roast":{', '"roasted_on":null,'],
    ['{', '"first_roasted_on":null,"roasted_on":null,'],
  ] as const) {
    const beginning = start === '{' ? '{"coffee_bag_id":' : start
    await sql`
      update idempotency_keys set answer = ${start + fields} || substr(answer, ${start.length + 1})
      where answer like ${`${beginning}%`}`.execute(db)
  }
}
