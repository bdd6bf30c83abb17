// Tests which entries of the log an admin finds, and which events the open pages of admins receive.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LogEntry } from '../../../contract/api/members/logs.ts'
import type { Contract } from '../../../contract/contract.ts'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { addLogEntry } from '../../../server/usecases/shared/auditLog.ts'
import { call, dataOf, type Member, PASSWORD } from '../../support/members.ts'
import { connectSocket, disconnectAll, waitForAllEvents } from '../../support/sockets.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'
import { deleteAccount, trySignIn, updateMember } from './accountCalls.ts'

let server: TestServer
let owner: Member

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterAll(() => server.close())

async function readEntries(offset = 0, limit = 10): Promise<LogEntry[]> {
  await server.context.background.waitForAll()
  return dataOf(await call(server.origin, 'GET /logs', { cookie: owner.cookie, query: { limit, offset } }))
}

test('[admin-logs-06] [admin-logs-07] entries have a kind, and are found by username, kind and time', async () => {
  const { context, clock } = server
  const admin = await inviteMember(owner, 'Ann', 'admin')
  const from = new Date(clock.now()).toISOString()
  // No member has this id, so this change is refused.
  await updateMember(admin, { user_id: admin.user.user_id + 1000, acl: 'pool' })
  const member = await inviteMember(owner, 'Robert', '')
  await updateMember(admin, { user_id: member.user.user_id, acl: 'pool' })
  await context.background.waitForAll()
  clock.advance(1000)
  const until = new Date(clock.now()).toISOString()
  await trySignIn(server.origin, 'Robert', 'wrong password')
  // The entry of a refused sign-in is stored after its answer.
  await context.background.waitForAll()
  for (const kind of ['content', 'browser', 'server'] as const) {
    await context.write((work) => addLogEntry(context, work, { level: 'info', kind, message: `A ${kind}.` }))
  }
  const findMessages = async (query: QueryOf<Contract['GET /logs']>) =>
    dataOf(await call(server.origin, 'GET /logs', { cookie: owner.cookie, query })).map(({ message }) => message)
  const changedEntry = 'Changed the permissions of Robert from none to pool.'
  const refusedEntry = 'A sign-in as Robert was refused.'
  const signedUpEntry = 'Signed up with a referral code.'
  expect(await findMessages({ username: ' robert ' })).toEqual([refusedEntry, changedEntry, signedUpEntry])
  expect(await findMessages({ username: 'robert', limit: 1, offset: 1 })).toEqual([changedEntry])
  expect(await findMessages({ username: 'robert', kind: 'signIn' })).toEqual([refusedEntry, signedUpEntry])
  expect(await findMessages({ username: 'robert', kind: 'member' })).toEqual([changedEntry])
  expect(await findMessages({ username: 'robert', from, until })).toEqual([changedEntry, signedUpEntry])
  expect(await findMessages({ from: until, kind: 'content' })).toEqual(['A content.'])
  expect(await findMessages({ from: until, limit: 3 })).toEqual(['A server.', 'A browser.', 'A content.'])
  // A part of the name is enough, in capital or small letters. The sign _ stands only for itself.
  expect(await findMessages({ username: 'OBER' })).toEqual([refusedEntry, changedEntry, signedUpEntry])
  expect(await findMessages({ username: 'ober', limit: 1, offset: 1 })).toEqual([changedEntry])
  expect(await findMessages({ username: 'ober', kind: 'content' })).toEqual([])
  expect(await findMessages({ username: 'nobody_here' })).toEqual([])
  expect(await findMessages({ username: '_obert' })).toEqual([])
  expect(await findMessages({ username: ' ', from: until, limit: 1 })).toEqual(['A server.'])
  const newestEntries = await readEntries(0, 4)
  expect(newestEntries.map(({ kind }) => kind)).toEqual(['server', 'browser', 'content', 'signIn'])
  // With `newest`, the server leaves out all entries with a higher id.
  const newestId = newestEntries[1]?.stored_log_id ?? 0
  expect(await findMessages({ newest: newestId, limit: 2 })).toEqual(['A browser.', 'A content.'])
  expect(await findMessages({ newest: newestId, limit: 1, offset: 1 })).toEqual(['A content.'])
  expect(await findMessages({ newest: newestId, limit: 1, kind: 'server', from: until })).toEqual([])
  expect((await call(server.origin, 'GET /logs', { cookie: owner.cookie, query: { from: 'today' } })).status).toBe(400)
})

test('[admin-logs-16] the entries of a deleted member are found by the name while the log still has it', async () => {
  const member = await inviteMember(owner, 'Carla', 'pool')
  await deleteAccount(owner, 'Carla')
  await server.context.background.waitForAll()
  const query = { username: 'CARL' }
  const entries = dataOf(await call(server.origin, 'GET /logs', { cookie: owner.cookie, query }))
  const messages = entries.map(({ message }) => message)
  expect(messages).toEqual(['Deleted the account of Carla.', 'Signed up with a referral code.'])
  expect(entries[1]?.username).toBe(member.user.username)
})

test('[admin-users-26] each change of a member or of a sign-up code is sent only to the pages of admins', async () => {
  const member = await inviteMember(owner, 'Watched', 'pool')
  const [adminsSocket, othersSocket] = [
    await connectSocket(server.origin, owner),
    await connectSocket(server.origin, member),
  ]
  const { cookie } = owner
  const { user_id } = member.user
  let [adminEventCount, otherEventCount] = [0, 0]
  adminsSocket.client.on('users:update', () => (adminEventCount += 1))
  othersSocket.client.on('users:update', () => (otherEventCount += 1))
  const createCode = () => call(server.origin, 'POST /referral-codes', { cookie, body: { acl: '', uses: 2 } })
  const { code, referral_code_id } = dataOf(await createCode())
  // With the word 'member' in the place of a sign-up code, an admin adds a member without a password.
  const { user: addedUser } = dataOf(
    await call(server.origin, 'POST /users', { cookie, body: { username: 'AddedToo', code: 'member' } }),
  )
  // On PostgreSQL the events of these two calls can arrive after the answers, and would be counted for a later change.
  await expect.poll(() => adminEventCount).toBe(2)
  const changes = [
    createCode,
    () => call(server.origin, 'POST /users', { body: { username: 'Joiner', password: PASSWORD, code } }),
    () => call(server.origin, 'POST /users', { cookie, body: { username: 'Another', code: 'member' } }),
    () => updateMember(owner, { user_id, acl: 'coffee' }),
    () => updateMember(owner, { user_id, username: 'Watched2' }),
    () => updateMember(owner, { user_id: addedUser.user_id, newPassword: '' }),
    () => deleteAccount(owner, 'AddedToo'),
    () => call(server.origin, 'DELETE /referral-codes/:referral_code_id', { cookie, params: { referral_code_id } }),
  ]
  try {
    for (const [index, change] of changes.entries()) {
      await waitForAllEvents(adminsSocket)
      adminEventCount = 0
      expect((await change()).status, `change ${index}`).toBe(200)
      await expect.poll(() => adminEventCount, { message: `change ${index}` }).toBe(1)
    }
    await waitForAllEvents(othersSocket)
    expect(otherEventCount).toBe(0)
  } finally {
    disconnectAll()
  }
})

test('only the pages of admins receive the event for a new log entry, after it is stored', async () => {
  const member = await inviteMember(owner, 'NoAdmin', 'pool')
  const [adminsSocket, othersSocket] = [
    await connectSocket(server.origin, owner),
    await connectSocket(server.origin, member),
  ]
  try {
    const newEntry = adminsSocket.next('log:new')
    let otherEventCount = 0
    othersSocket.client.on('log:new', () => (otherEventCount += 1))
    await trySignIn(server.origin, 'NoAdmin', 'wrong password')
    const [id] = await newEntry
    expect((await readEntries(0, 1))[0]).toMatchObject({
      stored_log_id: id,
      message: 'A sign-in as NoAdmin was refused.',
    })
    await waitForAllEvents(othersSocket)
    expect(otherEventCount).toBe(0)
  } finally {
    disconnectAll()
  }
})
