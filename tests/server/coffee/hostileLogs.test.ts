// Tests that broken, huge and hostile log files of every format are refused with a sentence, and block no other call.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportRoastBody } from '../../../contract/api/coffee/roastImport.ts'
import { createBean } from '../../support/coffee.ts'
import { logExample, roasTimeExample } from '../../support/logExamples.ts'
import { call, dataOf, type Member } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let ann: Member
let beanId: number

beforeAll(async () => {
  server = await startTestServer()
  ann = await inviteMember(await server.owner(), 'Ann', 'coffee')
  beanId = (await createBean(ann, { name: 'Guji' })).coffee_bean_id
})
afterAll(() => server.close())

const importFile = (file_name: string, content: string, answers: Partial<ImportRoastBody> = {}) =>
  call(server.origin, 'POST /coffee/roasts/import', {
    cookie: ann.cookie,
    body: { file_name, content, coffee_bean_id: beanId, ...answers },
  })

const NESTED = '['.repeat(2_000_000)
const OWN = '{"format":"parlor.coffee_roast","version":1,"coffee_roast":'
const hostileFiles: readonly (readonly [name: string, file: string, content: string])[] = [
  ['RoasTime, cut off', 'a.json', roasTimeExample().slice(0, -20)],
  ['RoasTime, nested', 'a.json', `{"beanTemperature": ${NESTED}`],
  ['RoasTime, too many samples', 'a.json', roasTimeExample({ beanTemperature: Array(60_001).fill(150) })],
  ['RoasTime, too many actions', 'a.json', roasTimeExample({ actions: { actionTimeList: Array(60_001).fill({}) } })],
  ['RoasTime, no numbers', 'a.json', roasTimeExample({ beanTemperature: Array(1000).fill('x'), actions: 7 })],
  ['RoasTime, an endless roast', 'a.json', roasTimeExample({ sampleRate: 1e-9 })],
  ['Kaffelogic, cut off', 'a.klog', logExample('03-kaffelogic.klog').slice(0, 150)],
  ['Kaffelogic, one long line', 'a.klog', `log_file_name:x\n${'a'.repeat(4_000_000)}`],
  ['Kaffelogic, only keys', 'a.klog', `log_file_name:x\n${'a:1\n'.repeat(1_000_000)}`],
  ['Kaffelogic, too many rows', 'a.klog', `log_file_name:x\ntime\ttemp\n${'1\t2\n'.repeat(900_000)}`],
  ['Kaffelogic, no numbers', 'a.klog', 'log_file_name:x\ntime\ttemp\nx\ty\n'],
  ['JSON of Parlor, cut off', 'a.json', `${OWN}{"start_time":"2026-01-01T00:00:00Z"`],
  ['JSON of Parlor, nested', 'a.json', `${OWN}${NESTED}`],
  ['JSON of Parlor, another version', 'a.json', OWN.replace(':1,', ':2,').concat('{}}')],
  [
    'JSON of Parlor, too many readings',
    'a.json',
    `${OWN}{"start_time":"2026-01-01T00:00:00Z","input_history":[${'1,'.repeat(60_001)}1]}}`,
  ],
  ['a table with 5 MB in one cell', 'a.csv', `time,BT\n0,"${'x'.repeat(4_900_000)}"`],
  ['a table with too many rows', 'a.csv', `time,temp above,state\n${'1,2,roasting\n'.repeat(300_000)}`],
  ['a table with 100,000 columns', 'a.csv', `${'a,'.repeat(100_000)}\n1`],
  ['an Excel workbook', 'a.xlsx', 'PK\u0003\u0004\u0014'],
]

test('[log-import-18] files of every format that are broken or hostile are refused with a sentence', async () => {
  for (const [name, file, content] of hostileFiles) {
    const { error, status } = await importFile(file, content)
    expect(status, name).toBe(422)
    expect(error?.code, name).toBe('INVALID_LOG')
    expect(error?.message, name).toMatch(/^[A-Z].*\.$/)
  }
  const { roasts } = dataOf(await call(server.origin, 'GET /coffee/roasts', { cookie: ann.cookie }))
  expect(roasts).toEqual([])
}, 120_000)

test('[log-import-17] a table with unknown headings is imported with the assigned columns', async () => {
  const table = 'Uhr;Bohne (°F);Gas (%)\n0;392,5;80\n60;212;80\n600;401;60\n'
  const columns = { time: 'Uhr', temp: 'Bohne (°F)', burner: 'Gas (%)' }
  expect((await importFile('a.csv', table)).error?.code).toBe('INVALID_LOG')
  expect((await importFile('a.csv', table, { columns: { ...columns, temp: 'x' } })).error?.code).toBe('INVALID_LOG')
  expect(dataOf(await importFile('a.csv', table, { columns }))).toMatchObject({ readings: 5 })
  const unknownColumn = { ...columns, colour: 'x' } as typeof columns
  expect((await importFile('a.csv', table, { columns: unknownColumn })).status).toBe(400)
})
