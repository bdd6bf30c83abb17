// Tests the import of log files of many programs, and the questions that only the member can answer.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportRoastBody } from '../../../contract/api/coffee/roastImport.ts'
import { HOUR_MS } from '../../../server/clock.ts'
import { createBean, readRoast } from '../../support/coffee.ts'
import { logExample, roasTimeExample } from '../../support/logExamples.ts'
import { call, dataOf, type Member } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let ann: Member
let beanId: number

beforeAll(async () => {
  server = await startTestServer()
  // The roasts of the examples are of 2026.
  server.clock.advance(366 * 24 * HOUR_MS)
  ann = await inviteMember(await server.owner(), 'Ann', 'coffee')
  beanId = (await createBean(ann, { name: 'Guji' })).coffee_bean_id
})
afterAll(() => server.close())

const importFile = (file_name: string, content: string, answers: Partial<ImportRoastBody> = {}) =>
  call(server.origin, 'POST /coffee/roasts/import', {
    cookie: ann.cookie,
    body: { file_name, content, coffee_bean_id: beanId, ...answers },
  })
const countRoasts = async () => {
  const { db } = server.context
  return Number((await db.selectFrom('coffee_roasts').select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n)
}

/** The roast in all files of the folder: its last temperature, its first crack and its length. */
const ROAST = { last: 212, first_crack: 480, end_seconds: 600 }

test.each<[file: string, answers: Partial<ImportRoastBody>, expected: Partial<typeof ROAST> | { weight: number[] }]>([
  ['01-boxed-mode-F.alog', {}, {}],
  ['03-kaffelogic.klog', {}, {}],
  ['05-artisan-csv-events.csv', {}, {}],
  ['06-f-without-unit.csv', { unit: 'F' }, {}],
  ['07-header-bt-degF.csv', {}, {}],
  ['09-bom.csv', {}, {}],
  ['10-bom.alog', {}, {}],
  ['12-hhmmss.csv', {}, {}],
  ['13-clock-times.csv', {}, {}],
  ['15-semicolon.csv', {}, {}],
  ['17-time-ms.csv', {}, {}],
  ['21-charge-unset.alog', {}, {}],
  ['22-fc-before-dry.alog', {}, {}],
  ['23-weight-lbs.alog', {}, { weight: [453_592, 385_554] }],
  ['24-colour.alog', {}, {}],
  ['25-hot-probe-f.alog', {}, { last: 234.8 }],
  ['26-only-temp1.alog', { air_as_beans: true }, {}],
  ['27-no-mode-f.alog', { unit: 'F' }, {}],
  ['29-dst-no-epoch.alog', {}, {}],
  ['31-weight-object.alog', {}, { last: 212.4, weight: [200_000, 168_000] }],
])('[log-import-14] the file %s is imported with the right numbers', async (file, answers, expected) => {
  const { coffee_roast_id } = dataOf(await importFile(file, logExample(file), answers))
  const roast = await readRoast(ann, coffee_roast_id)
  const temps = roast.input_history.filter(({ type }) => type === 'BEAN_TEMP')
  const { weight = [roast.coffee_in_mg, roast.coffee_out_mg], ...figures } = { ...ROAST, ...expected } as {
    weight?: number[]
  } & typeof ROAST
  const { first_crack, end_seconds, coffee_in_mg, coffee_out_mg } = roast
  expect({ last: temps.at(-1)?.value, first_crack, end_seconds }).toEqual(figures)
  expect([coffee_in_mg, coffee_out_mg]).toEqual(weight)
  expect(Math.min(...temps.map(({ value }) => value))).toBeGreaterThanOrEqual(89)
  // Several files have the same roast, so the next one would be known.
  await call(server.origin, 'DELETE /coffee/roasts/:coffee_roast_id', {
    cookie: ann.cookie,
    params: { coffee_roast_id },
  })
})

test('[log-import-14] RoasTime and IKAWA are imported under any file name, with their settings', async () => {
  const roasTime = dataOf(await importFile('roast.csv', roasTimeExample()))
  const roast = await readRoast(ann, roasTime.coffee_roast_id)
  expect(roast).toMatchObject({ start_time: '2026-11-01T10:00:00.000Z', coffee_in_mg: 500_000, end_seconds: 600 })
  expect(roast.input_history.filter(({ type }) => type === 'BURNER')).toMatchObject([{ value: 100, units: 'PERCENT' }])
  const ikawa = dataOf(await importFile('roast.alog', logExample('18-ikawa.csv')))
  const { input_history, end_seconds } = await readRoast(ann, ikawa.coffee_roast_id)
  expect(end_seconds).toBe(600)
  expect(input_history.filter(({ type }) => type !== 'BEAN_TEMP').map(({ type, value }) => [type, value])).toEqual([
    ['BURNER', 60],
    ['FAN', 80],
  ])
})

test.each([
  ['06-f-without-unit.csv', 'WHICH_UNIT', { unit: 'C' }],
  ['27-no-mode-f.alog', 'WHICH_UNIT', { unit: 'C' }],
  ['26-only-temp1.alog', 'ONLY_AIR', { air_as_beans: true }],
] as const)(
  '[log-import-13] %s is refused with %s, keeps nothing, and is read with an answer',
  async (file, code, answers) => {
    const before = await countRoasts()
    const content = logExample(file).replace(/200\.0|392\.0/, (temp) => String(Number(temp) + 1))
    const refused = await importFile(file, content)
    expect([refused.status, refused.error?.code]).toEqual([409, code])
    expect(refused.error?.message).toMatch(/^[A-Z].*\.$/)
    expect(await countRoasts()).toBe(before)
    expect((await importFile(file, content, answers)).status).toBe(200)
  },
)

test('[log-import-13] an answer that is no unit is refused', async () => {
  const { status } = await importFile('a.csv', logExample('09-bom.csv'), { unit: 'K' as 'C' })
  expect(status).toBe(400)
})
