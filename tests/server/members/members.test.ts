// Tests what an admin can do with the accounts of other members.

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../server/clock.ts'
import { digest } from '../../../server/security/tokens.ts'
import {
  addPlayer,
  call,
  cookieFrom,
  createSignUpCode,
  dataOf,
  type Member,
  PASSWORD,
  signIn,
  signUp,
} from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'
import {
  deleteAccount,
  isSignedIn,
  RESET,
  readAccount,
  resetPassword,
  trySignIn,
  updateAccount,
  updateMember,
} from './accountCalls.ts'

let server: TestServer
let owner: Member
let admin: Member

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  admin = await inviteMember(owner, 'Admin', 'admin')
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.close())

const findInList = async (username: string) =>
  dataOf(await call(server.origin, 'GET /users', { cookie: admin.cookie })).find((user) => user.username === username)

test('[calls-users-04] an admin renames a member by user_id', async () => {
  const member = await inviteMember(owner, 'Before')
  const { user_id } = member.user
  const { status, data } = await updateMember(admin, { user_id, username: '  After ' })
  expect(status).toBe(200)
  expect(data?.user).toMatchObject({ user_id, username: 'After', acl: 'pool' })
  expect(data).not.toHaveProperty('one_time_code')
  expect(await findInList('Before')).toBeUndefined()
  expect((await trySignIn(server.origin, 'after', PASSWORD)).status).toBe(200)
  expect((await trySignIn(server.origin, 'Before', PASSWORD)).status).toBe(401)
})

test('a rename follows the rules of usernames, and a rename sent again with the same key gets the same answer', async () => {
  const member = await inviteMember(owner, 'Names')
  const { user_id } = member.user
  expect(await updateMember(admin, { user_id, username: 'aDMIN' })).toMatchObject({
    status: 409,
    error: { code: 'USERNAME_IN_USE' },
  })
  for (const username of ['', 'ab', 'has space', 'x'.repeat(33)]) {
    expect((await updateMember(admin, { user_id, username })).error?.code).toBe('INVALID_USERNAME')
  }
  expect((await updateMember(admin, { user_id, username: 'NAMES' })).data?.user.username).toBe('NAMES')
  const first = await updateMember(admin, { user_id, username: 'Renamed' }, 'key-rename-0001')
  expect((await updateMember(admin, { user_id, username: 'Renamed' }, 'key-rename-0001')).data).toEqual(first.data)
  expect((await updateMember(admin, { user_id: 987_654, username: 'Nobody' })).error?.code).toBe('NOT_FOUND')
})

test('only one of two members can be renamed to the same name at the same time', async () => {
  const members = [await inviteMember(owner, 'RaceOne'), await inviteMember(owner, 'RaceTwo')]
  const answers = await Promise.all(
    members.map(({ user }) => updateMember(admin, { user_id: user.user_id, username: 'Winner' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('[calls-users-05] [admin-users-10] a reset makes the password invalid and ends the sessions of the member', async () => {
  const member = await inviteMember(owner, 'Forgetful')
  const otherSession = await signIn(server.origin, { username: 'Forgetful', password: PASSWORD })
  const { status, data } = await updateMember(admin, { user_id: member.user.user_id, newPassword: RESET })
  expect(status).toBe(200)
  expect(data).toEqual({
    user: expect.objectContaining({ username: 'Forgetful', can_sign_in: true }),
    one_time_code: expect.stringMatching(/^[a-z2-9]{26}$/),
  })
  expect(await Promise.all([member, otherSession].map(isSignedIn))).toEqual([false, false])
  expect((await trySignIn(server.origin, 'Forgetful', PASSWORD)).error?.code).toBe('INVALID_CREDENTIALS')
  expect(await isSignedIn(admin)).toBe(true)
})

test('[admin-users-50] an admin who resets the own password stays signed in, and the other sessions of the admin end', async () => {
  const self = await inviteMember(owner, 'SelfReset', 'admin')
  const otherSession = await signIn(server.origin, { username: 'SelfReset', password: PASSWORD })
  const { data } = await updateMember(self, { user_id: self.user.user_id, newPassword: RESET })
  expect(await Promise.all([self, otherSession].map(isSignedIn))).toEqual([true, false])
  expect((await trySignIn(server.origin, 'SelfReset', PASSWORD)).error?.code).toBe('INVALID_CREDENTIALS')
  expect((await trySignIn(server.origin, 'SelfReset', data?.one_time_code ?? '')).status).toBe(200)
})

test('an admin cannot choose a password for another member', async () => {
  const member = await inviteMember(owner, 'OwnChoice')
  const body = { user_id: member.user.user_id, newPassword: 'chosen by the admin' }
  expect((await updateMember(admin, body as never)).status).toBe(422)
  expect((await trySignIn(server.origin, 'OwnChoice', PASSWORD)).status).toBe(200)
})

test('[admin-users-12] a one-time code is stored as a hash, works once, and expires after 24 hours', async () => {
  const member = await inviteMember(owner, 'OneTime')
  const code = await resetPassword(admin, member)
  const storedUsers = JSON.stringify(await server.context.db.selectFrom('users').selectAll().execute())
  expect(storedUsers).toContain(digest(code))
  expect(storedUsers).not.toContain(code)
  expect((await trySignIn(server.origin, 'OneTime', code)).data?.user.must_change_password).toBe(true)
  expect((await trySignIn(server.origin, 'OneTime', code)).status).toBe(401)

  const codeUsedInTime = await resetPassword(owner, member)
  server.clock.advance(DAY_MS - 1)
  expect((await trySignIn(server.origin, 'OneTime', codeUsedInTime)).status).toBe(200)
  const codeUsedTooLate = await resetPassword(owner, member)
  server.clock.advance(DAY_MS)
  expect((await trySignIn(server.origin, 'OneTime', codeUsedTooLate)).status).toBe(401)
})

/** Runs `change` at the end of the next password check, before the sign-in continues. */
function duringNextCheck(change: () => Promise<unknown>): void {
  const { passwords } = server.context
  const verify = passwords.verify.bind(passwords)
  vi.spyOn(passwords, 'verify').mockImplementationOnce(async (...check) => {
    const isRight = await verify(...check)
    await change()
    return isRight
  })
}

test('[admin-users-44] a reset, a deletion or a new password during the password check of a sign-in makes this sign-in fail', async () => {
  const changes: Record<string, (member: Member) => Promise<unknown>> = {
    Reset: (member) => resetPassword(admin, member),
    // Here the password hash also has old settings, so the sign-in would replace it.
    ResetOutdated: (member) => {
      vi.spyOn(server.context.passwords, 'isOutdated').mockReturnValueOnce(true)
      return resetPassword(admin, member)
    },
    Deleted: () => deleteAccount(admin, 'Deleted'),
    Changed: (member) => updateAccount(member, 'Changed', { oldPassword: PASSWORD, newPassword: 'blue chalk bridge' }),
  }
  for (const [username, change] of Object.entries(changes)) {
    const member = await inviteMember(owner, username)
    duringNextCheck(() => change(member))
    const answer = await trySignIn(server.origin, username, PASSWORD)
    expect([answer.status, answer.error?.code], username).toEqual([401, 'INVALID_CREDENTIALS'])
    const sessions = server.context.db.selectFrom('sessions').where('user_id', '=', member.user.user_id)
    const rows = await sessions.select('session_id').execute()
    // A new password keeps the session in which it was chosen.
    expect(rows, username).toHaveLength(username === 'Changed' ? 1 : 0)
  }
})

test('[security-passwords-02] two sign-ins that replace the same outdated hash at the same time both succeed', async () => {
  const member = await inviteMember(owner, 'Outdated')
  const { passwords, db } = server.context
  vi.spyOn(passwords, 'isOutdated').mockReturnValueOnce(true)
  duringNextCheck(async () => {
    const password_hash = await passwords.hash(PASSWORD)
    await db.updateTable('users').set({ password_hash }).where('user_id', '=', member.user.user_id).execute()
  })
  expect((await trySignIn(server.origin, 'Outdated', PASSWORD)).status).toBe(200)
})

test('[admin-users-45] a one-time code still works if the server could not save the first sign-in with it', async () => {
  const member = await inviteMember(owner, 'TryAgain')
  const code = await resetPassword(admin, member)
  const { context } = server
  const write = context.write.bind(context)
  vi.spyOn(context, 'write').mockImplementationOnce((work) =>
    write(async (transaction) => {
      await work(transaction)
      throw Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' })
    }),
  )
  expect((await trySignIn(server.origin, 'TryAgain', code)).status).toBe(503)
  expect((await trySignIn(server.origin, 'TryAgain', code)).status).toBe(200)
})

test('[admin-users-45] a sign-in with an old one-time code does not use up a newer code', async () => {
  const member = await inviteMember(owner, 'TwoCodes')
  const oldCode = await resetPassword(admin, member)
  let newCode = ''
  const { context } = server
  const write = context.write.bind(context)
  // The old code is still right when it is checked, and no longer when the sign-in is saved.
  vi.spyOn(context, 'write').mockImplementationOnce(async (work) => {
    newCode = await resetPassword(admin, member)
    return write(work)
  })
  expect((await trySignIn(server.origin, 'TwoCodes', oldCode)).status).toBe(401)
  expect((await trySignIn(server.origin, 'TwoCodes', newCode)).status).toBe(200)
})

test('[admin-users-46] a member who has signed in with a one-time code can choose a password even after the 24 hours of the code', async () => {
  const member = await inviteMember(owner, 'LateChoice')
  const code = await resetPassword(admin, member)
  server.clock.advance(DAY_MS - 1)
  const cookie = cookieFrom((await trySignIn(server.origin, 'LateChoice', code)).headers) ?? ''
  server.clock.advance(MINUTE_MS)
  const body = { oldPassword: code, newPassword: 'blue chalk bridge' }
  expect((await updateAccount({ ...member, cookie }, 'LateChoice', body)).status).toBe(200)
})

test('[signin-reset-02] nobody can sign in to an account without a password until a reset creates a one-time code', async () => {
  const pool_player_id = await addPlayer(owner, 'Passwordless')
  const attempts = ['', ' ', 'null', 'undefined', PASSWORD, digest('')].map((password) =>
    trySignIn(server.origin, 'Passwordless', password),
  )
  for (const { status } of await Promise.all(attempts)) expect(status).toBeGreaterThanOrEqual(400)
  const listedUser = await findInList('Passwordless')
  expect(listedUser).toMatchObject({ pool_player_id, can_sign_in: false, last_seen: null })

  const { one_time_code = '' } = dataOf(
    await updateMember(admin, { user_id: listedUser?.user_id ?? 0, newPassword: RESET }),
  )
  const { status, data, headers } = await trySignIn(server.origin, 'Passwordless', one_time_code)
  expect([status, data?.user.must_change_password]).toEqual([200, true])
  const cookie = cookieFrom(headers) ?? ''
  const passwordChange = await call(server.origin, 'PATCH /users/:username', {
    cookie,
    params: { username: 'passwordless' },
    body: { oldPassword: one_time_code, newPassword: PASSWORD },
  })
  expect(passwordChange.data?.user.must_change_password).toBe(false)
  expect((await trySignIn(server.origin, 'Passwordless', PASSWORD)).status).toBe(200)
})

test('[permissions-users-02] only admins can grant permissions, and they can grant only admin, pool and coffee', async () => {
  const member = await inviteMember(owner, 'Granted', '')
  const { user_id } = member.user
  for (const acl of ['pool', 'coffee|pool', 'admin|pool|coffee', '']) {
    const answer = await updateMember(admin, { user_id, acl })
    // The server stores permissions in this order: admin, pool, coffee.
    expect(answer.data?.user.acl).toBe(acl.split('|').sort(byRank).join('|'))
  }
  for (const acl of ['*', 'root', 'pool|root', 'pool,coffee', ' pool', 'POOL']) {
    expect((await updateMember(admin, { user_id, acl })).error?.code, acl).toBe('BAD_REQUEST')
  }
  const poolMember = await inviteMember(owner, 'NoAdmin', 'pool|coffee')
  for (const caller of [poolMember, member])
    expect((await updateMember(caller, { user_id, acl: 'admin' })).error?.code).toBe('FORBIDDEN')
  expect((await call(server.origin, 'PATCH /users', { body: { user_id, acl: 'admin' } })).error?.code).toBe(
    'UNAUTHENTICATED',
  )
  expect((await readAccount(admin, 'Granted')).data?.user.acl).toBe('')
})

const RANK = ['admin', 'pool', 'coffee']
const byRank = (a: string, b: string) => RANK.indexOf(a) - RANK.indexOf(b)

test('a grant takes effect at the next call, which also gets a new token for the session', async () => {
  const member = await inviteMember(owner, 'Rotated', '')
  const listGames = (cookie: string) => call(server.origin, 'GET /pool/games', { cookie })
  expect((await listGames(member.cookie)).status).toBe(403)
  await updateMember(admin, { user_id: member.user.user_id, acl: 'pool' })
  const { status, headers } = await listGames(member.cookie)
  const cookie = cookieFrom(headers) ?? ''
  expect(status).toBe(200)
  expect(cookie).not.toBe(member.cookie)
  // A call that was sent before the token changed still succeeds, and gets no second token.
  const lateCall = await listGames(member.cookie)
  expect([lateCall.status, lateCall.headers.getSetCookie()]).toEqual([200, []])
  server.clock.advance(MINUTE_MS)
  expect((await listGames(member.cookie)).status).toBe(401)
  expect((await listGames(cookie)).status).toBe(200)
})

test('[permissions-users-06] after a change of permissions, only one of two calls that arrive together gets a new token, and this token works', async () => {
  const member = await inviteMember(owner, 'Together', '')
  await updateMember(admin, { user_id: member.user.user_id, acl: 'pool' })
  server.clock.advance(2 * HOUR_MS)
  const { context } = server
  const updateTable = vi.spyOn(context.db, 'updateTable')
  const waitingChanges = () => updateTable.mock.calls.filter(([table]) => String(table) === 'sessions').length
  // Until `release` is called, the write below blocks all changes of the session. Meanwhile both calls have read the
  // session and wait to change it.
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let resolveBlocked = () => {}
  const blocked = new Promise<void>((resolve) => {
    resolveBlocked = resolve
  })
  const blockingWrite = context.write(async ({ db }) => {
    await db.updateTable('sessions').set({ renew: 1 }).where('user_id', '=', member.user.user_id).execute()
    resolveBlocked()
    await released
  })
  await blocked
  const calls = [1, 2].map(() => call(server.origin, 'GET /pool/games', { cookie: member.cookie }))
  await expect.poll(waitingChanges).toBe(2)
  release()
  await blockingWrite
  const answers = await Promise.all(calls)
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const cookies = answers.map(({ headers }) => cookieFrom(headers)).filter((cookie) => cookie !== undefined)
  expect(cookies).toHaveLength(1)
  server.clock.advance(MINUTE_MS)
  expect(await isSignedIn({ origin: server.origin, cookie: cookies[0] ?? '' })).toBe(true)
})

test('the sign-up codes of a member who loses the permission admin are revoked', async () => {
  const inviter = await inviteMember(owner, 'Inviter', 'admin')
  const code = await createSignUpCode(inviter, { acl: 'admin', uses: 5 })
  await updateMember(owner, { user_id: inviter.user.user_id, acl: 'pool' })
  await expect(signUp(server.origin, { username: 'Latecomer', password: PASSWORD, code })).rejects.toThrow(
    'INVALID_CODE',
  )
})

test('[calls-users-09] deleting a member ends the sessions, frees the name and keeps the games of the member', async () => {
  const member = await inviteMember(owner, 'Leaving', 'admin|pool')
  const code = await createSignUpCode(member, { acl: 'admin', uses: 5 })
  const body = { game_type: '9-Ball' as const, players: [{ pool_player_id: 1, handicap: 20 }] }
  const { pool_game_id } = dataOf(await call(server.origin, 'POST /pool/games', { cookie: member.cookie, body }))
  expect((await deleteAccount(admin, 'leaving')).data).toEqual({ done: true })
  expect(await isSignedIn(member)).toBe(false)
  expect((await trySignIn(server.origin, 'Leaving', PASSWORD)).status).toBe(401)
  expect((await deleteAccount(admin, 'Leaving')).error?.code).toBe('NOT_FOUND')
  expect((await updateMember(admin, { user_id: member.user.user_id, acl: 'pool' })).error?.code).toBe('NOT_FOUND')
  await expect(signUp(server.origin, { username: 'Latecomer', password: PASSWORD, code })).rejects.toThrow(
    'INVALID_CODE',
  )
  const newMember = await inviteMember(owner, 'Leaving', 'pool')
  expect(newMember.user.user_id).not.toBe(member.user.user_id)
  const game = await call(server.origin, 'GET /pool/games/:pool_game_id', {
    cookie: owner.cookie,
    params: { pool_game_id },
  })
  expect(game.data?.created_by).toBe(member.user.user_id)
})

test("an admin cannot change or delete the owner's account", async () => {
  const { user_id } = owner.user
  for (const body of [
    { user_id, username: 'NotTheOwner' },
    { user_id, newPassword: RESET },
    { user_id, acl: '' },
  ]) {
    expect((await updateMember(admin, body)).error?.code).toBe('FORBIDDEN')
  }
  expect((await deleteAccount(admin, 'Owner')).error?.code).toBe('FORBIDDEN')
  expect(await isSignedIn(owner)).toBe(true)
})
