// Tests the live events of roasts.

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { changeRoast, createBean, createRoast, postRoast, startRoast } from '../../support/coffee.ts'
import { call, type Member } from '../../support/members.ts'
import { connectSocket, disconnectAll, type TestSocket, waitForAllEvents } from '../../support/sockets.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let ann: Member
let ben: Member
let beanId: number

beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.owner()
  ann = await inviteMember(owner, 'Ann', 'coffee')
  ben = await inviteMember(owner, 'Ben', 'coffee')
  beanId = (await createBean(ann, { name: 'Live' })).coffee_bean_id
})
afterEach(disconnectAll)
afterAll(() => server.close())

/** The roast updates that the socket has received, after everything sent so far has arrived. */
async function roastUpdates(socket: TestSocket): Promise<unknown[]> {
  await waitForAllEvents(socket)
  return socket.received.filter(({ event }) => event === 'coffee_roast:update').map(({ payload }) => payload[0])
}

test("the id and the version of a changed roast are sent to all of the member's sockets, and to no other member", async () => {
  const [phone, tablet, bensSocket] = [
    await connectSocket(server.origin, ann),
    await connectSocket(server.origin, ann),
    await connectSocket(server.origin, ben),
  ]
  const id = await createRoast(ann, beanId)
  await startRoast(ann, id, server.clock.now())
  // Neither a repeated start nor a refused reading changes the roast.
  await startRoast(ann, id, server.clock.now())
  await postRoast(ann, id, { input: { input_value: 300, input_type: 'BEAN_TEMP' } })
  await changeRoast(ann, id, { input: { input_value: 100, input_type: 'BEAN_TEMP', seconds: 0 } })
  await call(server.origin, 'DELETE /coffee/roasts/:coffee_roast_id', {
    cookie: ann.cookie,
    params: { coffee_roast_id: id },
  })
  // One version for each change: the roast is created, started, gets a reading, and is deleted.
  const versions = [1, 2, 3, 4].map((version) => ({ id, version }))
  // With several nodes an event is sent through the database, so it can arrive after the answer.
  await expect.poll(() => roastUpdates(phone)).toEqual(versions)
  await expect.poll(() => roastUpdates(tablet)).toEqual(versions)
  expect(await roastUpdates(bensSocket)).toEqual([])
})
