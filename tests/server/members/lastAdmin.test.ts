// At least one member with admin rights always stays.

import { afterEach, beforeEach, expect, test } from 'vitest'
import { addPlayer, call, granted, type Member } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'
import { deleteAccount, isSignedIn, updateMember } from './administration.ts'

let server: TestServer
let owner: Member

beforeEach(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterEach(() => server.close())

const LAST = { status: 409, error: { code: 'LAST_ADMIN' } }

test('[permissions-users-03] the last member with admin rights cannot be deleted or lose these rights', async () => {
  expect(await deleteAccount(owner, 'Owner')).toMatchObject(LAST)
  expect(await updateMember(owner, { user_id: owner.user.user_id, acl: 'pool' })).toMatchObject(LAST)
  await inviteMember(owner, 'NoAdmin', 'pool|coffee')
  expect(await deleteAccount(owner, 'Owner')).toMatchObject(LAST)

  const admin = await inviteMember(owner, 'Admin', 'admin')
  expect((await deleteAccount(owner, 'Owner')).status).toBe(200)
  expect(await updateMember(admin, { user_id: admin.user.user_id, acl: '' })).toMatchObject(LAST)
  expect(await deleteAccount(admin, 'Admin')).toMatchObject(LAST)
  expect((await updateMember(admin, { user_id: admin.user.user_id, acl: 'admin|pool' })).data?.user.acl).toBe(
    'admin|pool',
  )
  expect(await isSignedIn(admin)).toBe(true)
})

test('a member with admin rights who cannot sign in does not count as an admin', async () => {
  await addPlayer(owner, 'Locked')
  const locked = granted(await call(server.origin, 'GET /users', { cookie: owner.cookie })).find(
    ({ username }) => username === 'Locked',
  )
  await updateMember(owner, { user_id: locked?.user_id ?? 0, acl: 'admin' })
  expect(await deleteAccount(owner, 'Owner')).toMatchObject(LAST)
})

test('when two admins take the permission admin from each other at the same time, one of them keeps it', async () => {
  const [left, right] = [await inviteMember(owner, 'Left', 'admin'), await inviteMember(owner, 'Right', 'admin')]
  expect((await deleteAccount(owner, 'Owner')).status).toBe(200)
  const answers = await Promise.all([
    updateMember(left, { user_id: right.user.user_id, acl: '' }),
    updateMember(right, { user_id: left.user.user_id, acl: '' }),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { db } = server.context
  const admins = await db.selectFrom('users').select('user_id').where('acl', '=', 'admin').execute()
  expect(admins).toHaveLength(1)
})

test('when the last two admins delete their accounts at the same time, one account stays', async () => {
  const admin = await inviteMember(owner, 'Admin', 'admin')
  const answers = await Promise.all([deleteAccount(owner, 'Owner'), deleteAccount(admin, 'Admin')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('[permissions-users-05] no call takes * from the owner or resets the password of the owner, also none of the owner', async () => {
  const admin = await inviteMember(owner, 'Admin', 'admin|pool')
  const { user_id } = owner.user
  for (const by of [owner, admin]) {
    for (const change of [{ acl: 'admin|pool|coffee' }, { acl: '' }, { newPassword: '' as const }]) {
      expect(await updateMember(by, { user_id, ...change })).toMatchObject({
        status: 403,
        error: { code: 'FORBIDDEN' },
      })
    }
  }
  expect(await isSignedIn(owner)).toBe(true)
  const users = granted(await call(server.origin, 'GET /users', { cookie: owner.cookie }))
  expect(users).toContainEqual(expect.objectContaining({ user_id, acl: '*' }))
})
