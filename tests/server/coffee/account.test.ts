// Tests the coffee data in the export of an account, and after its deletion.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { PREFERENCE_DEFAULTS } from '../../../contract/rules/coffee/roast.ts'
import { changeRoast, createBean, createRoast, listBags, readRoast, startRoast } from '../../support/coffee.ts'
import { call, dataOf, type Member } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let ann: Member
let ben: Member
let cora: Member
let beanId: number

beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.owner()
  ann = await inviteMember(owner, 'Ann', 'coffee')
  ben = await inviteMember(owner, 'Ben', 'coffee')
  cora = await inviteMember(owner, 'Cora', 'coffee')
  beanId = (await createBean(ann, { name: 'Shared bean' })).coffee_bean_id
})
afterAll(() => server.close())

/** Starts a roast with two readings and an event in this bag, and makes it the template of new roasts. */
async function logRoast(member: Member, code: string): Promise<number> {
  const id = await createRoast(member, beanId)
  await startRoast(member, id, server.clock.now())
  await changeRoast(member, id, { input: { input_value: 100, input_type: 'BEAN_TEMP', seconds: 60 } })
  await changeRoast(member, id, { input: { input_value: 200, input_type: 'BEAN_TEMP', seconds: 0 } })
  await changeRoast(member, id, { roast_event: { event_type: 'DRY_END', seconds: 300 } })
  await changeRoast(member, id, { code })
  await call(server.origin, 'POST /coffee/roasts/template', { cookie: member.cookie, body: { coffee_roast_id: id } })
  return id
}

test('the export of an account contains its coffee data, and deleting the account deletes this data except the beans', async () => {
  const annsRoasts = [await logRoast(ann, 'Anns'), await logRoast(ann, 'Anns')]
  const bensRoast = await logRoast(ben, 'Bens')
  for (const { cookie } of [ann, ben]) {
    const request = { cookie, params: { coffee_bean_id: beanId }, body: { bought: '5 kg' } }
    await call(server.origin, 'PATCH /coffee/beans/:coffee_bean_id', request)
  }
  const params = { username: 'Ann' }
  const { cookie } = ann
  const exported = dataOf(await call(server.origin, 'GET /users/:username/export', { cookie, params }))
  expect(exported.coffee).toEqual({
    preferences: { user_id: ann.user.user_id, ...PREFERENCE_DEFAULTS, template_roast_id: annsRoasts[1] },
    roasts: [await readRoast(ann, annsRoasts[1]!), await readRoast(ann, annsRoasts[0]!)],
    bags: await listBags(ann),
    beans: [expect.objectContaining({ coffee_bean_id: beanId, name: 'Shared bean', bought_mg: 5_000_000 })],
  })
  const roastBefore = await readRoast(ben, bensRoast)

  expect((await call(server.origin, 'DELETE /users/:username', { cookie, params })).status).toBe(200)
  const { db } = server.context
  for (const table of ['coffee_roasts', 'coffee_bags', 'coffee_preferences', 'coffee_bean_stocks'] as const) {
    const rows = await db.selectFrom(table).select('user_id').execute()
    expect(rows, table).toEqual([{ user_id: ben.user.user_id }])
  }
  for (const table of ['coffee_roast_inputs', 'coffee_roast_events'] as const) {
    const rows = await db.selectFrom(table).select('coffee_roast_id').distinct().execute()
    expect(rows, table).toEqual([{ coffee_roast_id: bensRoast }])
  }
  expect(await readRoast(ben, bensRoast)).toEqual(roastBefore)
  expect(
    (await call(server.origin, 'GET /public/coffee/bags/:bag_code', { params: { bag_code: 'Anns' } })).status,
  ).toBe(404)
})

test('[green-16] the export of an account contains a bean of another member if the account has a roast of it, even one without a weight', async () => {
  const { coffee_bean_id } = await createBean(ben, { name: 'Bean of Ben' })
  const exportedNames = async () => {
    const request = { cookie: cora.cookie, params: { username: 'Cora' } }
    const { coffee } = dataOf(await call(server.origin, 'GET /users/:username/export', request))
    return (coffee as { beans: { name: string }[] }).beans.map(({ name }) => name)
  }
  expect(await exportedNames()).toEqual([])
  await createRoast(cora, coffee_bean_id)
  expect(await exportedNames()).toEqual(['Bean of Ben'])
})
