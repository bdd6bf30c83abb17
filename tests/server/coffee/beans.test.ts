// Tests green coffee: the beans that all members share, and how much of each bean a member has.

import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BeanChange, CreateBeanBody } from '../../../contract/api/coffee/beans.ts'
import { up as updateNames } from '../../../server/db/migrations/0043-trusted-time.ts'
import { changeRoast, createBean, createRoast, readRoast, startRoast } from '../../support/coffee.ts'
import { call, dataOf, type Member } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

/** A bean with every field that a member can enter about the bean itself. */
const FULL_BEAN = {
  name: 'Yirgacheffe Aricha',
  description: 'Washed, floral.\nTwo lines of it.',
  origin: 'Ethiopia',
  region: 'Yirgacheffe',
  processing: 'Wet Process',
  purchase_url: 'https://beans.example/aricha',
  purchasePrice: 13.95,
}
/** The fields of a new bean in which nothing was entered: the weight that its price is for, and the member's stock. */
const NOTHING_ENTERED = { price_mg: null, bought_mg: null, used_mg: 0, archived: false }

let server: TestServer
let ann: Member
let ben: Member

beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.owner()
  ann = await inviteMember(owner, 'Ann', 'coffee')
  ben = await inviteMember(owner, 'Ben', 'coffee')
})
afterAll(() => server.close())

const listBeans = async (member: Member) =>
  dataOf(await call(server.origin, 'GET /coffee/beans', { cookie: member.cookie }))
const postBean = (body: CreateBeanBody) => call(server.origin, 'POST /coffee/beans', { cookie: ann.cookie, body })
const patchBean = (member: Member, coffee_bean_id: number, body: BeanChange) =>
  call(server.origin, 'PATCH /coffee/beans/:coffee_bean_id', {
    cookie: member.cookie,
    params: { coffee_bean_id },
    body,
  })

test('[calls-coffee-18] [calls-coffee-19] a created bean is in the list with all its fields, and the list is sorted by name', async () => {
  const answer = await postBean(FULL_BEAN)
  expect(answer.data).toEqual({
    coffee_bean: { coffee_bean_id: expect.any(Number), ...FULL_BEAN, ...NOTHING_ENTERED },
  })
  const antigua = await createBean(ann, { ...FULL_BEAN, name: 'antigua', processing: 'Dry Process' })
  const zonaMaya = await createBean(ann, { ...FULL_BEAN, name: 'Zona Maya' })
  expect(await listBeans(ann)).toEqual([antigua, answer.data?.coffee_bean, zonaMaya])
})

test('[green-01] every text is stored as it was typed, also an address of any form', async () => {
  for (const purchase_url of [
    'the shop at the corner',
    'www.example.com/x',
    ' beans.example/a ',
    'javascript:alert(1)',
    'https://beans.example/aricha',
  ]) {
    const bean = await createBean(ann, { ...FULL_BEAN, purchase_url })
    expect(bean.purchase_url).toBe(purchase_url)
    expect((await patchBean(ann, bean.coffee_bean_id, { purchase_url: `${purchase_url} ` })).data?.coffee_bean).toEqual(
      {
        ...bean,
        purchase_url: `${purchase_url} `,
      },
    )
  }
})

test('texts are stored as they were typed, and a typed price is stored as a number', async () => {
  const typed = {
    ...FULL_BEAN,
    processing: 'Anaerobic honey',
    purchase_url: ' beans.example/a ',
    purchasePrice: ' 12,75 ',
  }
  const { purchase_url, purchasePrice } = await createBean(ann, typed)
  expect({ purchase_url, purchasePrice }).toEqual({ purchase_url: ' beans.example/a ', purchasePrice: 12.75 })
  expect(await createBean(ann, { name: '<b>Jemma</b> ☕ “k’ahawa”' })).toEqual({
    coffee_bean_id: expect.any(Number),
    name: '<b>Jemma</b> ☕ “k’ahawa”',
    description: '',
    origin: '',
    region: '',
    processing: '',
    purchase_url: '',
    purchasePrice: 0,
    ...NOTHING_ENTERED,
  })
})

test('[permissions-coffee-02] a bean that one member creates can be read, roasted and changed by another member', async () => {
  const bean = await createBean(ann, { name: 'Shared' })
  expect(await listBeans(ben)).toContainEqual(bean)
  const roastId = await createRoast(ben, bean.coffee_bean_id)
  expect((await patchBean(ben, bean.coffee_bean_id, { name: 'Shared by all' })).status).toBe(200)
  expect(await listBeans(ann)).toContainEqual({ ...bean, name: 'Shared by all' })
  expect((await readRoast(ben, roastId)).coffee_bean_name).toBe('Shared by all')
})

test('[calls-coffee-20] one field or all fields of a bean can be changed', async () => {
  const { coffee_bean_id } = await createBean(ann, { name: 'Draft' })
  const full = { coffee_bean_id, ...FULL_BEAN, ...NOTHING_ENTERED }
  expect((await patchBean(ann, coffee_bean_id, FULL_BEAN)).data).toEqual({ coffee_bean: full })
  const changedBean = { ...full, purchasePrice: 12.5 }
  expect((await patchBean(ann, coffee_bean_id, { purchasePrice: 12.5 })).data).toEqual({ coffee_bean: changedBean })
  expect(await listBeans(ann)).toContainEqual(changedBean)
  expect(await patchBean(ann, 987_654, { name: 'None' })).toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } })
})

test('an invalid bean is refused with an error message that is a full sentence, and the beans are unchanged', async () => {
  const beansBefore = await listBeans(ann)
  const invalidBodies: unknown[] = [
    {},
    { ...FULL_BEAN, name: 'x'.repeat(201) },
    { ...FULL_BEAN, name: 'a\u0000b' },
    { ...FULL_BEAN, name: null },
    { ...FULL_BEAN, purchasePrice: null },
    { ...FULL_BEAN, bought: 5 },
    { ...FULL_BEAN, bought_mg: 5 },
    { ...FULL_BEAN, weight_units: 'STONES' },
    { ...FULL_BEAN, archived: 1 },
    { ...FULL_BEAN, purchase_url: `https://${'x'.repeat(2_048)}` },
    { ...FULL_BEAN, coffee_bean_id: 1 },
    [],
    null,
  ]
  for (const body of invalidBodies) {
    const { status, error } = await postBean(body as CreateBeanBody)
    expect(status, JSON.stringify(body)).toBe(400)
    expect(error?.message).toMatch(/^[A-Z'].*\.$/)
  }
  const { coffee_bean_id } = beansBefore[0]!
  for (const body of [{}, { created_by: 1 }]) {
    expect((await patchBean(ann, coffee_bean_id, body as BeanChange)).status).toBe(400)
  }
  expect(await listBeans(ann)).toEqual(beansBefore)
})

test('[green-02] an invalid price or weight is refused with the error code of its field and a sentence', async () => {
  const bean = await createBean(ann, { ...FULL_BEAN, name: 'Kept', price_weight: '1 kg', bought: '5 kg' })
  const beansBefore = await listBeans(ann)
  const refusedBodies = [
    [{ purchasePrice: 'twelve' }, 'INVALID_PRICE'],
    [{ purchasePrice: -1 }, 'INVALID_PRICE'],
    [{ purchasePrice: '1000001' }, 'INVALID_PRICE'],
    [{ price_weight: 'a sack' }, 'INVALID_PRICE_WEIGHT'],
    [{ price_weight: '0' }, 'INVALID_PRICE_WEIGHT'],
    [{ bought: '-5' }, 'INVALID_BOUGHT_WEIGHT'],
    [{ bought: '1001 kg' }, 'INVALID_BOUGHT_WEIGHT'],
  ] as const
  for (const [field, code] of refusedBodies) {
    for (const answer of [
      await postBean({ name: 'New', ...field }),
      await patchBean(ann, bean.coffee_bean_id, { name: 'Changed', ...field }),
    ]) {
      expect(answer, JSON.stringify(field)).toMatchObject({ status: 422, error: { code } })
      expect(answer.error?.message).toMatch(/^[A-Z].*\.$/)
    }
  }
  expect(await listBeans(ann)).toEqual(beansBefore)
})

test('[green-03] the weight that a price is for is shared, and each member has a separate stock', async () => {
  const { coffee_bean_id } = await createBean(ann, { name: 'Ours', bought: '5', weight_units: 'POUNDS' })
  const beanInListOf = async (member: Member) =>
    (await listBeans(member)).find((bean) => bean.coffee_bean_id === coffee_bean_id)
  // 5 pounds are 2,267,962 mg.
  expect(await beanInListOf(ann)).toMatchObject({ bought_mg: 2_267_962, price_mg: null, archived: false })
  expect(await beanInListOf(ben)).toMatchObject({ bought_mg: null, archived: false })
  await patchBean(ben, coffee_bean_id, { price_weight: '0,5 kg', bought: '750', archived: true })
  expect(await beanInListOf(ann)).toMatchObject({ bought_mg: 2_267_962, price_mg: 500_000, archived: false })
  expect(await beanInListOf(ben)).toMatchObject({ bought_mg: 750_000, price_mg: 500_000, archived: true })
  // A change of `archived` does not change `bought_mg`, and a change of `bought` does not change `archived`. An empty
  // text deletes a weight.
  await patchBean(ben, coffee_bean_id, { archived: false })
  expect(await beanInListOf(ben)).toMatchObject({ bought_mg: 750_000, archived: false })
  await patchBean(ben, coffee_bean_id, { archived: true })
  await patchBean(ben, coffee_bean_id, { bought: ' ', price_weight: '' })
  expect(await beanInListOf(ben)).toMatchObject({ bought_mg: null, price_mg: null, archived: true })
  expect(await beanInListOf(ann)).toMatchObject({ bought_mg: 2_267_962, archived: false })
})

test('[green-07] the used weight is the sum of Coffee In over the member’s own started roasts of the bean', async () => {
  const bean = await createBean(ann, { name: 'Used' })
  const otherBean = await createBean(ann, { name: 'Other' })
  const usedMg = async (member: Member, { coffee_bean_id } = bean) =>
    (await listBeans(member)).find((candidate) => candidate.coffee_bean_id === coffee_bean_id)?.used_mg
  const createRoastOf = async (member: Member, grams: number | null) => {
    const id = await createRoast(member, bean.coffee_bean_id)
    if (grams !== null) await changeRoast(member, id, { coffee_in_mg: grams * 1000 })
    return id
  }
  const first = await createRoastOf(ann, 250)
  expect(await usedMg(ann)).toBe(0)
  await startRoast(ann, first, server.clock.now())
  const second = await createRoastOf(ann, 200)
  await startRoast(ann, second, server.clock.now())
  await startRoast(ann, await createRoastOf(ann, null), server.clock.now())
  await startRoast(ben, await createRoastOf(ben, 100), server.clock.now())
  expect([await usedMg(ann), await usedMg(ben), await usedMg(ann, otherBean)]).toEqual([450_000, 100_000, 0])
  await changeRoast(ann, second, { coffee_in_mg: 300_000 })
  expect((await patchBean(ann, bean.coffee_bean_id, { bought: '1 kg' })).data?.coffee_bean.used_mg).toBe(550_000)
  await changeRoast(ann, second, { coffee_bean_id: otherBean.coffee_bean_id })
  expect([await usedMg(ann), await usedMg(ann, otherBean)]).toEqual([250_000, 300_000])
  await call(server.origin, 'DELETE /coffee/roasts/:coffee_roast_id', {
    cookie: ann.cookie,
    params: { coffee_roast_id: first },
  })
  expect([await usedMg(ann), await usedMg(ben)]).toEqual([0, 100_000])
})

test('[green-08] an archived bean keeps its roasts, and the server still accepts a new roast of it', async () => {
  const { coffee_bean_id } = await createBean(ann, { name: 'Archived' })
  const id = await createRoast(ann, coffee_bean_id)
  expect((await patchBean(ann, coffee_bean_id, { archived: true })).data?.coffee_bean.archived).toBe(true)
  expect((await readRoast(ann, id)).coffee_bean_name).toBe('Archived')
  expect((await readRoast(ann, await createRoast(ann, coffee_bean_id))).coffee_bean_name).toBe('Archived')
  expect((await patchBean(ann, coffee_bean_id, { archived: false })).data?.coffee_bean.archived).toBe(false)
})

test('[bean-names-02] the beans and the roasts have names without invisible characters, also of beans that were stored before', async () => {
  const { db } = server.context
  const created = dataOf(await postBean({ name: ' \u202eGuji ', description: '' })).coffee_bean
  expect(created.name).toBe('Guji')
  const renamed = dataOf(await patchBean(ann, created.coffee_bean_id, { name: '\u2067Guji\u2069 2' })).coffee_bean
  expect(renamed.name).toBe('Guji 2')
  expect(dataOf(await postBean({ name: '\u2800\u3164 ', description: '' })).coffee_bean.name).toBe('')
  // An earlier version has stored the name as it was typed.
  const { coffee_bean_id } = created
  await db
    .updateTable('coffee_beans')
    .set({ name: '\u202eGuji 3' })
    .where('coffee_bean_id', '=', coffee_bean_id)
    .execute()
  await db.schema.dropTable('trusted_time').execute()
  await updateNames(db as Kysely<unknown>)
  expect((await listBeans(ann)).find((bean) => bean.coffee_bean_id === coffee_bean_id)?.name).toBe('Guji 3')
  const roastId = await createRoast(ann, coffee_bean_id)
  expect((await readRoast(ann, roastId)).coffee_bean_name).toBe('Guji 3')
})
