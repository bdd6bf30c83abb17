// Tests the log that admins read: what the server writes, what it never writes, and how the log is read in parts.

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LogEntry } from '../../../contract/api/members/logs.ts'
import { DAY_MS } from '../../../server/clock.ts'
import { deleteExpiredData } from '../../../server/usecases/app/cleanup.ts'
import { addLogEntry } from '../../../server/usecases/shared/auditLog.ts'
import { call, cookieFrom, createSignUpCode, dataOf, type Member, PASSWORD, signIn } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'
import { deleteAccount, resetPassword, trySignIn, updateAccount, updateMember } from './accountCalls.ts'

const NEW_PASSWORD = 'chalk bridge rail'

let server: TestServer
let owner: Member

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterAll(() => server.close())

async function readPart(offset = 0, limit = 10): Promise<LogEntry[]> {
  await server.context.background.waitForAll()
  return dataOf(await call(server.origin, 'GET /logs', { cookie: owner.cookie, query: { limit, offset } }))
}

const newestEntries = async (limit: number) =>
  (await readPart(0, limit)).map(({ message, username }) => [username, message])

test('[calls-logs-01] the log is read in parts of ten entries, newest first', async () => {
  const { context } = server
  for (let number = 1; number <= 25; number++) {
    await context.write((work) => addLogEntry(context, work, { level: 'debug', message: `Entry ${number}.` }))
  }
  const parts = [await readPart(0), await readPart(10), await readPart(20, 5)]
  const messages = parts.flat().map(({ message }) => message)
  expect(messages).toEqual(Array.from({ length: 25 }, (_, index) => `Entry ${25 - index}.`))
  const { data } = await call(server.origin, 'GET /logs', { cookie: owner.cookie })
  expect(data).toEqual(parts[0])
  // The ids have no gaps, so the newest id is also the number of entries.
  const newestId = parts[0]?.[0]?.stored_log_id ?? 0
  expect(await readPart(newestId)).toEqual([])
  expect(await readPart(Number.MAX_SAFE_INTEGER)).toEqual([])
})

test('[calls-logs-02] an entry has its id, time, level and message, and the username if a member is known', async () => {
  await trySignIn(server.origin, 'Owner', PASSWORD)
  await trySignIn(server.origin, 'Owner', 'wrong password')
  const created = new Date(server.clock.now()).toISOString()
  const stored_log_id = expect.any(Number)
  expect(await readPart(0, 2)).toEqual([
    { stored_log_id, created, log_level: 'warn', kind: 'signIn', message: 'A sign-in as Owner was refused.' },
    {
      stored_log_id,
      created,
      log_level: 'info',
      kind: 'signIn',
      message: 'Signed in: Unknown device.',
      username: 'Owner',
    },
  ])
  const { context } = server
  for (const level of ['debug', 'info', 'warn', 'error'] as const) {
    await context.write((work) => addLogEntry(context, work, { level, message: `At ${level}.`, userId: 1 }))
    expect((await readPart(0, 1))[0]).toMatchObject({ log_level: level, username: 'Owner' })
  }
})

test('[security-log-05] sign-ups, sign-ins, refused sign-ins, new passwords, resets and sign-outs are in the log', async () => {
  const { origin } = server
  const { user } = await inviteMember(owner, 'Traced')
  await trySignIn(origin, 'Traced', 'wrong password')
  // The entry of a refused sign-in is stored after its answer.
  await server.context.background.waitForAll()
  const member = await signIn(origin, { username: 'Traced', password: PASSWORD })
  const passwordChange = await updateAccount(member, 'Traced', {
    oldPassword: PASSWORD,
    newPassword: 'chalk bridge rail',
  })
  await call(origin, 'DELETE /auth', { cookie: cookieFrom(passwordChange.headers) })
  const oneTimeCode = await resetPassword(owner, { ...member, user })
  await trySignIn(origin, 'Traced', oneTimeCode)
  expect(await newestEntries(7)).toEqual([
    ['Traced', 'Signed in with a one-time code: Unknown device.'],
    ['Owner', 'Reset the password of Traced.'],
    ['Traced', 'Signed out.'],
    ['Traced', 'Chose a new password.'],
    ['Traced', 'Signed in: Unknown device.'],
    [undefined, 'A sign-in as Traced was refused.'],
    ['Traced', 'Signed up with a referral code.'],
  ])
})

test('when an admin changes a member, the log entry contains the names of both', async () => {
  const admin = await inviteMember(owner, 'Ann', 'admin')
  const member = await inviteMember(owner, 'Bob', '')
  const { user_id } = member.user
  await updateMember(admin, { user_id, acl: 'pool|coffee' })
  await updateMember(admin, { user_id, username: 'Robert' })
  await resetPassword(admin, member)
  await deleteAccount(admin, 'Robert')
  expect(await newestEntries(4)).toEqual([
    ['Ann', 'Deleted the account of Robert.'],
    ['Ann', 'Reset the password of Robert.'],
    ['Ann', 'Renamed Bob to Robert.'],
    ['Ann', 'Changed the permissions of Bob from none to pool, coffee.'],
  ])
})

test('[admin-logs-12] the log does not call it a reset if the member had no password before the one-time code', async () => {
  const added = await call(server.origin, 'POST /users', {
    cookie: owner.cookie,
    body: { username: 'Carl', code: 'member' },
  })
  await updateMember(owner, { user_id: dataOf(added).user.user_id, newPassword: '' })
  expect(await newestEntries(2)).toEqual([
    ['Owner', 'Made a one-time code for Carl.'],
    ['Owner', 'Added Carl, without a password.'],
  ])
})

test('a change that the server refuses or rolls back writes no log entry, and the ids have no gaps', async () => {
  const lastId = (await readPart(0, 1))[0]?.stored_log_id ?? 0
  // No member has the first id, and the username of the second call is too short.
  await updateMember(owner, { user_id: 987_654, username: 'Nobody' })
  await updateMember(owner, { user_id: 1, username: 'x' })
  const { context } = server
  const failingWrite = context.write(async (work) => {
    await addLogEntry(context, work, { level: 'info', message: 'Never happened.' })
    throw new Error('rolled back')
  })
  await expect(failingWrite).rejects.toThrow('rolled back')
  await context.write((work) => addLogEntry(context, work, { level: 'info', message: 'Happened.' }))
  expect((await readPart(0, 1))[0]).toMatchObject({ stored_log_id: lastId + 1, message: 'Happened.' })
})

test('entries that are written at the same time get different ids without gaps', async () => {
  const { context } = server
  const lastId = (await readPart(0, 1))[0]?.stored_log_id ?? 0
  await Promise.all(
    Array.from({ length: 20 }, () =>
      context.write((work) => addLogEntry(context, work, { level: 'debug', message: 'At once.' })),
    ),
  )
  const ids = (await readPart(0, 20)).map(({ stored_log_id }) => stored_log_id)
  expect(ids).toEqual(Array.from({ length: 20 }, (_, index) => lastId + 20 - index))
})

test('no entry contains a password, a code, a token or an unknown typed username', async () => {
  const code = await createSignUpCode(owner, { acl: 'pool', uses: 2 })
  const member = await inviteMember(owner, 'Discreet')
  const oneTimeCode = await resetPassword(owner, member)
  await trySignIn(server.origin, 'Discreet', oneTimeCode)
  await trySignIn(server.origin, 'MyActualPassw0rd', PASSWORD)
  await trySignIn(server.origin, 'Discreet', 'a-wrong-password')
  await updateAccount(owner, 'Owner', { oldPassword: PASSWORD, newPassword: NEW_PASSWORD }).then(({ headers }) => {
    owner.cookie = cookieFrom(headers) ?? ''
  })
  const text = JSON.stringify(await readPart(0, 100))
  for (const secret of [
    code,
    oneTimeCode,
    PASSWORD,
    NEW_PASSWORD,
    'MyActualPassw0rd',
    'a-wrong-password',
    owner.cookie.slice('parlor='.length),
  ]) {
    expect(text).not.toContain(secret)
  }
  expect(text).toContain('A sign-in with an unknown name was refused.')
  expect(text).toContain('Chose a new password.')
})

test('a call that fails with a server error writes an entry', async () => {
  const { db } = server.context
  await sql`alter table messages rename to messages_away`.execute(db)
  expect((await call(server.origin, 'GET /message', { cookie: owner.cookie })).status).toBe(500)
  await sql`alter table messages_away rename to messages`.execute(db)
  expect((await readPart(0, 1))[0]).toMatchObject({
    log_level: 'error',
    message: 'GET /api/message failed with a server error.',
    username: 'Owner',
  })
})

test('entries are deleted after a year', async () => {
  const { context, clock } = server
  const readIds = async () => {
    const rows = await context.db.selectFrom('stored_logs').select('stored_log_id').execute()
    return rows.map(({ stored_log_id }) => stored_log_id)
  }
  // The second read can return more ids, because an entry of an earlier test can still be written in the background.
  const idsBefore = await readIds()
  clock.advance(365 * DAY_MS)
  await deleteExpiredData(context)
  expect(await readIds()).toEqual(expect.arrayContaining(idsBefore))
  const lastId = Math.max(...(await readIds()))
  await context.write((work) => addLogEntry(context, work, { level: 'info', message: 'A year later.' }))
  clock.advance(1)
  await deleteExpiredData(context)
  const rows = await context.db.selectFrom('stored_logs').selectAll().execute()
  expect(rows.map(({ stored_log_id, message }) => [stored_log_id, message])).toEqual([[lastId + 1, 'A year later.']])
})
