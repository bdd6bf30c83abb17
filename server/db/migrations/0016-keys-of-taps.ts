import { type Kysely, sql } from 'kysely'

/**
 * Stores the keys of taps, readings and roast events as long as these exist, so that the server recognizes a repeated
 * call that arrives days later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Before this migration, a call that was repeated after two days stored a second tap with the same key. So only the
  // first of such taps keeps its key.
  await sql`
    update pool_game_taps set idempotency_key = null
    where idempotency_key is not null and pool_game_tap_id not in (
      select min(pool_game_tap_id) from pool_game_taps group by pool_game_id, user_id, idempotency_key
    )`.execute(db)
  await db.schema
    .createIndex('pool_game_taps_by_key')
    .unique()
    .on('pool_game_taps')
    .columns(['pool_game_id', 'user_id', 'idempotency_key'])
    .execute()
  for (const table of ['coffee_roast_inputs', 'coffee_roast_events']) {
    await db.schema.alterTable(table).addColumn('idempotency_key', 'text').execute()
    await db.schema
      .createIndex(`${table}_by_key`)
      .unique()
      .on(table)
      .columns(['coffee_roast_id', 'idempotency_key'])
      .execute()
  }
}
