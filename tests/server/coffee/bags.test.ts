// Tests bags: how roasts get a bag code, and what members and visitors see of a bag.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../server/clock.ts'
import {
  changeRoast,
  createBean,
  createRoast,
  listBags,
  postRoast,
  readRoast,
  startRoast,
} from '../../support/coffee.ts'
import { call, dataOf, type Member } from '../../support/members.ts'
import { withMovableDate } from '../app/movableDate.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let owner: Member
let ann: Member
let ben: Member
let beanId: number
let otherBeanId: number
/** The number of the current Ann and Ben: each test has its own two members. */
let pairNumber = 0

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  const beanDetails = { origin: 'Ethiopia', region: 'Guji', description: 'Peach and jasmine' }
  beanId = (await createBean(owner, { name: 'Uraga', ...beanDetails })).coffee_bean_id
  otherBeanId = (await createBean(owner, { name: 'Cauca' })).coffee_bean_id
})
beforeEach(async () => {
  pairNumber += 1
  ann = await inviteMember(owner, `Ann${pairNumber}`, 'coffee')
  ben = await inviteMember(owner, `Ben${pairNumber}`, 'coffee')
})
afterAll(() => server.close())

const readBag = (member: Member, coffee_bag_id: number) =>
  call(server.origin, 'GET /coffee/bags/:coffee_bag_id', { cookie: member.cookie, params: { coffee_bag_id } })
const lookUpBag = (bag_code: string) =>
  call(server.origin, 'GET /public/coffee/bags/:bag_code', { params: { bag_code } })

test('[calls-coffee-12] a roast can be given a bag code, and the answers then contain it', async () => {
  const id = await createRoast(ann, beanId)
  const { coffee_roast } = dataOf(await postRoast(ann, id, { code: `  Kitchen-${id} ` }))
  expect(coffee_roast).toMatchObject({ coffee_roast_id: id, bag_code: `Kitchen-${id}`, version: 2 })
  expect(await readRoast(ann, id)).toEqual(coffee_roast)
})

test('[calls-coffee-21] [calls-coffee-22] the list of bags and the call for one bag return all fields of a bag', async () => {
  const code = `Full-${pairNumber}`
  const startMs = server.clock.now() - 4_000_000
  const [first, second, third] = [
    await createRoast(ann, beanId),
    await createRoast(ann, beanId),
    await createRoast(ann, beanId),
  ]
  for (const [index, id] of [first, second].entries()) {
    await startRoast(ann, id, startMs + index * 1_000_000)
    await changeRoast(ann, id, { end_time: new Date(startMs + index * 1_000_000 + 700_000).toISOString() })
    await changeRoast(ann, id, { roast_color: index === 0 ? '65' : '45' })
    await changeRoast(ann, id, { coffee_out_mg: 400_000 + index })
  }
  for (const id of [first, second, third]) await changeRoast(ann, id, { code })
  const bag = {
    coffee_bag_id: expect.any(Number),
    start_time: new Date(startMs).toISOString(),
    end_time: new Date(startMs + 1_700_000).toISOString(),
    first_roasted_on: '2026-03-14',
    roasted_on: '2026-03-14',
    bag_code: code,
    coffee_bean_id: beanId,
    bean_name: 'Uraga',
    bean_origin: 'Ethiopia',
    bean_region: 'Guji',
    bean_description: 'Peach and jasmine',
    num_roasts: 3,
    coffee_roast_ids: [third, second, first],
    avg_roast_color: 55,
    mg: 800_001,
    notes: '',
    published: false,
  }
  const bags = await listBags(ann)
  expect(bags).toEqual([bag])
  const answer = await readBag(ann, bags[0]!.coffee_bag_id)
  expect(answer.data).toMatchObject(bags[0]!)

  const roastWithoutDetails = await createRoast(ann, otherBeanId)
  await changeRoast(ann, roastWithoutDetails, { code: `Plain-${pairNumber}` })
  const [newest, older] = await listBags(ann)
  expect(newest).toMatchObject({ start_time: null, end_time: null, avg_roast_color: null, mg: 0, num_roasts: 1 })
  expect(older).toEqual(bags[0])
  const query = { limit: 1, before: newest!.coffee_bag_id }
  const next = await call(server.origin, 'GET /coffee/bags', { cookie: ann.cookie, query })
  expect(next.data).toEqual([older])
})

test('[bags-rules-01] a bag code is unique among all members, and upper and lower case are the same', async () => {
  const code = `Case-${pairNumber}`
  const [first, second, third] = [
    await createRoast(ann, beanId),
    await createRoast(ann, beanId),
    await createRoast(ben, beanId),
  ]
  await changeRoast(ann, first, { code })
  expect((await changeRoast(ann, second, { code: code.toUpperCase() })).bag_code).toBe(code)
  expect((await listBags(ann)).map(({ num_roasts }) => num_roasts)).toEqual([2])
  for (const takenCode of [code, code.toLowerCase()]) {
    const answer = await postRoast(ben, third, { code: takenCode })
    expect(answer).toMatchObject({
      status: 409,
      error: { code: 'BAG_CODE_IN_USE', message: 'This bag code is taken. Choose another.' },
    })
  }
  expect((await readRoast(ben, third)).bag_code).toBeNull()
  expect(await listBags(ben)).toEqual([])
})

test('[bags-rules-03] a bag code with spaces and letters of any script is found by its encoded address, in any case', async () => {
  const code = `Rösterei Ж 珈琲 ${pairNumber}`
  const [first, second] = [await createRoast(ann, beanId), await createRoast(ben, beanId)]
  expect((await changeRoast(ann, first, { code: ` ${code} ` })).bag_code).toBe(code)
  const spellings = [code, code.toUpperCase(), code.toLowerCase(), code.normalize('NFD')]
  for (const spelling of spellings) {
    const response = await fetch(`${server.origin}/api/public/coffee/bags/${encodeURIComponent(spelling)}`)
    expect(await response.json(), spelling).toMatchObject({ bag_code: code })
    expect((await postRoast(ben, second, { code: spelling })).error?.code, spelling).toBe('BAG_CODE_IN_USE')
  }
})

test('[bags-rules-02] the code of a bag with another bean is refused, and the message names that bean', async () => {
  const code = `Bean-${pairNumber}`
  const [first, second] = [await createRoast(ann, beanId), await createRoast(ann, otherBeanId)]
  await changeRoast(ann, first, { code })
  expect(await postRoast(ann, second, { code })).toMatchObject({
    status: 409,
    error: { code: 'BAG_OF_ANOTHER_BEAN', message: `Bag ${code} holds Uraga. A bag holds one bean.` },
  })
  expect((await readRoast(ann, second)).bag_code).toBeNull()
  expect((await listBags(ann))[0]?.coffee_roast_ids).toEqual([first])
})

test('a roast can move to another bag, and a bag without roasts is deleted', async () => {
  const [first, second] = [await createRoast(ann, beanId), await createRoast(ann, beanId)]
  const [oldCode, newCode] = [`From-${pairNumber}`, `To-${pairNumber}`]
  await changeRoast(ann, first, { code: oldCode })
  await changeRoast(ann, second, { code: oldCode })
  await changeRoast(ann, first, { code: newCode })
  expect((await listBags(ann)).map(({ bag_code, coffee_roast_ids }) => [bag_code, coffee_roast_ids])).toEqual([
    [newCode, [first]],
    [oldCode, [second]],
  ])
  await changeRoast(ann, first, { code: oldCode })
  expect((await listBags(ann)).map(({ bag_code }) => bag_code)).toEqual([oldCode])
  await changeRoast(ann, first, { code: oldCode })
  await changeRoast(ann, first, { code: null })
  const remove = (coffee_roast_id: number) =>
    call(server.origin, 'DELETE /coffee/roasts/:coffee_roast_id', { cookie: ann.cookie, params: { coffee_roast_id } })
  await remove(second)
  expect(await listBags(ann)).toEqual([])
  expect((await lookUpBag(oldCode)).status).toBe(404)
  const bensRoast = await createRoast(ben, otherBeanId)
  expect((await changeRoast(ben, bensRoast, { code: oldCode })).bag_code).toBe(oldCode)
})

test('each roast has a bag and no bag is empty after roasts swap bags at the same time', async () => {
  const ids: number[] = []
  for (let count = 0; count < 6; count++) ids.push(await createRoast(ann, beanId))
  const codes = ['A', 'B'].map((letter) => `Swap-${letter}-${pairNumber}`)
  for (let round = 0; round < 4; round++) {
    const answers = await Promise.all(ids.map((id, index) => postRoast(ann, id, { code: codes[(index + round) % 2]! })))
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
  }
  const bags = await listBags(ann)
  expect(bags.map(({ num_roasts }) => num_roasts)).toEqual([3, 3])
  const moves = await Promise.all(ids.map((id) => postRoast(ann, id, { code: codes[0]! })))
  expect(moves.map(({ status }) => status)).toEqual(ids.map(() => 200))
  expect((await listBags(ann)).map(({ num_roasts }) => num_roasts)).toEqual([6])
})

test('only one member succeeds when two members choose the same new code at the same time', async () => {
  const code = `Race-${pairNumber}`
  const [annsRoast, bensRoast] = [await createRoast(ann, beanId), await createRoast(ben, beanId)]
  const answers = await Promise.all([postRoast(ann, annsRoast, { code }), postRoast(ben, bensRoast, { code })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a bag code has 1 to 32 characters: letters, digits, spaces, - and _', async () => {
  const id = await createRoast(ann, beanId)
  for (const code of ['', '   ', 'x'.repeat(33), 'a/b', 'a.b', '../x']) {
    const answer = await postRoast(ann, id, { code })
    expect(answer, code).toMatchObject({ status: 422, error: { code: 'INVALID_BAG_CODE' } })
  }
  expect((await postRoast(ann, id, { code: 'x'.repeat(257) })).status).toBe(400)
  expect((await readRoast(ann, id)).bag_code).toBeNull()
  const longest = `${pairNumber}`.padEnd(32, '_')
  expect((await changeRoast(ann, id, { code: longest })).bag_code).toBe(longest)
})

test('[calls-coffee-23] a visitor can find a bag by its code in upper or lower case, and sees only the code and the bean', async () => {
  const code = `Public-${pairNumber}`
  const id = await createRoast(ann, beanId)
  await changeRoast(ann, id, { code })
  for (const typed of [code, code.toLowerCase(), code.toUpperCase()]) {
    expect(await lookUpBag(typed)).toMatchObject({ status: 200 })
    expect((await lookUpBag(typed)).data).toEqual({ bag_code: code, bean_name: 'Uraga' })
  }
  for (const typed of ['nothing-like-it', 'no such bag', '%', 'x'.repeat(90), '%2F']) {
    expect(await lookUpBag(typed), typed).toMatchObject({
      status: 404,
      error: { code: 'NOT_FOUND', message: 'There is no such bag.' },
    })
  }
})

test('requests for bags by code are limited per minute, so that nobody can guess codes', async () => {
  await withMovableDate(async (advance) => {
    // Begins a new minute, because the limit also counts the requests of the other tests.
    advance(MINUTE_MS)
    const statuses: number[] = []
    for (let count = 0; count < 31; count++) statuses.push((await lookUpBag(`guess-${count}`)).status)
    expect(statuses).toEqual([...Array<number>(30).fill(404), 429])
    advance(MINUTE_MS)
    expect((await lookUpBag('guess')).status).toBe(404)
  })
})
