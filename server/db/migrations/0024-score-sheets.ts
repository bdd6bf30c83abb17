import { type Kysely, sql } from 'kysely'

/**
 * Adds the columns of a score sheet: the balls, the turns and the innings. Older games are scored with plus and minus.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const zero = { type: 'integer', default: 0 } as const
  const columns = [
    { table: 'pool_games', name: 'scoring', type: 'text', default: 'points' },
    { table: 'pool_games', name: 'innings', ...zero },
    { table: 'pool_games', name: 'rack_results', type: 'text', default: '[]' },
    { table: 'pool_game_players', name: 'safeties', ...zero },
    { table: 'pool_game_players', name: 'fouls', ...zero },
    { table: 'pool_game_players', name: 'longest_run', ...zero },
  ] as const
  for (const { table, name, type, default: value } of columns) {
    await db.schema
      .alterTable(table)
      .addColumn(name, type, (column) => column.notNull().defaultTo(value))
      .execute()
  }
  await db.schema.alterTable('pool_games').addColumn('at_table_player_id', 'integer').execute()
  await db.schema.alterTable('pool_game_taps').addColumn('ball', 'integer').execute()
  // How the tap's rack of 8-Ball was won, if it was won in one of the ways in `RACK_ENDS`. Null for every other tap.
  await db.schema.alterTable('pool_game_taps').addColumn('how', 'text').execute()
  await completeStoredAnswers(db)
}

type Row = Record<string, unknown>

/**
 * Adds the fields of the sheet to the stored answers of taps. Without them the server could not send these answers when
 * a call is repeated.
 */
async function completeStoredAnswers(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ user_id: number; key: string; answer: string }>`
    select user_id, key, answer from idempotency_keys
    where answer like '%"rack_notes":[%' and answer not like '%"scoring":%'`.execute(db)
  for (const { user_id, key, answer } of rows) {
    const game: Row & { players: Row[]; rack_notes: Row[] } = JSON.parse(answer)
    const completeGame = {
      ...game,
      scoring: 'points',
      innings: 0,
      at_table: null,
      taps: [],
      players: game.players.map((player) => ({ ...player, safeties: 0, longest_run: 0 })),
      rack_notes: game.rack_notes.map(({ dead }) => ({
        dead,
        winner_pool_player_id: null,
        break_and_run: false,
        nine_on_break: false,
        how: null,
      })),
    }
    await sql`update idempotency_keys set answer = ${JSON.stringify(completeGame)}
      where user_id = ${user_id} and key = ${key}`.execute(db)
  }
}
