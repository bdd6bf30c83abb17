// Tests a clock that was wrong for a while: what the cleanup deletes, and how long a limit lasts.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../server/clock.ts'
import { LIMITS } from '../../../server/security/limits.ts'
import { isClockTrusted } from '../../../server/usecases/app/cleanup.ts'
import { call, type Member, PASSWORD, signUp } from '../../support/members.ts'
import {
  createTestApp,
  createTestClock,
  openStorage,
  type Storage,
  signUpCodeIn,
  startTestServer,
  type TestClock,
} from '../support.ts'
import { withMovableDate } from './movableDate.ts'

let storage: Storage
let clock: TestClock
let owner: Member

beforeEach(async () => {
  storage = await openStorage({ isMigrated: true })
  clock = createTestClock()
  await whileRunning(async (origin, code) => {
    owner = await signUp(origin, { username: 'Owner', password: PASSWORD, code })
  })
})
afterEach(() => storage.remove())

/** Starts the server, and stops it after `work`. The stop waits for the cleanup of the start. */
async function whileRunning(work: (origin: string, code: string) => Promise<void> = async () => {}) {
  const app = await createTestApp(storage.env, clock)
  const warn = vi.spyOn(app.context.log, 'warn')
  const { origin, ownerSignUpAddress } = await app.start()
  await work(origin, signUpCodeIn(ownerSignUpAddress ?? 'http://none'))
  await app.destroy()
  return warn.mock.calls
}

const readUsers = async (origin: string) => (await call(origin, 'GET /users', { cookie: owner.cookie })).status

test('[hardened-89] a start with a clock that is 40 days ahead warns and deletes no session, and the member is signed in when the clock is right', async () => {
  clock.advance(40 * DAY_MS)
  const warnings = await whileRunning()
  expect(warnings).toContainEqual([
    { event: 'clock.ahead' },
    expect.stringMatching(
      /^The clock says 2026-04-23.*, 40 days after the last time that this site has trusted\. Set the clock right/,
    ),
  ])
  // A second start does not believe the clock either.
  await whileRunning()
  clock.advance(-40 * DAY_MS)
  await whileRunning(async (origin) => expect(await readUsers(origin)).toBe(200))
})

test('[hardened-89] six hours after the start the clock is believed, and a clock that is right is believed at once', async () => {
  const app = await createTestApp(storage.env, clock)
  expect(await isClockTrusted(app.context, 0)).toBe(true)
  clock.advance(3 * DAY_MS + 1)
  expect(await isClockTrusted(app.context, 6 * HOUR_MS - 1)).toBe(false)
  expect(await isClockTrusted(app.context, 6 * HOUR_MS)).toBe(true)
  clock.advance(3 * DAY_MS)
  expect(await isClockTrusted(app.context, 0)).toBe(true)
  clock.advance(-DAY_MS)
  expect(await isClockTrusted(app.context, 0)).toBe(true)
  await app.destroy()
})

test('[hardened-88] when the clock is set back by hours, a limit ends, and no answer names hours', async () => {
  const server = await startTestServer({ limits: LIMITS })
  try {
    await withMovableDate(async (advance) => {
      await server.owner()
      const guess = () => call(server.origin, 'POST /public/referral-codes/check', { body: { code: 'guess' } })
      for (let count = 0; count < LIMITS.codesPerAddress.attempts; count += 1) expect((await guess()).status).toBe(422)
      expect((await guess()).status).toBe(429)
      advance(-5 * 60 * MINUTE_MS)
      expect((await guess()).status).toBe(422)
    })
  } finally {
    await server.close()
  }
})
