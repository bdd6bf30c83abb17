// Which entries of the log an admin finds, and how the open page learns of new ones.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LogEntry } from '../../../contract/api/members/logs.ts'
import type { Contract } from '../../../contract/contract.ts'
import type { QueryOf } from '../../../contract/endpoint.ts'
import { addLogEntry } from '../../../server/usecases/shared/auditLog.ts'
import { call, dataOf, type Member } from '../../support/members.ts'
import { connectSocket, disconnectAll, waitForAllEvents } from '../../support/sockets.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'
import { trySignIn, updateMember } from './administration.ts'

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
  expect(await find({ username: 'nobody_here' })).toEqual([])
  const all = await page(0, 4)
  expect(all.map(({ kind }) => kind)).toEqual(['server', 'browser', 'content', 'signIn'])
  const newest = all[1]?.stored_log_id ?? 0
  expect(await find({ newest, limit: 2 })).toEqual(['A browser.', 'A content.'])
  expect(await find({ newest, limit: 1, offset: 1 })).toEqual(['A content.'])
  expect(await find({ newest, limit: 1, kind: 'server', from: until })).toEqual([])
  expect((await call(server.origin, 'GET /logs', { cookie: owner.cookie, query: { from: 'today' } })).status).toBe(400)
})

test('only the pages of admins are sent that the log has a new entry, after the entry is stored', async () => {
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
