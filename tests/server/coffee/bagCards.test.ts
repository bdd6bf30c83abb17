// Tests the notes of bags, and the cards that members publish.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../server/clock.ts'
import {
  bagWithCode,
  changeRoast,
  createBean,
  createRoast,
  listBags,
  patchBag,
  readRoast,
  startRoast,
} from '../../support/coffee.ts'
import { call, dataOf, type Member } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let owner: Member
let ann: Member
let ben: Member
let beanId: number
let bagCount = 0

beforeAll(async () => {
  // The clock shows 2026-03-14, 19:30 in UTC.
  server = await startTestServer()
  owner = await server.owner()
  ann = await inviteMember(owner, 'Ann', 'coffee')
  ben = await inviteMember(owner, 'Ben', 'coffee')
  const beanDetails = { origin: 'Ethiopia', region: 'Guji', description: 'Peach and jasmine' }
  beanId = (await createBean(owner, { name: 'Uraga', ...beanDetails })).coffee_bean_id
})
afterAll(() => server.close())

const cardOf = (bag_code: string) =>
  call(server.origin, 'GET /public/coffee/bags/:bag_code/card', { params: { bag_code } })

/**
 * Logs an ended roast of ten minutes with these bean temperatures, and writes the code of the bag to it. `color` is a
 * number of the roast colour scale.
 */
async function roastInto(
  member: Member,
  code: string,
  {
    endMs,
    temps,
    color,
    coffeeOutMg,
  }: {
    endMs: number
    temps: readonly (readonly [seconds: number, tempC: number])[]
    color: string
    coffeeOutMg: number
  },
): Promise<number> {
  const id = await createRoast(member, beanId)
  const startMs = endMs - 600 * SECOND_MS
  await startRoast(member, id, startMs)
  for (const [seconds, input_value] of temps) {
    await changeRoast(member, id, { input: { input_value, input_type: 'BEAN_TEMP', seconds } })
  }
  await changeRoast(member, id, { input: { input_value: 1200, input_type: 'POWER_DRAW', seconds: 5 } })
  await changeRoast(member, id, { end_time: new Date(endMs).toISOString() })
  await changeRoast(member, id, { roast_color: color })
  await changeRoast(member, id, { coffee_out_mg: coffeeOutMg })
  await changeRoast(member, id, { code })
  return id
}

/** Makes a bag with one roast, which has not started. */
async function newBag(member: Member) {
  const code = `Card-${++bagCount}`
  const roastId = await createRoast(member, beanId)
  await changeRoast(member, roastId, { code })
  return { code, roastId, bagId: (await bagWithCode(member, code)).coffee_bag_id }
}

test('[bag-share-03] [bag-share-05] [bag-share-06] [bag-share-07] the card has exactly the published fields, with the curve of the roast that ended last', async () => {
  const code = 'Whole-1'
  const nowMs = server.clock.now()
  // The roast that ended last is logged first, and its readings are not in the order of time.
  const last = { endMs: nowMs - 3 * DAY_MS, color: '65', coffeeOutMg: 200_000 }
  await roastInto(ann, code, {
    ...last,
    temps: [
      [200, 150.04],
      [30, 110],
      [90, 88.26],
    ],
  })
  const earlier = { endMs: nowMs - 4 * DAY_MS, color: '45', coffeeOutMg: 220_500 }
  await roastInto(ann, code, {
    ...earlier,
    temps: [
      [10, 20],
      [20, 30],
    ],
  })
  const { coffee_bag_id } = await bagWithCode(ann, code)
  expect((await patchBag(ann, coffee_bag_id, { notes: ' Peach.\r\nBrew at 94 °C. ', published: true })).status).toBe(
    200,
  )

  const card = {
    bag_code: code,
    bean_name: 'Uraga',
    origin: 'Ethiopia',
    region: 'Guji',
    roasted_on: '2026-03-11',
    rest_days: 3,
    roast_level: 'Full City',
    weight_mg: 420_500,
    notes: 'Peach.\nBrew at 94 °C.',
    curve: [
      { seconds: 30, temp_c: 110 },
      { seconds: 90, temp_c: 88.3 },
      { seconds: 200, temp_c: 150 },
    ],
    roasting: expect.objectContaining({ drop_temp_c: 150.04, seconds: 600 }),
  }
  for (const typed of [code, code.toUpperCase()]) expect((await cardOf(typed)).data).toEqual(card)
  server.clock.advance(4.5 * HOUR_MS)
  // It is now after midnight in UTC.
  expect(dataOf(await cardOf(code)).rest_days).toBe(4)

  const publicBag = await call(server.origin, 'GET /public/coffee/bags/:bag_code', { params: { bag_code: code } })
  expect(publicBag.data).toEqual({ bag_code: code, bean_name: 'Uraga' })
})

test('[bag-share-23] a bag says how its last roast went, and only its member reads what the green coffee cost', async () => {
  const code = 'Sent-1'
  const temps: [number, number][] = [
    [60, 90],
    [500, 190],
    [600, 200],
    [680, 212],
    [720, 60],
  ]
  const beanBody = { name: 'Uraga', processing: 'Dry Process', purchasePrice: 12, price_weight: '1 kg' }
  const { coffee_bean_id } = await createBean(ann, beanBody)
  const id = await createRoast(ann, coffee_bean_id)
  await startRoast(ann, id, server.clock.now() - 700_000)
  for (const [seconds, input_value] of temps) {
    await changeRoast(ann, id, { input: { input_type: 'BEAN_TEMP', input_value, seconds } })
  }
  await changeRoast(ann, id, { roast_event: { event_type: 'FIRST_CRACK_START', seconds: 550 } })
  await changeRoast(ann, id, { end_time: new Date(server.clock.now()).toISOString() })
  for (const change of [{ coffee_in_mg: 500_000 }, { cupping_score: 86.25 }, { code }]) {
    await changeRoast(ann, id, change)
  }
  const roasting = {
    processing: 'Dry Process',
    green_mg: 500_000,
    seconds: 700,
    drop_temp_c: 212,
    first_crack_seconds: 550,
    first_crack_temp_c: 195,
    cupping_score: 86.25,
  }
  const { coffee_bag_id } = await bagWithCode(ann, code)
  const answer = await patchBag(ann, coffee_bag_id, { published: true })
  expect(dataOf(answer).roasting).toEqual({ ...roasting, cost: 6 })
  expect(dataOf(await cardOf(code)).roasting).toEqual(roasting)
})

test('[roast-heat-06] the curve of the card has no readings before the charge and after the drop', async () => {
  const code = 'Cooled-1'
  const temps: [number, number][] = [
    [5, 150],
    [60, 90],
    [200, 190],
    [230, 60],
  ]
  const id = await roastInto(ann, code, { endMs: server.clock.now(), color: '65', coffeeOutMg: 1000, temps })
  await changeRoast(ann, id, { roast_event: { event_type: 'CHARGE', seconds: 20 } })
  await changeRoast(ann, id, { roast_event: { event_type: 'DROP', seconds: 210 } })
  await patchBag(ann, (await bagWithCode(ann, code)).coffee_bag_id, { published: true })
  expect(dataOf(await cardOf(code)).curve).toEqual([
    { seconds: 60, temp_c: 90 },
    { seconds: 200, temp_c: 190 },
  ])
})

test('[bag-share-01] a new bag has no notes and no card, and before a roast of the bag has ended, the published card has no curve and no dates', async () => {
  const { code, bagId } = await newBag(ann)
  expect(await bagWithCode(ann, code)).toMatchObject({ notes: '', published: false })
  expect(await cardOf(code)).toMatchObject({
    status: 404,
    error: { code: 'NOT_FOUND', message: 'There is no such bag.' },
  })
  await patchBag(ann, bagId, { published: true })
  const emptyCard = { roasted_on: null, rest_days: null, roast_level: null, weight_mg: null, notes: '', curve: [] }
  expect((await cardOf(code)).data).toMatchObject(emptyCard)
})

test('[bag-share-02] the notes and the publishing can be changed separately or together, and the answer is the bag', async () => {
  const { code, bagId } = await newBag(ann)
  const answer = await patchBag(ann, bagId, { notes: ' Plum. ' })
  expect(answer.data).toMatchObject({ coffee_bag_id: bagId, bag_code: code, notes: 'Plum.', published: false })
  expect((await patchBag(ann, bagId, { published: true })).data).toMatchObject({ notes: 'Plum.', published: true })
  expect((await patchBag(ann, bagId, { notes: '', published: false })).data).toMatchObject(await bagWithCode(ann, code))
  expect(await bagWithCode(ann, code)).toMatchObject({ notes: '', published: false })
})

test('[bag-share-02] too long notes, unknown fields and other members are refused, and nothing is changed', async () => {
  const { code, bagId } = await newBag(ann)
  await patchBag(ann, bagId, { notes: 'Plum.' })
  expect(await patchBag(ann, bagId, { notes: 'x'.repeat(1001), published: true })).toMatchObject({
    status: 422,
    error: { code: 'INVALID_NOTES', message: 'The notes have 1001 characters. At most 1000 can be saved.' },
  })
  for (const body of [{}, { notes: 7 }, { published: 'yes' }, { bag_code: 'Mine' }, { notes: 'x'.repeat(20_001) }]) {
    expect((await patchBag(ann, bagId, body as never)).status, JSON.stringify(body).slice(0, 40)).toBe(400)
  }
  for (const other of [ben, owner]) {
    expect(await patchBag(other, bagId, { notes: 'Mine.', published: true })).toMatchObject({
      status: 404,
      error: { code: 'NOT_FOUND', message: 'There is no such bag.' },
    })
  }
  expect(await bagWithCode(ann, code)).toMatchObject({ notes: 'Plum.', published: false })
  expect((await cardOf(code)).status).toBe(404)
})

test('[bag-share-03] [bag-share-04] a card exists from publishing to unpublishing, and not after its bag was deleted', async () => {
  const { code, roastId, bagId } = await newBag(ann)
  const statuses: number[] = []
  for (const published of [true, false, true]) {
    await patchBag(ann, bagId, { published })
    statuses.push((await cardOf(code)).status)
  }
  expect(statuses).toEqual([200, 404, 200])

  await changeRoast(ann, roastId, { code: null })
  expect((await listBags(ann)).map(({ bag_code }) => bag_code)).not.toContain(code)
  expect((await cardOf(code)).status).toBe(404)
  // The code is free again. The next roast with this code makes a new bag.
  await changeRoast(ben, await createRoast(ben, beanId), { code })
  expect((await cardOf(code)).status).toBe(404)
})

test('[bag-share-03] the card is deleted with the account of its member', async () => {
  const cleo = await inviteMember(owner, 'Cleo', 'coffee')
  const { code, roastId, bagId } = await newBag(cleo)
  await patchBag(cleo, bagId, { published: true })
  expect((await cardOf(code)).status).toBe(200)
  expect((await readRoast(cleo, roastId)).bag_code).toBe(code)
  const request = { cookie: cleo.cookie, params: { username: 'Cleo' } }
  expect((await call(server.origin, 'DELETE /users/:username', request)).status).toBe(200)
  expect((await cardOf(code)).status).toBe(404)
})
