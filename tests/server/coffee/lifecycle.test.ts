// Tests how a roast starts and ends, and how its details are changed.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RoastChange } from '../../../contract/api/coffee/roasts.ts'
import { ROAST_COLORS } from '../../../contract/rules/coffee/roast.ts'
import { DAY_MS, HOUR_MS } from '../../../server/clock.ts'
import { changeRoast, createBean, createRoast, postRoast, readRoast, startRoast } from '../../support/coffee.ts'
import { call, dataOf, type Member, PASSWORD, signIn } from '../../support/members.ts'
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

test('[hardened-02] a start from 90 days ago to 10 seconds ahead is stored as it is, and an older start is refused', async () => {
  const nowMs = server.clock.now()
  for (const start_time of [iso(nowMs - 90 * DAY_MS - 1), '2016-12-31T23:59:60Z']) {
    const answer = await postRoast(ann, roastId, { start_time })
    expect(answer, start_time).toMatchObject({ status: 422, error: { code: 'INVALID_TIME' } })
  }
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

test('[hardened-02] if the clock of a client is more than 10 s ahead, the server takes its own time for the start and the end', async () => {
  for (const aheadMs of [10_001, 60_000, DAY_MS]) {
    const aheadRoastId = await createRoast(ann, beanId)
    const startMs = server.clock.now()
    expect((await startRoast(ann, aheadRoastId, startMs + aheadMs)).start_time).toBe(iso(startMs))
    server.clock.advance(700_000)
    const end = { end_time: iso(server.clock.now() + aheadMs) }
    expect((await changeRoast(ann, aheadRoastId, end)).end_seconds).toBe(700)
  }
  // The start is a little ahead, and the end comes before the server's clock has reached it.
  const shortRoastId = await createRoast(ann, beanId)
  await startRoast(ann, shortRoastId, server.clock.now() + 9_000)
  expect((await changeRoast(ann, shortRoastId, { end_time: iso(server.clock.now() + DAY_MS) })).end_seconds).toBe(0)
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

test('[calls-numbers-01] a number that a client computed is rounded to what is stored, and then checked against its range', async () => {
  const stored = async (change: RoastChange) => changeRoast(ann, roastId, change)
  expect((await stored({ coffee_in_mg: 16.1 * 1000 })).coffee_in_mg).toBe(16_100)
  expect((await stored({ coffee_in_mg: 250_000.5 })).coffee_in_mg).toBe(250_001)
  expect((await stored({ coffee_out_mg: 8.3 * 28_349.523125 })).coffee_out_mg).toBe(235_301)
  expect((await stored({ charge_temp_c: -0.004 })).charge_temp_c).toBe(0)
  expect((await stored({ charge_temp_c: 400.004 })).charge_temp_c).toBe(400)
  expect((await stored({ cupping_score: 84.1 })).cupping_score).toBe(84)
  await startRoast(ann, roastId, server.clock.now())
  const addInput = async (input: RoastChange['input']) => (await stored({ input })).input_history.at(-1)
  expect(await addInput({ input_type: 'BEAN_TEMP', input_value: 235.004, seconds: 1.00049 })).toMatchObject({
    value: 235,
    seconds: 1,
  })
  expect(await addInput({ input_type: 'POWER_DRAW', input_value: 1200 / 7, seconds: 2 })).toMatchObject({
    value: 171.43,
  })
  const fan = await addInput({ input_type: 'FAN', input_value: 100.4, seconds: 3 })
  expect(fan).toMatchObject({ value: 100 })
  const corrected = await call(server.origin, 'PATCH /coffee/roasts/:coffee_roast_id/inputs/:input_id', {
    cookie: ann.cookie,
    params: { coffee_roast_id: roastId, input_id: fan?.input_id ?? 0 },
    body: { value: 42.5, seconds: 3.00049 },
  })
  expect(dataOf(corrected).coffee_roast.input_history.at(-1)).toMatchObject({ value: 43, seconds: 3 })
  const event = await stored({ roast_event: { event_type: 'DRY_END', seconds: 61.23449 } })
  expect(event.event_history).toMatchObject([{ seconds: 61.234 }])
  for (const change of [
    { coffee_in_mg: -0.6 },
    { charge_temp_c: 400.006 },
    { input: { input_type: 'BEAN_TEMP', input_value: 235.006 } },
    { input: { input_type: 'FAN', input_value: 100.5 } },
    { cupping_score: 100.2 },
  ] as const) {
    expect((await postRoast(ann, roastId, change)).error?.code, JSON.stringify(change)).toBe('INVALID_INPUT')
  }
})

test('[calls-numbers-02] every whole °F from 212 to 455 is a charge temperature, a reading and a corrected reading', {
  timeout: 120_000,
}, async () => {
  await startRoast(ann, roastId, server.clock.now())
  const first = await changeRoast(ann, roastId, { input: { input_type: 'BEAN_TEMP', input_value: 100, seconds: 1 } })
  const input_id = first.input_history[0]?.input_id ?? 0
  let count = 0
  for (let degreesF = 212; degreesF <= 455; degreesF += 1) {
    const tempC = (degreesF - 32) / 1.8
    const charged = await postRoast(ann, roastId, { charge_temp_c: tempC })
    const input = { input_type: 'BEAN_TEMP' as const, input_value: tempC, seconds: degreesF }
    const logged = await postRoast(ann, roastId, { input })
    const corrected = await call(server.origin, 'PATCH /coffee/roasts/:coffee_roast_id/inputs/:input_id', {
      cookie: ann.cookie,
      params: { coffee_roast_id: roastId, input_id },
      body: { value: tempC },
    })
    expect([charged.status, logged.status, corrected.status], `${degreesF} °F`).toEqual([200, 200, 200])
    const charge = charged.data?.coffee_roast.charge_temp_c ?? 0
    expect(Math.round(charge * 1.8 + 32)).toBe(degreesF)
    expect(corrected.data?.coffee_roast.input_history[0]?.value).toBe(charge)
    expect(logged.data?.coffee_roast.input_history.at(-1)?.value).toBe(charge)
    count += 1
  }
  expect(count).toBe(244)
})

test('[calls-coffee-24] a name of the roast colour scale is stored as its number, without regard to case', async () => {
  for (const { value, name } of ROAST_COLORS) {
    for (const roast_color of [
      name,
      name.toUpperCase(),
      ` ${name.toLowerCase()} `,
      name.replace(' ', ''),
      String(value),
    ]) {
      const roast = await changeRoast(ann, roastId, { roast_color })
      expect(roast.roast_color, roast_color).toBe(String(value))
    }
  }
  const answer = await postRoast(ann, roastId, { roast_color: 'Vienna' })
  expect(answer).toMatchObject({ status: 422, error: { message: 'This colour is not on the roast colour scale.' } })
})

test('a body that is not exactly one valid change is refused, and the roast is unchanged', async () => {
  const invalidBodies: [unknown, number][] = [
    [{}, 400],
    [{ coffee_in_mg: 1, coffee_out_mg: 1 }, 400],
    [{ coffee_in_mg: -1 }, 422],
    [{ coffee_in_mg: 1e12 }, 422],
    [{ coffee_in_mg: 1e300 }, 422],
    [{ coffee_out_mg: '428000' }, 400],
    [{ charge_temp_c: '200' }, 400],
    [{ charge_temp_c: -1 }, 422],
    [{ charge_temp_c: 400.01 }, 422],
    [{ charge_temp_c: 400.005 }, 422],
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
