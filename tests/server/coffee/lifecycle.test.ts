// Tests how a roast starts and ends, and how its details are changed.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RoastChange } from '../../../contract/api/coffee/roasts.ts'
import { DAY_MS, HOUR_MS } from '../../../server/clock.ts'
import { changeRoast, createBean, createRoast, postRoast, readRoast, startRoast } from '../../support/coffee.ts'
import { dataOf, type Member, PASSWORD, signIn } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let ann: Member
let beanId: number
let roastId: number

beforeAll(async () => {
  server = await startTestServer()
  ann = await inviteMember(await server.owner(), 'Ann', 'coffee')
  beanId = (await createBean(ann, { name: 'Nyeri' })).coffee_bean_id
})
beforeEach(async () => {
  roastId = await createRoast(ann, beanId)
})
afterAll(() => server.close())

const iso = (ms: number) => new Date(ms).toISOString()

test('[calls-coffee-15] a roast starts and ends at the times that the client sends', async () => {
  const startMs = server.clock.now() - 750_125
  const started = dataOf(await postRoast(ann, roastId, { start_time: iso(startMs) })).coffee_roast
  expect(started).toMatchObject({ start_time: iso(startMs), end_time: null, end_seconds: null, version: 2 })
  const ended = dataOf(await postRoast(ann, roastId, { end_time: iso(startMs + 720_500) })).coffee_roast
  expect(ended).toMatchObject({
    start_time: iso(startMs),
    end_time: iso(startMs + 720_500),
    end_seconds: 720.5,
    start_cooling: 720.5,
    version: 3,
  })
  expect(await readRoast(ann, roastId)).toEqual(ended)
})

test('only the first start and the first end count, and a second start or end returns the unchanged roast', async () => {
  const startMs = server.clock.now()
  const started = await startRoast(ann, roastId, startMs)
  server.clock.advance(5_000)
  expect(await startRoast(ann, roastId, server.clock.now())).toEqual(started)
  const ended = await changeRoast(ann, roastId, { end_time: iso(server.clock.now()) })
  server.clock.advance(20 * HOUR_MS)
  expect(await changeRoast(ann, roastId, { end_time: iso(startMs + 1) })).toEqual(ended)
  expect(await startRoast(ann, roastId, startMs)).toEqual(ended)
})

test('only one start counts if several pages start a roast at the same time', async () => {
  const nowMs = server.clock.now()
  const answers = await Promise.all([0, 1, 2, 3].map((ms) => startRoast(ann, roastId, nowMs - ms)))
  expect(new Set(answers.map(({ start_time }) => start_time)).size).toBe(1)
  expect(answers.map(({ version }) => version)).toEqual([2, 2, 2, 2])
})

test('[hardened-02] a start from 90 days ago to 10 seconds ahead is accepted, and any other start is refused', async () => {
  const nowMs = server.clock.now()
  for (const start_time of [iso(nowMs - 90 * DAY_MS - 1), iso(nowMs + 10_001), '2016-12-31T23:59:60Z']) {
    const answer = await postRoast(ann, roastId, { start_time })
    expect(answer, start_time).toMatchObject({ status: 422, error: { code: 'INVALID_TIME' } })
  }
  const futureStart = await postRoast(ann, roastId, { start_time: iso(nowMs + DAY_MS) })
  expect(futureStart.error?.message).toBe('This time is in the future. Check the clock of your phone or computer.')
  const oldStart = await postRoast(ann, roastId, { start_time: iso(nowMs - 91 * DAY_MS) })
  expect(oldStart.error?.message).toBe('This time is more than 90 days ago.')
  for (const start_time of ['yesterday', '', '2026-13-01T00:00:00Z', '1773516600000', '2026-03-14']) {
    expect((await postRoast(ann, roastId, { start_time })).status, start_time).toBe(400)
  }
  expect((await readRoast(ann, roastId)).start_time).toBeNull()
  // A time with an offset instead of Z is also accepted.
  const earliest = iso(nowMs - 90 * DAY_MS).replace('Z', '+00:00')
  expect((await changeRoast(ann, roastId, { start_time: earliest })).start_time).toBe(iso(nowMs - 90 * DAY_MS))
  const roastIdAhead = await createRoast(ann, beanId)
  expect((await startRoast(ann, roastIdAhead, nowMs + 10_000)).start_time).toBe(iso(nowMs + 10_000))
})

test('[hardened-01] a roast that was made offline and is delivered 89 days later is stored as it was', async () => {
  const startMs = server.clock.now()
  server.clock.advance(89 * DAY_MS)
  // The session has ended since then, so Ann signs in again.
  ann = await signIn(server.origin, { username: 'Ann', password: PASSWORD })
  const lateRoastId = await createRoast(ann, beanId)
  await startRoast(ann, lateRoastId, startMs)
  await changeRoast(ann, lateRoastId, { input: { input_type: 'BEAN_TEMP', input_value: 201.5, seconds: 61.25 } })
  await changeRoast(ann, lateRoastId, { roast_event: { event_type: 'FIRST_CRACK_START', seconds: 500 } })
  const ended = await changeRoast(ann, lateRoastId, { end_time: iso(startMs + 720_500) })
  expect(ended).toMatchObject({
    start_time: iso(startMs),
    end_time: iso(startMs + 720_500),
    end_seconds: 720.5,
    input_history: [{ seconds: 61.25, value: 201.5 }],
    event_history: [{ event_type: 'FIRST_CRACK_START', seconds: 500 }],
  })
})

test('an end is refused before the roast has started, and if its time is before the start', async () => {
  const nowMs = server.clock.now()
  const endBeforeStartTap = await postRoast(ann, roastId, { end_time: iso(nowMs) })
  expect(endBeforeStartTap).toMatchObject({ status: 409, error: { code: 'ROAST_NOT_STARTED' } })
  await startRoast(ann, roastId, nowMs)
  const endTooEarly = await postRoast(ann, roastId, { end_time: iso(nowMs - 1) })
  expect(endTooEarly).toMatchObject({ status: 422, error: { code: 'INVALID_TIME' } })
  expect((await changeRoast(ann, roastId, { end_time: iso(nowMs) })).end_seconds).toBe(0)
})

test('[calls-coffee-13] each detail of a roast can be changed separately, and Coffee In can be removed again', async () => {
  expect((await changeRoast(ann, roastId, { coffee_in_mg: 500_000 })).coffee_in_mg).toBe(500_000)
  expect((await changeRoast(ann, roastId, { coffee_out_mg: 428_001 })).coffee_out_mg).toBe(428_001)
  expect((await changeRoast(ann, roastId, { charge_temp_c: 204.44 })).charge_temp_c).toBe(204.44)
  const coloured = await changeRoast(ann, roastId, { roast_color: '65' })
  expect(coloured).toMatchObject({
    coffee_in_mg: 500_000,
    coffee_out_mg: 428_001,
    charge_temp_c: 204.44,
    roast_color: '65',
  })
  expect(await readRoast(ann, roastId)).toEqual(coloured)
  const emptied = await changeRoast(ann, roastId, { coffee_in_mg: null })
  expect(emptied).toEqual({ ...coloured, coffee_in_mg: null, version: coloured.version + 1 })
})

test('a body that is not exactly one valid change is refused, and the roast is unchanged', async () => {
  const invalidBodies: [unknown, number][] = [
    [{}, 400],
    [{ coffee_in_mg: 1, coffee_out_mg: 1 }, 400],
    [{ coffee_in_mg: 1.5 }, 400],
    [{ coffee_in_mg: -1 }, 400],
    [{ coffee_in_mg: 1e12 }, 400],
    [{ coffee_out_mg: '428000' }, 400],
    [{ charge_temp_c: '200' }, 400],
    [{ charge_temp_c: -1 }, 422],
    [{ charge_temp_c: 400.01 }, 422],
    [{ charge_temp_c: 200.123 }, 422],
    [{ roast_color: 65 }, 400],
    [{ roast_color: '66' }, 422],
    [{ roast_color: '' }, 422],
    [{ version: 7 }, 400],
    [{ user_id: 1 }, 400],
    [{ __proto__: null, constructor: {} }, 400],
    [null, 400],
    [[{ coffee_in_mg: 1 }], 400],
  ]
  const roastBefore = await readRoast(ann, roastId)
  for (const [body, status] of invalidBodies) {
    const answer = await postRoast(ann, roastId, body as RoastChange)
    expect(answer.status, JSON.stringify(body)).toBe(status)
    expect(answer.error?.message, JSON.stringify(body)).toMatch(/^[A-Z'].*\.$/)
  }
  expect(await readRoast(ann, roastId)).toEqual(roastBefore)
})
