// Tests how a member corrects a roast. A refused correction must not change any data.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CoffeeRoast, RoastChange } from '../../../contract/api/coffee/roasts.ts'
import type { RoastEventType } from '../../../contract/rules/coffee/roast.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../server/clock.ts'
import { deleteExpiredData } from '../../../server/usecases/app/cleanup.ts'
import { changeRoast, createBean, createRoast, postRoast, readRoast, startRoast } from '../../support/coffee.ts'
import { type CallAnswer, call, dataOf, type Member } from '../../support/members.ts'
import { readTables } from '../app/tables.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let ann: Member
let beanId: number
/** A roast that has just started. */
let roastId: number
let startMs: number

beforeAll(async () => {
  server = await startTestServer()
  ann = await inviteMember(await server.owner(), 'Ann', 'coffee')
  beanId = (await createBean(ann, { name: 'Huila' })).coffee_bean_id
})
beforeEach(async () => {
  roastId = await createRoast(ann, beanId)
  startMs = server.clock.now()
  await startRoast(ann, roastId, startMs)
})
afterAll(() => server.close())

const iso = (ms: number) => new Date(ms).toISOString()
const change = (body: RoastChange, key?: string) => changeRoast(ann, roastId, body, key)
const logEvent = (event_type: RoastEventType, seconds: number) => change({ roast_event: { event_type, seconds } })
const logTemp = (input_value: number, seconds: number, key?: string) =>
  change({ input: { input_value, input_type: 'BEAN_TEMP', seconds } }, key)
/** Advances the clock to this second of the roast, and ends the roast then. */
const endAtSecond = (seconds: number) => {
  server.clock.advance(startMs + seconds * 1000 - server.clock.now())
  return change({ end_time: iso(server.clock.now()) })
}
const eventIdOf = (roast: CoffeeRoast, type: RoastEventType) =>
  roast.event_history.find(({ event_type }) => event_type === type)?.event_id ?? 0

const request = () => ({ cookie: ann.cookie, params: { coffee_roast_id: roastId } })
const removeInput = (input_id: number) =>
  call(server.origin, 'DELETE /coffee/roasts/:coffee_roast_id/inputs/:input_id', {
    cookie: ann.cookie,
    params: { coffee_roast_id: roastId, input_id },
  })
const moveInput = (input_id: number, seconds: number) =>
  call(server.origin, 'PATCH /coffee/roasts/:coffee_roast_id/inputs/:input_id', {
    cookie: ann.cookie,
    params: { coffee_roast_id: roastId, input_id },
    body: { seconds },
  })
const moveEvent = (event_id: number, seconds: number) =>
  call(server.origin, 'PATCH /coffee/roasts/:coffee_roast_id/events/:event_id', {
    cookie: ann.cookie,
    params: { coffee_roast_id: roastId, event_id },
    body: { seconds },
  })
const removeEvent = (event_id: number) =>
  call(server.origin, 'DELETE /coffee/roasts/:coffee_roast_id/events/:event_id', {
    cookie: ann.cookie,
    params: { coffee_roast_id: roastId, event_id },
  })
const discard = (idempotencyKey?: string) =>
  call(server.origin, 'POST /coffee/roasts/:coffee_roast_id/discard', { ...request(), idempotencyKey })
const listRoasts = async () =>
  dataOf(await call(server.origin, 'GET /coffee/roasts', { cookie: ann.cookie, query: {} }))

/** All rows of `readTables` except the sessions, because any call can extend the session of its member. */
async function readStoredData() {
  const { sessions, ...data } = await readTables(server.context.db)
  expect(sessions).not.toHaveLength(0)
  return data
}

/** Expects that a call is refused with this code and a message that matches `sentence`, and that it changes no data. */
async function expectRefused(
  code: string,
  makeCall: () => Promise<CallAnswer<never>>,
  sentence = /^[A-Z].*\.$/,
): Promise<void> {
  const dataBefore = await readStoredData()
  const { error, status } = await makeCall()
  expect({ code: error?.code, message: error?.message }).toEqual({ code, message: expect.stringMatching(sentence) })
  expect(status).toBeGreaterThanOrEqual(400)
  expect(await readStoredData()).toEqual(dataBefore)
}

test('[roast-repair-01] a reading can be deleted, even after the end, and a second deletion changes nothing', async () => {
  await logTemp(180, 30)
  const { input_history } = await logTemp(185, 60)
  await endAtSecond(600)
  const roastAfter = dataOf(await removeInput(input_history[0]!.input_id)).coffee_roast
  expect(roastAfter.input_history).toEqual([input_history[1]])
  expect(roastAfter.version).toBe(6)
  expect(dataOf(await removeInput(input_history[0]!.input_id)).coffee_roast).toEqual(roastAfter)
  expect(await readRoast(ann, roastId)).toEqual(roastAfter)
})

test('a reading of another roast cannot be deleted through this roast', async () => {
  const { input_history } = await logTemp(180, 30)
  roastId = await createRoast(ann, beanId)
  const dataBefore = await readTables(server.context.db)
  dataOf(await removeInput(input_history[0]!.input_id))
  expect(await readTables(server.context.db)).toEqual(dataBefore)
})

test('[roast-repair-02] a reading can be moved, but not before the start or after the end', async () => {
  const [reading] = (await logTemp(180, 30)).input_history
  const { input_id } = reading!
  const moved = dataOf(await moveInput(input_id, 42.125)).coffee_roast
  expect(moved.input_history).toEqual([{ ...reading, seconds: 42.125 }])
  expect(moved.version).toBe(4)
  await endAtSecond(600)
  dataOf(await moveInput(input_id, 600))
  await expectRefused('INVALID_INPUT', () => moveInput(input_id, -0.001))
  // A roast has at most 14,400 s.
  await expectRefused('INVALID_INPUT', () => moveInput(input_id, 14_401))
  await expectRefused('ROAST_ENDED', () => moveInput(input_id, 601))
  await expectRefused('NOT_FOUND', () => moveInput(987_654, 5))
})

test('[roast-repair-03] an event can be moved and deleted, and first_crack changes with it', async () => {
  await logEvent('DRY_END', 300)
  const logged = await logEvent('FIRST_CRACK_START', 510)
  const moved = dataOf(await moveEvent(eventIdOf(logged, 'FIRST_CRACK_START'), 515.5)).coffee_roast
  expect(moved).toMatchObject({ first_crack: 515.5, version: 5, event_history: [{ seconds: 300 }, { seconds: 515.5 }] })
  await endAtSecond(600)
  const removed = dataOf(await removeEvent(eventIdOf(logged, 'FIRST_CRACK_START'))).coffee_roast
  expect(removed).toMatchObject({ first_crack: null, event_history: [{ event_type: 'DRY_END' }] })
  expect(dataOf(await removeEvent(eventIdOf(logged, 'FIRST_CRACK_START'))).coffee_roast).toEqual(removed)
  await expectRefused('NOT_FOUND', () => moveEvent(eventIdOf(logged, 'FIRST_CRACK_START'), 520))
  dataOf(await removeEvent(eventIdOf(logged, 'DRY_END')))
  expect((await readRoast(ann, roastId)).event_history).toEqual([])
})

test('[roast-repair-05] an event that would be out of order is refused, and a missed event is accepted after the end', async () => {
  await logEvent('FIRST_CRACK_START', 521)
  const orderError = /^FC End cannot be before FC Start at 08:41\.$/
  const log = (event_type: RoastEventType, seconds: number) => () =>
    postRoast(ann, roastId, { roast_event: { event_type, seconds } })
  await expectRefused('EVENT_OUT_OF_ORDER', log('FIRST_CRACK_END', 520.9), orderError)
  await expectRefused('EVENT_OUT_OF_ORDER', log('DRY_END', 522))
  await endAtSecond(600)
  await expectRefused('ROAST_ENDED', log('FIRST_CRACK_END', 660.001), /60 seconds after the end at 10:00\.$/)
  await expectRefused('INVALID_INPUT', log('FIRST_CRACK_END', -1))
  const withMissedEvent = await logEvent('FIRST_CRACK_END', 660)
  expect((await logEvent('DRY_END', 301)).event_history.map(({ seconds }) => seconds)).toEqual([301, 521, 660])
  const crackEndId = eventIdOf(withMissedEvent, 'FIRST_CRACK_END')
  await expectRefused('EVENT_OUT_OF_ORDER', () => moveEvent(crackEndId, 520), orderError)
  await expectRefused('ROAST_ENDED', () => moveEvent(crackEndId, 661))
  dataOf(await moveEvent(crackEndId, 590))
})

test('a roast cannot end more than 60 s before one of its events', async () => {
  await logEvent('FIRST_CRACK_END', 521)
  server.clock.advance(600_000)
  const endAt = (seconds: number) => ({ end_time: iso(startMs + seconds * 1000) })
  await expectRefused('INVALID_TIME', () => postRoast(ann, roastId, endAt(460.9)), /before FC End at 08:41\.$/)
  expect((await change(endAt(461))).end_seconds).toBe(461)
})

test('the server refuses an FC Start after the end, and an end before FC Start', async () => {
  await logEvent('FIRST_CRACK_START', 521)
  server.clock.advance(600_000)
  const endAt = (seconds: number) => ({ end_time: iso(startMs + seconds * 1000) })
  await expectRefused('INVALID_TIME', () => postRoast(ann, roastId, endAt(520.9)), /before FC Start at 08:41\.$/)
  expect((await change(endAt(540))).end_seconds).toBe(540)
  const late: RoastChange = { roast_event: { event_type: 'FIRST_CRACK_START', seconds: 540.5 } }
  await expectRefused(
    'ROAST_ENDED',
    () => postRoast(ann, roastId, late),
    /^FC Start cannot be after the end at 09:00\.$/,
  )
})

test('[roast-repair-06] an ended roast can be resumed if the tap was at most 30 minutes after the end', async () => {
  await logTemp(180, 30)
  const ended = await endAtSecond(600)
  server.clock.advance(30 * MINUTE_MS)
  const resumed = await change({ end_time: null })
  expect(resumed).toEqual({
    ...ended,
    end_time: null,
    end_seconds: null,
    start_cooling: null,
    version: ended.version + 1,
  })
  expect(await change({ end_time: null })).toEqual(resumed)
  expect((await logTemp(201, 2000)).input_history).toHaveLength(2)
  const endMs = server.clock.now()
  await change({ end_time: iso(endMs) })
  server.clock.advance(30 * MINUTE_MS + 1)
  const lateError = /^A roast can be resumed only in the first 30 minutes after its end\.$/
  await expectRefused('TOO_LATE_TO_RESUME', () => postRoast(ann, roastId, { end_time: null }), lateError)
  await expectRefused(
    'TOO_LATE_TO_RESUME',
    () => postRoast(ann, roastId, { resume_time: iso(server.clock.now()) }),
    lateError,
  )
  // The server takes its own time for a tap that is dated in the future.
  await expectRefused(
    'TOO_LATE_TO_RESUME',
    () => postRoast(ann, roastId, { resume_time: iso(server.clock.now() + HOUR_MS) }),
    lateError,
  )
  expect((await change({ resume_time: iso(endMs + MINUTE_MS) })).end_time).toBeNull()
})

test('[roast-repair-07] a start can be undone while nothing else is logged', async () => {
  const unstarted = await change({ start_time: null })
  expect(unstarted).toMatchObject({ start_time: null, version: 3 })
  expect(await change({ start_time: null })).toEqual(unstarted)
  const undoStart = () => postRoast(ann, roastId, { start_time: null })
  const sentence = /^A start can be taken back only while nothing else is logged\.$/
  await startRoast(ann, roastId, server.clock.now())
  const dryEnd = await logEvent('DRY_END', 10)
  await expectRefused('ROAST_IN_USE', undoStart, sentence)
  dataOf(await removeEvent(eventIdOf(dryEnd, 'DRY_END')))
  const { input_history } = await logTemp(180, 10)
  await expectRefused('ROAST_IN_USE', undoStart, sentence)
  dataOf(await removeInput(input_history[0]!.input_id))
  await change({ end_time: iso(server.clock.now()) })
  await expectRefused('ROAST_IN_USE', undoStart, sentence)
  await change({ end_time: null })
  expect((await change({ start_time: null })).start_time).toBeNull()
})

test('[roast-repair-08] an undo finds a reading by its key and an event by its type and time, and removes nothing else', async () => {
  // The keys are like those of a page: a random key of the visit, and a number.
  await logTemp(180, 30, 'visit-one-0')
  await logTemp(180, 30, 'visit-one-1')
  const afterUndo = await change({ undo_input: 'visit-one-0' })
  expect(afterUndo.input_history).toHaveLength(1)
  expect(await change({ undo_input: 'visit-one-0' })).toEqual(afterUndo)
  expect(await change({ undo_input: 'visit-two-0' })).toEqual(afterUndo)
  await logEvent('FIRST_CRACK_START', 510)
  const moved = await logEvent('FIRST_CRACK_START', 520.125)
  expect(await change({ undo_event: { event_type: 'FIRST_CRACK_START', seconds: 510 } })).toEqual(moved)
  const undone = await change({ undo_event: { event_type: 'FIRST_CRACK_START', seconds: 520.125 } })
  expect(undone).toMatchObject({ first_crack: null, event_history: [] })
  expect(await change({ undo_event: { event_type: 'FIRST_CRACK_START', seconds: 520.125 } })).toEqual(undone)
  const otherRoastId = await createRoast(ann, beanId)
  expect((await changeRoast(ann, otherRoastId, { undo_input: 'visit-one-1' })).version).toBe(1)
  expect((await readRoast(ann, roastId)).input_history).toHaveLength(1)
})

test('[roast-repair-09] the bean can be changed until the first reading', async () => {
  const otherBean = await createBean(ann, { name: 'Nyeri' })
  await logEvent('DRY_END', 10)
  const changed = await change({ coffee_bean_id: otherBean.coffee_bean_id })
  expect(changed).toMatchObject({ coffee_bean_id: otherBean.coffee_bean_id, coffee_bean_name: 'Nyeri' })
  expect(await change({ coffee_bean_id: otherBean.coffee_bean_id })).toEqual(changed)
  await expectRefused('NOT_FOUND', () => postRoast(ann, roastId, { coffee_bean_id: 987_654 }))
  await change({ code: 'Bean-Bag' })
  await expectRefused(
    'BAG_OF_ANOTHER_BEAN',
    () => postRoast(ann, roastId, { coffee_bean_id: beanId }),
    /bag Bean-Bag.*Nyeri/,
  )
  await change({ code: null })
  await logTemp(100, 20)
  const sentence = /^The bean can be changed only before the first reading\.$/
  await expectRefused('ROAST_IN_USE', () => postRoast(ann, roastId, { coffee_bean_id: beanId }), sentence)
})

test('[roast-repair-10] Coffee Out above Coffee In is refused, whichever of them is changed', async () => {
  await change({ coffee_in_mg: 500_000 })
  await expectRefused(
    'INVALID_INPUT',
    () => postRoast(ann, roastId, { coffee_out_mg: 500_500 }),
    /^Coffee Out \(500\.5 g\) cannot be more than Coffee In \(500 g\)\.$/,
  )
  await change({ coffee_out_mg: 428_000 })
  await expectRefused(
    'INVALID_INPUT',
    () => postRoast(ann, roastId, { coffee_in_mg: 427_000 }),
    /^Coffee Out \(428 g\) cannot be more than Coffee In \(427 g\)\.$/,
  )
  await change({ coffee_in_mg: null })
  expect(await change({ coffee_out_mg: 600_000 })).toMatchObject({ coffee_in_mg: null, coffee_out_mg: 600_000 })
})

test('[roast-repair-11] a roast can be discarded only before its start', async () => {
  await expectRefused('ROAST_IN_USE', () => discard(), /^This roast has started/)
  await change({ start_time: null })
  const key = `discard-${roastId}`
  expect(dataOf(await discard(key))).toEqual(dataOf(await discard(key)))
  await expectRefused('NOT_FOUND', () => discard())
  expect((await listRoasts()).roasts.map(({ coffee_roast_id }) => coffee_roast_id)).not.toContain(roastId)
})

test('[roast-repair-12] an unstarted roast without a bag is hidden after a day, can still be started, and is deleted after 100 days', async () => {
  const [lateId, neverStartedId, baggedId] = [
    await createRoast(ann, beanId),
    await createRoast(ann, beanId),
    await createRoast(ann, beanId),
  ]
  await changeRoast(ann, baggedId, { code: `Kept-${baggedId}` })
  const listedIds = async () => (await listRoasts()).roasts.map(({ coffee_roast_id }) => coffee_roast_id)
  server.clock.advance(DAY_MS - 1)
  expect(await listedIds()).toEqual(expect.arrayContaining([lateId, neverStartedId, baggedId, roastId]))
  server.clock.advance(1)
  await deleteExpiredData(server.context)
  expect(await listedIds()).toEqual(expect.arrayContaining([baggedId, roastId]))
  expect(await listedIds()).not.toContain(neverStartedId)
  expect((await listRoasts()).stats.num_roasts).toBe((await listedIds()).length)
  // This start arrives late, because the phone had no network.
  await startRoast(ann, lateId, server.clock.now() - HOUR_MS)
  expect(await listedIds()).toContain(lateId)
  server.clock.advance(100 * DAY_MS)
  await deleteExpiredData(server.context)
  const { db } = server.context
  const rows = await db.selectFrom('coffee_roasts').select('coffee_roast_id').execute()
  const storedIds = rows.map(({ coffee_roast_id }) => coffee_roast_id)
  expect(storedIds).toEqual(expect.arrayContaining([lateId, baggedId, roastId]))
  expect(storedIds).not.toContain(neverStartedId)
})
