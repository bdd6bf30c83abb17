// Tests blends on the server: their parts, what their roasts use, and what a bag of them costs.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BeanChange, CoffeeBean } from '../../../contract/api/coffee/beans.ts'
import { bagWithCode, changeRoast, createBean, createRoast, readRoast, startRoast } from '../../support/coffee.ts'
import { call, dataOf, type Member } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let ann: Member
let guji: CoffeeBean
let huila: CoffeeBean

beforeAll(async () => {
  server = await startTestServer()
  ann = await inviteMember(await server.owner(), 'Ann', 'coffee')
})
beforeEach(async () => {
  guji = await createBean(ann, { name: 'Guji', lots: [{ weight: '1 kg', price: 20 }] })
  huila = await createBean(ann, { name: 'Huila', purchasePrice: 10, price_weight: '1 kg', bought: '2 kg' })
})
afterAll(() => server.close())

const partsOf = (...shares: [CoffeeBean, number][]) =>
  shares.map(([{ coffee_bean_id }, share]) => ({ coffee_bean_id, share }))
const patch = (bean: CoffeeBean, body: BeanChange) =>
  call(ann.origin, 'PATCH /coffee/beans/:coffee_bean_id', {
    cookie: ann.cookie,
    params: { coffee_bean_id: bean.coffee_bean_id },
    body,
  })
const listed = async (bean: CoffeeBean) => {
  const beans = dataOf(await call(ann.origin, 'GET /coffee/beans', { cookie: ann.cookie }))
  return beans.find(({ coffee_bean_id }) => coffee_bean_id === bean.coffee_bean_id)
}
const newBlend = () => createBean(ann, { name: 'House', parts: partsOf([guji, 60], [huila, 40]) })
async function roastOf(bean: CoffeeBean, grams: number, minutesAgo: number): Promise<number> {
  const id = await createRoast(ann, bean.coffee_bean_id)
  await changeRoast(ann, id, { coffee_in_mg: grams * 1000 })
  await startRoast(ann, id, server.clock.now() - minutesAgo * 60_000)
  return id
}

test('[blend-04] a roast of a blend takes from each part by weight, and the blend has no green coffee of its own', async () => {
  const blend = await newBlend()
  expect(blend).toMatchObject({ parts: partsOf([guji, 60], [huila, 40]), bought_mg: null, used_mg: 0 })
  await roastOf(blend, 500, 30)
  await roastOf(guji, 100, 20)
  expect(await listed(guji)).toMatchObject({ used_mg: 400_000, lots: [{ left_mg: 600_000 }] })
  expect(await listed(huila)).toMatchObject({ used_mg: 200_000, bought_mg: 2_000_000 })
  expect(await listed(blend)).toMatchObject({ used_mg: 500_000, bought_mg: null })
  expect(dataOf(await patch(guji, { name: 'Guji 2' })).coffee_bean).toMatchObject({ used_mg: 400_000 })
})

test('[blend-05] [blend-08] the cost of a bag of a blend follows the lots of its parts', async () => {
  const blend = await newBlend()
  await roastOf(guji, 900, 60)
  const id = await roastOf(blend, 500, 30)
  const before = partsOf([guji, 0], [huila, 0]).map(({ coffee_bean_id }, index) => ({
    coffee_bean_id,
    weight_mg: index === 0 ? 900_000 : 0,
  }))
  expect(await readRoast(ann, id)).toMatchObject({ green_before: before })
  await changeRoast(ann, id, { code: `BLEND-${id}` })
  const { coffee_bag_id } = await bagWithCode(ann, `BLEND-${id}`)
  const readBag = async () =>
    dataOf(await call(ann.origin, 'GET /coffee/bags/:coffee_bag_id', { cookie: ann.cookie, params: { coffee_bag_id } }))
  // 200 g of Guji are missing and have no price.
  expect((await readBag()).roasting).not.toHaveProperty('cost')
  await patch(guji, { purchasePrice: 30, price_weight: '1 kg' })
  // 100 g of the lot at 20, 200 g at 30, and 200 g of Huila at 10.
  expect((await readBag()).roasting?.cost).toBeCloseTo(2 + 6 + 2)
  expect((await readBag()).roasting).toMatchObject({ blend: true })
})

test('[blend-05] what blends have taken counts before a later roast of one of their parts', async () => {
  await roastOf(await newBlend(), 500, 30)
  const later = await roastOf(guji, 100, 10)
  const earlier = await roastOf(guji, 100, 60)
  const beforeOf = async (id: number) => (await readRoast(ann, id)).green_before?.map(({ weight_mg }) => weight_mg)
  expect(await beforeOf(earlier)).toEqual([0])
  expect(await beforeOf(later)).toEqual([400_000])
})

test('[blend-04] parts that make no blend are refused, and nothing is changed', async () => {
  const blend = await newBlend()
  const blendBefore = await listed(blend)
  const wrong: [BeanChange, string][] = [
    [{ parts: partsOf([guji, 1]) }, 'A blend needs at least two parts.'],
    [{ parts: partsOf([guji, 1], [guji, 2]) }, 'Each bean can be in a blend once.'],
    [{ parts: partsOf([guji, 1], [blend, 2]) }, 'A part of a blend cannot be a blend.'],
    [{ parts: partsOf([guji, 1], [huila, -2]) }, 'Enter the weight or the share of each part, for example 60 and 40.'],
    [{ parts: [...partsOf([guji, 1]), { coffee_bean_id: 987_654, share: 1 }] }, 'There is no such bean.'],
    [{ bought: '1' }, 'A blend has no green coffee of its own. Enter what you have bought of its parts.'],
  ]
  for (const [body, message] of wrong) expect((await patch(blend, body)).error?.message).toBe(message)
  expect(await listed(blend)).toEqual(blendBefore)
  const part = await patch(guji, { parts: partsOf([huila, 1], [await createBean(ann, { name: 'Third' }), 1]) })
  expect(part.error).toMatchObject({ code: 'INVALID_BLEND', message: 'A part of a blend cannot be a blend.' })
})

test('[blend-04] the parts of beans that were roasted stay, and until then they can be changed or removed', async () => {
  const blend = await newBlend()
  expect((await patch(blend, { parts: partsOf([guji, 50], [huila, 50]) })).status).toBe(200)
  expect((await patch(blend, { parts: [] })).data?.coffee_bean).not.toHaveProperty('parts')
  await patch(blend, { parts: partsOf([guji, 50], [huila, 50]) })
  await roastOf(blend, 100, 5)
  expect(await patch(blend, { parts: [] })).toMatchObject({ status: 409, error: { code: 'BLEND_IN_USE' } })
  expect((await patch(blend, { name: 'House 2', parts: partsOf([guji, 50], [huila, 50]) })).status).toBe(200)
})
