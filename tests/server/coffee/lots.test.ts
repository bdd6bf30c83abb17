// Tests the lots of green coffee on the server, and the migration that makes the first lot of each bean.

import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BeanChange, CoffeeBean } from '../../../contract/api/coffee/beans.ts'
import { openDatabase } from '../../../server/db/database.ts'
import { up } from '../../../server/db/migrations/0050-lots.ts'
import { bagWithCode, changeRoast, createBean, createRoast, readRoast } from '../../support/coffee.ts'
import { call, dataOf, type Member, PASSWORD, signUp } from '../../support/members.ts'
import { createTestApp, inviteMember, openStorage, signUpCodeIn, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let ann: Member
let ben: Member
let bean: CoffeeBean

beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.owner()
  ann = await inviteMember(owner, 'Ann', 'coffee')
  ben = await inviteMember(owner, 'Ben', 'coffee')
})
beforeEach(async () => {
  bean = await createBean(ann, { name: 'Guji' })
})
afterAll(() => server.close())

const patch = (member: Member, body: BeanChange) =>
  call(member.origin, 'PATCH /coffee/beans/:coffee_bean_id', {
    cookie: member.cookie,
    params: { coffee_bean_id: bean.coffee_bean_id },
    body,
  })
const beanOf = async (member: Member) => {
  const beans = dataOf(await call(member.origin, 'GET /coffee/beans', { cookie: member.cookie }))
  return beans.find(({ coffee_bean_id }) => coffee_bean_id === bean.coffee_bean_id)
}
/** A roast of this weight that started so many minutes ago. */
async function roastOf(minutesAgo: number, grams: number): Promise<number> {
  const id = await createRoast(ann, bean.coffee_bean_id)
  await changeRoast(ann, id, { coffee_in_mg: grams * 1000 })
  await changeRoast(ann, id, { start_time: new Date(server.clock.now() - minutesAgo * 60_000).toISOString() })
  return id
}

const LOTS: NonNullable<BeanChange['lots']> = [
  { bought_on: '2026-05-03', weight: '1 kg', price: 20 },
  { bought_on: '2026-09-01', weight: '2000', price: '60' },
]

test('[lot-04] the lots of a member make what was bought, say what is left of each, and are nobody else’s', async () => {
  expect(bean).not.toHaveProperty('lots')
  expect((await patch(ann, { lots: [...LOTS].reverse() })).status).toBe(200)
  await roastOf(60, 900)
  await roastOf(30, 250)
  expect(await beanOf(ann)).toMatchObject({
    bought_mg: 3_000_000,
    used_mg: 1_150_000,
    lots: [
      { bought_on: '2026-05-03', weight_mg: 1_000_000, price: 20, left_mg: 0 },
      { bought_on: '2026-09-01', weight_mg: 2_000_000, price: 60, left_mg: 1_850_000 },
    ],
  })
  expect(await beanOf(ben)).toMatchObject({ bought_mg: null, used_mg: 0 })
  expect(await beanOf(ben)).not.toHaveProperty('lots')
  await patch(ann, { lots: [] })
  expect(await beanOf(ann)).toMatchObject({ bought_mg: null })
})

test('[lot-04] the weight bought is the weight of the only lot, and is refused while there are several', async () => {
  await patch(ann, { bought: '500' })
  expect((await beanOf(ann))?.lots).toEqual([{ bought_on: null, weight_mg: 500_000, price: null, left_mg: 500_000 }])
  await patch(ann, { lots: LOTS.slice(0, 1) })
  await patch(ann, { bought: '1.5 kg' })
  expect((await beanOf(ann))?.lots).toEqual([
    { bought_on: '2026-05-03', weight_mg: 1_500_000, price: 20, left_mg: 1_500_000 },
  ])
  await patch(ann, { lots: LOTS })
  expect(await patch(ann, { bought: '1' })).toMatchObject({
    status: 422,
    error: {
      code: 'INVALID_BOUGHT_WEIGHT',
      message: 'There are several lots of these beans. Change the weight of a lot.',
    },
  })
  expect(await beanOf(ann)).toMatchObject({ bought_mg: 3_000_000 })
})

test.each([
  [{ lots: [{ weight: 'much' }] }, 422, 'Lot 1: Enter a weight in grams, at most 1000000 g.'],
  [{ lots: LOTS, bought: '1' }, 422, 'Send either the lots or the weight bought by you.'],
  [{ lots: [{ weight: 5 }] }, 400, expect.any(String)],
  [{ lots: [{ weight: '5', left_mg: 1 }] }, 400, expect.any(String)],
  [{ lots: Array.from({ length: 201 }, () => ({ weight: '1' })) }, 400, expect.any(String)],
])('[lot-04] wrong lots (%#) are refused, and nothing is changed', async (body, status, message) => {
  await patch(ann, { lots: LOTS })
  const before = await beanOf(ann)
  expect(await patch(ann, body as BeanChange)).toMatchObject({ status, error: { message } })
  expect(await beanOf(ann)).toEqual(before)
})

test('[lot-05] the cost of a bag and what earlier roasts have used follow the order of the starts', async () => {
  const second = await roastOf(30, 250)
  const first = await roastOf(60, 900)
  expect(await readRoast(ann, second)).not.toHaveProperty('green_before')
  await patch(ann, { lots: LOTS })
  expect(await readRoast(ann, first)).toMatchObject({ green_before: [{ weight_mg: 0 }] })
  expect(await readRoast(ann, second)).toMatchObject({ green_before: [{ weight_mg: 900_000 }] })
  await changeRoast(ann, second, { code: `LOT-${second}` })
  const { coffee_bag_id } = await bagWithCode(ann, `LOT-${second}`)
  const bag = dataOf(
    await call(ann.origin, 'GET /coffee/bags/:coffee_bag_id', { cookie: ann.cookie, params: { coffee_bag_id } }),
  )
  // 100 g of the lot at 20 for 1 kg, and 150 g of that at 60 for 2 kg.
  expect(bag.roasting?.cost).toBeCloseTo(2 + 4.5)
})

test('[lot-06] after the migration, what was bought of a bean is its first lot', async () => {
  const storage = await openStorage()
  const app = await createTestApp(storage.env)
  const { origin, ownerSignUpAddress } = await app.start()
  const code = signUpCodeIn(ownerSignUpAddress ?? '')
  const owner = await signUp(origin, { username: 'Owner', password: PASSWORD, code })
  await createBean(owner, { name: 'Bought', bought: '1.5 kg' })
  await createBean(owner, { name: 'Nothing', archived: true })
  await app.destroy()
  const location = { dataDir: storage.env.DATA_DIR ?? '', databaseUrl: storage.env.DATABASE_URL ?? null }
  const { db, close } = await openDatabase(location, { onError: () => {} })
  await db.schema.alterTable('coffee_bean_stocks').dropColumn('lots').execute()
  await db.schema.alterTable('coffee_bean_stocks').addColumn('bought_mg', 'bigint').execute()
  await sql`update coffee_bean_stocks set bought_mg = 1500000 where archived_ms is null`.execute(db)
  await up(db as unknown as Kysely<unknown>)
  await close()
  const updatedApp = await createTestApp(storage.env)
  const member = { ...owner, origin: (await updatedApp.start()).origin }
  const beans = dataOf(await call(member.origin, 'GET /coffee/beans', { cookie: owner.cookie }))
  expect(beans.map(({ name, bought_mg, lots }) => [name, bought_mg, lots])).toEqual([
    ['Bought', 1_500_000, [{ bought_on: null, weight_mg: 1_500_000, price: null, left_mg: 1_500_000 }]],
    ['Nothing', null, undefined],
  ])
  await updatedApp.destroy()
  await storage.remove()
})
