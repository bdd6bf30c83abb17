// Tests the import of roasts from log files.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import { readAlog } from '../../../contract/rules/coffee/readAlog.ts'
import { artisanCsv } from '../../../contract/rules/coffee/roastExport.ts'
import { writeAlog } from '../../../contract/rules/coffee/writeAlog.ts'
import { HOUR_MS } from '../../../server/clock.ts'
import { endedRoastsOf } from '../../../server/db/repositories/coffeeRoasts.ts'
import { changeRoast, createBean, createRoast, readRoast, startRoast } from '../../support/coffee.ts'
import { logWithOneSamplePerSecond, pythonText } from '../../support/logFiles.ts'
import { call, dataOf, type Member } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let ann: Member
let ben: Member
let cora: Member
let beanId: number
let uuidCount = 0

beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.owner()
  ann = await inviteMember(owner, 'Ann', 'coffee')
  ben = await inviteMember(owner, 'Ben', 'coffee')
  cora = await inviteMember(owner, 'Cora', 'coffee')
  beanId = (await createBean(ann, { name: 'Guji' })).coffee_bean_id
})
afterAll(() => server.close())

/** The id of a roast in its log file. Each test has another one. */
let roastUUID: string
beforeEach(() => {
  uuidCount += 1
  roastUUID = uuidCount.toString(16).padStart(32, 'a')
})

const importFile = (member: Member, content: string, file_name = 'roast.alog', coffee_bean_id = beanId) =>
  call(server.origin, 'POST /coffee/roasts/import', {
    cookie: member.cookie,
    body: { file_name, content, coffee_bean_id },
  })

/** The numbers of roasts, readings and events in the database. */
const countRows = async () => {
  const { db } = server.context
  const count = async (table: 'coffee_roasts' | 'coffee_roast_inputs' | 'coffee_roast_events') =>
    Number((await db.selectFrom(table).select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n)
  return [await count('coffee_roasts'), await count('coffee_roast_inputs'), await count('coffee_roast_events')]
}

/** The readings of a roast without their ids. */
const readingsOf = ({ input_history }: CoffeeRoast) =>
  input_history.map(({ type, seconds, value, note }) => ({ type, seconds, value, ...(note !== undefined && { note }) }))

test('[log-import-01] [roast-after-05] a log file becomes an ended roast of the bean, with all data of the file', async () => {
  const content = pythonText(
    logWithOneSamplePerSecond({
      roastUUID,
      roastingnotes: 'Floral.\nSweet 👩‍🌾',
      // A setting of the fan, a setting of the drum, and a note: the samples, kinds, values and texts of the three.
      specialevents: [10, 20, 30],
      specialeventstype: [0, 1, 4],
      specialeventsvalue: [5, 8.5, 0],
      specialeventsStrings: ['40', '75', 'Smells of toast'],
    }),
  )
  const log = readAlog(content)
  const answer = dataOf(await importFile(ann, content))
  expect(answer).toEqual({
    coffee_roast_id: expect.any(Number),
    // 720 bean temperatures, and one reading for each of the three special events.
    readings: 723,
    events: 2,
    skipped: log.skipped,
  })
  const roast = await readRoast(ann, answer.coffee_roast_id)
  expect(roast).toMatchObject({
    coffee_bean_name: 'Guji',
    coffee_in_mg: 250_000,
    coffee_out_mg: 212_500,
    roast_color: '65',
    charge_temp_c: log.chargeTempC,
    start_time: '2025-11-20T19:03:11.000Z',
    end_time: '2025-11-20T19:15:11.000Z',
    end_seconds: 720,
    first_crack: 537,
    bag_code: null,
    notes: 'Floral.\nSweet 👩‍🌾',
    cupping_score: null,
    roast_uuid: roastUUID,
  })
  expect(readingsOf(roast)).toEqual(log.readings)
  expect(roast.event_history.map(({ event_type, seconds }) => ({ event_type, seconds }))).toEqual(log.events)
  const { skipped: _, title: __, ...exportedLog } = readAlog(writeAlog(roast))
  const { skipped: ___, title: ____, ...importedLog } = log
  expect(exportedLog).toEqual({ ...importedLog, beans: 'Guji' })
})

test('[log-import-02] a second import of a roast is refused with the id of the roast, until the roast is deleted', async () => {
  const content = pythonText(logWithOneSamplePerSecond({ roastUUID }))
  const answers = await Promise.all([1, 2, 3].map(() => importFile(ann, content)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const { coffee_roast_id = 0 } = answers.find(({ status }) => status === 200)?.data ?? {}
  const repeatedImport = await importFile(
    ann,
    JSON.stringify(logWithOneSamplePerSecond({ roastUUID, title: 'Another title' })),
  )
  expect(repeatedImport.error).toEqual({
    code: 'ALREADY_IMPORTED',
    message: `This roast is already here: roast ${coffee_roast_id}.`,
  })
  // Another member can import the same roast.
  expect((await importFile(ben, content)).status).toBe(200)
  const params = { coffee_roast_id }
  dataOf(await call(server.origin, 'DELETE /coffee/roasts/:coffee_roast_id', { cookie: ann.cookie, params }))
  expect((await importFile(ann, content)).status).toBe(200)
})

test('[log-import-03] a file without an id is recognised by its content, an .alog of this site by the id of its roast, and a CSV of this site is not recognised', async () => {
  const csv = 'time,BT\n0,180\n60,120\n'
  expect((await importFile(ann, csv, 'a.csv')).status).toBe(200)
  expect((await importFile(ann, csv, 'b.csv')).error?.code).toBe('ALREADY_IMPORTED')
  expect((await importFile(ann, 'time,BT\n0,180\n61,120\n', 'a.csv')).status).toBe(200)

  const id = await createRoast(ann, beanId)
  const startMs = server.clock.now() - 900_000
  await startRoast(ann, id, startMs)
  await changeRoast(ann, id, { input: { input_type: 'BEAN_TEMP', input_value: 150, seconds: 60 } })
  const ended = await changeRoast(ann, id, { end_time: new Date(startMs + 600_000).toISOString() })
  const refusedImport = await importFile(ann, writeAlog(ended))
  expect(refusedImport.error).toEqual({ code: 'ALREADY_IMPORTED', message: `This roast is already here: roast ${id}.` })
  expect((await importFile(ben, writeAlog(ended))).status).toBe(200)
  expect((await importFile(ann, artisanCsv(ended, 0), 'roast.csv')).status).toBe(200)
})

test('[log-import-10] a file that a browser wrote before the server had the roast is recognised afterwards', async () => {
  const client_id = crypto.randomUUID()
  const created = await call(server.origin, 'POST /coffee/roasts', {
    cookie: ann.cookie,
    body: { coffee_bean_id: beanId, client_id },
  })
  const id = dataOf(created).coffee_roast_id
  const startMs = server.clock.now() - 900_000
  await startRoast(ann, id, startMs)
  await changeRoast(ann, id, { input: { input_type: 'BEAN_TEMP', input_value: 150, seconds: 60 } })
  const ended = await changeRoast(ann, id, { end_time: new Date(startMs + 600_000).toISOString() })
  const fileOfBrowser = writeAlog({ ...ended, coffee_roast_id: 0 })
  for (const file of [fileOfBrowser, writeAlog(ended)]) {
    const { error } = await importFile(ann, file)
    expect(error).toEqual({ code: 'ALREADY_IMPORTED', message: `This roast is already here: roast ${id}.` })
  }
  const fileOfOtherRoast = writeAlog({ ...ended, coffee_roast_id: 0, client_id: crypto.randomUUID() })
  expect((await importFile(ann, fileOfOtherRoast)).status).toBe(200)
  expect((await importFile(ben, fileOfBrowser)).status).toBe(200)
})

test('[log-import-04] an unreadable file, a start in the future and a missing bean are refused, and nothing is stored', async () => {
  const rowsBefore = await countRows()
  const completeLog = pythonText(logWithOneSamplePerSecond({ roastUUID }))
  const codes: (string | undefined)[] = []
  for (const content of [
    '',
    'x',
    '['.repeat(4_900_000),
    `{'__proto__': 1}`,
    `__import__('os')`,
    completeLog.slice(0, 9000),
    pythonText(logWithOneSamplePerSecond({ roastUUID, timex: [Number.NaN] })),
    pythonText(logWithOneSamplePerSecond({ roastUUID, roastepoch: server.clock.now() / 1000 + 60 })),
  ]) {
    const { error } = await importFile(ann, content)
    codes.push(error?.code)
    expect(error?.message).toMatch(/^[A-Z].*\.$/)
  }
  expect(new Set(codes)).toEqual(new Set(['INVALID_LOG']))
  for (const csv of ['', 'a,b\n1,2', '"', `time,BT\n${'1,2\n'.repeat(70_000)}`, `time,BT\n"${'x'.repeat(70_000)}"`]) {
    expect((await importFile(ann, csv, 'table.csv')).error?.code).toBe('INVALID_LOG')
  }
  expect((await importFile(ann, completeLog, 'roast.alog', 987_654)).error?.code).toBe('NOT_FOUND')
  expect(await countRows()).toEqual(rowsBefore)
})

test('[log-import-05] a file of 5,000,000 bytes is read, a larger file is refused, and other calls still have their smaller limit', async () => {
  const log = pythonText(logWithOneSamplePerSecond({ roastUUID, roastingnotes: 'é"\n' }))
  const largestFile = log + ' '.repeat(5_000_000 - Buffer.byteLength(log))
  expect((await importFile(ann, `${largestFile} `)).error).toEqual({
    code: 'PAYLOAD_TOO_LARGE',
    message: 'The file is larger than 5 MB.',
  })
  expect((await importFile(ann, largestFile)).status).toBe(200)
  // This file is also larger than the body that the call accepts.
  expect((await importFile(ann, 'x'.repeat(11_000_000))).error?.code).toBe('PAYLOAD_TOO_LARGE')
  const bean = await call(server.origin, 'POST /coffee/beans', {
    cookie: ann.cookie,
    body: { name: 'x', description: 'x'.repeat(70_000) },
  })
  expect(bean.error?.code).toBe('PAYLOAD_TOO_LARGE')
})

test("[log-import-06] Artisan's CSV and a table with quotes are imported", async () => {
  const source = readAlog(pythonText(logWithOneSamplePerSecond()))
  const csv = artisanCsv(
    {
      start_time: source.startTime,
      end_seconds: source.endSeconds,
      charge_temp_c: source.chargeTempC,
      input_history: source.readings,
      event_history: source.events,
    },
    0,
  )
  const { coffee_roast_id, readings, events } = dataOf(await importFile(ann, `\ufeff${csv}`, 'Roast.CSV'))
  expect([readings, events]).toEqual([720, 2])
  const roast = await readRoast(ann, coffee_roast_id)
  expect(roast).toMatchObject({
    charge_temp_c: source.chargeTempC,
    start_time: '2025-11-20T19:03:00.000Z',
    end_seconds: 720,
  })
  const importOfQuoted = dataOf(
    await importFile(
      ann,
      '"Time";"Bean ""Temp"""\n"0:00";"180,5"\n"1:00";"120,25"\n'.replace(' ""Temp""', ' temp'),
      'x.csv',
    ),
  )
  expect(importOfQuoted).toMatchObject({ readings: 2, events: 0 })
})

test('[log-import-11] a table (a CSV file) has no time zone: a roast that would end in the future by UTC ends at its import, and the server refuses a roast that starts in the future in every time zone', async () => {
  const tableStartingAt = (startMs: number) => {
    const [day = '', time = ''] = new Date(startMs).toISOString().split('T')
    return `Date:${day.split('-').reverse().join('.')}\tUnit:C\tTime:${time.slice(0, 8)}\nTime1\tBT\n00:00\t180\n10:00\t200\n`
  }
  const importTable = async (startMs: number, name: string) => {
    const { data, error } = await importFile(ben, tableStartingAt(startMs), name)
    if (data === undefined) return error
    const roast = await readRoast(ben, data.coffee_roast_id)
    const isMoved = data.skipped.some(({ what }) => what === 'The start')
    return { aheadMs: Date.parse(roast.start_time ?? '') - server.clock.now(), isMoved }
  }
  const nowMs = Math.floor(server.clock.now() / 1000) * 1000
  // With -4, `closeTo` allows a difference of 5 seconds.
  const justEnded = { aheadMs: expect.closeTo(-600_000, -4), isMoved: true }
  // Where the clocks are two hours ahead of UTC, this roast started half an hour ago.
  expect(await importTable(nowMs + 1.5 * HOUR_MS, 'berlin.csv')).toEqual(justEnded)
  expect(await importTable(nowMs + 13.9 * HOUR_MS, 'kiritimati.tsv')).toEqual(justEnded)
  // This roast started in the past, but it would end in the future.
  expect(await importTable(nowMs - 300_000, 'table.txt')).toEqual(justEnded)
  const inThePast = { aheadMs: expect.closeTo(-700_000, -4), isMoved: false }
  expect(await importTable(nowMs - 700_000, 'table.csv')).toEqual(inThePast)
  expect(await importTable(nowMs + 14 * HOUR_MS + 60_000, 'table.csv')).toMatchObject({ code: 'INVALID_LOG' })
})

test('[log-import-12] with the offset of the member, the start of a table is exact, and a log with its start in UTC is unchanged', async () => {
  const source = readAlog(pythonText(logWithOneSamplePerSecond({ roastUUID: 'b'.repeat(32) })))
  const startMs = server.clock.now() - HOUR_MS
  const exported = {
    start_time: new Date(startMs).toISOString(),
    end_seconds: source.endSeconds,
    charge_temp_c: source.chargeTempC,
    input_history: source.readings,
    event_history: source.events,
  }
  // New York in summer, and Kathmandu.
  for (const utc_offset_minutes of [-240, 345]) {
    const body = { file_name: 'roast.csv', content: artisanCsv(exported, utc_offset_minutes), coffee_bean_id: beanId }
    const { coffee_roast_id, skipped } = dataOf(
      await call(server.origin, 'POST /coffee/roasts/import', {
        cookie: ben.cookie,
        body: { ...body, utc_offset_minutes },
      }),
    )
    const roast = await readRoast(ben, coffee_roast_id)
    // The table has whole minutes.
    expect(Math.floor(startMs / 60_000) * 60_000).toBe(Date.parse(roast.start_time ?? ''))
    expect(skipped).toEqual([])
  }
  const alog = pythonText(logWithOneSamplePerSecond({ roastUUID: 'c'.repeat(32) }))
  const body = { file_name: 'roast.alog', content: alog, coffee_bean_id: beanId, utc_offset_minutes: -240 }
  const answer = dataOf(await call(server.origin, 'POST /coffee/roasts/import', { cookie: ben.cookie, body }))
  expect((await readRoast(ben, answer.coffee_roast_id)).start_time).toBe('2025-11-20T19:03:11.000Z')
})

test('[log-import-08] a roast with charge, drop, steps and notes is the same after an export and an import', async () => {
  const id = await createRoast(ann, beanId)
  const startMs = server.clock.now() - 900_000
  await startRoast(ann, id, startMs)
  const inputs = [
    { input_type: 'BEAN_TEMP', input_value: 190, seconds: 20 },
    { input_type: 'FAN', input_value: 40, seconds: 20 },
    { input_type: 'DRUM', input_value: 65, seconds: 45.125 },
    { input_type: 'POWER_DRAW', input_value: 1200.5, seconds: 60 },
    { input_type: 'BEAN_TEMP', input_value: 205, seconds: 590 },
    { input_type: 'NOTE', input_value: 0, note: "It's\n'done' 👨‍👩‍👧", seconds: 590 },
    { input_type: 'BEAN_TEMP', input_value: 160, seconds: 599 },
  ] as const
  for (const input of inputs) await changeRoast(ann, id, { input })
  for (const [event_type, seconds] of [
    ['CHARGE', 15.5],
    ['FIRST_CRACK_START', 480],
    ['DROP', 580],
  ] as const) {
    await changeRoast(ann, id, { roast_event: { event_type, seconds } })
  }
  const roast = await changeRoast(ann, id, { end_time: new Date(startMs + 600_000).toISOString() })
  const { coffee_roast_id, skipped } = dataOf(await importFile(ben, writeAlog(roast)))
  expect(skipped).toEqual([])
  const importedRoast = await readRoast(ben, coffee_roast_id)
  expect(readingsOf(importedRoast)).toEqual(readingsOf(roast))
  const eventsOf = ({ event_history }: CoffeeRoast) =>
    event_history.map(({ event_type, seconds }) => [event_type, seconds])
  expect(eventsOf(importedRoast)).toEqual(eventsOf(roast))
  const { start_time, end_time, first_crack, charge_temp_c } = roast
  expect(importedRoast).toMatchObject({ start_time, end_time, first_crack, charge_temp_c })
})

test('[log-import-07] a roast without a date is stored as if it had just ended, and the answer names the missing date', async () => {
  const { coffee_roast_id, skipped } = dataOf(await importFile(ann, 'time,BT\n0,180\n600,120.5\n', 'x.csv'))
  const { start_time, end_time } = await readRoast(ann, coffee_roast_id)
  expect(Date.parse(end_time ?? '') - Date.parse(start_time ?? '')).toBe(600_000)
  expect(Math.abs(Date.parse(end_time ?? '') - server.clock.now())).toBeLessThan(60_000)
  expect(skipped.at(-1)?.what).toBe('No date')
})

test('[log-import-09] [roast-background-01] an imported old roast is not the latest one, although its id is higher', async () => {
  const { cookie } = cora
  const ownId = await createRoast(cora, beanId)
  const startMs = server.clock.now() - 900_000
  await startRoast(cora, ownId, startMs)
  await changeRoast(cora, ownId, { roast_event: { event_type: 'FIRST_CRACK_START', seconds: 480 } })
  await changeRoast(cora, ownId, { end_time: new Date(startMs + 600_000).toISOString() })
  const { coffee_roast_id: oldId } = dataOf(
    await importFile(cora, pythonText(logWithOneSamplePerSecond({ roastUUID }))),
  )

  const firstCracks = dataOf(await call(server.origin, 'GET /coffee/first-cracks', { cookie }))
  expect(firstCracks.map(({ coffee_roast_id }) => coffee_roast_id)).toEqual([ownId, oldId])
  const params = { coffee_bean_id: beanId }
  const background = await call(server.origin, 'GET /coffee/beans/:coffee_bean_id/last-good-roast', { cookie, params })
  expect(dataOf(background).coffee_roast?.coffee_roast_id).toBe(ownId)
  const endedRoasts = await endedRoastsOf(server.context.db, cora.user.user_id, { limit: 2, except: 0 })
  expect(endedRoasts.map(({ coffee_roast_id }) => coffee_roast_id)).toEqual([ownId, oldId])
})
