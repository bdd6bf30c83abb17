// Tests how roasts are created, listed, read and deleted, and how a roast becomes the template.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PREFERENCE_DEFAULTS } from '../../../contract/rules/coffee/roast.ts'
import { changeRoast, createBean, createRoast, postRoast, readRoast, startRoast } from '../../support/coffee.ts'
import { call, dataOf, type Member } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let owner: Member
let ann: Member
let ben: Member
let beanId: number
/** How many times `beforeEach` has made a new Ann and a new Ben. */
let memberPairCount = 0

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  beanId = (await createBean(owner, { name: 'Sidama' })).coffee_bean_id
})
beforeEach(async () => {
  memberPairCount += 1
  ann = await inviteMember(owner, `Ann${memberPairCount}`, 'coffee')
  ben = await inviteMember(owner, `Ben${memberPairCount}`, 'coffee')
})
afterAll(() => server.close())

const listRoasts = async (member: Member, query: { limit?: number; before?: number; r?: unknown } = {}) =>
  dataOf(await call(server.origin, 'GET /coffee/roasts', { cookie: member.cookie, query }))
const deleteRoast = (member: Member, coffee_roast_id: number, idempotencyKey?: string) =>
  call(server.origin, 'DELETE /coffee/roasts/:coffee_roast_id', {
    cookie: member.cookie,
    params: { coffee_roast_id },
    idempotencyKey,
  })
const readTemplate = async (member: Member) =>
  dataOf(await call(server.origin, 'GET /coffee/roasts/template', { cookie: member.cookie })).coffee_roast
const setTemplate = (member: Member, coffee_roast_id: number | null) =>
  call(server.origin, 'POST /coffee/roasts/template', { cookie: member.cookie, body: { coffee_roast_id } })

test('[calls-coffee-09] POST /coffee/roasts creates a roast that has not started, for one bean, and returns its id', async () => {
  const answer = await call(server.origin, 'POST /coffee/roasts', {
    cookie: ann.cookie,
    body: { coffee_bean_id: beanId },
  })
  expect(answer.status).toBe(200)
  expect(answer.data).toEqual({ coffee_roast_id: expect.any(Number) })
  const withUnknownBean = await call(server.origin, 'POST /coffee/roasts', {
    cookie: ann.cookie,
    body: { coffee_bean_id: 987_654 },
  })
  expect(withUnknownBean).toMatchObject({
    status: 404,
    error: { code: 'NOT_FOUND', message: 'There is no such bean.' },
  })
})

test('[calls-coffee-03] [calls-coffee-04] the call for one roast returns all its fields', async () => {
  const id = await createRoast(ann, beanId)
  const answer = await call(server.origin, 'GET /coffee/roasts/:coffee_roast_id', {
    cookie: ann.cookie,
    params: { coffee_roast_id: id },
  })
  expect(answer.data).toEqual({
    coffee_roast: {
      coffee_roast_id: id,
      coffee_bean_id: beanId,
      user_id: ann.user.user_id,
      coffee_bean_name: 'Sidama',
      coffee_in_mg: null,
      coffee_out_mg: null,
      roast_color: null,
      charge_temp_c: null,
      start_time: null,
      roasted_on: null,
      first_crack: null,
      start_cooling: null,
      end_time: null,
      end_seconds: null,
      input_history: [],
      event_history: [],
      bag_code: null,
      cupping_score: null,
      notes: null,
      version: 1,
    },
  })

  const startMs = server.clock.now() - 700_250
  await startRoast(ann, id, startMs)
  await changeRoast(ann, id, { input: { input_value: 95.5, input_type: 'BEAN_TEMP', seconds: 75.125 } })
  await changeRoast(ann, id, { roast_event: { event_type: 'FIRST_CRACK_START', seconds: 512.5 } })
  await changeRoast(ann, id, { coffee_in_mg: 500_000 })
  await changeRoast(ann, id, { coffee_out_mg: 428_500 })
  await changeRoast(ann, id, { charge_temp_c: 205.56 })
  await changeRoast(ann, id, { roast_color: '65' })
  await changeRoast(ann, id, { code: `Full${id}` })
  await changeRoast(ann, id, { notes: 'Floral.' })
  await changeRoast(ann, id, { cupping_score: 86.25 })
  await changeRoast(ann, id, { end_time: new Date(server.clock.now()).toISOString() })
  expect(await readRoast(ann, id)).toEqual({
    coffee_roast_id: id,
    coffee_bean_id: beanId,
    user_id: ann.user.user_id,
    coffee_bean_name: 'Sidama',
    coffee_in_mg: 500_000,
    coffee_out_mg: 428_500,
    roast_color: '65',
    charge_temp_c: 205.56,
    start_time: new Date(startMs).toISOString(),
    roasted_on: '2026-03-14',
    first_crack: 512.5,
    start_cooling: 700.25,
    end_time: new Date(server.clock.now()).toISOString(),
    end_seconds: 700.25,
    input_history: [
      { input_id: expect.any(Number), type: 'BEAN_TEMP', seconds: 75.125, value: 95.5, units: 'DEGREES_CELSIUS' },
    ],
    event_history: [{ event_id: expect.any(Number), event_type: 'FIRST_CRACK_START', seconds: 512.5 }],
    bag_code: `Full${id}`,
    cupping_score: 86.25,
    notes: 'Floral.',
    version: 12,
  })
})

test('[calls-coffee-01] [calls-coffee-02] the list returns roasts, stats and preferences, and ignores the query parameter r', async () => {
  const first = await createRoast(ann, beanId)
  const second = await createRoast(ann, beanId)
  await changeRoast(ann, second, { code: `Stats${second}` })
  await createRoast(ben, beanId)
  const beans = dataOf(await call(server.origin, 'GET /coffee/beans', { cookie: ann.cookie }))

  const answer = await listRoasts(ann)
  expect(Object.keys(answer).sort()).toEqual(['preferences', 'roasts', 'stats'])
  expect(answer.stats).toEqual({ num_roasts: 2, num_beans: beans.length, num_bags: 1 })
  expect(answer.preferences).toEqual({
    user_id: ann.user.user_id,
    template_roast_id: null,
    ...PREFERENCE_DEFAULTS,
  })
  expect(answer.roasts.map(({ coffee_roast_id }) => coffee_roast_id)).toEqual([second, first])
  const { input_history, event_history, notes, ...row } = await readRoast(ann, second)
  expect(answer.roasts[0]).toEqual(row)
  for (const r of ['0.42', '', 'null', '1732151515151']) expect(await listRoasts(ann, { r })).toEqual(answer)
})

test('the list can be read in parts with limit and before, and for one bag', async () => {
  const ids: number[] = []
  for (let count = 0; count < 5; count++) ids.unshift(await createRoast(ann, beanId))
  const idsInPart = async (query: { limit: number; before?: number }) =>
    (await listRoasts(ann, query)).roasts.map(({ coffee_roast_id }) => coffee_roast_id)
  expect(await idsInPart({ limit: 2 })).toEqual(ids.slice(0, 2))
  expect(await idsInPart({ limit: 2, before: ids[1]! })).toEqual(ids.slice(2, 4))
  expect(await idsInPart({ limit: 2, before: ids[3]! })).toEqual(ids.slice(4))
  expect((await listRoasts(ann, { limit: 2 })).stats.num_roasts).toBe(5)

  await changeRoast(ann, ids[1]!, { code: `Page${ids[1]}` })
  await changeRoast(ann, ids[4]!, { code: `Page${ids[1]}` })
  const bag = dataOf(await call(server.origin, 'GET /coffee/bags', { cookie: ann.cookie }))[0]!
  const { roasts } = dataOf(
    await call(server.origin, 'GET /coffee/roasts', {
      cookie: ann.cookie,
      query: { coffee_bag_id: bag.coffee_bag_id },
    }),
  )
  expect(roasts.map(({ coffee_roast_id }) => coffee_roast_id)).toEqual([ids[1], ids[4]])
})

test('[calls-coffee-17] deleting a roast also deletes its readings and events', async () => {
  const id = await createRoast(ann, beanId)
  await startRoast(ann, id, server.clock.now())
  await changeRoast(ann, id, { input: { input_value: 100, input_type: 'BEAN_TEMP', seconds: 1 } })
  await changeRoast(ann, id, { roast_event: { event_type: 'DRY_END', seconds: 2 } })
  expect(await deleteRoast(ann, id)).toMatchObject({ status: 200, data: { done: true } })
  expect((await postRoast(ann, id, { coffee_in_mg: 1 })).status).toBe(404)
  expect((await listRoasts(ann)).roasts).toEqual([])
  expect(await deleteRoast(ann, id)).toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } })
  const { db } = server.context
  for (const table of ['coffee_roast_inputs', 'coffee_roast_events'] as const) {
    expect(await db.selectFrom(table).selectAll().where('coffee_roast_id', '=', id).execute()).toEqual([])
  }
})

test('deleting a roast twice with the same key gets the same answer twice', async () => {
  const id = await createRoast(ann, beanId)
  const answers = [await deleteRoast(ann, id, `delete-${id}`), await deleteRoast(ann, id, `delete-${id}`)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

test('[calls-coffee-07] [calls-coffee-08] a roast can become the template, and the call for the template returns the whole roast', async () => {
  expect(await readTemplate(ann)).toBeNull()
  const id = await createRoast(ann, beanId)
  expect(await setTemplate(ann, id)).toMatchObject({
    status: 200,
    data: { user_preferences: { user_id: ann.user.user_id, template_roast_id: id } },
  })
  expect(await readTemplate(ann)).toEqual(await readRoast(ann, id))
  expect(await readTemplate(ben)).toBeNull()
  const otherId = await createRoast(ann, beanId)
  await setTemplate(ann, otherId)
  expect((await readTemplate(ann))?.coffee_roast_id).toBe(otherId)
})

test('the template is removed by setting it to null or by deleting its roast', async () => {
  const id = await createRoast(ann, beanId)
  await setTemplate(ann, id)
  expect((await setTemplate(ann, null)).data?.user_preferences.template_roast_id).toBeNull()
  expect(await readTemplate(ann)).toBeNull()
  await setTemplate(ann, id)
  await deleteRoast(ann, id)
  expect(await readTemplate(ann)).toBeNull()
  expect((await listRoasts(ann)).preferences.template_roast_id).toBeNull()
})

test("[permissions-coffee-01] calls on another member's roasts and bags get the same answer as if these did not exist", async () => {
  const id = await createRoast(ann, beanId)
  await startRoast(ann, id, server.clock.now())
  await changeRoast(ann, id, { code: `Own${id}` })
  const roastBefore = await changeRoast(ann, id, { input: { input_value: 90, input_type: 'BEAN_TEMP', seconds: 3 } })
  const bagId = dataOf(await call(server.origin, 'GET /coffee/bags', { cookie: ann.cookie }))[0]!.coffee_bag_id
  const { cookie } = ben
  const params = { coffee_roast_id: id }

  const attempts = [
    await call(server.origin, 'GET /coffee/roasts/:coffee_roast_id', { cookie, params }),
    await postRoast(ben, id, { coffee_in_mg: 1 }),
    await postRoast(ben, id, { code: `Own${id}` }),
    await postRoast(ben, id, { end_time: new Date(server.clock.now()).toISOString() }),
    await call(server.origin, 'PATCH /coffee/roasts/:coffee_roast_id/inputs/:input_id', {
      cookie,
      params: { ...params, input_id: roastBefore.input_history[0]!.input_id },
      body: { value: 1 },
    }),
    await setTemplate(ben, id),
    await deleteRoast(ben, id),
    await call(server.origin, 'GET /coffee/bags/:coffee_bag_id', { cookie, params: { coffee_bag_id: bagId } }),
  ]
  const answersAboutMissing = [
    await call(server.origin, 'GET /coffee/roasts/:coffee_roast_id', { cookie, params: { coffee_roast_id: 987_654 } }),
    await call(server.origin, 'GET /coffee/bags/:coffee_bag_id', { cookie, params: { coffee_bag_id: 987_654 } }),
  ]
  for (const { status, error } of attempts) {
    expect(status).toBe(404)
    expect(answersAboutMissing.map((answer) => answer.error)).toContainEqual(error)
  }
  expect((await listRoasts(ben)).roasts).toEqual([])
  expect((await listRoasts(ben)).stats).toMatchObject({ num_roasts: 0, num_bags: 0 })
  expect(dataOf(await call(server.origin, 'GET /coffee/bags', { cookie }))).toEqual([])
  const bagRequest = { cookie, query: { coffee_bag_id: bagId } }
  expect(dataOf(await call(server.origin, 'GET /coffee/roasts', bagRequest)).roasts).toEqual([])
  expect(await readRoast(ann, id)).toEqual(roastBefore)
})

test("a reading cannot be changed through another of the member's roasts", async () => {
  const [first, second] = [await createRoast(ann, beanId), await createRoast(ann, beanId)]
  await startRoast(ann, first, server.clock.now())
  const { input_history } = await changeRoast(ann, first, {
    input: { input_value: 90, input_type: 'BEAN_TEMP', seconds: 3 },
  })
  const { status } = await call(server.origin, 'PATCH /coffee/roasts/:coffee_roast_id/inputs/:input_id', {
    cookie: ann.cookie,
    params: { coffee_roast_id: second, input_id: input_history[0]!.input_id },
    body: { value: 1 },
  })
  expect(status).toBe(404)
})

test('every answer of the API has a header with the time of the server', async () => {
  const answers = [await call(server.origin, 'GET /'), await call(server.origin, 'GET /coffee/roasts')]
  for (const { headers } of answers) expect(headers.get('x-server-time')).toBe(String(server.clock.now()))
})
