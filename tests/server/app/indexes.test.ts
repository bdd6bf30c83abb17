// Tests that a new database has exactly the expected indexes.

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Db, isPostgres } from '../../../server/db/dialect.ts'
import { createTestApp, openStorage } from '../support.ts'

/** The indexes on both databases: they keep values unique or make a query fast. */
const INDEXES = [
  'coffee_bags (user_id, coffee_bag_id)',
  'coffee_preferences (template_roast_id)',
  'coffee_roast_inputs (coffee_roast_id, elapsed_ms, input_id)',
  'coffee_roasts (coffee_bag_id, coffee_roast_id)',
  'coffee_roasts (coffee_bean_id, user_id, coffee_roast_id)',
  'coffee_roasts (user_id, coffee_bean_id, start_ms, coffee_in_mg)',
  'coffee_roasts (user_id, coffee_roast_id)',
  'idempotency_keys (created_ms)',
  'messages (due_ms)',
  'passkey_challenges (expires_ms)',
  'passkeys (user_id)',
  'pool_game_members (pool_game_id)',
  'pool_game_players (pool_player_id, pool_game_id)',
  'pool_game_taps (pool_game_id, pool_game_tap_id)',
  'pool_night_members (pool_night_id)',
  'pool_night_players (pool_player_id)',
  'sessions (expires_ms)',
  'sessions (previous_token_hash)',
  'sessions (user_id)',
  'stored_logs (about_user_id, stored_log_id)',
  'stored_logs (created_ms)',
  'stored_logs (kind, stored_log_id)',
  'stored_logs (user_id, stored_log_id)',
  'users (referral_code_id)',
  'wordle_results (puzzle)',
  'unique backups (outcome)',
  'unique chess_figures (source)',
  'unique chess_ratings (source, username, kind, day)',
  'unique coffee_bags (bag_code_key)',
  'unique coffee_bean_stocks (user_id, coffee_bean_id)',
  'unique coffee_preferences (user_id)',
  'unique coffee_roast_events (coffee_roast_id, event_type)',
  'unique coffee_roast_events (coffee_roast_id, idempotency_key)',
  'unique coffee_roast_inputs (coffee_roast_id, idempotency_key)',
  'unique coffee_roast_removed_keys (coffee_roast_id, idempotency_key)',
  'unique coffee_roasts (user_id, client_id)',
  'unique coffee_roasts (user_id, roast_uuid)',
  'unique deleted_client_ids (user_id, kind, client_id)',
  'unique gateway_calls (name)',
  'unique idempotency_keys (user_id, key)',
  'unique messages (gateway_sid)',
  'unique passkey_challenges (challenge_hash)',
  'unique passkeys (credential_id)',
  'unique pool_friends (pool_player_id, friend_id)',
  'unique pool_game_corrections (pool_game_id, user_id, idempotency_key)',
  'unique pool_game_members (user_id, pool_game_id)',
  'unique pool_game_players (pool_game_id, pool_player_id)',
  'unique pool_game_players (pool_game_id, position)',
  'unique pool_game_taps (pool_game_id, user_id, idempotency_key)',
  'unique pool_games (created_by, client_id)',
  'unique pool_games (pool_night_id, night_position)',
  'unique pool_games (watch_token_hash)',
  'unique pool_night_members (user_id, pool_night_id)',
  'unique pool_night_players (pool_night_id, pool_player_id)',
  'unique pool_nights (watch_token_hash)',
  'unique pool_players (user_id)',
  'unique pool_rivalries (pool_player_id, opponent_id, game_type)',
  'unique referral_codes (code_hash)',
  'unique server_keys (name)',
  'unique sessions (token_hash)',
  'unique stored_logs (stored_log_id)',
  'unique users (username_key)',
  'unique wordle_members (user_id)',
  'unique wordle_results (user_id, puzzle)',
  'unique wordle_submissions (user_id, idempotency_key)',
]

/**
 * SQLite needs no separate index for an integer primary key: it stores the table in the order of that key. The tables
 * `attempts` and `socket_io_attachments` exist only on PostgreSQL.
 */
const POSTGRES_ONLY = [
  'unique attempts (key)',
  'unique coffee_bags (coffee_bag_id)',
  'unique coffee_beans (coffee_bean_id)',
  'unique coffee_roast_events (event_id)',
  'unique coffee_roast_inputs (input_id)',
  'unique coffee_roasts (coffee_roast_id)',
  'unique messages (message_id)',
  'unique passkeys (passkey_id)',
  'unique trusted_time (id)',
  'unique pool_game_corrections (pool_game_correction_id)',
  'unique pool_game_taps (pool_game_tap_id)',
  'unique pool_games (pool_game_id)',
  'unique pool_nights (pool_night_id)',
  'unique pool_players (pool_player_id)',
  'unique referral_codes (referral_code_id)',
  'unique sessions (session_id)',
  'unique socket_io_attachments (id)',
  'unique users (user_id)',
  'unique vitals (vital_id)',
]

interface IndexRow {
  table_name: string
  is_unique: number
  columns: string
}

/** The indexes of the tables of the site, as lines like those of `INDEXES`. */
async function indexesOf(db: Db): Promise<string[]> {
  const query = isPostgres(db)
    ? sql<IndexRow>`
        select c.relname as table_name, i.indisunique::int as is_unique,
          (select string_agg(a.attname, ', ' order by k.place)
            from unnest(i.indkey::smallint[]) with ordinality as k(number, place)
            join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number) as columns
        from pg_index i join pg_class c on c.oid = i.indrelid
        where c.relnamespace = 'public'::regnamespace`
    : sql<IndexRow>`
        select t.name as table_name, l."unique" as is_unique,
          (select group_concat(name, ', ') from pragma_index_info(l.name)) as columns
        from sqlite_master t join pragma_index_list(t.name) l
        where t.type = 'table'`
  const { rows } = await query.execute(db)
  return (
    rows
      // These tables belong to the library Kysely.
      .filter(({ table_name }) => !table_name.startsWith('kysely_'))
      .map(({ table_name, is_unique, columns }) => `${is_unique === 1 ? 'unique ' : ''}${table_name} (${columns})`)
  )
}

test('a new database has exactly the indexes of the list', async () => {
  const storage = await openStorage()
  const app = await createTestApp(storage.env)
  try {
    const { db } = app.context
    const expected = isPostgres(db) ? [...INDEXES, ...POSTGRES_ONLY] : INDEXES
    expect((await indexesOf(db)).sort()).toEqual([...expected].sort())
  } finally {
    await app.destroy()
    await storage.remove()
  }
})
