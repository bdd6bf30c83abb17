import { afterEach, beforeEach, expect, test } from 'vitest'
import { addPlayer, call, granted, type Member } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'
import { deleteAccount, isSignedIn, update } from './administration.ts'

let server: TestServer
let owner: Member

beforeEach(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterEach(() => server.close())

const LAST = { status: 409, error: { code: 'LAST_ADMIN' } }

test('[permissions-users-03] the last holder of admin rights is neither deleted nor demoted', async () => {
  expect(await deleteAccount(owner, 'Owner')).toMatchObject(LAST)
  expect(await update(owner, { user_id: owner.user.user_id, acl: 'pool' })).toMatchObject(LAST)
  await inviteMember(owner, 'NoAdmin', 'pool|coffee')
  expect(await deleteAccount(owner, 'Owner')).toMatchObject(LAST)

  const admin = await inviteMember(owner, 'Admin', 'admin')
  expect((await deleteAccount(owner, 'Owner')).status).toBe(200)
  expect(await update(admin, { user_id: admin.user.user_id, acl: '' })).toMatchObject(LAST)
  expect(await deleteAccount(admin, 'Admin')).toMatchObject(LAST)
  expect((await update(admin, { user_id: admin.user.user_id, acl: 'admin|pool' })).data?.user.acl).toBe('admin|pool')
  expect(await isSignedIn(admin)).toBe(true)
})

test('somebody with admin rights who cannot sign in does not count', async () => {
  await addPlayer(owner, 'Locked')
  const locked = granted(await call(server.origin, 'GET /users', { cookie: owner.cookie })).find(
    ({ username }) => username === 'Locked',
  )
  await update(owner, { user_id: locked?.user_id ?? 0, acl: 'admin' })
  expect(await deleteAccount(owner, 'Owner')).toMatchObject(LAST)
})

test('of two admins who demote each other at the same time, one stays', async () => {
  const [left, right] = [await inviteMember(owner, 'Left', 'admin'), await inviteMember(owner, 'Right', 'admin')]
  expect((await deleteAccount(owner, 'Owner')).status).toBe(200)
  const answers = await Promise.all([
    update(left, { user_id: right.user.user_id, acl: '' }),
    update(right, { user_id: left.user.user_id, acl: '' }),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { db } = server.context
  const admins = await db.selectFrom('users').select('user_id').where('acl', '=', 'admin').execute()
  expect(admins).toHaveLength(1)
})

test('of two admins who leave at the same time, one stays', async () => {
  const admin = await inviteMember(owner, 'Admin', 'admin')
  const answers = await Promise.all([deleteAccount(owner, 'Owner'), deleteAccount(admin, 'Admin')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})
