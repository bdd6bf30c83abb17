// Tests the figures of the site: numbers about the last day, which admins see.

import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
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
  playerIdOf,
  signIn,
  signUp,
  startGame,
  tap,
} from '../../support/members.ts'
import { createTestApp, createTestClock, openStorage, type Storage, signUpCodeIn, type TestClock } from '../support.ts'

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
  owner = await signUp(origin, {
    username: 'Owner',
    password: PASSWORD,
    code: signUpCodeIn(started.ownerSignUpAddress ?? ''),
  })
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

const readFigures = async () => dataOf(await call(origin, 'GET /site-figures', { cookie: owner.cookie }))
const minutesFile = () => join(storage.env.DATA_DIR ?? '', 'minutes.json')

/** Stores the figures of the current minute, and then advances the clock. */
async function endMinute(ms = MINUTE_MS): Promise<void> {
  await app.context.minutes.add()
  clock.advance(ms)
}

test('[metrics-10] an admin reads figures for every five minutes', async () => {
  expect(await readFigures()).toMatchObject({ started: new Date(clock.now()).toISOString(), steps: [] })
  const rival = await addPlayer(owner, 'Rival')
  const players = [await playerIdOf(owner, 'Owner'), rival].map((pool_player_id) => ({ pool_player_id, handicap: 9 }))
  const gameId = await startGame(owner, { game_type: '9-Ball', players })
  for (let point = 0; point < 2; point++) await tap(owner, gameId, { pool_player_id: rival, action: 'add' })
  await call(origin, 'POST /public/browser-errors', { body: BROWSER_ERROR })
  // A call that has failed with the status 503 after a minute, and an outbox whose oldest entry has waited for 31 s.
  // The call is slower than every tap. On a busy machine a tap can take longer than 400 ms.
  app.context.metrics.countRequest('GET /', 503, MINUTE_MS)
  app.context.metrics.noteOutboxAge(31)
  await endMinute()
  for (let minute = 1; minute < 6; minute++) await endMinute()

  const { steps, now } = await readFigures()
  expect(now).toBe(new Date(clock.now()).toISOString())
  expect(steps.map(({ at, minutes }) => [at, minutes])).toEqual([
    ['2026-03-14T19:30:00.000Z', 5],
    ['2026-03-14T19:35:00.000Z', 1],
  ])
  const [firstStep, secondStep] = steps
  expect(firstStep).toMatchObject({
    failed: 1,
    sockets: 0,
    taps: 2,
    outbox_seconds: 31,
    browser_errors: 1,
    backup_hours: null,
  })
  // The calls were: the sign-up, the figures, three for the game, two taps, the error, and the failed call.
  expect(firstStep?.requests).toBeGreaterThanOrEqual(8)
  expect(firstStep?.request_ms).toBeGreaterThan(firstStep?.tap_ms ?? 1e9)
  expect(firstStep?.tap_ms).toBeGreaterThan(0)
  expect(firstStep?.loop_ms).toBeGreaterThanOrEqual(0)
  if (storage.env.DATABASE_URL === undefined) expect(firstStep?.connections).toBeNull()
  else expect(firstStep?.connections).toBeGreaterThan(0)
  expect(secondStep).toMatchObject({ failed: 0, taps: 0, tap_ms: null, outbox_seconds: null, browser_errors: 0 })
})

test('[metrics-10] figures older than a day are removed, and after the clock is set back, no time has figures twice', async () => {
  await endMinute()
  await endMinute(DAY_MS - 2 * MINUTE_MS)
  await endMinute()
  expect(app.context.minutes.list()).toHaveLength(2)
  await endMinute()
  clock.advance(-10 * MINUTE_MS)
  await endMinute()
  const times = app.context.minutes.list().map(({ at }) => at)
  expect(times).toEqual([...new Set(times)].sort())
  const thisMinuteMs = clock.now() - (clock.now() % MINUTE_MS)
  expect(times.at(-1)).toBe(new Date(thisMinuteMs - MINUTE_MS).toISOString())
})

test('[metrics-11] on SQLite the figures still exist after a restart, and on PostgreSQL they begin again', async () => {
  app.context.metrics.countRequest('GET /', 500, 3)
  await endMinute()
  const stepsBefore = (await readFigures()).steps
  await restart()
  const { kept, steps } = await readFigures()
  if (storage.env.DATABASE_URL !== undefined) return expect({ kept, steps }).toEqual({ kept: false, steps: [] })
  expect({ kept, steps }).toEqual({ kept: true, steps: stepsBefore })
  expect(stepsBefore).toMatchObject([{ failed: 1 }])
  // No other system user can read or write the file.
  expect((await stat(minutesFile())).mode & 0o077).toBe(0)
  await endMinute()
  expect((await readFigures()).steps[0]).toMatchObject({ minutes: 2, failed: 1 })
})

test('[metrics-11] a damaged file, or a file of another version, is treated like a missing file', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'parlor-minutes-'))
  const metrics = createMetrics({ clock, sockets: () => 3, pool: null, newestBackupMs: async () => null })
  const log = app.context.log
  const openMinutes = () => createMinutes({ metrics, clock, log, dataDir })
  async function saveOneMinute(): Promise<string> {
    const minutes = openMinutes()
    const stop = minutes.start()
    await minutes.add()
    await stop()
    return readFile(join(dataDir, 'minutes.json'), 'utf8')
  }
  /** The number of minutes that are read from a file with this text. */
  async function countMinutesIn(text: string): Promise<number> {
    await writeFile(join(dataDir, 'minutes.json'), text)
    const minutes = openMinutes()
    await minutes.start()()
    return minutes.list().length
  }
  const goodFile = await saveOneMinute()
  expect(await countMinutesIn(goodFile)).toBe(1)
  for (const damaged of [goodFile.slice(0, -5), '', '{}', 'null', goodFile.replace('"requests"', '"calls"')]) {
    expect(await countMinutesIn(damaged), damaged).toBe(0)
  }
  metrics.stop()
  await rm(dataDir, { recursive: true })
})

/** Keeps the event loop busy for this time, so that all other work is late. */
function blockEventLoop(ms: number): void {
  const endMs = performance.now() + ms
  while (performance.now() < endMs);
}

test('[metrics-16] the time in which the server starts does not count as a delay of the event loop', async () => {
  const otherStorage = await openStorage()
  const startingApp = await createTestApp(otherStorage.env, clock)
  const { metrics } = startingApp.context
  try {
    // The measurement needs a moment before it notices a delay.
    await pause(100)
    blockEventLoop(3_000)
    await pause(100)
    await startingApp.start()
    await pause(100)
    expect((await metrics.takeMinute()).loop_ms).toBeLessThan(2_000)
    await pause(100)
    blockEventLoop(3_000)
    await pause(100)
    expect((await metrics.takeMinute()).loop_ms).toBeGreaterThan(2_000)
  } finally {
    await startingApp.destroy()
    await otherStorage.remove()
  }
})
