// Tests the figures of the last day, which admins see.

import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { App } from '../../../server/app.ts'
import { DAY_MS, MINUTE_MS } from '../../../server/clock.ts'
import { createMetrics } from '../../../server/metrics/metrics.ts'
import { createMinutes } from '../../../server/metrics/minutes.ts'
import {
  addPlayer,
  call,
  dataOf,
  type Member,
  PASSWORD,
  playerNamed,
  signIn,
  signUp,
  startGame,
  tap,
} from '../../support/members.ts'
import { codeIn, createTestApp, createTestClock, openStorage, type Storage, type TestClock } from '../support.ts'

const BROWSER_ERROR = { name: 'TypeError', message: 'x', stack: '', page: '/', build: '' }

let storage: Storage
let clock: TestClock
let app: App
let origin: string
let owner: Member

beforeEach(async () => {
  storage = await openStorage()
  clock = createTestClock()
  app = await createTestApp(storage.env, clock)
  const started = await app.start()
  origin = started.origin
  owner = await signUp(origin, { username: 'Owner', password: PASSWORD, code: codeIn(started.ownerSignUp ?? '') })
})
afterEach(async () => {
  await app.destroy()
  await storage.remove()
})

async function restart(): Promise<void> {
  await app.destroy()
  app = await createTestApp(storage.env, clock)
  origin = (await app.start()).origin
  owner = await signIn(origin, { username: 'Owner', password: PASSWORD })
}

const read = async () => dataOf(await call(origin, 'GET /site-figures', { cookie: owner.cookie }))
const file = () => join(storage.env.DATA_DIR ?? '', 'minutes.json')

async function nextMinute(ms = MINUTE_MS): Promise<void> {
  await app.context.minutes.add()
  clock.advance(ms)
}

test('[metrics-10] an admin reads the figures of each five minutes', async () => {
  expect(await read()).toMatchObject({ started: new Date(clock.now()).toISOString(), steps: [] })
  const rival = await addPlayer(owner, 'Rival')
  const players = [await playerNamed(owner, 'Owner'), rival].map((pool_player_id) => ({ pool_player_id, handicap: 9 }))
  const game = await startGame(owner, { game_type: '9-Ball', players })
  for (let point = 0; point < 2; point++) await tap(owner, game, { pool_player_id: rival, action: 'add' })
  await call(origin, 'POST /public/browser-errors', { body: BROWSER_ERROR })
  app.context.metrics.countRequest('GET /', 503, 400)
  app.context.metrics.noteOutboxAge(31)
  await nextMinute()
  for (let minute = 1; minute < 6; minute++) await nextMinute()

  const { steps, now } = await read()
  expect(now).toBe(new Date(clock.now()).toISOString())
  expect(steps.map(({ at, minutes }) => [at, minutes])).toEqual([
    ['2026-03-14T19:30:00.000Z', 5],
    ['2026-03-14T19:35:00.000Z', 1],
  ])
  const [first, second] = steps
  expect(first).toMatchObject({
    failed: 1,
    sockets: 0,
    taps: 2,
    outbox_seconds: 31,
    browser_errors: 1,
    backup_hours: null,
  })
  // The calls were: the sign-up, the figures, three for the game, two taps, the error, and the failed call.
  expect(first?.requests).toBeGreaterThanOrEqual(8)
  expect(first?.request_ms).toBeGreaterThan(first?.tap_ms ?? 1e9)
  expect(first?.tap_ms).toBeGreaterThan(0)
  expect(first?.loop_ms).toBeGreaterThanOrEqual(0)
  if (storage.env.DATABASE_URL === undefined) expect(first?.connections).toBeNull()
  else expect(first?.connections).toBeGreaterThan(0)
  expect(second).toMatchObject({ failed: 0, taps: 0, tap_ms: null, outbox_seconds: null, browser_errors: 0 })
})

test('[metrics-10] figures older than a day are removed, and after the clock is set back new figures replace the same times', async () => {
  await nextMinute()
  await nextMinute(DAY_MS - 2 * MINUTE_MS)
  await nextMinute()
  expect(app.context.minutes.list()).toHaveLength(2)
  await nextMinute()
  clock.advance(-10 * MINUTE_MS)
  await nextMinute()
  const times = app.context.minutes.list().map(({ at }) => at)
  expect(times).toEqual([...new Set(times)].sort())
  const thisMinuteMs = clock.now() - (clock.now() % MINUTE_MS)
  expect(times.at(-1)).toBe(new Date(thisMinuteMs - MINUTE_MS).toISOString())
})

test('[metrics-11] the figures are there after a restart on SQLite, and begin again on PostgreSQL', async () => {
  app.context.metrics.countRequest('GET /', 500, 3)
  await nextMinute()
  const before = (await read()).steps
  await restart()
  const { kept, steps } = await read()
  if (storage.env.DATABASE_URL !== undefined) return expect({ kept, steps }).toEqual({ kept: false, steps: [] })
  expect({ kept, steps }).toEqual({ kept: true, steps: before })
  expect(before).toMatchObject([{ failed: 1 }])
  expect((await stat(file())).mode & 0o077).toBe(0)
  await nextMinute()
  expect((await read()).steps[0]).toMatchObject({ minutes: 2, failed: 1 })
})

test('[metrics-11] a damaged file, or a file of another version, is treated like a missing file', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'parlor-minutes-'))
  const metrics = createMetrics({ clock, sockets: () => 3, pool: null, newestBackupMs: async () => null })
  const log = app.context.log
  const open = () => createMinutes({ metrics, clock, log, dataDir })
  async function saved(): Promise<string> {
    const minutes = open()
    const stop = minutes.start()
    await minutes.add()
    await stop()
    return readFile(join(dataDir, 'minutes.json'), 'utf8')
  }
  async function readAgain(text: string): Promise<number> {
    await writeFile(join(dataDir, 'minutes.json'), text)
    const minutes = open()
    await minutes.start()()
    return minutes.list().length
  }
  const good = await saved()
  expect(await readAgain(good)).toBe(1)
  for (const damaged of [good.slice(0, -5), '', '{}', 'null', good.replace('"requests"', '"calls"')]) {
    expect(await readAgain(damaged), damaged).toBe(0)
  }
  metrics.stop()
  await rm(dataDir, { recursive: true })
})
