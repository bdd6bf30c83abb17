// Tests how the readings and events of a roast are logged, corrected and refused.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InputChange, RoastChange } from '../../../contract/api/coffee/roasts.ts'
import { BEAN_TEMP_ERROR, MAX_ROAST_SECONDS } from '../../../contract/rules/coffee/roast.ts'
import { changeRoast, createBean, createRoast, postRoast, readRoast, startRoast } from '../../support/coffee.ts'
import { call, dataOf, type Member } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

type Input = NonNullable<RoastChange['input']>

let server: TestServer
let ann: Member
let beanId: number
/** A roast that has just started. */
let roastId: number

beforeAll(async () => {
  server = await startTestServer()
  ann = await inviteMember(await server.owner(), 'Ann', 'coffee')
  beanId = (await createBean(ann, { name: 'Huila' })).coffee_bean_id
})
beforeEach(async () => {
  roastId = await createRoast(ann, beanId)
  await startRoast(ann, roastId, server.clock.now())
})
afterAll(() => server.close())

const tempInput = (input_value: number, seconds: number): Input => ({ input_value, input_type: 'BEAN_TEMP', seconds })
const patchInput = (input_id: number, body: InputChange) =>
  call(server.origin, 'PATCH /coffee/roasts/:coffee_roast_id/inputs/:input_id', {
    cookie: ann.cookie,
    params: { coffee_roast_id: roastId, input_id },
    body,
  })
const endRoast = () => changeRoast(ann, roastId, { end_time: new Date(server.clock.now()).toISOString() })

test('[calls-coffee-05] [calls-coffee-10] [constants-coffee-02] readings are stored in °C and W, with their seconds since the start', async () => {
  await changeRoast(ann, roastId, { input: tempInput(205, 0) })
  await changeRoast(ann, roastId, { input: { input_value: 1200.5, input_type: 'POWER_DRAW', seconds: 60.25 } })
  const { coffee_roast } = dataOf(await postRoast(ann, roastId, { input: tempInput(92.75, 60.249) }))
  expect(coffee_roast.input_history).toEqual([
    { input_id: expect.any(Number), type: 'BEAN_TEMP', seconds: 0, value: 205, units: 'DEGREES_CELSIUS' },
    { input_id: expect.any(Number), type: 'BEAN_TEMP', seconds: 60.249, value: 92.75, units: 'DEGREES_CELSIUS' },
    { input_id: expect.any(Number), type: 'POWER_DRAW', seconds: 60.25, value: 1200.5, units: 'WATTS' },
  ])
  // Version 2 is the started roast, and each of the three readings adds 1.
  expect(coffee_roast.version).toBe(5)
  expect(await readRoast(ann, roastId)).toEqual(coffee_roast)

  // The server sends °C even to a member who prefers °F, because only the page converts.
  await call(server.origin, 'POST /coffee/preferences', {
    cookie: ann.cookie,
    body: { temperature_display_units: 'DEGREES_FAHRENHEIT', temperature_input_units: 'DEGREES_FAHRENHEIT' },
  })
  const changed = await changeRoast(ann, roastId, { charge_temp_c: 201.67 })
  expect(changed.charge_temp_c).toBe(201.67)
  const { db } = server.context
  const rows = db.selectFrom('coffee_roast_inputs').select('value').where('coffee_roast_id', '=', roastId)
  expect((await rows.orderBy('elapsed_ms').execute()).map(({ value }) => value)).toEqual([205, 92.75, 1200.5])
})

test('readings of the same second are returned in the order in which they arrived', async () => {
  for (const value of [180, 170, 175]) await changeRoast(ann, roastId, { input: tempInput(value, 30) })
  expect((await readRoast(ann, roastId)).input_history.map(({ value }) => value)).toEqual([180, 170, 175])
})

test('[calls-coffee-11] a reading without seconds gets the time of its arrival, and seconds that the page sends are stored', async () => {
  server.clock.advance(90_500)
  const input: Input = { input_value: 100, input_type: 'BEAN_TEMP' }
  const { input_history } = await changeRoast(ann, roastId, { input })
  expect(input_history.map(({ seconds }) => seconds)).toEqual([90.5])
  const withLateReading = await changeRoast(ann, roastId, { input: tempInput(90, 42.125) })
  expect(withLateReading.input_history.map(({ seconds }) => seconds)).toEqual([42.125, 90.5])
  const withEvent = await changeRoast(ann, roastId, { roast_event: { event_type: 'DRY_END' } })
  expect(withEvent.event_history.map(({ seconds }) => seconds)).toEqual([90.5])
})

test('[errors-coffee-03] a bean temperature above 235 °C is refused, even when a power reading becomes a temperature', async () => {
  const error = { status: 422, error: { code: 'INVALID_INPUT', message: BEAN_TEMP_ERROR } }
  expect(await postRoast(ann, roastId, { input: tempInput(235.01, 5) })).toMatchObject(error)
  const withHighestTemp = await changeRoast(ann, roastId, { input: tempInput(235, 5) })
  const withBoth = await changeRoast(ann, roastId, {
    input: { input_value: 1400, input_type: 'POWER_DRAW', seconds: 6 },
  })
  const [tempId, powerId] = withBoth.input_history.map(({ input_id }) => input_id)
  expect(await patchInput(tempId!, { value: 236 })).toMatchObject(error)
  expect(await patchInput(powerId!, { type: 'BEAN_TEMP' })).toMatchObject(error)
  expect(await patchInput(powerId!, { type: 'BEAN_TEMP', value: 235.5 })).toMatchObject(error)
  expect(withHighestTemp.input_history.map(({ value }) => value)).toEqual([235])
  expect(await readRoast(ann, roastId)).toEqual(withBoth)
})

test('[calls-coffee-16] the value, the type, or both of a reading can be corrected', async () => {
  const { input_history } = await changeRoast(ann, roastId, { input: tempInput(150, 20) })
  const { input_id } = input_history[0]!
  const roastAfterPatch = async (body: InputChange) => dataOf(await patchInput(input_id, body)).coffee_roast
  const withNewValue = await roastAfterPatch({ value: 151.5 })
  expect(withNewValue.input_history).toEqual([{ ...input_history[0], value: 151.5 }])
  expect(withNewValue.version).toBe(4)
  const withNewType = await roastAfterPatch({ type: 'POWER_DRAW' })
  expect(withNewType.input_history[0]).toMatchObject({ type: 'POWER_DRAW', value: 151.5, units: 'WATTS', seconds: 20 })
  await endRoast()
  const withBothNew = await roastAfterPatch({ type: 'BEAN_TEMP', value: 149 })
  expect(withBothNew.input_history[0]).toMatchObject({
    type: 'BEAN_TEMP',
    value: 149,
    units: 'DEGREES_CELSIUS',
    seconds: 20,
  })
  expect(await patchInput(987_654, { value: 1 })).toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } })
})

test('impossible readings are rejected and the roast is unchanged', async () => {
  const roastBefore = await readRoast(ann, roastId)
  const invalidInputs: [unknown, number, string][] = [
    [tempInput(235.01, 5), 422, 'INVALID_INPUT'],
    [tempInput(-1, 5), 422, 'INVALID_INPUT'],
    [tempInput(100, -0.001), 422, 'INVALID_INPUT'],
    [tempInput(100, MAX_ROAST_SECONDS + 0.001), 422, 'INVALID_INPUT'],
    [{ input_value: 100_000.01, input_type: 'POWER_DRAW', seconds: 5 }, 422, 'INVALID_INPUT'],
    [{ input_value: '100', input_type: 'BEAN_TEMP' }, 400, 'BAD_REQUEST'],
    [{ input_value: null, input_type: 'BEAN_TEMP' }, 400, 'BAD_REQUEST'],
    [{ input_value: 100, input_type: 'ROR' }, 400, 'BAD_REQUEST'],
    [{ input_value: 100, input_type: 'BEAN_TEMP', seconds: '5' }, 400, 'BAD_REQUEST'],
    [{ input_value: 100, input_type: 'BEAN_TEMP', seconds: null }, 400, 'BAD_REQUEST'],
    [{ input_value: 100, input_type: 'BEAN_TEMP', units: 'WATTS' }, 400, 'BAD_REQUEST'],
    [{ input_value: 100 }, 400, 'BAD_REQUEST'],
    [[], 400, 'BAD_REQUEST'],
  ]
  for (const [input, status, code] of invalidInputs) {
    const answer = await postRoast(ann, roastId, { input: input as Input })
    expect({ status: answer.status, code: answer.error?.code }, JSON.stringify(input)).toEqual({ status, code })
  }
  const { input_history } = await changeRoast(ann, roastId, { input: tempInput(100, 5) })
  for (const body of [{}, { value: 1, units: 'WATTS' }, { seconds: '3' }, { type: 'ROR' }, { value: null }]) {
    expect((await patchInput(input_history[0]!.input_id, body as InputChange)).status, JSON.stringify(body)).toBe(400)
  }
  expect(await readRoast(ann, roastId)).toEqual({ ...roastBefore, version: roastBefore.version + 1, input_history })
})

test('readings are accepted from the start of a roast until its end, and the end is rounded up to a whole second', async () => {
  const unstartedRoastId = await createRoast(ann, beanId)
  const event: RoastChange = { roast_event: { event_type: 'DRY_END', seconds: 5 } }
  for (const change of [{ input: tempInput(100, 5) }, event]) {
    const answer = await postRoast(ann, unstartedRoastId, change)
    expect(answer).toMatchObject({ status: 409, error: { code: 'ROAST_NOT_STARTED' } })
  }
  server.clock.advance(600_400)
  await endRoast()
  server.clock.advance(30_000)
  await changeRoast(ann, roastId, { input: tempInput(210, 600.4) })
  // The roast ended at 600.4 s. A reading can be tapped in the same second as End.
  await changeRoast(ann, roastId, { input: tempInput(211, 601) })
  await changeRoast(ann, roastId, { roast_event: { event_type: 'FIRST_CRACK_END', seconds: 590 } })
  const ended = await readRoast(ann, roastId)
  expect(ended.input_history).toHaveLength(2)
  const lateChanges: RoastChange[] = [
    { input: tempInput(212, 601.001) },
    { input: { input_value: 100, input_type: 'BEAN_TEMP' } },
    // An event may be at most 60 s after the end.
    { roast_event: { event_type: 'FIRST_CRACK_END', seconds: 660.401 } },
  ]
  for (const change of lateChanges) {
    const answer = await postRoast(ann, roastId, change)
    expect(answer, JSON.stringify(change)).toMatchObject({ status: 409, error: { code: 'ROAST_ENDED' } })
  }
  expect(await readRoast(ann, roastId)).toEqual(ended)
})

test('[calls-coffee-06] [calls-coffee-14] events have an id, a type and seconds, and logging a type again changes the time of its event', async () => {
  const log = (event_type: 'DRY_END' | 'FIRST_CRACK_START' | 'FIRST_CRACK_END', seconds: number) =>
    changeRoast(ann, roastId, { roast_event: { event_type, seconds } })
  await log('FIRST_CRACK_END', 600)
  await log('FIRST_CRACK_START', 510)
  const roastBefore = await log('DRY_END', 300.5)
  expect(roastBefore.event_history).toEqual([
    { event_id: expect.any(Number), event_type: 'DRY_END', seconds: 300.5 },
    { event_id: expect.any(Number), event_type: 'FIRST_CRACK_START', seconds: 510 },
    { event_id: expect.any(Number), event_type: 'FIRST_CRACK_END', seconds: 600 },
  ])
  expect(roastBefore.first_crack).toBe(510)
  const moved = await log('FIRST_CRACK_START', 525.125)
  expect(moved.first_crack).toBe(525.125)
  expect(moved.event_history.map(({ event_type, seconds }) => [event_type, seconds])).toEqual([
    ['DRY_END', 300.5],
    ['FIRST_CRACK_START', 525.125],
    ['FIRST_CRACK_END', 600],
  ])
  for (const roast_event of [{ event_type: 'COOLING' }, { event_type: 'DRY_END', seconds: -1 }, {}]) {
    const { status } = await postRoast(ann, roastId, { roast_event } as RoastChange)
    expect([400, 422]).toContain(status)
  }
  expect(await readRoast(ann, roastId)).toEqual(moved)
})

test('a reading with a key is stored once, even if it arrives several times at the same time', async () => {
  const change = { input: tempInput(120, 33) }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => postRoast(ann, roastId, change, `tap-of-${roastId}`)),
  )
  const firstAnswer = dataOf(answers[0]!)
  for (const answer of answers) expect(dataOf(answer)).toEqual(firstAnswer)
  expect(firstAnswer.coffee_roast.input_history).toHaveLength(1)
  const withOtherBody = await postRoast(ann, roastId, { input: tempInput(121, 33) }, `tap-of-${roastId}`)
  expect(withOtherBody).toMatchObject({ status: 409, error: { code: 'IDEMPOTENCY_KEY_REUSED' } })
  expect((await readRoast(ann, roastId)).input_history).toHaveLength(1)
})

test('readings that arrive at the same time are all stored, and each raises the version by one', async () => {
  const seconds = Array.from({ length: 40 }, (_, index) => index * 15 + 0.5)
  const answers = await Promise.all(
    seconds.map((second) => postRoast(ann, roastId, { input: tempInput(100 + second / 10, second) })),
  )
  const versions = answers.map((answer) => dataOf(answer).coffee_roast.version)
  // Version 2 is the started roast, so the first reading makes version 3.
  expect(versions.sort((a, b) => a - b)).toEqual(seconds.map((_, index) => index + 3))
  const roast = await readRoast(ann, roastId)
  expect(roast.input_history.map((input) => input.seconds)).toEqual(seconds)
  expect(roast.version).toBe(seconds.length + 2)
})
