// Tests that a database of an earlier version is updated without losing data, on SQLite and on PostgreSQL, and that a
// backup of it can be restored. `previousRelease.test.ts` opens a database that the previous release itself has made.

import { join } from 'node:path'
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { App } from '../../../server/app.ts'
import { restoreSite } from '../../../server/backup/restoreSite.ts'
import { saveSite } from '../../../server/backup/saveSite.ts'
import { migrate } from '../../../server/db/database.ts'
import type { Db } from '../../../server/db/dialect.ts'
import { migrations } from '../../../server/db/migrations/all.ts'
import { openPostgres } from '../../../server/db/postgres.ts'
import type { Schema } from '../../../server/db/schema/schema.ts'
import { openSqlite } from '../../../server/db/sqlite.ts'
import { createPasswords } from '../../../server/security/passwords.ts'
import { call, dataOf, PASSWORD, readGame, signIn, tap } from '../../support/members.ts'
import { createTestApp, locationOf, openStorage, type Storage } from '../support.ts'

/** Migrations and the tools of PostgreSQL take long on a busy machine. */
const TIMEOUT_MS = 90_000

/** The last migration of the earlier version, which is a little newer than the release 0.1.0. */
const LAST_OLD_MIGRATION = '0016-keys-of-taps'

let storage: Storage
let db: Db
let app: App | null

beforeEach(async () => {
  storage = await openStorage()
  db = await openOwnDatabase()
  app = null
})
afterEach(async () => {
  await app?.destroy()
  await db.destroy()
  await storage.remove()
})

/** Opens a connection of the test itself to the database. */
async function openOwnDatabase(): Promise<Db> {
  const { DATABASE_URL, DATA_DIR = '' } = storage.env
  if (DATABASE_URL === undefined) return new Kysely<Schema>(openSqlite(DATA_DIR))
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: await openPostgres(DATABASE_URL, () => {}) }) })
}

/** About the time of the rows below. */
const NOW_MS = 1_770_000_000_000
/** The key of the second tap below. */
const TAP_KEY = 'tap-before-update'

/** Rows for the tables of the earlier version. The database gives the ids, from 1 on. */
const ROWS: readonly (readonly [table: string, values: string])[] = [
  ['users (username, username_key, acl, created_ms)', `('Ada', 'ada', '*', ${NOW_MS})`],
  ['users (username, acl, created_ms, deleted_ms)', `('Ben', 'pool', ${NOW_MS}, ${NOW_MS + 5})`],
  [
    'sessions (token_hash, user_id, device, remember, reset_only, created_ms, seen_ms, expires_ms, renew)',
    `('${'a'.repeat(64)}', 1, 'Firefox', 1, 0, ${NOW_MS}, ${NOW_MS}, ${NOW_MS * 2}, 1)`,
  ],
  ['referral_codes (code_hash, acl, uses, uses_left, created_by, created_ms)', `('hash', 'pool', 3, 2, 1, ${NOW_MS})`],
  [
    'idempotency_keys (user_id, key, fingerprint, answer, created_ms)',
    `(1, 'a-key', 'a-fingerprint', '{"done":true}', ${NOW_MS})`,
  ],
  ['pool_players (user_id, level_8_ball, level_9_ball, games_played, games_won)', '(1, 5, 6, 2, 1), (2, 3, 4, 2, 1)'],
  [
    'pool_games (game_type, created_by, started_ms, tags, points, version, client_id)',
    `('9-Ball', 1, ${NOW_MS}, '[]', '[1,1]', 3, 'a-client-id')`,
  ],
  [
    'pool_game_players (pool_game_id, position, pool_player_id, handicap, score, racks, level)',
    "(1, 0, 1, 38, 2, '[]', 5), (1, 1, 2, 25, 0, '[]', 3)",
  ],
  ['pool_game_members (user_id, pool_game_id)', '(1, 1), (2, 1)'],
  [
    'pool_game_taps (pool_game_id, pool_player_id, action, user_id, idempotency_key, created_ms)',
    `(1, 1, 'add', 1, null, ${NOW_MS}), (1, 1, 'add', 1, '${TAP_KEY}', ${NOW_MS + 1})`,
  ],
  ['pool_friends (pool_player_id, friend_id, games)', '(1, 2, 2), (2, 1, 2)'],
  [
    `stored_logs (stored_log_id, created_ms, log_level, message, user_id)`,
    `(1, ${NOW_MS}, 'info', 'Signed up.', 2), (2, ${NOW_MS}, 'warn', 'Deleted Ben.', 1)`,
  ],
  [
    'wordle_results (user_id, puzzle, guesses, hard_mode, created_ms, updated_ms)',
    `(1, 1200, 4, 0, ${NOW_MS}, ${NOW_MS})`,
  ],
  [
    'coffee_beans (name, description, origin, region, processing, purchase_url, purchase_price, created_by, created_ms)',
    `('Guji', '', 'Ethiopia', '', '', '', 12.5, 1, ${NOW_MS})`,
  ],
  ['coffee_bags (user_id, coffee_bean_id, bag_code, bag_code_key, created_ms)', `(1, 1, 'B-1', 'b-1', ${NOW_MS})`],
  [
    'coffee_roasts (user_id, coffee_bean_id, coffee_bag_id, coffee_in_mg, start_ms, version, created_ms, client_id)',
    `(1, 1, 1, 225000, ${NOW_MS}, 4, ${NOW_MS}, 'a-roast-id')`,
  ],
  [
    'coffee_roast_inputs (coffee_roast_id, type, elapsed_ms, value, created_ms, idempotency_key)',
    `(1, 'BEAN_TEMP', 30000, 121.5, ${NOW_MS}, 'a-reading-key')`,
  ],
  [
    'coffee_roast_events (coffee_roast_id, event_type, elapsed_ms, created_ms, idempotency_key)',
    `(1, 'DRY_END', 240000, ${NOW_MS}, 'an-event-key')`,
  ],
  [
    'coffee_preferences (user_id, template_roast_id, temperature_display_units, temperature_input_units, roast_profile_left_axis, roast_profile_right_axis)',
    "(1, 1, 'CELSIUS', 'CELSIUS', 'BEAN_TEMP', 'RATE_OF_RISE')",
  ],
]

/** Makes the database of the earlier version. */
async function makeOldDatabase(): Promise<void> {
  const oldMigrations = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= LAST_OLD_MIGRATION))
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => oldMigrations } }).migrateToLatest()
  if (error !== undefined) throw error
  for (const [table, values] of ROWS) await sql.raw(`insert into ${table} values ${values}`).execute(db)
  await sql`update users set password_hash = ${await createPasswords().hash(PASSWORD)} where user_id = 1`.execute(db)
  await sql`update stored_log_counter set last_id = 2`.execute(db)
}

/** The names of the columns of each table. */
type Columns = Readonly<Record<string, readonly string[]>>

async function columnsOf(): Promise<Columns> {
  const tables = await db.introspection.getTables()
  return Object.fromEntries(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]))
}

/** The rows of all tables with these columns. */
async function rowsOf(columns: Columns): Promise<Record<string, string[]>> {
  const contents: Record<string, string[]> = {}
  for (const [table, names] of Object.entries(columns)) {
    const { rows } = await sql`select ${sql.join(names.map(sql.ref))} from ${sql.table(table)}`.execute(db)
    contents[table] = rows.map((row) => JSON.stringify(row)).sort()
  }
  return contents
}

/** Starts the server on the database. Checks as the member Ada that her data is there, and that she can add a tap. */
async function checkAsMember(): Promise<void> {
  app = await createTestApp(storage.env, { now: () => NOW_MS + 1_000 })
  const { origin, ownerSignUpAddress } = await app.start()
  expect(ownerSignUpAddress).toBeNull()
  const ada = await signIn(origin, { username: 'ada', password: PASSWORD })
  // The server must know the key of this tap, and must not count the tap again.
  const repeated = await tap(ada, 1, { pool_player_id: 1, action: 'add' }, TAP_KEY)
  expect(repeated.status).toBe(200)
  const game = await readGame(ada, 1)
  expect(game.players.map(({ score, display_name }) => [display_name, score])).toEqual([
    ['Ada', 2],
    ['Ben', 0],
  ])
  expect((await tap(ada, 1, { pool_player_id: 1, action: 'add' }, 'tap-after-update')).status).toBe(200)
  expect((await readGame(ada, 1)).players[0]?.score).toBe(3)
  const { coffee_roast } = dataOf(
    await call(origin, 'GET /coffee/roasts/:coffee_roast_id', { cookie: ada.cookie, params: { coffee_roast_id: 1 } }),
  )
  expect(coffee_roast).toMatchObject({ coffee_in_mg: 225_000, input_history: [{ value: 121.5, seconds: 30 }] })
  const logs = dataOf(await call(origin, 'GET /logs', { cookie: ada.cookie, query: { limit: 100 } }))
  expect(logs.map(({ message }) => message)).toEqual(expect.arrayContaining(['Signed up.', 'Deleted Ben.']))
  await app.destroy()
  app = null
}

test(
  '[hardened-69] a database of an earlier version is brought up to date, and every row is unchanged',
  async () => {
    await makeOldDatabase()
    const columns = await columnsOf()
    const { kysely_migration, kysely_migration_lock, ...tables } = columns
    const rowsBefore = await rowsOf(tables)
    // Two entries of ROWS are for the same table.
    expect(Object.values(rowsBefore).filter((rows) => rows.length > 0).length).toBeGreaterThanOrEqual(ROWS.length - 1)
    await migrate(db)
    expect(await rowsOf(tables)).toEqual(rowsBefore)
    expect(Object.keys(await columnsOf())).toEqual(
      expect.arrayContaining(['server_keys', 'wordle_submissions', 'coffee_roast_removed_keys', 'deleted_client_ids']),
    )
    await checkAsMember()
  },
  TIMEOUT_MS,
)

test(
  '[hardened-82] an update that fails halfway changes nothing, and the next update does all of it',
  async () => {
    await makeOldDatabase()
    const columns = await columnsOf()
    // One of the last migrations, `0038-passkeys`, creates a table with this name after two other statements. It fails
    // because the table exists.
    await sql`create table passkey_challenges (reason text)`.execute(db)
    await expect(migrate(db)).rejects.toThrow('already exists')
    await sql`drop table passkey_challenges`.execute(db)
    expect(await columnsOf()).toEqual(columns)
    await migrate(db)
    expect(Object.keys(await columnsOf())).toEqual(expect.arrayContaining(['passkeys', 'passkey_challenges']))
    await checkAsMember()
  },
  TIMEOUT_MS,
)

test(
  '[hardened-70] a backup of an earlier version is restored into an empty database, and is brought up to date',
  async () => {
    await makeOldDatabase()
    const { kysely_migration, kysely_migration_lock, ...tables } = await columnsOf()
    const rowsBefore = await rowsOf(tables)
    const file = join(storage.env.DATA_DIR ?? '', 'backup-before-update')
    await saveSite(locationOf(storage), file, { madeMs: NOW_MS })
    await db.destroy()
    const source = storage
    storage = await openStorage()
    try {
      await restoreSite(locationOf(storage), file)
    } finally {
      await source.remove()
    }
    db = await openOwnDatabase()
    expect(await rowsOf(tables)).toEqual(rowsBefore)
    expect(Object.keys(await columnsOf())).toContain('backups')
    await checkAsMember()
  },
  TIMEOUT_MS,
)
