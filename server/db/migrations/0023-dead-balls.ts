import { type Kysely, sql } from 'kysely'

/** Adds the dead balls of each rack. Earlier games have none, so their racks stay as they were. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('pool_games')
    .addColumn('dead_balls', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
  // From now on each game in an answer needs `rack_notes`. Add them also to the stored answers, which the server sends
  // when a call is repeated.
  await sql`
    update idempotency_keys set answer = '{"rack_notes":[],' || substr(answer, 2)
    where answer like '{"pool_game_id":%"players":[%' and answer not like '%"rack_notes":[%'`.execute(db)
}
