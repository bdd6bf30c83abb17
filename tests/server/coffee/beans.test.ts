import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BeanChange, CreateBeanBody } from '../../../contract/api/coffee/beans.ts'
import { createBean, createRoast, readRoast } from '../../support/coffee.ts'
import { call, dataOf, type Member } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

const FULL = {
  name: 'Yirgacheffe Aricha',
  description: 'Washed, floral.\nTwo lines of it.',
  origin: 'Ethiopia',
  region: 'Yirgacheffe',
  processing: 'Wet Process',
  purchase_url: 'https://beans.example/aricha',
  purchasePrice: 13.95,
}

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

const list = async (member: Member) => dataOf(await call(server.origin, 'GET /coffee/beans', { cookie: member.cookie }))
const post = (body: CreateBeanBody) => call(server.origin, 'POST /coffee/beans', { cookie: ann.cookie, body })
const patch = (member: Member, coffee_bean_id: number, body: BeanChange) =>
  call(server.origin, 'PATCH /coffee/beans/:coffee_bean_id', {
    cookie: member.cookie,
    params: { coffee_bean_id },
    body,
  })

test('[calls-coffee-18] [calls-coffee-19] a bean is created with all its fields, and the list returns all beans with all fields, sorted by name', async () => {
  const answer = await post(FULL)
  expect(answer.data).toEqual({ coffee_bean: { coffee_bean_id: expect.any(Number), ...FULL } })
  const dry = await createBean(ann, { ...FULL, name: 'antigua', processing: 'Dry Process' })
  const zebra = await createBean(ann, { ...FULL, name: 'Zona Maya' })
  expect(await list(ann)).toEqual([dry, answer.data?.coffee_bean, zebra])
})

test('fields are stored as typed, even if processing and price are empty or the purchase URL is not valid', async () => {
  const typed = { ...FULL, processing: '', purchase_url: ' javascript:alert(1) ', purchasePrice: 0, description: '' }
  expect(await createBean(ann, typed)).toEqual({ coffee_bean_id: expect.any(Number), ...typed })
  expect(await createBean(ann, { name: '<b>Jemma</b> ☕ “k’ahawa”' })).toEqual({
    coffee_bean_id: expect.any(Number),
    name: '<b>Jemma</b> ☕ “k’ahawa”',
    description: '',
    origin: '',
    region: '',
    processing: '',
    purchase_url: '',
    purchasePrice: 0,
  })
})

test('[permissions-coffee-02] a bean that one member creates can be read, roasted and changed by another', async () => {
  const bean = await createBean(ann, { name: 'Shared' })
  expect(await list(ben)).toContainEqual(bean)
  const roastId = await createRoast(ben, bean.coffee_bean_id)
  expect((await patch(ben, bean.coffee_bean_id, { name: 'Shared by all' })).status).toBe(200)
  expect(await list(ann)).toContainEqual({ ...bean, name: 'Shared by all' })
  expect((await readRoast(ben, roastId)).coffee_bean_name).toBe('Shared by all')
})

test('[calls-coffee-20] one field or all fields of a bean can be changed', async () => {
  const { coffee_bean_id } = await createBean(ann, { name: 'Draft' })
  expect((await patch(ann, coffee_bean_id, FULL)).data).toEqual({ coffee_bean: { coffee_bean_id, ...FULL } })
  const changed = { coffee_bean_id, ...FULL, purchasePrice: 12.5 }
  expect((await patch(ann, coffee_bean_id, { purchasePrice: 12.5 })).data).toEqual({ coffee_bean: changed })
  expect(await list(ann)).toContainEqual(changed)
  expect(await patch(ann, 987_654, { name: 'None' })).toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } })
})

test('an invalid bean is refused with an error message that is a full sentence, and the beans are unchanged', async () => {
  const before = await list(ann)
  const bad: unknown[] = [
    {},
    { ...FULL, name: 'x'.repeat(201) },
    { ...FULL, name: 'a\u0000b' },
    { ...FULL, name: null },
    { ...FULL, purchasePrice: '13.95' },
    { ...FULL, purchasePrice: -1 },
    { ...FULL, purchase_url: `https://${'x'.repeat(2_048)}` },
    { ...FULL, coffee_bean_id: 1 },
    [],
    null,
  ]
  for (const body of bad) {
    const { status, error } = await post(body as CreateBeanBody)
    expect(status, JSON.stringify(body)).toBe(400)
    expect(error?.message).toMatch(/^[A-Z'].*\.$/)
  }
  const { coffee_bean_id } = before[0]!
  for (const body of [{}, { created_by: 1 }]) {
    expect((await patch(ann, coffee_bean_id, body as BeanChange)).status).toBe(400)
  }
  expect(await list(ann)).toEqual(before)
})
