// Opens the stored database of the previous release with the server of today. `tests/storedRelease/README.md` says how
// the database was made.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { restoreSite } from '../../../server/backup/restoreSite.ts'
import { saveSite } from '../../../server/backup/saveSite.ts'
import { openSqliteFile } from '../../../server/db/sqlitePackage.ts'
import {
  STORED_BAG,
  STORED_BEAN,
  STORED_CURVE,
  STORED_EVENTS,
  STORED_MEMBERS,
  STORED_MESSAGES,
  STORED_PASSWORD,
  STORED_ROAST,
  STORED_ROAST_SECONDS,
  STORED_TAPS,
} from '../../storedRelease/content.ts'
import { copyStoredDatabase, readReleaseFacts } from '../../storedRelease/stored.ts'
import { readRoast } from '../../support/coffee.ts'
import { call, dataOf, readGame, signIn, tap } from '../../support/members.ts'
import { createTestApp, createTestClock, locationOf, openStorage } from '../support.ts'

/** Migrations and the tools of PostgreSQL take long on a busy machine. */
const TIMEOUT_MS = 90_000

/** The columns that an update changes: the stored answers to repeated calls get the form of the current version. */
const CHANGED_COLUMNS = ['idempotency_keys.answer']

let dataDir: string
/** The stored database, copied into `dataDir`. */
let file: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parlor-released-'))
  file = copyStoredDatabase(dataDir)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** All rows of the tables of the site. */
function rowsIn(sqliteFile: string): Rows {
  const db = openSqliteFile(sqliteFile, { readonly: true })
  try {
    const tables = db
      .prepare(
        `select name from sqlite_master where type = 'table' and name not glob 'sqlite_*' and name not glob 'kysely_*'`,
      )
      .pluck()
      .all() as string[]
    return Object.fromEntries(tables.map((table) => [table, db.prepare(`select * from ${table}`).all() as never]))
  } finally {
    db.close()
  }
}

/** Starts the server of today on the database, and reads everything through its calls. */
async function checkSite(env: Record<string, string>): Promise<void> {
  const { madeMs, cookie } = readReleaseFacts()
  const app = await createTestApp(env, createTestClock(madeMs + 1_000))
  try {
    const { origin, ownerSignUpAddress } = await app.start()
    expect(ownerSignUpAddress).toBeNull()
    expect(dataOf(await call(origin, 'GET /auth/refresh', { cookie })).user?.username).toBe('Ada')
    for (const username of STORED_MEMBERS) await signIn(origin, { username, password: STORED_PASSWORD })
    const ada = await signIn(origin, { username: 'Ada', password: STORED_PASSWORD })
    const request = { cookie: ada.cookie }

    // `STORED_TAPS` has for each tap the player who got the point: 0 for Ada, 1 for Ben.
    const scores = [0, 1].map((player) => STORED_TAPS.filter((tapPlayer) => tapPlayer === player).length)
    const game = await readGame(ada, 1)
    expect(game.players.map(({ display_name, score }) => [display_name, score])).toEqual([
      ['Ada', scores[0]],
      ['Ben', scores[1]],
    ])
    expect(game.tags).toEqual(['League'])
    const taps = dataOf(
      await call(origin, 'GET /pool/games/:pool_game_id/taps', { ...request, params: { pool_game_id: 1 } }),
    )
    expect(taps).toHaveLength(STORED_TAPS.length)

    const roast = await readRoast(ada, 1)
    expect(roast).toMatchObject({ ...STORED_ROAST, bag_code: STORED_BAG, end_seconds: STORED_ROAST_SECONDS })
    expect(roast.coffee_bean_name).toBe(STORED_BEAN.name)
    expect(roast.input_history.map(({ seconds, value }) => [seconds, value])).toEqual(STORED_CURVE)
    expect(roast.event_history.map(({ event_type, seconds }) => [event_type, seconds])).toEqual(STORED_EVENTS)
    const template = dataOf(await call(origin, 'GET /coffee/roasts/template', request))
    expect(template.coffee_roast?.coffee_roast_id).toBe(1)

    const messages = dataOf(await call(origin, 'GET /message', request))
    expect(messages.map(({ message }) => message).sort()).toEqual([...STORED_MESSAGES].sort())
    // Ben did not solve his only puzzle. This counts as 7 guesses.
    const leaders = dataOf(await call(origin, 'GET /wordle/leaderboard', request))
    expect(leaders.map(({ username, average_guesses }) => [username, average_guesses])).toEqual([
      ['Ada', 3],
      ['Ben', 7],
    ])
    const [signUpCode] = dataOf(await call(origin, 'GET /referral-codes', request))
    expect(signUpCode).toMatchObject({ uses: 3, uses_left: 1, made_by: 'Ada' })

    // A phone that was offline during the update sends its last tap again.
    const lastTap = STORED_TAPS.length - 1
    const pointForAda = { pool_player_id: 1, action: 'add' } as const
    expect((await tap(ada, 1, pointForAda, `stored-tap-${lastTap}`)).status).toBe(200)
    expect((await readGame(ada, 1)).players[0]?.score).toBe(scores[0])
    expect((await tap(ada, 1, pointForAda, 'tap-after-update')).status).toBe(200)
    expect((await readGame(ada, 1)).players[0]?.score).toBe((scores[0] ?? 0) + 1)
  } finally {
    await app.destroy()
  }
}

test.skipIf(process.env.TEST_DATABASE_URL)(
  '[hardened-78] the database that the previous release has made is opened, brought up to date, and has every row',
  async () => {
    const rowsBefore = rowsIn(file)
    const app = await createTestApp({ DATA_DIR: dataDir }, createTestClock(readReleaseFacts().madeMs))
    await app.destroy()
    const rowsAfter = rowsIn(file)
    for (const [table, rows] of Object.entries(rowsBefore)) {
      if (rows.length === 0) continue
      const columns = Object.keys(rows[0] ?? {}).filter((column) => !CHANGED_COLUMNS.includes(`${table}.${column}`))
      const unchangedPart = (row: object) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => columns.includes(name)))
      expect(rowsAfter[table]?.map(unchangedPart), table).toEqual(rows.map(unchangedPart))
    }
    await checkSite({ DATA_DIR: dataDir })
  },
  TIMEOUT_MS,
)

test(
  '[hardened-78] a backup of the database that the previous release has made is restored, with every row',
  async () => {
    const backup = join(dataDir, 'backup')
    await saveSite({ databaseUrl: null, dataDir }, backup, { madeMs: readReleaseFacts().madeMs })
    const storage = await openStorage()
    try {
      await restoreSite(locationOf(storage), backup)
      await checkSite(storage.env)
    } finally {
      await storage.remove()
    }
  },
  TIMEOUT_MS,
)
