// Tests the day of a roast on the server, and that a whole notebook comes back equal from its files.

import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import { roastJson } from '../../../contract/rules/coffee/roastExport.ts'
import { writeAlog } from '../../../contract/rules/coffee/writeAlog.ts'
import { openDatabase } from '../../../server/db/database.ts'
import { up } from '../../../server/db/migrations/0045-roast-days-and-colours.ts'
import { changeRoast, createBean, createRoast, readRoast } from '../../support/coffee.ts'
import { logExample, roasTimeExample } from '../../support/logExamples.ts'
import { call, dataOf, type Member, PASSWORD, signUp } from '../../support/members.ts'
import { createTestApp, inviteMember, openStorage, signUpCodeIn, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let ann: Member
let ben: Member
let beanId: number

beforeAll(async () => {
  server = await startTestServer()
  // 2:00 in the morning in UTC on 10 November is 21:00 on 9 November in New York.
  server.clock.advance(Date.parse('2026-11-10T03:00:00.000Z') - server.clock.now())
  const owner = await server.owner()
  ann = await inviteMember(owner, 'Ann', 'coffee')
  ben = await inviteMember(owner, 'Ben', 'coffee')
  beanId = (await createBean(ann, { name: 'Guji' })).coffee_bean_id
})
afterAll(() => server.close())

const importFile = (member: Member, file_name: string, content: string, more: { utc_offset_minutes?: number } = {}) =>
  call(server.origin, 'POST /coffee/roasts/import', {
    cookie: member.cookie,
    body: { file_name, content, coffee_bean_id: beanId, ...more },
  })

/** An ended roast of Ann that started at this time. */
async function roastAt(start_time: string, code: string | null): Promise<CoffeeRoast> {
  const id = await createRoast(ann, beanId)
  await changeRoast(ann, id, { start_time })
  const inputs = [
    { input_type: 'BURNER', input_value: 80, seconds: 0 },
    { input_type: 'BEAN_TEMP', input_value: 190, seconds: 20 },
    { input_type: 'FAN', input_value: 40, seconds: 20 },
    { input_type: 'POWER_DRAW', input_value: 1200.5, seconds: 60 },
    { input_type: 'BEAN_TEMP', input_value: 205, seconds: 570 },
    { input_type: 'NOTE', input_value: 0, note: 'Smells of\ntoast 👨‍👩‍👧', seconds: 580 },
    { input_type: 'BEAN_TEMP', input_value: 160, seconds: 599 },
  ] as const
  for (const input of inputs) await changeRoast(ann, id, { input })
  await changeRoast(ann, id, { roast_event: { event_type: 'CHARGE', seconds: 15.5 } })
  await changeRoast(ann, id, { roast_event: { event_type: 'FIRST_CRACK_START', seconds: 480 } })
  await changeRoast(ann, id, { roast_event: { event_type: 'DROP', seconds: 590 } })
  await changeRoast(ann, id, { end_time: new Date(Date.parse(start_time) + 600_000).toISOString() })
  await changeRoast(ann, id, { coffee_in_mg: 250_000 })
  await changeRoast(ann, id, { coffee_out_mg: 212_500 })
  await changeRoast(ann, id, { charge_temp_c: 200.25 })
  await changeRoast(ann, id, { notes: 'Sweet.' })
  await changeRoast(ann, id, { cupping_score: 86.25 })
  await changeRoast(ann, id, { code })
  return changeRoast(ann, id, { roast_color: '65' })
}
const deleteRoast = (id: number) =>
  call(server.origin, 'DELETE /coffee/roasts/:coffee_roast_id', { cookie: ann.cookie, params: { coffee_roast_id: id } })
const bagsOf = async ({ cookie, origin }: Member) => dataOf(await call(origin, 'GET /coffee/bags', { cookie }))

test('[roast-day-02] an evening roast in New York has its own day: the roast, its bag and its card', async () => {
  const roast = await roastAt('2026-11-09T21:00:00.000-05:00', 'EVENING')
  expect(roast).toMatchObject({
    start_time: '2026-11-10T02:00:00.000Z',
    roasted_on: '2026-11-09',
    utc_offset_minutes: -300,
  })
  const list = dataOf(await call(server.origin, 'GET /coffee/roasts', { cookie: ann.cookie }))
  expect(list.roasts[0]?.roasted_on).toBe('2026-11-09')
  const [bag] = await bagsOf(ann)
  expect(bag).toMatchObject({ first_roasted_on: '2026-11-09', roasted_on: '2026-11-09' })
  const params = { coffee_bag_id: bag?.coffee_bag_id ?? 0 }
  await call(server.origin, 'PATCH /coffee/bags/:coffee_bag_id', {
    cookie: ann.cookie,
    params,
    body: { published: true },
  })
  const card = await call(server.origin, 'GET /public/coffee/bags/:bag_code/card', { params: { bag_code: 'EVENING' } })
  expect(dataOf(card).roasted_on).toBe('2026-11-09')
  await deleteRoast(roast.coffee_roast_id)
})

test('[roast-day-02] a start in UTC says nothing about the zone', async () => {
  const roast = await roastAt('2026-11-10T02:00:00.000Z', null)
  expect(roast).toMatchObject({ roasted_on: '2026-11-10' })
  expect(roast).not.toHaveProperty('utc_offset_minutes')
  await deleteRoast(roast.coffee_roast_id)
})

test('[roast-day-03] the zone of an imported roast is that of the file, or else of the call', async () => {
  const importAndRead = async (...file: Parameters<typeof importFile>) => {
    const { coffee_roast_id } = dataOf(await importFile(...file))
    const { roasted_on, utc_offset_minutes } = await readRoast(ann, coffee_roast_id)
    return { roasted_on, utc_offset_minutes }
  }
  const evening = roasTimeExample({ dateTime: Date.parse('2026-11-02T02:00:00.000Z') })
  expect(await importAndRead(ann, 'a.json', evening, { utc_offset_minutes: -300 })).toEqual({
    roasted_on: '2026-11-01',
    utc_offset_minutes: -300,
  })
  // The local time in this log is 8 hours before its seconds since 1970.
  const log = logExample('01-boxed-mode-F.alog').replace('1793527200', String(1_793_527_200 + 8 * 3600))
  expect(await importAndRead(ann, 'a.alog', log, { utc_offset_minutes: 60 })).toEqual({
    roasted_on: '2026-11-01',
    utc_offset_minutes: -480,
  })
})

test('[roast-day-06] measured colours are kept beside the roast colour, and are in the log again', async () => {
  const { coffee_roast_id, skipped } = dataOf(await importFile(ann, '24-colour.alog', logExample('24-colour.alog')))
  const roast = await readRoast(ann, coffee_roast_id)
  expect(roast).toMatchObject({ whole_color: 58, ground_color: 63, color_system: 'Agtron', roast_color: null })
  expect(skipped.map(({ what }) => what)).toEqual(['The temperatures of the air (ET)'])
  expect(writeAlog(roast)).toContain("'whole_color': 58, 'ground_color': 63, 'color_system': 'Agtron'")
  await deleteRoast(coffee_roast_id)
})

/** A roast without the ids that its database gives. */
function plainRoast({ coffee_roast_id: _, user_id: __, version: ___, roast_uuid: ____, ...roast }: CoffeeRoast) {
  return {
    ...roast,
    input_history: roast.input_history.map(({ input_id: _id, key: _key, ...input }) => input),
    event_history: roast.event_history.map(({ event_id: _id, ...event }) => event),
  }
}

test('[log-import-15] [log-import-16] [roast-plan-04] a notebook comes back equal from the JSON files of its roasts', async () => {
  const roasts = [
    await roastAt('2026-11-08T21:00:00.000-05:00', 'NOTEBOOK-1'),
    await roastAt('2026-11-09T10:00:00.000+05:45', 'NOTEBOOK-1'),
    await roastAt('2026-11-09T12:00:00.123Z', null),
  ]
  const colored = dataOf(await importFile(ann, '24-colour.alog', logExample('24-colour.alog'))).coffee_roast_id
  await changeRoast(ann, colored, {
    plan: [
      { seconds: 300, temp_c: 140.25, note: 'Yellow' },
      { seconds: 570, note: 'FC' },
    ],
  })
  roasts.push(await readRoast(ann, colored))
  const bags = await bagsOf(ann)
  const files = roasts.map(roastJson)
  expect((await importFile(ann, 'a.json', files[0] ?? '')).error?.code).toBe('ALREADY_IMPORTED')
  for (const { coffee_roast_id } of roasts) await deleteRoast(coffee_roast_id)
  expect(await bagsOf(ann)).toEqual(bags.filter(({ bag_code }) => bag_code !== 'NOTEBOOK-1'))
  for (const [index, file] of files.entries()) {
    const { coffee_roast_id, skipped } = dataOf(await importFile(ann, 'a.json', file, { utc_offset_minutes: 60 }))
    expect(skipped).toEqual([])
    const roast = roasts[index]
    if (roast !== undefined) expect(plainRoast(await readRoast(ann, coffee_roast_id))).toEqual(plainRoast(roast))
  }
  const withoutIds = (list: typeof bags) => list.map(({ coffee_bag_id: _, coffee_roast_ids: __, ...bag }) => bag)
  expect(withoutIds(await bagsOf(ann))).toEqual(withoutIds(bags))
})

test('[log-import-15] a bag code of another member is listed, and the roast is imported without it', async () => {
  const roast = await roastAt('2026-11-09T13:00:00.000Z', 'TAKEN')
  const { coffee_roast_id, skipped } = dataOf(await importFile(ben, 'a.json', roastJson(roast)))
  expect(skipped).toEqual([{ what: 'The bag code TAKEN', why: 'This bag code is taken. Choose another.' }])
  expect(plainRoast(await readRoast(ben, coffee_roast_id))).toEqual({ ...plainRoast(roast), bag_code: null })
})

test('[roast-day-05] after the migration, an old roast has the day of UTC, and repeated calls get their answers', async () => {
  const storage = await openStorage()
  const app = await createTestApp(storage.env)
  const { origin, ownerSignUpAddress } = await app.start()
  const code = signUpCodeIn(ownerSignUpAddress ?? '')
  const owner = await signUp(origin, { username: 'Owner', password: PASSWORD, code })
  const bean = await createBean(owner, { name: 'Guji' })
  const id = await createRoast(owner, bean.coffee_bean_id)
  const start = { start_time: '2026-03-14T10:00:00.000Z' }
  await changeRoast(owner, id, start, 'start-before-migration')
  await changeRoast(owner, id, { code: 'OLD' })
  const [bag] = await bagsOf(owner)
  const bagCall = (member: Member) =>
    call(member.origin, 'PATCH /coffee/bags/:coffee_bag_id', {
      cookie: owner.cookie,
      params: { coffee_bag_id: bag?.coffee_bag_id ?? 0 },
      body: { notes: 'Plum.' },
      idempotencyKey: 'bag-before-migration',
    })
  expect((await bagCall(owner)).status).toBe(200)
  await app.destroy()

  const location = { dataDir: storage.env.DATA_DIR ?? '', databaseUrl: storage.env.DATABASE_URL ?? null }
  const { db, close } = await openDatabase(location, { onError: () => {} })
  for (const column of ['utc_offset_minutes', 'whole_color', 'ground_color', 'color_system'])
    await db.schema.alterTable('coffee_roasts').dropColumn(column).execute()
  const added = /"(roasted_on|first_roasted_on|utc_offset_minutes|whole_color|ground_color|color_system)":[^,}]+,/g
  for (const { key, answer } of await db.selectFrom('idempotency_keys').select(['key', 'answer']).execute()) {
    const oldAnswer = answer?.replaceAll(added, '') ?? null
    await db.updateTable('idempotency_keys').set({ answer: oldAnswer }).where('key', '=', key).execute()
  }
  const { rows } = await sql`select key from idempotency_keys where answer like ${'%roasted_on%'}`.execute(db)
  expect(rows).toEqual([])
  await up(db as unknown as Kysely<unknown>)
  await close()

  const updatedApp = await createTestApp(storage.env)
  const member = { ...owner, origin: (await updatedApp.start()).origin }
  expect((await changeRoast(member, id, start, 'start-before-migration')).start_time).toBe(start.start_time)
  expect((await bagCall(member)).data).toMatchObject({ bag_code: 'OLD', roasted_on: null })
  expect(await readRoast(member, id)).toMatchObject({ roasted_on: '2026-03-14' })
  await updatedApp.destroy()
  await storage.remove()
})
