// Tests that no request over HTTP can give a user the owner's permission `*`, and that no call is public by mistake.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallKey, contract } from '../../../contract/contract.ts'
import { call, type Member, PASSWORD } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let owner: Member
let admin: Member

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  admin = await inviteMember(owner, 'Admin', 'admin|pool|coffee')
})
afterAll(() => server.close())

/** Sends the body unchanged: the types of the contract do not allow some of these bodies. */
async function send(member: Member, key: CallKey, body: object): Promise<number> {
  const [method = '', path = ''] = key.split(' ')
  const response = await fetch(`${server.origin}/api${path.replace(':username', member.user.username)}`, {
    method,
    headers: { origin: server.origin, 'content-type': 'application/json', cookie: member.cookie },
    body: JSON.stringify(body),
  })
  return response.status
}

test('[permissions-acl-04] no call over HTTP grants *, and only the owner’s first code grants it', async () => {
  expect(owner.user.acl).toBe('*')
  const { user_id } = admin.user
  const aclsWithStar = ['*', '*|admin', 'admin|*', 'admin|*|pool', '**', ' *', '*\n', '\u002a', '＊', '%2a']
  for (const member of [owner, admin]) {
    // The codes `member` and `pool` are words in place of a sign-up code.
    for (const acl of [...aclsWithStar, ['*'], { 0: '*' }]) {
      const attempts: [CallKey, object][] = [
        ['PATCH /users', { user_id, acl }],
        ['POST /referral-codes', { acl, uses: 1 }],
        ['POST /users', { username: 'Starred', code: 'member', acl }],
        ['POST /users', { username: 'Starred', code: 'pool', acl }],
        ['PATCH /users/:username', { username: member.user.username, acl }],
        ['PATCH /users/:username', { acl }],
        ['POST /auth', { username: 'Admin', password: PASSWORD, rememberMe: true, acl }],
      ]
      for (const [key, body] of attempts) expect(await send(member, key, body), `${key} ${acl}`).toBe(400)
    }
  }
  const { db } = server.context
  const users = await db.selectFrom('users').select(['username', 'acl']).where('acl', 'like', '%*%').execute()
  expect(users).toEqual([{ username: 'Owner', acl: '*' }])
  const codes = await db.selectFrom('referral_codes').select(['created_by']).where('acl', 'like', '%*%').execute()
  expect(codes).toEqual([{ created_by: null }])
})

test('a permission that only resembles admin does not allow the calls of admins', async () => {
  const member = await inviteMember(owner, 'Nearly', 'pool')
  const { db } = server.context
  for (const acl of ['administrator', 'admins', 'xadmin', 'ADMIN', 'admin ', 'pool,admin', '*admin', '']) {
    await db.updateTable('users').set({ acl }).where('user_id', '=', member.user.user_id).execute()
    expect((await call(server.origin, 'GET /users', { cookie: member.cookie })).status, acl).toBe(403)
  }
})

test('the public calls are exactly these', () => {
  const publicCalls = Object.entries(contract).filter(([, { access }]) => access === 'public')
  expect(publicCalls.map(([key]) => key).sort()).toEqual([
    'DELETE /auth',
    'GET /',
    'GET /auth/refresh',
    'GET /chess',
    'GET /health',
    'GET /public/coffee/bags/:bag_code',
    'GET /public/coffee/bags/:bag_code/card',
    'GET /public/pool/games/:token',
    'GET /public/pool/nights/:night_token',
    'POST /auth',
    'POST /public/browser-errors',
    'POST /public/passkeys/sign-in',
    'POST /public/passkeys/sign-up',
    'POST /public/referral-codes/check',
    'POST /public/vitals',
    'POST /users',
  ])
})
