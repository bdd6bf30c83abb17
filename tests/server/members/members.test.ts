import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../../server/clock.ts'
import { digest } from '../../../server/security/tokens.ts'
import { addPlayer, call, granted, type Member, makeCode, signIn, signUp } from '../../support/members.ts'
import { inviteMember, PASSWORD, startTestServer, type TestServer } from '../support.ts'
import { attempt, cookieSet, deleteAccount, isSignedIn, readAccount, reset, update } from './administration.ts'

let server: TestServer
let owner: Member
let admin: Member

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  admin = await inviteMember(owner, 'Admin', 'admin')
})
afterAll(() => server.close())

const listed = async (username: string) =>
  granted(await call(server.origin, 'GET /users', { cookie: admin.cookie })).find((user) => user.username === username)

test('[calls-users-04] an admin renames a member by user_id', async () => {
  const member = await inviteMember(owner, 'Before')
  const { user_id } = member.user
  const { status, data } = await update(admin, { user_id, username: '  After ' })
  expect(status).toBe(200)
  expect(data?.user).toMatchObject({ user_id, username: 'After', acl: 'pool' })
  expect(data).not.toHaveProperty('one_time_code')
  expect(await listed('Before')).toBeUndefined()
  expect((await attempt(server.origin, 'after', PASSWORD)).status).toBe(200)
  expect((await attempt(server.origin, 'Before', PASSWORD)).status).toBe(401)
})

test('a rename follows the rules of names, in any case of letters, and a repeat under its key is answered', async () => {
  const member = await inviteMember(owner, 'Names')
  const { user_id } = member.user
  expect(await update(admin, { user_id, username: 'aDMIN' })).toMatchObject({
    status: 409,
    error: { code: 'USERNAME_IN_USE' },
  })
  for (const username of ['', 'ab', 'has space', 'x'.repeat(33)]) {
    expect((await update(admin, { user_id, username })).error?.code).toBe('INVALID_USERNAME')
  }
  expect((await update(admin, { user_id, username: 'NAMES' })).data?.user.username).toBe('NAMES')
  const first = await update(admin, { user_id, username: 'Renamed' }, 'key-rename-0001')
  expect((await update(admin, { user_id, username: 'Renamed' }, 'key-rename-0001')).data).toEqual(first.data)
  expect((await update(admin, { user_id: 987_654, username: 'Nobody' })).error?.code).toBe('NOT_FOUND')
})

test('of two renames to one name at the same time, one wins', async () => {
  const members = [await inviteMember(owner, 'RaceOne'), await inviteMember(owner, 'RaceTwo')]
  const answers = await Promise.all(
    members.map(({ user }) => update(admin, { user_id: user.user_id, username: 'Winner' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('[calls-users-05] [admin-users-10] a reset voids the password and ends the sessions of the member', async () => {
  const member = await inviteMember(owner, 'Forgetful')
  const elsewhere = await signIn(server.origin, { username: 'Forgetful', password: PASSWORD })
  const { status, data } = await update(admin, { user_id: member.user.user_id, newPassword: '' })
  expect(status).toBe(200)
  expect(data).toEqual({
    user: expect.objectContaining({ username: 'Forgetful', can_sign_in: true }),
    one_time_code: expect.stringMatching(/^[a-z2-9]{24}$/),
  })
  expect(await Promise.all([member, elsewhere].map(isSignedIn))).toEqual([false, false])
  expect((await attempt(server.origin, 'Forgetful', PASSWORD)).error?.code).toBe('INVALID_CREDENTIALS')
  expect(await isSignedIn(admin)).toBe(true)
})

test('nobody chooses a password for somebody else', async () => {
  const member = await inviteMember(owner, 'OwnChoice')
  const body = { user_id: member.user.user_id, newPassword: 'chosen by somebody' }
  expect((await update(admin, body as never)).status).toBe(400)
  expect((await attempt(server.origin, 'OwnChoice', PASSWORD)).status).toBe(200)
})

test('[admin-users-12] the one-time code is stored hashed, works once, and not after 24 hours', async () => {
  const member = await inviteMember(owner, 'OneTime')
  const code = await reset(admin, member)
  const stored = JSON.stringify(await server.context.db.selectFrom('users').selectAll().execute())
  expect(stored).toContain(digest(code))
  expect(stored).not.toContain(code)
  expect((await attempt(server.origin, 'OneTime', code)).data?.user.must_change_password).toBe(true)
  expect((await attempt(server.origin, 'OneTime', code)).status).toBe(401)

  const justInTime = await reset(owner, member)
  server.clock.advance(DAY_MS - 1)
  expect((await attempt(server.origin, 'OneTime', justInTime)).status).toBe(200)
  const tooLate = await reset(owner, member)
  server.clock.advance(DAY_MS)
  expect((await attempt(server.origin, 'OneTime', tooLate)).status).toBe(401)
})

test('[signin-reset-02] nobody signs in to an account without a password until a reset gives it a code', async () => {
  const pool_player_id = await addPlayer(owner, 'Passwordless')
  const tries = ['', ' ', 'null', 'undefined', PASSWORD, digest('')].map((password) =>
    attempt(server.origin, 'Passwordless', password),
  )
  for (const { status } of await Promise.all(tries)) expect(status).toBeGreaterThanOrEqual(400)
  const found = await listed('Passwordless')
  expect(found).toMatchObject({ pool_player_id, can_sign_in: false, last_seen: null })

  const { one_time_code = '' } = granted(await update(admin, { user_id: found?.user_id ?? 0, newPassword: '' }))
  const { status, data, headers } = await attempt(server.origin, 'Passwordless', one_time_code)
  expect([status, data?.user.must_change_password]).toEqual([200, true])
  const cookie = cookieSet(headers) ?? ''
  const chosen = await call(server.origin, 'PATCH /users/:username', {
    cookie,
    params: { username: 'passwordless' },
    body: { oldPassword: one_time_code, newPassword: PASSWORD },
  })
  expect(chosen.data?.user.must_change_password).toBe(false)
  expect((await attempt(server.origin, 'Passwordless', PASSWORD)).status).toBe(200)
})

test('[permissions-users-02] only admins grant permissions, and the grantable ones are admin, pool and coffee', async () => {
  const member = await inviteMember(owner, 'Granted', '')
  const { user_id } = member.user
  for (const acl of ['pool', 'coffee|pool', 'admin|pool|coffee', '']) {
    const answer = await update(admin, { user_id, acl })
    expect(answer.data?.user.acl).toBe(acl.split('|').sort(byRank).join('|'))
  }
  for (const acl of ['*', 'root', 'pool|root', 'pool,coffee', ' pool', 'POOL']) {
    expect((await update(admin, { user_id, acl })).error?.code, acl).toBe('BAD_REQUEST')
  }
  const pool = await inviteMember(owner, 'NoAdmin', 'pool|coffee')
  for (const by of [pool, member]) expect((await update(by, { user_id, acl: 'admin' })).error?.code).toBe('FORBIDDEN')
  expect((await call(server.origin, 'PATCH /users', { body: { user_id, acl: 'admin' } })).error?.code).toBe(
    'UNAUTHENTICATED',
  )
  expect((await readAccount(admin, 'Granted')).data?.user.acl).toBe('')
})

const RANK = ['admin', 'pool', 'coffee']
const byRank = (a: string, b: string) => RANK.indexOf(a) - RANK.indexOf(b)

test('a grant counts from the next call on, and every session gets another token', async () => {
  const member = await inviteMember(owner, 'Rotated', '')
  const games = (cookie: string) => call(server.origin, 'GET /pool/games', { cookie })
  expect((await games(member.cookie)).status).toBe(403)
  await update(admin, { user_id: member.user.user_id, acl: 'pool' })
  const { status, headers } = await games(member.cookie)
  const cookie = cookieSet(headers) ?? ''
  expect(status).toBe(200)
  expect(cookie).not.toBe(member.cookie)
  // A call that was under way when the token changed is not turned away, and no second token is handed out.
  const late = await games(member.cookie)
  expect([late.status, late.headers.getSetCookie()]).toEqual([200, []])
  server.clock.advance(60_000)
  expect((await games(member.cookie)).status).toBe(401)
  expect((await games(cookie)).status).toBe(200)
})

test("losing admin revokes the member's referral codes", async () => {
  const inviter = await inviteMember(owner, 'Inviter', 'admin')
  const code = await makeCode(inviter, { acl: 'admin', uses: 5 })
  await update(owner, { user_id: inviter.user.user_id, acl: 'pool' })
  await expect(signUp(server.origin, { username: 'Latecomer', password: PASSWORD, code })).rejects.toThrow(
    'INVALID_CODE',
  )
})

test('[calls-users-09] an admin deletes a member: sessions end, the name is free, games keep it', async () => {
  const member = await inviteMember(owner, 'Leaving', 'admin|pool')
  const code = await makeCode(member, { acl: 'admin', uses: 5 })
  const body = { game_type: '9-Ball' as const, players: [{ pool_player_id: 1, handicap: 20 }] }
  const { pool_game_id } = granted(await call(server.origin, 'POST /pool/games', { cookie: member.cookie, body }))
  expect((await deleteAccount(admin, 'leaving')).data).toEqual({ done: true })
  expect(await isSignedIn(member)).toBe(false)
  expect((await attempt(server.origin, 'Leaving', PASSWORD)).status).toBe(401)
  expect((await deleteAccount(admin, 'Leaving')).error?.code).toBe('NOT_FOUND')
  expect((await update(admin, { user_id: member.user.user_id, acl: 'pool' })).error?.code).toBe('NOT_FOUND')
  await expect(signUp(server.origin, { username: 'Latecomer', password: PASSWORD, code })).rejects.toThrow(
    'INVALID_CODE',
  )
  const again = await inviteMember(owner, 'Leaving', 'pool')
  expect(again.user.user_id).not.toBe(member.user.user_id)
  const game = await call(server.origin, 'GET /pool/games/:pool_game_id', {
    cookie: owner.cookie,
    params: { pool_game_id },
  })
  expect(game.data?.created_by).toBe(member.user.user_id)
})

test("the owner's account is changed by nobody else, whatever they hold", async () => {
  const { user_id } = owner.user
  for (const body of [
    { user_id, username: 'Toppled' },
    { user_id, newPassword: '' as const },
    { user_id, acl: '' },
  ]) {
    expect((await update(admin, body)).error?.code).toBe('FORBIDDEN')
  }
  expect((await deleteAccount(admin, 'Owner')).error?.code).toBe('FORBIDDEN')
  expect(await isSignedIn(owner)).toBe(true)
})
