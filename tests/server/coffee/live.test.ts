import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Changed, ClientToServerEvents, ServerToClientEvents } from '../../../contract/live.ts'
import { changeRoast, createBean, createRoast, postRoast, startRoast } from '../../support/coffee.ts'
import { call, type Member } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

type Client = Socket<ServerToClientEvents, ClientToServerEvents>

let server: TestServer
let ann: Member
let ben: Member
let beanId: number
const open: Client[] = []

beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.owner()
  ann = await inviteMember(owner, 'Ann', 'coffee')
  ben = await inviteMember(owner, 'Ben', 'coffee')
  beanId = (await createBean(ann, { name: 'Live' })).coffee_bean_id
})
afterEach(() => {
  for (const client of open.splice(0)) client.disconnect()
})
afterAll(() => server.close())

/** A device of the member's: what it was told of roasts, once everything said so far has arrived. */
async function device(member: Member): Promise<() => Promise<Changed[]>> {
  const extraHeaders = { origin: server.origin, cookie: member.cookie }
  const client: Client = io(server.origin, { extraHeaders, forceNew: true, reconnection: false })
  open.push(client)
  const told: Changed[] = []
  client.on('coffee_roast:update', (changed) => told.push(changed))
  await new Promise<void>((resolve, reject) => {
    client.on('connect', resolve)
    client.on('connect_error', reject)
  })
  return async () => {
    await new Promise((resolve) => client.emit('user:id', null, resolve))
    return told
  }
}

test("a change of a roast is told to the member's devices, with its version, and to nobody else's", async () => {
  const [phone, tablet, other] = [await device(ann), await device(ann), await device(ben)]
  const id = await createRoast(ann, beanId)
  await startRoast(ann, id, server.clock.now())
  // Neither a repeat nor a error is a change.
  await startRoast(ann, id, server.clock.now())
  await postRoast(ann, id, { input: { input_value: 300, input_type: 'BEAN_TEMP' } })
  await changeRoast(ann, id, { input: { input_value: 100, input_type: 'BEAN_TEMP', seconds: 0 } })
  await call(server.origin, 'DELETE /coffee/roasts/:coffee_roast_id', {
    cookie: ann.cookie,
    params: { coffee_roast_id: id },
  })
  const versions = [1, 2, 3, 4].map((version) => ({ id, version }))
  // Between nodes a word takes its time, also to a device of this one.
  await expect.poll(phone).toEqual(versions)
  await expect.poll(tablet).toEqual(versions)
  expect(await other()).toEqual([])
})
