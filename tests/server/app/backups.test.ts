// Tests that a backup contains the whole site, and that a restore makes the same site from an empty database. Also
// tests who may read the files.

import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CreateGameBody } from '../../../contract/api/pool/pool.ts'
import { MAX_HANDICAP } from '../../../contract/rules/pool/scoring.ts'
import type { App } from '../../../server/app.ts'
import { restoreSite } from '../../../server/backup/restoreSite.ts'
import { saveSite } from '../../../server/backup/saveSite.ts'
import { createSeedClock } from '../../../server/demo/clock.ts'
import { seed } from '../../../server/demo/seed.ts'
import {
  addPlayer,
  call,
  dataOf,
  type Member,
  PASSWORD,
  playerIdOf,
  readGame,
  signIn,
  signUp,
  startGame,
  tap,
} from '../../support/members.ts'
import { linesIn, rowLinesIn } from '../../support/siteFiles.ts'
import { isSignedIn } from '../members/accountCalls.ts'
import { createTestApp, locationOf, openStorage, type Storage, signUpCodeIn } from '../support.ts'

const TIMEOUT_MS = 90_000
/** The time that the backups contain as the time at which they were made. */
const MADE_MS = Date.UTC(2026, 2, 14, 3)

let folder: string
let storages: Storage[]
let apps: App[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlor-backups-'))
  storages = []
  apps = []
})
afterEach(async () => {
  for (const app of apps) await app.destroy()
  for (const storage of storages) await storage.remove()
  await rm(folder, { recursive: true, force: true })
})

async function newStorage(): Promise<Storage> {
  const storage = await openStorage()
  storages.push(storage)
  return storage
}

/** An empty SQLite database, even if the tests run on PostgreSQL. */
const newSqlite = (name: string) => ({ databaseUrl: null, dataDir: join(folder, name) })

async function openApp(env: Record<string, string>, clock?: { now: () => number }): Promise<App> {
  const app = await createTestApp(env, clock)
  apps.push(app)
  return app
}

async function closeAll(): Promise<void> {
  for (const app of apps.splice(0)) await app.destroy()
}

/** Starts a server on the database, and signs up the owner. */
async function openWithOwner(storage: Storage): Promise<{ app: App; owner: Member }> {
  const app = await openApp(storage.env)
  const { origin, ownerSignUpAddress } = await app.start()
  const owner = await signUp(origin, {
    username: 'Owner',
    password: PASSWORD,
    code: signUpCodeIn(ownerSignUpAddress ?? ''),
  })
  return { app, owner }
}

/** The body for a new game that is so long that no test ends it. */
const longGame = (...players: number[]): CreateGameBody => ({
  game_type: '9-Ball',
  players: players.map((pool_player_id) => ({ pool_player_id, handicap: MAX_HANDICAP })),
})

test(
  '[backups-01] a backup has every row of every table, and an empty database that it fills has the same rows',
  async () => {
    const clock = createSeedClock()
    const source = await newStorage()
    const app = await openApp(source.env, clock)
    await seed(app.context, clock)
    const [first, second] = [join(folder, 'first'), join(folder, 'second')]
    const saved = await saveSite(locationOf(source), first, { madeMs: MADE_MS })
    await closeAll()
    const target = await newStorage()
    await restoreSite(locationOf(target), first)
    expect(await saveSite(locationOf(target), second, { madeMs: MADE_MS })).toMatchObject({ rows: saved.rows })
    expect(saved.rows).toBeGreaterThan(500)
    // The head and the checksum are also the same.
    expect(await linesIn(second)).toEqual(await linesIn(first))
    const head = JSON.parse((await linesIn(first))[0] ?? '')
    expect(head).toMatchObject({
      format: 'parlor.site',
      version: 1,
      schema: '0053-alternate-break',
      made: '2026-03-14T03:00:00.000Z',
    })
    const filledTables = head.tables.filter(([, rows]: [string, number]) => rows > 0).map(([name]: [string]) => name)
    expect(filledTables).toEqual(
      expect.arrayContaining(['users', 'pool_game_taps', 'coffee_roast_inputs', 'server_keys']),
    )
  },
  TIMEOUT_MS,
)

test.runIf(process.env.TEST_DATABASE_URL)(
  '[backups-02] a site that moved from SQLite to PostgreSQL and back has the same rows',
  async () => {
    const clock = createSeedClock()
    const source = newSqlite('source')
    const app = await openApp({ DATA_DIR: source.dataDir }, clock)
    await seed(app.context, clock)
    await closeAll()
    const [before, between, after] = [join(folder, 'before'), join(folder, 'between'), join(folder, 'after')]
    await saveSite(source, before, { madeMs: MADE_MS })
    const postgres = await newStorage()
    await restoreSite(locationOf(postgres), before)
    await saveSite(locationOf(postgres), between, { madeMs: MADE_MS })
    const target = newSqlite('target')
    await restoreSite(target, between)
    await saveSite(target, after, { madeMs: MADE_MS })
    expect(await rowLinesIn(between)).toEqual(await rowLinesIn(before))
    expect(await rowLinesIn(after)).toEqual(await rowLinesIn(before))
    const headOf = async (file: string) => JSON.parse((await linesIn(file))[0] ?? '')
    expect(await headOf(after)).toEqual(await headOf(before))
  },
  TIMEOUT_MS,
)

test(
  '[backups-03] in a backup that is made while 50 taps arrive each second, each game has exactly the taps of its version',
  async () => {
    const source = await newStorage()
    const { owner } = await openWithOwner(source)
    const ownPlayerId = await playerIdOf(owner, 'Owner')
    const guestId = await addPlayer(owner, 'Guest')
    const games = await Promise.all(Array.from({ length: 5 }, () => startGame(owner, longGame(ownPlayerId, guestId))))
    let isStopped = false
    const answers: Promise<{ status: number }>[] = []
    const tapping = (async () => {
      for (let count = 0; !isStopped; count++) {
        const player = count % 10 < 5 ? ownPlayerId : guestId
        answers.push(tap(owner, games[count % 5] ?? 0, { pool_player_id: player, action: 'add' }))
        // Let at most 20 taps wait. A slow PostgreSQL would refuse taps that wait too long for a connection.
        await answers[count - 20]
        await pause(20)
      }
    })()
    const files: string[] = []
    for (let count = 0; count < 4; count++) {
      await pause(300)
      const file = join(folder, `backup-${count}`)
      await saveSite(locationOf(source), file, { madeMs: MADE_MS })
      files.push(file)
    }
    isStopped = true
    await tapping
    for (const answer of answers) expect((await answer).status).toBe(200)
    await closeAll()
    const tapCounts: number[] = []
    for (const file of files) {
      const target = await newStorage()
      await restoreSite(locationOf(target), file)
      const { db } = (await openApp(target.env)).context
      const rows = await db
        .selectFrom('pool_games')
        .select((eb) => [
          'version',
          'points',
          eb
            .selectFrom('pool_game_taps')
            .whereRef('pool_game_taps.pool_game_id', '=', 'pool_games.pool_game_id')
            .select((taps) => taps.fn.countAll<number>().as('taps'))
            .as('taps'),
        ])
        .execute()
      expect(rows).toHaveLength(5)
      // A game begins with version 1.
      for (const { version, taps, points } of rows) {
        expect(version).toBe(1 + Number(taps))
        expect(JSON.parse(points)).toHaveLength(Number(taps))
      }
      tapCounts.push(rows.reduce((sum, { taps }) => sum + Number(taps), 0))
      await closeAll()
    }
    // Each backup was made at a different moment between the taps.
    expect(new Set(tapCounts).size).toBe(files.length)
    expect(Math.max(...tapCounts)).toBeLessThanOrEqual(answers.length)
  },
  TIMEOUT_MS,
)

test('[backups-04] after a move members are still signed in and can score their games, and no id is used a second time', async () => {
  const source = await newStorage()
  const { owner } = await openWithOwner(source)
  const ownPlayerId = await playerIdOf(owner, 'Owner')
  const guestId = await addPlayer(owner, 'Guest')
  const body = longGame(ownPlayerId, guestId)
  const gameId = await startGame(owner, body)
  await tap(owner, gameId, { pool_player_id: ownPlayerId, action: 'add' }, 'a-tap-before-the-move')
  const deletedGameId = await startGame(owner, body)
  const deletion = await call(owner.origin, 'DELETE /pool/games/:pool_game_id', {
    cookie: owner.cookie,
    params: { pool_game_id: deletedGameId },
  })
  expect(deletion.status).toBe(200)
  const file = join(folder, 'site')
  await saveSite(locationOf(source), file, { madeMs: MADE_MS })
  await closeAll()
  const target = await newStorage()
  await restoreSite(locationOf(target), file)
  const { origin, ownerSignUpAddress } = await (await openApp(target.env)).start()
  expect(ownerSignUpAddress).toBeNull()
  const ownerAfterMove = { ...owner, origin }
  expect(await isSignedIn(ownerAfterMove)).toBe(true)
  await signIn(origin, { username: 'owner', password: PASSWORD })
  // This tap has the key of the tap before the move, so it does not count a second time.
  await tap(ownerAfterMove, gameId, { pool_player_id: ownPlayerId, action: 'add' }, 'a-tap-before-the-move')
  await tap(ownerAfterMove, gameId, { pool_player_id: ownPlayerId, action: 'add' })
  expect((await readGame(ownerAfterMove, gameId)).players[0]?.score).toBe(2)
  expect(await startGame(ownerAfterMove, body)).toBe(deletedGameId + 1)
  expect(dataOf(await call(origin, 'GET /users', { cookie: owner.cookie })).map(({ username }) => username)).toContain(
    'Guest',
  )
})

test('[storage-files-02] only the system user who made a backup or a restore can read its files', async () => {
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
  const source = await newStorage()
  await openWithOwner(source)
  const file = join(folder, 'site')
  await saveSite(locationOf(source), file, { madeMs: MADE_MS })
  expect(await modeOf(file)).toBe('600')
  const target = newSqlite('target')
  await restoreSite(target, file)
  expect(await modeOf(target.dataDir)).toBe('700')
  expect(await modeOf(join(target.dataDir, 'parlor.sqlite'))).toBe('600')
  expect(await readdir(folder)).toEqual(['site', 'target'])
})
