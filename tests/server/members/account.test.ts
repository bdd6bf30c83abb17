// Tests what members do with their own account, with their sessions and with their data.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { SAME_PASSWORD_ERROR } from '../../../contract/rules/members/passwords.ts'
import { HOUR_MS } from '../../../server/clock.ts'
import { LIMITS } from '../../../server/security/limits.ts'
import { deviceName } from '../../../server/usecases/members/deviceName.ts'
import {
  call,
  cookieFrom,
  dataOf,
  type Member,
  PASSWORD,
  playerIdOf,
  readGame,
  signIn,
  startGame,
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

const NEW_PASSWORD = 'cue ball in hand'

let server: TestServer
let owner: Member
let admin: Member

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  admin = await inviteMember(owner, 'Admin', 'admin')
})
afterAll(() => server.close())

test('[calls-users-06] GET /users/{username} returns the account, and capital letters in the name do not matter', async () => {
  const member = await inviteMember(owner, 'Reader', 'pool|coffee')
  const { user_id } = member.user
  const account = {
    user: {
      user_id,
      username: 'Reader',
      acl: 'pool|coffee',
      pool_player_id: expect.any(Number),
      can_sign_in: true,
      has_password: true,
      created: new Date(server.clock.now()).toISOString(),
      last_seen: new Date(server.clock.now()).toISOString(),
    },
    username: 'Reader',
  }
  for (const reader of [member, admin]) expect((await readAccount(reader, 'rEADER')).data).toEqual(account)
})

test("another member's account and a missing account get the same answer", async () => {
  const [member, other] = [await inviteMember(owner, 'Curious'), await inviteMember(owner, 'Other')]
  const { origin, cookie } = member
  const errorsAt = async (username: string) => {
    const params = { username }
    const body = { username: 'Taken-over' }
    const answers = [
      await call(origin, 'GET /users/:username', { cookie, params }),
      await call(origin, 'PATCH /users/:username', { cookie, params, body }),
      await call(origin, 'PATCH /users/:username', {
        cookie,
        params,
        body: { oldPassword: PASSWORD, newPassword: NEW_PASSWORD },
      }),
      await call(origin, 'DELETE /users/:username', { cookie, params }),
      await call(origin, 'GET /users/:username/export', { cookie, params }),
    ]
    return answers.map(({ status, error }) => [status, error?.code, error?.message])
  }
  expect(await errorsAt('Other')).toEqual(await errorsAt('Missing'))
  expect((await errorsAt('Other')).map(([status]) => status)).toEqual([404, 404, 404, 404, 404])
  expect(await isSignedIn(other)).toBe(true)
})

test('[calls-users-07] members rename their own account with the new name alone, and keep their session', async () => {
  const member = await inviteMember(owner, 'Oldname')
  const { status, data } = await updateAccount(member, 'Oldname', { username: 'Newname' })
  expect(status).toBe(200)
  expect(data).toEqual({ user: { ...member.user, username: 'Newname' } })
  const refreshed = await call(server.origin, 'GET /auth/refresh', { cookie: member.cookie })
  expect(refreshed.data?.user?.username).toBe('Newname')
  expect((await updateAccount(member, 'Newname', { username: 'ADMIN' })).error?.code).toBe('USERNAME_IN_USE')
  expect((await updateAccount(member, 'Newname', { username: 'n' })).error?.code).toBe('INVALID_USERNAME')
  for (const [caller, name] of [
    [admin, 'Admin'],
    [owner, 'Owner'],
  ] as const) {
    expect((await updateAccount(caller, name, { username: `${name}2` })).data?.user.username).toBe(`${name}2`)
    expect((await updateAccount(caller, `${name}2`, { username: name })).data?.user.username).toBe(name)
  }
})

test('[calls-users-08] changing the password returns the user, sets a new cookie and ends the other sessions', async () => {
  const member = await inviteMember(owner, 'Changer')
  const otherSession = await signIn(server.origin, { username: 'Changer', password: PASSWORD })
  const body = { oldPassword: PASSWORD, newPassword: NEW_PASSWORD }
  const { status, data, headers } = await updateAccount(member, 'Changer', body)
  expect(status).toBe(200)
  expect(data).toEqual({ user: member.user })
  const cookie = cookieFrom(headers) ?? ''
  expect(cookie).not.toBe(member.cookie)
  expect(await Promise.all([{ ...member, cookie }, member, otherSession].map(isSignedIn))).toEqual([true, false, false])
  expect((await trySignIn(server.origin, 'Changer', PASSWORD)).status).toBe(401)
  expect((await trySignIn(server.origin, 'Changer', NEW_PASSWORD)).status).toBe(200)
})

test('[account-password-03] a new password needs the right old password', async () => {
  const member = await inviteMember(owner, 'Careful')
  for (const oldPassword of ['', 'wrong', PASSWORD.toUpperCase(), ` ${PASSWORD}`]) {
    const answer = await updateAccount(member, 'Careful', { oldPassword, newPassword: NEW_PASSWORD })
    expect(answer).toMatchObject({ status: 422, error: { code: 'WRONG_PASSWORD' } })
    expect(answer.headers.getSetCookie()).toEqual([])
  }
  const withoutOldPassword = await updateAccount(member, 'Careful', { newPassword: NEW_PASSWORD })
  expect(withoutOldPassword.error?.code).toBe('BAD_REQUEST')
  const withWeakPassword = await updateAccount(member, 'Careful', { oldPassword: PASSWORD, newPassword: 'short' })
  expect(withWeakPassword.error?.code).toBe('INVALID_PASSWORD')
  // An admin can only reset a password, not choose it, even with the right old password.
  const body = { oldPassword: PASSWORD, newPassword: NEW_PASSWORD }
  expect((await updateAccount(admin, 'Careful', body)).error?.code).toBe('FORBIDDEN')
  expect((await trySignIn(server.origin, 'Careful', PASSWORD)).status).toBe(200)
  expect(await isSignedIn(member)).toBe(true)
})

test('[account-password-04] the current password and the one-time code are refused as the new password', async () => {
  const member = await inviteMember(owner, 'Repeater')
  const samePassword = await updateAccount(member, 'Repeater', { oldPassword: PASSWORD, newPassword: PASSWORD })
  expect(samePassword).toMatchObject({ status: 422, error: { code: 'INVALID_PASSWORD', message: SAME_PASSWORD_ERROR } })
  expect(samePassword.headers.getSetCookie()).toEqual([])
  // With a wrong old password, the answer must not show whether the new password is the current one.
  const wrongGuess = await updateAccount(member, 'Repeater', { oldPassword: 'a wrong guess', newPassword: PASSWORD })
  expect(wrongGuess.error?.code).toBe('WRONG_PASSWORD')
  const code = await resetPassword(admin, member)
  const { headers } = await trySignIn(server.origin, 'Repeater', code)
  const resetMember = { ...member, cookie: cookieFrom(headers) ?? '' }
  const withCode = await updateAccount(resetMember, 'Repeater', { oldPassword: code, newPassword: code })
  expect(withCode.error).toMatchObject({ code: 'INVALID_PASSWORD', message: SAME_PASSWORD_ERROR })
})

test('wrong old passwords are limited, so that nobody can guess the password', async () => {
  const limitedServer = await startTestServer({ limits: LIMITS })
  try {
    const member = await limitedServer.owner()
    const guess = (oldPassword: string) => updateAccount(member, 'Owner', { oldPassword, newPassword: NEW_PASSWORD })
    for (let count = 0; count < LIMITS.passwordChecksPerSession.attempts; count++)
      expect((await guess(`guess ${count}`)).status).toBe(422)
    expect(await guess(PASSWORD)).toMatchObject({ status: 429, error: { code: 'TOO_MANY_REQUESTS' } })
  } finally {
    await limitedServer.close()
  }
})

test('a session from a one-time code can only choose a new password', async () => {
  const member = await inviteMember(owner, 'Returning')
  const code = await resetPassword(admin, member)
  const resetSession = await signIn(server.origin, { username: 'Returning', password: code })
  expect((await updateAccount(resetSession, 'Returning', { username: 'Somebody' })).error?.code).toBe(
    'PASSWORD_CHANGE_REQUIRED',
  )
  const answer = await updateAccount(resetSession, 'Returning', { oldPassword: PASSWORD, newPassword: NEW_PASSWORD })
  expect(answer.error?.code).toBe('WRONG_PASSWORD')
  const { data, headers } = await updateAccount(resetSession, 'returning', {
    oldPassword: code,
    newPassword: NEW_PASSWORD,
  })
  expect(data?.user).toMatchObject({ username: 'Returning', must_change_password: false })
  const cookie = cookieFrom(headers) ?? ''
  expect((await call(server.origin, 'GET /pool/games', { cookie })).status).toBe(200)
  expect(await isSignedIn(resetSession)).toBe(false)
  expect((await trySignIn(server.origin, 'Returning', code)).status).toBe(401)
})

test('[permissions-users-01] members manage their own account, and only an admin may manage another account', async () => {
  const [member, other] = [await inviteMember(owner, 'Self', 'pool|coffee'), await inviteMember(owner, 'Friend')]
  expect((await updateAccount(member, 'Self', { username: 'Self2' })).status).toBe(200)
  const passwordChange = await updateAccount(member, 'Self2', { oldPassword: PASSWORD, newPassword: NEW_PASSWORD })
  const self = { ...member, cookie: cookieFrom(passwordChange.headers) ?? '' }
  for (const caller of [self, other]) {
    const target = caller === self ? 'Friend' : 'Self2'
    expect((await updateAccount(caller, target, { username: 'Mine' })).status).toBe(404)
    expect((await deleteAccount(caller, target)).status).toBe(404)
    const { user_id } = caller === self ? other.user : self.user
    for (const body of [{ username: 'Mine' }, { newPassword: RESET }]) {
      expect((await updateMember(caller, { user_id, ...body })).error?.code).toBe('FORBIDDEN')
    }
  }
  const deletion = await deleteAccount(self, 'Self2')
  expect(deletion.data).toEqual({ done: true })
  expect(deletion.headers.getSetCookie()[0]).toMatch(/^parlor=;/)
  expect(await isSignedIn(self)).toBe(false)

  expect((await updateAccount(admin, 'Friend', { username: 'Friend2' })).data?.user.username).toBe('Friend2')
  expect(await resetPassword(admin, other)).toMatch(/^[a-z2-9]{26}$/)
  expect((await deleteAccount(admin, 'Friend2')).status).toBe(200)
})

test('members can list their sessions and end each of them, and an admin cannot end them', async () => {
  const member = await inviteMember(owner, 'Sessions')
  const body = { username: 'Sessions', password: PASSWORD, rememberMe: true }
  server.clock.advance(2 * HOUR_MS)
  const agent = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
  await call(server.origin, 'POST /auth', { body, headers: { 'user-agent': agent } })
  const listSessions = async () => dataOf(await call(server.origin, 'GET /auth/sessions', { cookie: member.cookie }))
  const sessionsBefore = await listSessions()
  expect(sessionsBefore.map(({ device, current }) => [device, current])).toEqual([
    ['Firefox on Windows', false],
    ['Unknown device', true],
  ])
  const endSession = (caller: Member, session_id: number) =>
    call(server.origin, 'DELETE /auth/sessions/:session_id', { cookie: caller.cookie, params: { session_id } })
  const otherSessionId = sessionsBefore.find(({ current }) => !current)?.session_id ?? 0
  const ownSessionId = sessionsBefore.find(({ current }) => current)?.session_id ?? 0
  expect((await endSession(admin, otherSessionId)).error?.code).toBe('NOT_FOUND')
  expect((await endSession(member, otherSessionId)).data).toEqual({ done: true })
  expect((await endSession(member, otherSessionId)).error?.code).toBe('NOT_FOUND')
  expect((await listSessions()).map(({ session_id }) => session_id)).toEqual([ownSessionId])
  expect((await endSession(member, ownSessionId)).headers.getSetCookie()[0]).toMatch(/^parlor=;/)
  expect(await isSignedIn(member)).toBe(false)
})

test('[calls-users-12] an account is deleted without a body and a content type, and the errors about the account come before those about a body', async () => {
  const member = await inviteMember(owner, 'Leaving')
  /** Sends a DELETE with this text as its body, or without a body. */
  const send = async (caller: Member, username: string, text?: string) => {
    const response = await fetch(`${server.origin}/api/users/${username}`, {
      method: 'DELETE',
      headers: {
        origin: server.origin,
        cookie: caller.cookie,
        ...(text !== undefined && { 'content-type': 'application/json' }),
      },
      ...(text !== undefined && { body: text }),
    })
    return [response.status, (await response.json()).error?.code]
  }
  for (const text of [undefined, '', '{}', '{"password":"any"}']) {
    expect(await send(member, 'Nobody', text), text).toEqual([404, 'NOT_FOUND'])
    expect(await send(member, 'Admin', text), text).toEqual([404, 'NOT_FOUND'])
    for (const caller of [admin, owner]) expect(await send(caller, 'Owner', text), text).toEqual([403, 'FORBIDDEN'])
  }
  expect(await send(member, 'Leaving', '{"password":"any"}')).toEqual([400, 'BAD_REQUEST'])
  expect(await isSignedIn(member)).toBe(true)
  expect(await send(member, 'LEAVING')).toEqual([200, undefined])
  expect((await trySignIn(server.origin, 'Leaving', PASSWORD)).status).toBe(401)
  for (const [index, text] of ['', '{}'].entries()) {
    const next = await inviteMember(owner, `Leaving${index}`)
    expect(await send(next, next.user.username, text)).toEqual([200, undefined])
    expect(await isSignedIn(next)).toBe(false)
  }
})

test('the games of a member who deletes the own account stay, with the name', async () => {
  const member = await inviteMember(owner, 'Departing')
  // Player 1 is the owner, who signed up first.
  const players = [
    { pool_player_id: await playerIdOf(member, 'Departing'), handicap: 20 },
    { pool_player_id: 1, handicap: 20 },
  ]
  const pool_game_id = await startGame(member, { game_type: '9-Ball', players })
  expect((await deleteAccount(member, 'Departing')).status).toBe(200)
  const game = await readGame(owner, pool_game_id)
  expect(game.players.map(({ display_name }) => display_name)).toEqual(['Departing', 'Owner'])
})

test('[calls-users-13] an admin renames the own account with PATCH /users, too, and so does the owner', async () => {
  for (const caller of [await inviteMember(owner, 'Selfmade', 'admin'), owner]) {
    const { user_id, username } = caller.user
    const renamed = await updateMember(caller, { user_id, username: `${username}2` })
    expect(renamed.data?.user).toMatchObject({ user_id, username: `${username}2` })
    await updateMember(caller, { user_id, username })
  }
})

test('[calls-users-14] a password that an admin chooses is refused, and the sentence says that an admin can only reset', async () => {
  const member = await inviteMember(owner, 'Unaware')
  const answer = await updateMember(admin, { user_id: member.user.user_id, newPassword: NEW_PASSWORD })
  expect(answer).toMatchObject({
    status: 422,
    error: {
      code: 'INVALID_PASSWORD',
      message: 'An admin cannot choose the password of a member, only reset it: send an empty password.',
    },
  })
  expect((await trySignIn(server.origin, 'Unaware', PASSWORD)).status).toBe(200)
})

test("[hardened-24] 'Sign out everywhere' ends all sessions of the member, including the current one", async () => {
  const member = await inviteMember(owner, 'Everywhere')
  const other = await signIn(server.origin, { username: 'Everywhere', password: PASSWORD })
  const { status, headers } = await call(server.origin, 'DELETE /auth/sessions', { cookie: member.cookie })
  expect(status).toBe(200)
  expect(headers.getSetCookie()[0]).toMatch(/^parlor=;/)
  expect(await Promise.all([member, other, owner].map(isSignedIn))).toEqual([false, false, true])
})

/** Values of the header `User-Agent`, most of them from real browsers, and the names of sessions with these values. */
const USER_AGENTS: [agent: string, name: string][] = [
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    'Chrome on ChromeOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36',
    'Chromium on Linux',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Ubuntu Chromium/83.0.4103.61 Chrome/83.0.4103.61 Safari/537.36',
    'Chromium on Linux',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari on iPad',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox on Windows'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0', 'Firefox on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/144.0 Mobile/15E148 Safari/605.1.15',
    'Firefox on iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; HD1913) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36 EdgA/141.0.0.0',
    'Edge on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 EdgiOS/141.0.0.0 Mobile/15E148 Safari/604.1',
    'Edge on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0',
    'Opera on Mac',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  // Most browsers write 'Safari', so this word does not give the name of an unknown browser.
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) GSA/388.0 Mobile/15E148 Safari/604.1',
    'iPhone',
  ],
  ['<b>curl</b>/8', 'Unknown device'],
  ['', 'Unknown device'],
]

test('the name of a session is made from known words, never from the text that the browser sends', () => {
  for (const [agent, name] of USER_AGENTS) expect(deviceName(agent), agent).toBe(name)
})

test('[pool-rules-11] the export contains only the data of the member, and even the owner cannot get it', async () => {
  const member = await inviteMember(owner, 'Exporter', 'admin|pool|coffee')
  const { cookie } = member
  // Player 1 is the owner, who signed up first.
  const players = [{ pool_player_id: 1, handicap: 20 }]
  const body = { game_type: '9-Ball' as const, scoring: 'sheet' as const, players }
  const { pool_game_id } = dataOf(await call(server.origin, 'POST /pool/games', { cookie, body }))
  const request = { cookie, params: { pool_game_id } }
  let lastTapId = 0
  for (const ball of [3, 5]) {
    const tap = { pool_player_id: 1, action: 'add' as const, ball }
    const game = dataOf(await call(server.origin, 'POST /pool/games/:pool_game_id/scores', { ...request, body: tap }))
    lastTapId = game.undo?.pool_game_tap_id ?? 0
  }
  const undoneTap = { pool_game_tap_id: lastTapId }
  dataOf(await call(server.origin, 'POST /pool/games/:pool_game_id/undo', { ...request, body: undoneTap }))
  const level = { player_user_id: member.user.user_id, discipline: '9-Ball' as const, skill_level: 6 }
  dataOf(await call(server.origin, 'PATCH /pool/players/-1', { cookie, body: level }))
  await call(server.origin, 'POST /wordle', { cookie, body: { results: 'Wordle 1,700 4/6' } })
  await call(server.origin, 'POST /message', { cookie, body: { message: 'From the exporter' } })
  await call(server.origin, 'POST /message', { cookie: owner.cookie, body: { message: 'From the owner' } })
  const params = { username: 'Exporter' }
  const answer = await call(server.origin, 'GET /users/:username/export', { cookie, params })
  expect(answer.data).toMatchObject({
    exported: new Date(server.clock.now()).toISOString(),
    account: { username: 'Exporter', acl: 'admin|pool|coffee' },
    sessions: [{ current: true }],
    pool: {
      skill_levels: { '8-Ball': 3, '9-Ball': 6 },
      games: [{ pool_game_id }],
      taps: [
        { pool_game_id, action: 'add', ball: 3, how: null, undone: false },
        { pool_game_id, action: 'add', ball: 5, how: null, undone: true },
      ],
    },
    wordle: [{ puzzle: 1700, guesses: 4 }],
    messages: [{ message: 'From the exporter' }],
  })
  expect(JSON.stringify(answer.data)).not.toMatch(/From the owner|argon2|token|hash/)
  const asOwner = await call(server.origin, 'GET /users/:username/export', { cookie: owner.cookie, params })
  expect(asOwner.error?.code).toBe('NOT_FOUND')
})

test('deleting an account deletes its data, and its messages stay without a sender', async () => {
  const member = await inviteMember(owner, 'Erased', 'admin')
  const { cookie } = member
  await call(server.origin, 'POST /wordle', {
    cookie,
    body: { results: 'Wordle 1,700 2/6' },
    idempotencyKey: 'key-erased-0001',
  })
  await call(server.origin, 'PATCH /wordle/preferences', { cookie, body: { hide_scores: true } })
  await call(server.origin, 'POST /message', { cookie, body: { message: 'Left behind' } })
  await server.context.db
    .insertInto('deleted_client_ids')
    .values({ user_id: member.user.user_id, kind: 'pool_game', client_id: crypto.randomUUID(), deleted_id: 1 })
    .execute()
  await deleteAccount(member, 'Erased')
  const { db } = server.context
  const { user_id } = member.user
  for (const table of [
    'deleted_client_ids',
    'sessions',
    'wordle_results',
    'wordle_submissions',
    'wordle_members',
    'messages',
    'idempotency_keys',
  ] as const) {
    expect(await db.selectFrom(table).selectAll().where('user_id', '=', user_id).execute(), table).toEqual([])
  }
  const thread = dataOf(await call(server.origin, 'GET /message', { cookie: owner.cookie }))
  expect(thread.map(({ message }) => message)).toContain('Left behind')
  const row = await db.selectFrom('users').selectAll().where('user_id', '=', user_id).executeTakeFirst()
  expect(row).toMatchObject({ username_key: null, acl: '', password_hash: null, deleted_ms: server.clock.now() })
})
