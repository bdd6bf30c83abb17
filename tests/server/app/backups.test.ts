// Tests that a backup contains the whole site, and that a restore makes the same site from an empty database.

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
  playerNamed,
  readGame,
  signIn,
  signUp,
  startGame,
  tap,
} from '../../support/members.ts'
import { linesIn, rowLinesIn } from '../../support/siteFiles.ts'
import { isSignedIn } from '../members/accountCalls.ts'
import { codeIn, createTestApp, openStorage, placeOf, type Storage } from '../support.ts'

const TIMEOUT_MS = 90_000
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

async function open(env: Record<string, string>, clock?: { now: () => number }): Promise<App> {
  const app = await createTestApp(env, clock)
  apps.push(app)
  return app
}

async function closeAll(): Promise<void> {
  for (const app of apps.splice(0)) await app.destroy()
}

async function openWithOwner(storage: Storage): Promise<{ app: App; owner: Member }> {
  const app = await open(storage.env)
  const { origin, ownerSignUp } = await app.start()
  const owner = await signUp(origin, { username: 'Owner', password: PASSWORD, code: codeIn(ownerSignUp ?? '') })
  return { app, owner }
}

/** A game that no test ends. */
const longGame = (...players: number[]): CreateGameBody => ({
  game_type: '9-Ball',
  players: players.map((pool_player_id) => ({ pool_player_id, handicap: MAX_HANDICAP })),
})

test(
  '[backups-01] a backup has every row of every table, and an empty database that it fills has the same rows',
  async () => {
    const clock = createSeedClock()
    const source = await newStorage()
    const app = await open(source.env, clock)
    await seed(app.context, clock)
    const [first, second] = [join(folder, 'first'), join(folder, 'second')]
    const saved = await saveSite(placeOf(source), first, { madeMs: MADE_MS })
    await closeAll()
    const target = await newStorage()
    await restoreSite(placeOf(target), first)
    expect(await saveSite(placeOf(target), second, { madeMs: MADE_MS })).toMatchObject({ rows: saved.rows })
    expect(saved.rows).toBeGreaterThan(500)
    // The head and the checksum are also the same.
    expect(await linesIn(second)).toEqual(await linesIn(first))
    const head = JSON.parse((await linesIn(first))[0] ?? '')
    expect(head).toMatchObject({
      format: 'parlor.site',
      version: 1,
      schema: '0038-passkeys',
      made: '2026-03-14T03:00:00.000Z',
    })
    const filled = head.tables.filter(([, rows]: [string, number]) => rows > 0).map(([name]: [string]) => name)
    expect(filled).toEqual(expect.arrayContaining(['users', 'pool_game_taps', 'coffee_roast_inputs', 'server_keys']))
  },
  TIMEOUT_MS,
)

test.runIf(process.env.TEST_DATABASE_URL)(
  '[backups-02] a site that moved from SQLite to PostgreSQL and back has the same rows',
  async () => {
    const clock = createSeedClock()
    const source = newSqlite('source')
    const app = await open({ DATA_DIR: source.dataDir }, clock)
    await seed(app.context, clock)
    await closeAll()
    const [before, between, after] = [join(folder, 'before'), join(folder, 'between'), join(folder, 'after')]
    await saveSite(source, before, { madeMs: MADE_MS })
    const postgres = await newStorage()
    await restoreSite(placeOf(postgres), before)
    await saveSite(placeOf(postgres), between, { madeMs: MADE_MS })
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
  '[backups-03] a backup that is made under 50 taps a second has each game with exactly the taps of its version',
  async () => {
    const source = await newStorage()
    const { owner } = await openWithOwner(source)
    const own = await playerNamed(owner, 'Owner')
    const other = await addPlayer(owner, 'Guest')
    const games = await Promise.all(Array.from({ length: 5 }, () => startGame(owner, longGame(own, other))))
    let stopped = false
    const answers: Promise<{ status: number }>[] = []
    const tapping = (async () => {
      for (let count = 0; !stopped; count++) {
        const player = count % 10 < 5 ? own : other
        answers.push(tap(owner, games[count % 5] ?? 0, { pool_player_id: player, action: 'add' }))
        await pause(20)
      }
    })()
    const files: string[] = []
    for (let copy = 0; copy < 4; copy++) {
      await pause(300)
      const file = join(folder, `copy-${copy}`)
      await saveSite(placeOf(source), file, { madeMs: MADE_MS })
      files.push(file)
    }
    stopped = true
    await tapping
    for (const answer of answers) expect((await answer).status).toBe(200)
    await closeAll()
    const seen: number[] = []
    for (const file of files) {
      const target = await newStorage()
      await restoreSite(placeOf(target), file)
      const { db } = (await open(target.env)).context
      const rows = await db
        .selectFrom('pool_games')
        .select((eb) => [
          'version',
          'points',
          eb
            .selectFrom('pool_game_taps')
            .whereRef('pool_game_taps.pool_game_id', '=', 'pool_games.pool_game_id')
            .select((tapped) => tapped.fn.countAll<number>().as('taps'))
            .as('taps'),
        ])
        .execute()
      expect(rows).toHaveLength(5)
      // A game begins with version 1.
      for (const { version, taps, points } of rows) {
        expect(version).toBe(1 + Number(taps))
        expect(JSON.parse(points)).toHaveLength(Number(taps))
      }
      seen.push(rows.reduce((sum, { taps }) => sum + Number(taps), 0))
      await closeAll()
    }
    // The copies are of different moments between the taps.
    expect(new Set(seen).size).toBe(files.length)
    expect(Math.max(...seen)).toBeLessThanOrEqual(answers.length)
  },
  TIMEOUT_MS,
)

test('[backups-04] after a move members are signed in and score on, and no id is given again', async () => {
  const source = await newStorage()
  const { owner } = await openWithOwner(source)
  const own = await playerNamed(owner, 'Owner')
  const other = await addPlayer(owner, 'Guest')
  const body = longGame(own, other)
  const game = await startGame(owner, body)
  await tap(owner, game, { pool_player_id: own, action: 'add' }, 'a-tap-before-the-move')
  const deleted = await startGame(owner, body)
  const removed = await call(owner.origin, 'DELETE /pool/games/:pool_game_id', {
    cookie: owner.cookie,
    params: { pool_game_id: deleted },
  })
  expect(removed.status).toBe(200)
  const file = join(folder, 'site')
  await saveSite(placeOf(source), file, { madeMs: MADE_MS })
  await closeAll()
  const target = await newStorage()
  await restoreSite(placeOf(target), file)
  const { origin, ownerSignUp } = await (await open(target.env)).start()
  expect(ownerSignUp).toBeNull()
  const moved = { ...owner, origin }
  expect(await isSignedIn(moved)).toBe(true)
  await signIn(origin, { username: 'owner', password: PASSWORD })
  await tap(moved, game, { pool_player_id: own, action: 'add' }, 'a-tap-before-the-move')
  await tap(moved, game, { pool_player_id: own, action: 'add' })
  expect((await readGame(moved, game)).players[0]?.score).toBe(2)
  expect(await startGame(moved, body)).toBe(deleted + 1)
  expect(dataOf(await call(origin, 'GET /users', { cookie: owner.cookie })).map(({ username }) => username)).toContain(
    'Guest',
  )
})

test('[storage-files-02] only the system user who made a backup or a restore can read its files', async () => {
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
  const source = await newStorage()
  await openWithOwner(source)
  const file = join(folder, 'site')
  await saveSite(placeOf(source), file, { madeMs: MADE_MS })
  expect(await modeOf(file)).toBe('600')
  const target = newSqlite('target')
  await restoreSite(target, file)
  expect(await modeOf(target.dataDir)).toBe('700')
  expect(await modeOf(join(target.dataDir, 'parlor.sqlite'))).toBe('600')
  expect(await readdir(folder)).toEqual(['site', 'target'])
})
