// Tests sign-in, sign-out, and how long a session lasts.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../server/clock.ts'
import { updateUser } from '../../../server/db/repositories/users.ts'
import { LIMITS } from '../../../server/security/limits.ts'
import { digest } from '../../../server/security/tokens.ts'
import { createBean, createRoast, startRoast } from '../../support/coffee.ts'
import {
  addPlayer,
  call,
  cookieFrom,
  type Member,
  PASSWORD,
  playerIdOf,
  signIn,
  startGame,
} from '../../support/members.ts'
import { withMovableDate } from '../app/movableDate.ts'
import { inviteMember, signUpCodeIn, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let owner: Member

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterAll(() => server.close())

const refresh = (cookie?: string) => call(server.origin, 'GET /auth/refresh', { cookie })

test('[calls-auth-01] a page can check its connection to the server with GET /', async () => {
  const answer = await call(server.origin, 'GET /')
  expect(answer.status).toBe(200)
  expect(answer.data).toEqual({ name: 'parlor', now: new Date(server.clock.now()).toISOString() })
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('[calls-auth-02] a refresh returns the user of the session cookie', async () => {
  const { status, data } = await refresh(owner.cookie)
  expect(status).toBe(200)
  expect(data).toEqual({ user: { user_id: 1, username: 'Owner', acl: '*', must_change_password: false } })
})

test('a refresh without a cookie succeeds and returns no user', async () => {
  expect(await refresh()).toMatchObject({ status: 200, data: { user: null } })
})

test('a refresh with the cookie of a session that does not exist is refused, and the cookie is cleared', async () => {
  const { status, error, headers } = await refresh('parlor=unknown')
  expect(status).toBe(401)
  expect(error?.code).toBe('UNAUTHENTICATED')
  expect(headers.getSetCookie()[0]).toMatch(/^parlor=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/)
})

test('[calls-auth-03] a sign-in has username, password and rememberMe, and returns the user', async () => {
  const body = { username: 'Owner', password: PASSWORD, rememberMe: true }
  const { status, data, headers } = await call(server.origin, 'POST /auth', { body })
  expect(status).toBe(200)
  expect(data?.user).toEqual({ user_id: 1, username: 'Owner', acl: '*', must_change_password: false })
  // 2592000 seconds are 30 days.
  expect(headers.getSetCookie()[0]).toMatch(/^parlor=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('a sign-in ignores spaces around the username and its case, but the password must be exact', async () => {
  const attempt = async (username: string, password: string) =>
    (await call(server.origin, 'POST /auth', { body: { username, password, rememberMe: false } })).status
  expect(await attempt('  oWNER ', PASSWORD)).toBe(200)
  expect(await attempt('Owner', ` ${PASSWORD}`)).toBe(401)
})

test('[session-persist-02] the cookie ends with the browser session if rememberMe is false', async () => {
  const body = { username: 'Owner', password: PASSWORD, rememberMe: false }
  const { headers } = await call(server.origin, 'POST /auth', { body })
  const cookie = headers.getSetCookie()[0]
  expect(cookie).toMatch(/^parlor=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(cookie).not.toMatch(/Max-Age|Expires/i)
})

test('a sign-in gets the same error for a wrong password, an unknown name and an account without a password', async () => {
  await addPlayer(owner, 'NoPassword')
  const attempts = ['Owner', 'Nobody', 'NoPassword'].map((username) =>
    call(server.origin, 'POST /auth', { body: { username, password: 'not the password', rememberMe: true } }),
  )
  for (const answer of await Promise.all(attempts)) {
    expect(answer.status).toBe(401)
    expect(answer.error).toEqual({ code: 'INVALID_CREDENTIALS', message: 'Username or password is incorrect.' })
    expect(answer.headers.getSetCookie()).toEqual([])
  }
})

test('[calls-auth-04] a sign-out ends the session and clears the cookie', async () => {
  const member = await signIn(server.origin, { username: 'Owner', password: PASSWORD })
  const { status, data, headers } = await call(server.origin, 'DELETE /auth', { cookie: member.cookie })
  expect({ status, data }).toEqual({ status: 200, data: { done: true } })
  expect(headers.getSetCookie()[0]).toMatch(/^parlor=;/)
  expect((await refresh(member.cookie)).status).toBe(401)
  expect((await call(server.origin, 'DELETE /auth')).status).toBe(200)
})

test('signing in again in the same browser ends its earlier session', async () => {
  const earlierSession = await signIn(server.origin, { username: 'Owner', password: PASSWORD })
  const body = { username: 'Owner', password: PASSWORD, rememberMe: true }
  await call(server.origin, 'POST /auth', { body, cookie: earlierSession.cookie })
  expect((await refresh(earlierSession.cookie)).status).toBe(401)
})

test('[hardened-72] each sign-in makes a new token, and only the session cookie with this token opens a session', async () => {
  const body = { username: 'Owner', password: PASSWORD, rememberMe: false }
  const cookies = await Promise.all(
    Array.from({ length: 4 }, async () => cookieFrom((await call(server.origin, 'POST /auth', { body })).headers)),
  )
  const tokens = [owner.cookie, ...cookies].map((cookie = '') => cookie.split('=')[1] ?? '')
  expect(new Set(tokens).size).toBe(5)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const [token = ''] = tokens
  /** Whether a call with these headers can read the games. `path` is added to the address of the call. */
  const accepts = async (path: string, headers: Record<string, string>) =>
    (await fetch(`${server.origin}/api/pool/games${path}`, { headers })).status === 200
  expect(await accepts('', { cookie: `parlor=${token}` })).toBe(true)
  const serverKeys = await server.context.db.selectFrom('server_keys').select('secret').execute()
  const tokenHashes = await server.context.db.selectFrom('sessions').select('token_hash').execute()
  const passwordHashes = await server.context.db.selectFrom('users').select('password_hash').execute()
  const secrets = [...serverKeys, ...tokenHashes, ...passwordHashes].flatMap((row) => Object.values(row)).map(String)
  expect(secrets.length).toBeGreaterThan(5)
  for (const secret of secrets) expect(await accepts('', { cookie: `parlor=${secret}` }), 'a stored value').toBe(false)
  for (const secret of [token, PASSWORD, ...secrets]) {
    expect(await accepts('', { authorization: `Bearer ${secret}` }), 'a key in a header').toBe(false)
    expect(await accepts('', { 'x-api-key': secret })).toBe(false)
    expect(await accepts(`?token=${encodeURIComponent(secret)}`, {})).toBe(false)
  }
  const basic = Buffer.from(`Owner:${PASSWORD}`).toString('base64')
  expect(await accepts('', { authorization: `Basic ${basic}` })).toBe(false)
})

test('only the digest of a token is stored', async () => {
  const token = owner.cookie.split('=')[1] ?? ''
  const rows = await server.context.db.selectFrom('sessions').selectAll().execute()
  expect(rows.map((row) => row.token_hash)).toContain(digest(token))
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a remembered session is extended by its use, and ends after 30 days without use', async () => {
  const member = await inviteMember(owner, 'Remembered')
  server.clock.advance(20 * DAY_MS)
  expect((await refresh(member.cookie)).headers.getSetCookie()[0]).toContain('Max-Age=2592000')
  server.clock.advance(20 * DAY_MS)
  expect((await refresh(member.cookie)).status).toBe(200)
  server.clock.advance(30 * DAY_MS)
  expect((await refresh(member.cookie)).status).toBe(401)
})

test('[hardened-21] a session ends 90 days after the sign-in, even if the member uses it again and again', async () => {
  // The test before this one has advanced the clock so far that the owner must sign in again.
  const member = await inviteMember(await signIn(server.origin, { username: 'Owner', password: PASSWORD }), 'Steady')
  for (let day = 20; day <= 80; day += 20) {
    server.clock.advance(20 * DAY_MS)
    expect((await refresh(member.cookie)).status, `day ${day}`).toBe(200)
  }
  server.clock.advance(10 * DAY_MS - 1)
  expect((await refresh(member.cookie)).status).toBe(200)
  server.clock.advance(1)
  expect((await refresh(member.cookie)).status).toBe(401)
})

test.each(['roast', 'game'] as const)(
  '[hardened-90] a session of 90 days goes on while a %s is open, for 4 hours after the last call, and a forgotten one extends nothing',
  async (kind) => {
    const name = `Busy${kind}`
    const admin = await signIn(server.origin, { username: 'Owner', password: PASSWORD })
    const member = await inviteMember(admin, name, 'pool|coffee')
    for (let day = 20; day <= 80; day += 20) {
      server.clock.advance(20 * DAY_MS)
      await refresh(member.cookie)
    }
    server.clock.advance(10 * DAY_MS - HOUR_MS / 2)
    if (kind === 'roast') {
      const { coffee_bean_id } = await createBean(member, { name: 'Kibo' })
      await startRoast(member, await createRoast(member, coffee_bean_id), server.clock.now())
    } else {
      const players = [{ pool_player_id: await playerIdOf(member, name), handicap: 5 }]
      await startGame(member, { game_type: '9-Ball', players })
    }
    for (const hours of [0.2, 3, 3, 3]) {
      server.clock.advance(hours * HOUR_MS)
      expect((await refresh(member.cookie)).status).toBe(200)
    }
    // Three hours later the roast or the game has been open for more than 12 hours, so it was forgotten.
    server.clock.advance(3 * HOUR_MS)
    expect((await refresh(member.cookie)).status).toBe(200)
    expect((await refresh(member.cookie)).status).toBe(401)
  },
)

test('a session without rememberMe ends after 24 hours without use, and its cookie has no Max-Age', async () => {
  await inviteMember(await signIn(server.origin, { username: 'Owner', password: PASSWORD }), 'Passing')
  const body = { username: 'Passing', password: PASSWORD, rememberMe: false }
  const { headers } = await call(server.origin, 'POST /auth', { body })
  const cookie = cookieFrom(headers) ?? ''
  server.clock.advance(2 * HOUR_MS)
  expect((await refresh(cookie)).headers.getSetCookie()[0]).not.toMatch(/Max-Age/)
  server.clock.advance(DAY_MS)
  expect((await refresh(cookie)).status).toBe(401)
})

test('a one-time code works once and only before its expiry, and its session can only choose a new password', async () => {
  const admin = await signIn(server.origin, { username: 'Owner', password: PASSWORD })
  const { user } = await inviteMember(admin, 'Forgetful', 'pool|admin')
  const setCode = (code: string) =>
    updateUser(server.context.db, user.user_id, {
      password_hash: null,
      one_time_code_hash: digest(code),
      one_time_code_expires_ms: server.clock.now() + DAY_MS,
      one_time_code_used_ms: null,
    })
  const signInWith = (password: string) =>
    call(server.origin, 'POST /auth', { body: { username: 'Forgetful', password, rememberMe: true } })

  await setCode('abcdefghijkmnpqrstuvwxyz')
  const answer = await signInWith('abcdefghijkmnpqrstuvwxyz')
  expect(answer.data?.user.must_change_password).toBe(true)
  const cookie = cookieFrom(answer.headers) ?? ''
  expect((await refresh(cookie)).data?.user?.must_change_password).toBe(true)
  const games = await call(server.origin, 'GET /pool/games', { cookie })
  expect({ status: games.status, code: games.error?.code }).toEqual({ status: 403, code: 'PASSWORD_CHANGE_REQUIRED' })
  const newPlayer = await call(server.origin, 'POST /users', { cookie, body: { username: 'Friend', code: 'pool' } })
  expect(newPlayer.error?.code).toBe('INVALID_CODE')
  expect((await signInWith('abcdefghijkmnpqrstuvwxyz')).status).toBe(401)

  await setCode('zyxwvutsrqpnmkjihgfedcba')
  server.clock.advance(DAY_MS)
  expect((await signInWith('zyxwvutsrqpnmkjihgfedcba')).status).toBe(401)
})

test('failed sign-ins are limited by name and by address, and successful ones are not counted', async () => {
  const limitedServer = await startTestServer({ limits: LIMITS })
  await withMovableDate(async (advance) => {
    await limitedServer.owner()
    const attempt = (username: string, password: string) =>
      call(limitedServer.origin, 'POST /auth', { body: { username, password, rememberMe: false } })
    const attemptsPerName = LIMITS.signInsPerUsernameAndAddress.attempts
    for (let count = 0; count < 3; count++) expect((await attempt('Owner', PASSWORD)).status).toBe(200)
    for (let count = 0; count < attemptsPerName; count++) expect((await attempt('Owner', 'wrong')).status).toBe(401)
    const refusedSignIn = await attempt('owner', PASSWORD)
    expect(refusedSignIn.status).toBe(429)
    expect(refusedSignIn.error?.code).toBe('TOO_MANY_REQUESTS')
    expect(refusedSignIn.headers.get('retry-after')).toBe(String(LIMITS.signInsPerUsernameAndAddress.windowMs / 1000))
    // One sign-in was refused because of the name. It does not count for the address.
    for (let count = attemptsPerName; count < LIMITS.signInsPerAddress.attempts; count++) {
      expect((await attempt(`stranger${count}`, 'wrong')).status).toBe(401)
    }
    expect((await attempt('another', 'wrong')).status).toBe(429)
    // 15 minutes later, the failed attempts do not count any more.
    advance(15 * MINUTE_MS)
    expect((await attempt('Owner', PASSWORD)).status).toBe(200)
  })
  await limitedServer.close()
})

test('[security-cookies-01] every cookie on https is Secure, HttpOnly and bound to the host', async () => {
  const httpsServer = await startTestServer({ env: { PUBLIC_ORIGIN: 'https://parlor.example' } })
  try {
    const body = { username: 'Owner', password: PASSWORD, code: signUpCodeIn(httpsServer.ownerSignUpAddress) }
    expect(httpsServer.ownerSignUpAddress).toMatch(/^https:\/\/parlor\.example\/signup\?code=/)
    const { headers } = await call(httpsServer.origin, 'POST /users', {
      body,
      headers: { origin: 'https://parlor.example' },
    })
    expect(headers.getSetCookie()[0]).toMatch(
      /^__Host-parlor=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const cookies = headers.getSetCookie()
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-parlor[\w-]*=[\w.-]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    }
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  } finally {
    await httpsServer.close()
  }
})
