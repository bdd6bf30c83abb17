// Tests that at least one member with admin rights always stays.

import { afterEach, beforeEach, expect, test } from 'vitest'
import { updateUser } from '../../../server/db/repositories/users.ts'
import { addPlayer, call, dataOf, type Member } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'
import { deleteAccount, isSignedIn, updateMember } from './accountCalls.ts'

let server: TestServer
let owner: Member

beforeEach(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterEach(() => server.close())

/** Removes the permissions of the owner in the database, because no call can do this. */
const removeOwnersPermissions = () => updateUser(server.context.db, owner.user.user_id, { acl: '' })

const LAST_ADMIN_ERROR = { status: 409, error: { code: 'LAST_ADMIN' } }

test('[permissions-users-03] the last member with admin rights cannot be deleted or lose these rights', async () => {
  const admin = await inviteMember(owner, 'Admin', 'admin')
  await inviteMember(owner, 'NoAdmin', 'pool|coffee')
  await removeOwnersPermissions()
  expect(await updateMember(admin, { user_id: admin.user.user_id, acl: '' })).toMatchObject(LAST_ADMIN_ERROR)
  expect(await deleteAccount(admin, 'Admin')).toMatchObject(LAST_ADMIN_ERROR)
  expect((await updateMember(admin, { user_id: admin.user.user_id, acl: 'admin|pool' })).data?.user.acl).toBe(
    'admin|pool',
  )
  expect(await isSignedIn(admin)).toBe(true)
})

test('a member with admin rights who cannot sign in does not count as an admin', async () => {
  await addPlayer(owner, 'Locked')
  const locked = dataOf(await call(server.origin, 'GET /users', { cookie: owner.cookie })).find(
    ({ username }) => username === 'Locked',
  )
  await updateMember(owner, { user_id: locked?.user_id ?? 0, acl: 'admin' })
  const admin = await inviteMember(owner, 'Admin', 'admin')
  await removeOwnersPermissions()
  expect(await deleteAccount(admin, 'Admin')).toMatchObject(LAST_ADMIN_ERROR)
})

test('one admin stays when two admins remove the permission admin from each other at the same time', async () => {
  const [ann, bob] = [await inviteMember(owner, 'Ann', 'admin'), await inviteMember(owner, 'Bob', 'admin')]
  await removeOwnersPermissions()
  const answers = await Promise.all([
    updateMember(ann, { user_id: bob.user.user_id, acl: '' }),
    updateMember(bob, { user_id: ann.user.user_id, acl: '' }),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { db } = server.context
  const admins = await db.selectFrom('users').select('user_id').where('acl', '=', 'admin').execute()
  expect(admins).toHaveLength(1)
})

test('one account stays when the last two admins delete their accounts at the same time', async () => {
  const [ann, bob] = [await inviteMember(owner, 'Ann', 'admin'), await inviteMember(owner, 'Bob', 'admin')]
  await removeOwnersPermissions()
  const answers = await Promise.all([deleteAccount(ann, 'Ann'), deleteAccount(bob, 'Bob')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('[permissions-users-05, hardened-17] no call removes * from the owner, resets the owner’s password or deletes the owner’s account', async () => {
  const admin = await inviteMember(owner, 'Admin', 'admin|pool')
  const { user_id } = owner.user
  for (const caller of [owner, admin]) {
    for (const change of [{ acl: 'admin|pool|coffee' }, { acl: '' }, { newPassword: '' as const }]) {
      expect(await updateMember(caller, { user_id, ...change })).toMatchObject({
        status: 403,
        error: { code: 'FORBIDDEN' },
      })
    }
  }
  for (const caller of [owner, admin]) {
    expect(await deleteAccount(caller, 'Owner')).toMatchObject({
      status: 403,
      error: { code: 'FORBIDDEN', message: "The owner's account cannot be deleted." },
    })
  }
  expect(await isSignedIn(owner)).toBe(true)
  const users = dataOf(await call(server.origin, 'GET /users', { cookie: owner.cookie }))
  expect(users).toContainEqual(expect.objectContaining({ user_id, acl: '*' }))
})
