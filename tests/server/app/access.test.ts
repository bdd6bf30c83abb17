import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../contract/contract.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { EVERYTHING, type Permission, permits } from '../../../contract/rules/shared/acl.ts'
import { MINUTE_MS } from '../../../server/clock.ts'
import { openSession } from '../../../server/usecases/members/sessions.ts'
import { chessComStats, json, startStandIn } from '../../support/chessSites.ts'
import { changeRoast, createBean, createRoast } from '../../support/coffee.ts'
import { call, makeCode, signIn } from '../../support/members.ts'
import { isSignedIn, reset, updateAccount } from '../members/administration.ts'
import { inviteMember, PASSWORD, startTestServer, type TestServer } from '../support.ts'
import { ACCESS, type Permitted } from './access.table.ts'

/** Everybody there is: what they hold, and whether they must first choose a new password. Null is a visitor. */
const PRINCIPALS = {
  visitor: null,
  'a member without permissions': { acl: '', resetOnly: false },
  'a member with coffee': { acl: 'coffee', resetOnly: false },
  'a member with pool': { acl: 'pool', resetOnly: false },
  'an admin': { acl: 'admin', resetOnly: false },
  'the owner': { acl: EVERYTHING, resetOnly: false },
  'an owner with a one-time code': { acl: EVERYTHING, resetOnly: true },
} as const
type Principal = keyof typeof PRINCIPALS
const principals = Object.keys(PRINCIPALS) as Principal[]
const endpoints: [string, Endpoint][] = Object.entries(contract)
const calls: [string, Permitted][] = Object.entries(ACCESS)

let server: TestServer
const userIds = new Map<Principal, number>()

beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.owner()
  for (const [index, principal] of principals.entries()) {
    const who = PRINCIPALS[principal]
    if (who?.acl === EVERYTHING) userIds.set(principal, owner.user.user_id)
    else if (who) userIds.set(principal, (await inviteMember(owner, `walker${index}`, who.acl)).user.user_id)
  }
})
afterAll(() => server.close())

/** What a principal's call is answered: an error code, or null when the call is let in. */
function expected({ access, duringReset }: Permitted, principal: Principal): string | null {
  const who = PRINCIPALS[principal]
  if (access === 'public') return null
  if (who === null) return 'UNAUTHENTICATED'
  if (who.resetOnly && !duringReset) return 'PASSWORD_CHANGE_REQUIRED'
  return access === 'user' || permits(who.acl, access) ? null : 'FORBIDDEN'
}

/** A session of its own for each call: some calls end the one they come with. */
async function cookieOf(principal: Principal): Promise<Record<string, string>> {
  const who = PRINCIPALS[principal]
  const userId = userIds.get(principal)
  if (who === null || userId === undefined) return {}
  const { context } = server
  const { resetOnly } = who
  const { token } = await context.write((work) =>
    openSession(context, work, userId, { remember: false, device: 'Walk', resetOnly }),
  )
  return { cookie: `parlor=${token}` }
}

async function walk(key: string, principal: Principal): Promise<{ status: number; code: string | undefined }> {
  const [method = '', path = ''] = key.split(' ')
  const response = await fetch(`${server.origin}/api${path.replace(/:\w+/g, '987654321')}`, {
    method,
    headers: { origin: server.origin, 'content-type': 'application/json', ...(await cookieOf(principal)) },
    // A body that no call takes: whoever is let in is refused for it, and changes nothing.
    ...(method === 'GET' ? {} : { body: JSON.stringify({ 'no such key': true }) }),
  })
  const body = await response.json()
  return { status: response.status, code: body?.error?.code }
}

const STATUS: Record<string, number> = { UNAUTHENTICATED: 401, PASSWORD_CHANGE_REQUIRED: 403, FORBIDDEN: 403 }

async function expectWalk(key: string, permitted: Permitted): Promise<void> {
  for (const principal of principals) {
    const error = expected(permitted, principal)
    const { status, code } = await walk(key, principal)
    if (error === null) {
      expect(Object.keys(STATUS), `${principal} at ${key}`).not.toContain(code)
      expect(status, `${principal} at ${key}`).toBeLessThan(500)
    } else {
      expect([status, code], `${principal} at ${key}`).toEqual([STATUS[error], error])
    }
  }
}

test('the contract declares exactly the access and the limits of the table', () => {
  const declared = endpoints.map(([key, { access, duringReset, callsPerMinute }]) => [
    key,
    { access, ...(duringReset && { duringReset }), ...(callsPerMinute !== undefined && { callsPerMinute }) },
  ])
  expect(Object.fromEntries(declared)).toEqual(ACCESS)
})

describe('every call lets in whom the table names, and nobody else', () => {
  for (const [key, permitted] of calls) test(key, () => expectWalk(key, permitted))
})

describe('a call with a limit is refused above it, until the minute is over', () => {
  const limited = calls.filter(([, { callsPerMinute }]) => callsPerMinute !== undefined)
  for (const [key, { callsPerMinute = 0 }] of limited) {
    test(key, async () => {
      server.clock.advance(MINUTE_MS)
      const statuses = []
      for (let n = 0; n < callsPerMinute; n++) statuses.push((await walk(key, 'visitor')).status)
      expect(statuses).not.toContain(429)
      expect(await walk(key, 'visitor')).toEqual({ status: 429, code: 'TOO_MANY_REQUESTS' })
      server.clock.advance(MINUTE_MS)
      expect((await walk(key, 'visitor')).status).not.toBe(429)
    })
  }
})

test('[signin-reset-01] a session from a one-time code may only choose a new password', async () => {
  const reopened = await startTestServer()
  try {
    const owner = await reopened.owner()
    const member = await inviteMember(owner, 'Forgetful', 'admin|pool|coffee')
    const code = await reset(owner, member)
    const held = await signIn(reopened.origin, { username: 'Forgetful', password: code })
    const { cookie } = held
    const own = { username: 'Forgetful' }
    const sessions = await call(reopened.origin, 'GET /auth/sessions', { cookie: owner.cookie })
    const session_id = sessions.data?.[0]?.session_id ?? 0
    const answers = [
      await call(reopened.origin, 'DELETE /users/:username', { cookie, params: own }),
      await call(reopened.origin, 'PATCH /users/:username', { cookie, params: own, body: { username: 'Renamed' } }),
      await call(reopened.origin, 'GET /users/:username', { cookie, params: own }),
      await call(reopened.origin, 'GET /users/:username/export', { cookie, params: own }),
      await call(reopened.origin, 'GET /auth/sessions', { cookie }),
      await call(reopened.origin, 'DELETE /auth/sessions/:session_id', { cookie, params: { session_id } }),
      await call(reopened.origin, 'POST /referral-codes', { cookie, body: { acl: 'admin', uses: 1 } }),
      await call(reopened.origin, 'POST /coffee/beans', { cookie, body: { name: 'Sidamo' } }),
    ]
    for (const { status, error } of answers) {
      expect([status, error?.code]).toEqual([403, 'PASSWORD_CHANGE_REQUIRED'])
    }
    const allowed = calls.filter(([, { access, duringReset }]) => access !== 'public' && duringReset)
    expect(allowed.map(([key]) => key)).toEqual(['PATCH /users/:username'])
    const body = { oldPassword: code, newPassword: 'cue ball in hand' }
    expect((await updateAccount(held, 'Forgetful', body)).status).toBe(200)
    const renewed = await signIn(reopened.origin, { username: 'Forgetful', password: 'cue ball in hand' })
    expect(await isSignedIn(renewed)).toBe(true)
    expect((await call(reopened.origin, 'GET /coffee/beans', { cookie: renewed.cookie })).data).toEqual([])
  } finally {
    await reopened.close()
  }
})

async function expectOnly(area: string, permission: Permission): Promise<void> {
  const inArea = calls.filter(([key]) => key.split(' ')[1]?.startsWith(area))
  expect(inArea.length).toBeGreaterThan(0)
  for (const [key, permitted] of inArea) {
    expect(permitted.access, key).toBe(permission)
    await expectWalk(key, permitted)
  }
}

test('[permissions-calls-02] the calls under /coffee answer only to a session with coffee', () =>
  expectOnly('/coffee', 'coffee'))

test('[permissions-calls-03] the calls under /pool answer only to a session with pool', () =>
  expectOnly('/pool', 'pool'))

test('[permissions-calls-01] the calls of the admin tools answer only to a session with admin', async () => {
  for (const area of ['/logs', '/wordle', '/message', '/referral-codes', '/vitals']) await expectOnly(area, 'admin')
  for (const key of ['GET /users', 'PATCH /users'] as const) {
    expect(ACCESS[key].access).toBe('admin')
    await expectWalk(key, ACCESS[key])
  }
})

test('[permissions-calls-04] the root, sign-in, sign-up, chess and the bag lookup answer without a session', async () => {
  const site = await startStandIn()
  const open = await startTestServer({ env: { CHESS_COM_USERNAME: 'nora', CHESS_COM_URL: site.origin } })
  try {
    site.on('/pub/player/nora/stats', json(chessComStats(1241, { win: 485, loss: 454, draw: 50 })))
    const owner = await open.owner()
    const { coffee_bean_id } = await createBean(owner, { name: 'Sidamo' })
    const roast = await createRoast(owner, coffee_bean_id)
    await changeRoast(owner, roast, { code: 'OPEN-1' })
    const code = await makeCode(owner, { acl: '' })
    const visits = [
      await call(open.origin, 'GET /'),
      await call(open.origin, 'POST /users', { body: { username: 'Visitor', password: PASSWORD, code } }),
      await call(open.origin, 'POST /auth', { body: { username: 'Visitor', password: PASSWORD, rememberMe: true } }),
      await call(open.origin, 'GET /chess', { query: { source: 'chess.com' } }),
      await call(open.origin, 'GET /public/coffee/bags/:bag_code', { params: { bag_code: 'open-1' } }),
    ]
    expect(visits.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  } finally {
    await open.close()
    await site.close()
  }
})

test('[calls-shared-07] a body with a key that the call does not know is refused', async () => {
  server.clock.advance(MINUTE_MS)
  const unsafe = calls.filter(([key]) => !key.startsWith('GET '))
  for (const [key, { access }] of unsafe) {
    const principal = access === 'public' ? 'visitor' : 'the owner'
    expect(await walk(key, principal), key).toEqual({ status: 400, code: 'BAD_REQUEST' })
  }
})
