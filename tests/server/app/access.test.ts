// Tests who may make which call, against the hand-written table in `access.table.ts`.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../contract/contract.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { EVERY_PERMISSION, type Permission, permits } from '../../../contract/rules/shared/acl.ts'
import { MINUTE_MS } from '../../../server/clock.ts'
import { openSession } from '../../../server/usecases/members/sessions.ts'
import { chessComStats, json, startFakeChessSite } from '../../support/chessSites.ts'
import { changeRoast, createBean, createRoast } from '../../support/coffee.ts'
import { call, createSignUpCode, PASSWORD, signIn } from '../../support/members.ts'
import { isSignedIn, resetPassword, updateAccount } from '../members/accountCalls.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'
import { ACCESS, type CallRule } from './access.table.ts'
import { withMovableDate } from './movableDate.ts'

/** All kinds of callers: their permissions, and whether they must first choose a new password. */
const CALLER_KINDS = {
  visitor: null,
  'a member without permissions': { acl: '', resetOnly: false },
  'a member with coffee': { acl: 'coffee', resetOnly: false },
  'a member with pool': { acl: 'pool', resetOnly: false },
  'an admin': { acl: 'admin', resetOnly: false },
  'the owner': { acl: EVERY_PERMISSION, resetOnly: false },
  'an owner with a one-time code': { acl: EVERY_PERMISSION, resetOnly: true },
} as const
type CallerKind = keyof typeof CALLER_KINDS
const callerKinds = Object.keys(CALLER_KINDS) as CallerKind[]
const endpoints: [string, Endpoint][] = Object.entries(contract)
const calls: [string, CallRule][] = Object.entries(ACCESS)

let server: TestServer
const userIds = new Map<CallerKind, number>()

beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.owner()
  for (const [index, callerKind] of callerKinds.entries()) {
    const rights = CALLER_KINDS[callerKind]
    if (rights?.acl === EVERY_PERMISSION) userIds.set(callerKind, owner.user.user_id)
    else if (rights) userIds.set(callerKind, (await inviteMember(owner, `member${index}`, rights.acl)).user.user_id)
  }
})
afterAll(() => server.close())

/** The error code that a call of such a caller must get, or null if the caller may make the call. */
function expectedError({ access, duringReset }: CallRule, callerKind: CallerKind): string | null {
  const rights = CALLER_KINDS[callerKind]
  if (access === 'public') return null
  if (rights === null) return 'UNAUTHENTICATED'
  if (rights.resetOnly && !duringReset) return 'PASSWORD_CHANGE_REQUIRED'
  return access === 'user' || permits(rights.acl, access) ? null : 'FORBIDDEN'
}

/**
 * The header with the cookie of a new session. Empty for a visitor. Each call needs a new session, because some calls
 * end their session.
 */
async function newCookieHeader(callerKind: CallerKind): Promise<Record<string, string>> {
  const rights = CALLER_KINDS[callerKind]
  const userId = userIds.get(callerKind)
  if (rights === null || userId === undefined) return {}
  const { context } = server
  const { resetOnly } = rights
  const { token } = await context.write((work) =>
    openSession(context, work, userId, { remember: false, userAgent: 'Test', resetOnly }),
  )
  return { cookie: `parlor=${token}` }
}

/**
 * Makes the call as such a caller. Nothing is changed, because every call rejects this body, and nothing has this id.
 */
async function tryCall(
  key: string,
  callerKind: CallerKind,
  id = '987654321',
): Promise<{ status: number; code: string | undefined }> {
  const [method = '', path = ''] = key.split(' ')
  const response = await fetch(`${server.origin}/api${path.replace(/:\w+/g, id)}`, {
    method,
    headers: { origin: server.origin, 'content-type': 'application/json', ...(await newCookieHeader(callerKind)) },
    ...(method === 'GET' ? {} : { body: JSON.stringify({ 'no such key': true }) }),
  })
  const body = await response.json()
  return { status: response.status, code: body?.error?.code }
}

const STATUS_OF_CODE: Record<string, number> = { UNAUTHENTICATED: 401, PASSWORD_CHANGE_REQUIRED: 403, FORBIDDEN: 403 }

async function expectAccess(key: string, rule: CallRule): Promise<void> {
  for (const callerKind of callerKinds) {
    const error = expectedError(rule, callerKind)
    const { status, code } = await tryCall(key, callerKind)
    if (error === null) {
      expect(Object.keys(STATUS_OF_CODE), `${callerKind} at ${key}`).not.toContain(code)
      expect(status, `${callerKind} at ${key}`).toBeLessThan(500)
    } else {
      expect([status, code], `${callerKind} at ${key}`).toEqual([STATUS_OF_CODE[error], error])
    }
  }
}

test('the contract declares exactly the access and the limits of the table', () => {
  const rulesOfContract = endpoints.map(([key, { access, duringReset, callsPerMinute }]) => [
    key,
    { access, ...(duringReset && { duringReset }), ...(callsPerMinute !== undefined && { callsPerMinute }) },
  ])
  expect(Object.fromEntries(rulesOfContract)).toEqual(ACCESS)
})

describe('each call can be made by exactly the callers that the table allows', () => {
  for (const [key, rule] of calls) test(key, () => expectAccess(key, rule))
})

describe('a call with a limit is refused above the limit until the minute is over', () => {
  const limited = calls.filter(([, { callsPerMinute }]) => callsPerMinute !== undefined)
  for (const [key, { callsPerMinute = 0 }] of limited) {
    test(key, async () => {
      await withMovableDate(async (advance) => {
        // Begins a new minute, because other tests of this file can have used up the limit of the current minute.
        advance(MINUTE_MS)
        const statuses = []
        for (let count = 0; count < callsPerMinute; count++) statuses.push((await tryCall(key, 'visitor')).status)
        expect(statuses).not.toContain(429)
        expect(await tryCall(key, 'visitor')).toEqual({ status: 429, code: 'TOO_MANY_REQUESTS' })
        advance(MINUTE_MS)
        expect((await tryCall(key, 'visitor')).status).not.toBe(429)
      })
    })
  }
})

test('[signin-reset-01] a session from a one-time code may only choose a new password', async () => {
  const resetServer = await startTestServer()
  try {
    const owner = await resetServer.owner()
    const member = await inviteMember(owner, 'Felix', 'admin|pool|coffee')
    const code = await resetPassword(owner, member)
    const resetSession = await signIn(resetServer.origin, { username: 'Felix', password: code })
    const { cookie } = resetSession
    const ownParams = { username: 'Felix' }
    const sessions = await call(resetServer.origin, 'GET /auth/sessions', { cookie: owner.cookie })
    const session_id = sessions.data?.[0]?.session_id ?? 0
    const answers = [
      await call(resetServer.origin, 'DELETE /users/:username', { cookie, params: ownParams }),
      await call(resetServer.origin, 'PATCH /users/:username', {
        cookie,
        params: ownParams,
        body: { username: 'Felicia' },
      }),
      await call(resetServer.origin, 'GET /users/:username', { cookie, params: ownParams }),
      await call(resetServer.origin, 'GET /users/:username/export', { cookie, params: ownParams }),
      await call(resetServer.origin, 'GET /auth/sessions', { cookie }),
      await call(resetServer.origin, 'DELETE /auth/sessions/:session_id', { cookie, params: { session_id } }),
      await call(resetServer.origin, 'POST /referral-codes', { cookie, body: { acl: 'admin', uses: 1 } }),
      await call(resetServer.origin, 'POST /coffee/beans', { cookie, body: { name: 'Sidamo' } }),
    ]
    for (const { status, error } of answers) {
      expect([status, error?.code]).toEqual([403, 'PASSWORD_CHANGE_REQUIRED'])
    }
    const allowedCalls = calls.filter(([, { access, duringReset }]) => access !== 'public' && duringReset)
    expect(allowedCalls.map(([key]) => key)).toEqual(['PATCH /users/:username'])
    const body = { oldPassword: code, newPassword: 'cue ball in hand' }
    expect((await updateAccount(resetSession, 'Felix', body)).status).toBe(200)
    const renewed = await signIn(resetServer.origin, { username: 'Felix', password: 'cue ball in hand' })
    expect(await isSignedIn(renewed)).toBe(true)
    expect((await call(resetServer.origin, 'GET /coffee/beans', { cookie: renewed.cookie })).data).toEqual([])
  } finally {
    await resetServer.close()
  }
})

async function expectPermission(pathStart: string, permission: Permission): Promise<void> {
  const matchingCalls = calls.filter(([key]) => key.split(' ')[1]?.startsWith(pathStart))
  expect(matchingCalls.length).toBeGreaterThan(0)
  for (const [key, rule] of matchingCalls) {
    expect(rule.access, key).toBe(permission)
    await expectAccess(key, rule)
  }
}

test('[permissions-calls-02] the calls under /coffee need a session with the permission coffee', () =>
  expectPermission('/coffee', 'coffee'))

test('[permissions-calls-03] the calls under /pool need a session with the permission pool', () =>
  expectPermission('/pool', 'pool'))

test('[permissions-calls-01] the calls of the admin tools need a session with the permission admin', async () => {
  for (const path of ['/logs', '/wordle', '/message', '/referral-codes', '/vitals']) {
    await expectPermission(path, 'admin')
  }
  for (const key of ['GET /users', 'PATCH /users'] as const) {
    expect(ACCESS[key].access).toBe('admin')
    await expectAccess(key, ACCESS[key])
  }
})

test('[permissions-calls-04] the calls `GET /`, sign-in, sign-up, chess results and a bag by its code need no session', async () => {
  const chessSite = await startFakeChessSite()
  const env = { CHESS_COM_USERNAME: 'nora', CHESS_COM_URL: chessSite.origin }
  const chessServer = await startTestServer({ env })
  try {
    chessSite.on('/pub/player/nora/stats', json(chessComStats(1241, { win: 485, loss: 454, draw: 50 })))
    const owner = await chessServer.owner()
    const { coffee_bean_id } = await createBean(owner, { name: 'Sidamo' })
    const roast = await createRoast(owner, coffee_bean_id)
    await changeRoast(owner, roast, { code: 'OPEN-1' })
    const code = await createSignUpCode(owner, { acl: '' })
    const answers = [
      await call(chessServer.origin, 'GET /'),
      await call(chessServer.origin, 'POST /users', { body: { username: 'Vera', password: PASSWORD, code } }),
      await call(chessServer.origin, 'POST /auth', {
        body: { username: 'Vera', password: PASSWORD, rememberMe: true },
      }),
      await call(chessServer.origin, 'GET /chess', { query: { source: 'chess.com' } }),
      await call(chessServer.origin, 'GET /public/coffee/bags/:bag_code', { params: { bag_code: 'open-1' } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  } finally {
    await chessServer.close()
    await chessSite.close()
  }
})

test('[calls-shared-07] a body with a field that the call does not know is refused', async () => {
  const changingCalls = calls.filter(([key]) => !key.startsWith('GET '))
  await withMovableDate(async (advance) => {
    // Begins a new minute, because other tests of this file can have used up a limit of the current minute.
    advance(2 * MINUTE_MS)
    for (const [key, { access }] of changingCalls) {
      const callerKind = access === 'public' ? 'visitor' : 'the owner'
      // This call looks for the user first (calls-users-12), so the test names a user who exists.
      const name = key === 'DELETE /users/:username' ? 'member1' : undefined
      expect(await tryCall(key, callerKind, name), key).toEqual({ status: 400, code: 'BAD_REQUEST' })
    }
  })
})
