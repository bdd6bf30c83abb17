// Tests the plan of a roast on the server.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RoastChange } from '../../../contract/api/coffee/roasts.ts'
import { changeRoast, createBean, createRoast, postRoast, readRoast } from '../../support/coffee.ts'
import { call, dataOf, type Member } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let ann: Member
let beanId: number
let roastId: number

beforeAll(async () => {
  server = await startTestServer()
  ann = await inviteMember(await server.owner(), 'Ann', 'coffee')
  beanId = (await createBean(ann, { name: 'Guji' })).coffee_bean_id
})
beforeEach(async () => {
  roastId = await createRoast(ann, beanId)
})
afterAll(() => server.close())

const PLAN = [
  { seconds: 0, temp_c: 200, note: 'Charge' },
  { seconds: 300, temp_c: 140, note: '' },
  { seconds: 570, temp_c: null, note: 'First crack' },
]

test('[roast-plan-05] a roast has no plan at first, and one that is set is in its answers', async () => {
  expect(await readRoast(ann, roastId)).not.toHaveProperty('plan')
  expect(await changeRoast(ann, roastId, { plan: PLAN })).toMatchObject({ plan: PLAN, version: 2 })
  expect(await readRoast(ann, roastId)).toMatchObject({ plan: PLAN })
  const request = { cookie: ann.cookie, params: { username: 'Ann' } }
  const exported = dataOf(await call(server.origin, 'GET /users/:username/export', request))
  expect(exported.coffee).toMatchObject({ roasts: [expect.objectContaining({ plan: PLAN })] })
})

test('[roast-plan-05] a new plan replaces the whole plan, with rounded numbers', async () => {
  await changeRoast(ann, roastId, { plan: PLAN })
  const { plan } = await changeRoast(ann, roastId, { plan: [{ seconds: 299.7, temp_c: (284 - 32) / 1.8 }] })
  expect(plan).toEqual([{ seconds: 300, temp_c: 140, note: '' }])
})

test.each([[null], [[]]])('[roast-plan-05] the plan %j removes the plan', async (plan) => {
  await changeRoast(ann, roastId, { plan: PLAN })
  expect(await changeRoast(ann, roastId, { plan })).not.toHaveProperty('plan')
})

test.each([
  [[{ seconds: 60 }], 422, 'The target at 01:00 needs a temperature or a note.'],
  [[...PLAN, { seconds: 500, temp_c: 190 }], 422, 'The target at 08:20 must be later than the one before it.'],
  [[{ seconds: 60, temp_c: 401 }], 422, 'The temperature of a target must be between 0 and 400°C.'],
  [[{ temp_c: 100 }], 400, expect.any(String)],
  [[{ seconds: '60', temp_c: 100 }], 400, expect.any(String)],
  [[{ seconds: 60, temp_c: 100, watts: 5 }], 400, expect.any(String)],
  [Array.from({ length: 201 }, (_, seconds) => ({ seconds, temp_c: 1 })), 400, expect.any(String)],
  [7, 400, expect.any(String)],
])('[roast-plan-05] a wrong plan (%#) is refused, and the roast is unchanged', async (plan, status, message) => {
  const roastBefore = await changeRoast(ann, roastId, { plan: PLAN })
  const answer = await postRoast(ann, roastId, { plan } as RoastChange)
  expect(answer).toMatchObject({ status, error: { message } })
  expect(await readRoast(ann, roastId)).toEqual(roastBefore)
})
