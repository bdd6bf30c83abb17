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

async function page(offset = 0, limit = 10): Promise<LogEntry[]> {
  await server.context.background.waitForAll()
  return dataOf(await call(server.origin, 'GET /logs', { cookie: owner.cookie, query: { limit, offset } }))
}

test('[admin-logs-06] [admin-logs-07] entries have a kind, and are found by person, kind and time', async () => {
  const { context, clock } = server
  const admin = await inviteMember(owner, 'Finder', 'admin')
  const from = new Date(clock.now()).toISOString()
  await updateMember(admin, { user_id: admin.user.user_id + 1000, acl: 'pool' })
  const member = await inviteMember(owner, 'Sought', '')
  await updateMember(admin, { user_id: member.user.user_id, acl: 'pool' })
  await context.background.waitForAll()
  clock.advance(1000)
  const until = new Date(clock.now()).toISOString()
  await trySignIn(server.origin, 'Sought', 'wrong password')
  // The entry of a refused sign-in is stored after its answer.
  await context.background.waitForAll()
  for (const kind of ['content', 'browser', 'server'] as const) {
    await context.write((work) => addLogEntry(context, work, { level: 'info', kind, message: `A ${kind}.` }))
  }
  const find = async (query: QueryOf<Contract['GET /logs']>) =>
    dataOf(await call(server.origin, 'GET /logs', { cookie: owner.cookie, query })).map(({ message }) => message)
  const changed = 'Changed the permissions of Sought from none to pool.'
  const refused = 'A sign-in as Sought was refused.'
  const signedUp = 'Signed up with a referral code.'
  expect(await find({ username: ' sought ' })).toEqual([refused, changed, signedUp])
  expect(await find({ username: 'sought', limit: 1, offset: 1 })).toEqual([changed])
  expect(await find({ username: 'sought', kind: 'signIn' })).toEqual([refused, signedUp])
  expect(await find({ username: 'sought', kind: 'member' })).toEqual([changed])
  expect(await find({ username: 'sought', from, until })).toEqual([changed, signedUp])
  expect(await find({ from: until, kind: 'content' })).toEqual(['A content.'])
  expect(await find({ from: until, limit: 3 })).toEqual(['A server.', 'A browser.', 'A content.'])
  expect(await find({ username: 'OUGH' })).toEqual([refused, changed, signedUp])
  expect(await find({ username: 'ough', limit: 1, offset: 1 })).toEqual([changed])
  expect(await find({ username: 'ough', kind: 'content' })).toEqual([])
  expect(await find({ username: 'nobody_here' })).toEqual([])
  expect(await find({ username: '_ought' })).toEqual([])
  expect(await find({ username: ' ', from: until, limit: 1 })).toEqual(['A server.'])
  const all = await page(0, 4)
  expect(all.map(({ kind }) => kind)).toEqual(['server', 'browser', 'content', 'signIn'])
  const newest = all[1]?.stored_log_id ?? 0
  expect(await find({ newest, limit: 2 })).toEqual(['A browser.', 'A content.'])
  expect(await find({ newest, limit: 1, offset: 1 })).toEqual(['A content.'])
  expect(await find({ newest, limit: 1, kind: 'server', from: until })).toEqual([])
  expect((await call(server.origin, 'GET /logs', { cookie: owner.cookie, query: { from: 'today' } })).status).toBe(400)
})

test('[admin-users-26] each change of a member or a code is sent only to the pages of admins', async () => {
  const member = await inviteMember(owner, 'Watched', 'pool')
  const [admins, others] = [await connectSocket(server.origin, owner), await connectSocket(server.origin, member)]
  const { cookie } = owner
  const { user_id } = member.user
  let [sent, toOther] = [0, 0]
  admins.client.on('users:update', () => (sent += 1))
  others.client.on('users:update', () => (toOther += 1))
  const make = () => call(server.origin, 'POST /referral-codes', { cookie, body: { acl: '', uses: 1 } })
  const { code, referral_code_id } = dataOf(await make())
  const { user: added } = dataOf(
    await call(server.origin, 'POST /users', { cookie, body: { username: 'AddedToo', code: 'member' } }),
  )
  const steps = [
    make,
    () => call(server.origin, 'POST /users', { body: { username: 'Joiner', password: PASSWORD, code } }),
    () => call(server.origin, 'POST /users', { cookie, body: { username: 'Another', code: 'member' } }),
    () => updateMember(owner, { user_id, acl: 'coffee' }),
    () => updateMember(owner, { user_id, username: 'Watched2' }),
    () => updateMember(owner, { user_id: added.user_id, newPassword: '' }),
    () => deleteAccount(owner, 'AddedToo'),
    () => call(server.origin, 'DELETE /referral-codes/:referral_code_id', { cookie, params: { referral_code_id } }),
  ]
  try {
    for (const [index, step] of steps.entries()) {
      await waitForAllEvents(admins)
      sent = 0
      expect((await step()).status, `step ${index}`).toBe(200)
      await expect.poll(() => sent, { message: `step ${index}` }).toBe(1)
    }
    await waitForAllEvents(others)
    expect(toOther).toBe(0)
  } finally {
    disconnectAll()
  }
})

test('only the pages of admins receive the event for a new log entry, after it is stored', async () => {
  const member = await inviteMember(owner, 'NoAdmin', 'pool')
  const [admins, others] = [await connectSocket(server.origin, owner), await connectSocket(server.origin, member)]
  try {
    const toAdmin = admins.next('log:new')
    let toOther = 0
    others.client.on('log:new', () => (toOther += 1))
    await trySignIn(server.origin, 'NoAdmin', 'wrong password')
    const [id] = await toAdmin
    expect((await page(0, 1))[0]).toMatchObject({ stored_log_id: id, message: 'A sign-in as NoAdmin was refused.' })
    await waitForAllEvents(others)
    expect(toOther).toBe(0)
  } finally {
    disconnectAll()
  }
})
