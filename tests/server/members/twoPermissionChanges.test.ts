// Tests the socket of a member whose permissions change while the server still checks an earlier change.

import type { KyselyPlugin, QueryId } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { call, dataOf, type Member } from '../../support/members.ts'
import { connectSocket, disconnectAll, waitForAllEvents } from '../../support/sockets.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'
import { updateMember } from './accountCalls.ts'

let server: TestServer
let owner: Member

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterEach(disconnectAll)
afterAll(() => server.close())

test('[permissions-users-07] a check of the session that is slow does not give back a permission that was removed meanwhile', async () => {
  const member = await inviteMember(owner, 'Promoted', '')
  const socket = await connectSocket(server.origin, member)
  const ownersSocket = await connectSocket(server.origin, owner)
  const setPermissions = (acl: string) => updateMember(owner, { user_id: member.user.user_id, acl })

  // The first check of a session reads the permissions, and then has to wait.
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let heldQuery: QueryId | undefined
  let isHeld = false
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const where = JSON.stringify('where' in node ? node.where : null)
      if (heldQuery === undefined && where.includes('"session_id"')) heldQuery = queryId
      return node
    },
    async transformResult({ queryId, result }) {
      if (queryId !== heldQuery) return result
      isHeld = true
      await released
      return result
    },
  }
  const { db } = server.context
  Object.assign(server.context, { db: db.withPlugin(plugin) })
  await setPermissions('admin')
  await expect.poll(() => isHeld).toBe(true)
  Object.assign(server.context, { db })
  await setPermissions('')
  await expect.poll(() => socket.received.map(({ event }) => event)).toEqual(['session:changed', 'session:changed'])
  await waitForAllEvents(ownersSocket)
  release()
  expect(await waitForAllEvents(socket)).toBe(member.user.user_id)

  dataOf(await call(server.origin, 'POST /message', { cookie: owner.cookie, body: { message: 'For admins' } }))
  await ownersSocket.next('message:new')
  await waitForAllEvents(socket)
  expect(socket.received.map(({ event }) => event)).toEqual(['session:changed', 'session:changed'])
})
