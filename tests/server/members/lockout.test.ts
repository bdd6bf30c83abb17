// Tests that a member can sign in even while strangers try wrong passwords for the member's name. This depends on the
// limits, on the known browsers and on the queue of password checks.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RequestError } from '../../../server/requestError.ts'
import { LIMITS } from '../../../server/security/limits.ts'
import { PASSWORD_QUEUE } from '../../../server/security/passwords.ts'
import { createWorkQueue } from '../../../server/security/workQueue.ts'
import { call, createSignUpCode, type Member, PASSWORD } from '../../support/members.ts'
import { createTestApp, createTestClock, inviteMember, startTestServer, type TestServer } from '../support.ts'
import { resetPassword } from './accountCalls.ts'

let server: TestServer
let owner: Member
/** The cookies of the browser in which the owner has signed up, as `name=value` pairs. */
let ownersBrowser: string

/** How many sign-ins are sent at the same time. If there were more, the queue of password checks could refuse some. */
const BATCH = 10
/** How many wrong passwords are allowed for one name from one address. */
const PER_NAME_AND_ADDRESS = LIMITS.signInsPerUsernameAndAddress.attempts
/** How many wrong passwords are allowed for one name from all unknown browsers. */
const PER_NAME = LIMITS.signInsPerUsername.attempts
/** How many wrong passwords are allowed from one known browser. */
const PER_BROWSER = LIMITS.signInsPerKnownBrowser.attempts

beforeEach(async () => {
  server = await startTestServer({ limits: LIMITS, env: { TRUSTED_PROXIES: 'loopback' } })
  owner = await server.owner()
  ownersBrowser = browserCookieOf((await trySignIn({ password: PASSWORD })).headers)
})
afterEach(() => server.close())

function browserCookieOf(headers: Headers): string {
  return (
    headers
      .getSetCookie()
      .find((text) => text.startsWith('parlor-browser-'))
      ?.split(';')[0] ?? ''
  )
}

/** One sign-in that a test sends. */
interface Attempt {
  username?: string
  password: string
  rememberMe?: boolean
  /** The IP address of the browser. */
  address?: string
  cookie?: string
}

const trySignIn = ({ username = 'Owner', password, rememberMe = true, address = '192.0.2.1', cookie }: Attempt) =>
  call(server.origin, 'POST /auth', {
    body: { username, password, rememberMe },
    cookie,
    headers: { 'x-forwarded-for': address },
  })

/** Sends wrong passwords for the owner, each from the address that `addressOf` names. Returns the statuses. */
async function tryWrongPasswords(count: number, addressOf: (index: number) => string): Promise<number[]> {
  const statuses: number[] = []
  while (statuses.length < count) {
    const batch = Array.from({ length: Math.min(BATCH, count - statuses.length) }, (_, index) =>
      trySignIn({ password: 'wrong', address: addressOf(statuses.length + index) }),
    )
    for (const { status } of await Promise.all(batch)) statuses.push(status)
  }
  return statuses
}

test('[hardened-05] ten wrong passwords from one address block the name only for that address', async () => {
  expect(await tryWrongPasswords(PER_NAME_AND_ADDRESS, () => '198.51.100.7')).toEqual(
    Array.from({ length: PER_NAME_AND_ADDRESS }, () => 401),
  )
  const answer = await trySignIn({ password: PASSWORD, address: '198.51.100.7' })
  expect(answer).toMatchObject({ status: 429, error: { code: 'TOO_MANY_REQUESTS' } })
  // The client must wait for about 900 seconds, which are 15 minutes.
  expect(answer.headers.get('retry-after')).toMatch(/^(8\d\d|900)$/)
  expect((await trySignIn({ password: PASSWORD, address: '198.51.100.8' })).status).toBe(200)
})

test('[hardened-50] attempts for a name that is blocked at an address do not block other names at this address', async () => {
  await inviteMember(owner, 'Ann')
  await tryWrongPasswords(PER_NAME_AND_ADDRESS + LIMITS.signInsPerAddress.attempts, () => '198.51.100.7')
  const ofAnn = { username: 'Ann', address: '198.51.100.7' }
  expect((await trySignIn({ ...ofAnn, password: PASSWORD })).status).toBe(200)
  // The address has 20 attempts left for other names.
  const attemptsLeft = LIMITS.signInsPerAddress.attempts - PER_NAME_AND_ADDRESS
  for (let index = 0; index < attemptsLeft; index += 1) {
    const username = `stranger${index}`
    expect((await trySignIn({ username, password: 'wrong', address: '198.51.100.7' })).status).toBe(401)
  }
  // The limit of the address refuses these attempts, so they do not count for Ann's name.
  for (let index = 0; index < PER_NAME; index += 1) {
    expect((await trySignIn({ ...ofAnn, password: 'wrong' })).status).toBe(429)
  }
  expect((await trySignIn({ ...ofAnn, password: PASSWORD, address: '198.51.100.8' })).status).toBe(200)
})

test('[hardened-06, hardened-07] the member can sign in with a known browser, however many wrong passwords strangers try', async () => {
  const statuses = await tryWrongPasswords(PER_NAME + 5, (index) => `198.51.100.${index}`)
  expect(statuses.filter((status) => status === 401)).toHaveLength(PER_NAME)
  expect(statuses.slice(PER_NAME)).toEqual(Array.from({ length: 5 }, () => 429))
  // An unknown browser is refused before its password is checked, even if the password is right.
  expect((await trySignIn({ password: PASSWORD })).status).toBe(429)
  for (const address of ['192.0.2.1', '198.51.100.7']) {
    expect((await trySignIn({ password: PASSWORD, address, cookie: ownersBrowser })).status).toBe(200)
  }
})

test('[hardened-08] the cookie of a known browser is signed, HttpOnly, and valid only for its member', async () => {
  const { headers } = await trySignIn({ password: PASSWORD })
  const text = headers.getSetCookie().find((cookie) => cookie.startsWith('parlor-browser-1='))
  expect(text).toMatch(/^parlor-browser-1=[\w-]{43}\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
  // The cookie alone does not sign a member in.
  expect(await (await fetch(`${server.origin}/api/coffee/beans`, { headers: { cookie: ownersBrowser } })).status).toBe(
    401,
  )
  await inviteMember(owner, 'Ann')
  await tryWrongPasswords(PER_NAME, (index) => `198.51.100.${index}`)
  const [, value = ''] = ownersBrowser.split('=')
  const [browserId = '', signature = ''] = value.split('.')
  const cookieWithAnnsValue = `parlor-browser-1=${browserCookieOf((await trySignIn({ username: 'Ann', password: PASSWORD })).headers).split('=')[1]}`
  const forgedCookies = [
    `parlor-browser-1=${browserId}.${'A'.repeat(43)}`,
    `parlor-browser-1=x${browserId}.${signature}`,
    'parlor-browser-1=',
    cookieWithAnnsValue,
  ]
  for (const cookie of forgedCookies) expect((await trySignIn({ password: PASSWORD, cookie })).status, cookie).toBe(429)
  expect((await trySignIn({ password: PASSWORD, cookie: ownersBrowser })).status).toBe(200)
})

test("[hardened-83] a sign-in without 'Remember me' makes a new browser known until it is closed, and changes nothing in a known browser", async () => {
  const newBrowser = await trySignIn({ password: PASSWORD, rememberMe: false })
  const text = newBrowser.headers.getSetCookie().find((cookie) => cookie.startsWith('parlor-browser-1='))
  expect(text).toMatch(/^parlor-browser-1=[\w-]{43}\.[\w-]{43}; Path=/)
  const knownBrowser = await trySignIn({ password: PASSWORD, rememberMe: false, cookie: ownersBrowser })
  expect(knownBrowser.status).toBe(200)
  expect(browserCookieOf(knownBrowser.headers)).toBe('')
})

test('[hardened-09] a known browser has its own limit of ten wrong passwords', async () => {
  for (let wrong = 0; wrong < PER_BROWSER; wrong += 1) {
    expect((await trySignIn({ password: 'wrong', cookie: ownersBrowser })).status).toBe(401)
  }
  expect((await trySignIn({ password: PASSWORD, cookie: ownersBrowser })).status).toBe(429)
  expect((await trySignIn({ password: PASSWORD })).status).toBe(200)
})

test('[hardened-10] strangers cannot block the change of a password', async () => {
  await tryWrongPasswords(PER_NAME, (index) => `198.51.100.${index}`)
  const answer = await call(server.origin, 'PATCH /users/:username', {
    cookie: owner.cookie,
    params: { username: 'Owner' },
    body: { oldPassword: PASSWORD, newPassword: 'another bridge chalk' },
  })
  expect(answer.status).toBe(200)
})

/** The settings for a second server that uses the same data. */
function settingsForSameData() {
  const { dataDir, databaseUrl } = server.context.config
  return { DATA_DIR: dataDir, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) }
}

test('[security-keys-01] if the key of known browsers is deleted, a server makes a new key and knows no browser any more', async () => {
  const [, value = ''] = ownersBrowser.split('=')
  await server.context.db.deleteFrom('server_keys').execute()
  const secondApp = await createTestApp(settingsForSameData(), createTestClock())
  expect(secondApp.context.knownBrowsers.browserIdIn(value, 1)).toBeNull()
  const newCookieValue = secondApp.context.knownBrowsers.newCookieValue(1)
  expect(secondApp.context.knownBrowsers.browserIdIn(newCookieValue, 1)).toMatch(/^[\w-]{43}$/)
  expect(server.context.knownBrowsers.browserIdIn(newCookieValue, 1)).toBeNull()
  await secondApp.destroy()
})

test('a browser stays known after a restart of the server', async () => {
  const { context } = server
  const secondApp = await createTestApp(settingsForSameData(), createTestClock())
  const [, value = ''] = ownersBrowser.split('=')
  expect(context.knownBrowsers.browserIdIn(value, 1)).toMatch(/^[\w-]{43}$/)
  expect(secondApp.context.knownBrowsers.browserIdIn(value, 1)).toBe(context.knownBrowsers.browserIdIn(value, 1))
  expect(secondApp.context.knownBrowsers.browserIdIn(value, 2)).toBeNull()
  await secondApp.destroy()
})

test('[hardened-11, hardened-12] a known browser is checked first when strangers fill the queue of password checks', async () => {
  const outcomes: string[] = []
  const strangers = Array.from({ length: 200 }, async (_, index) => {
    const answer = await trySignIn({ username: `stranger${index}`, password: 'wrong', address: `198.51.100.${index}` })
    outcomes.push(answer.status === 401 ? 'checked' : 'refused')
    return answer
  })
  await expect.poll(() => outcomes.filter((outcome) => outcome === 'refused').length).toBeGreaterThan(0)
  const checkedBefore = outcomes.filter((outcome) => outcome === 'checked').length
  expect((await trySignIn({ password: PASSWORD, cookie: ownersBrowser })).status).toBe(200)
  const waitingStrangers = 200 - outcomes.length
  const answers = await Promise.all(strangers)
  const refusedAnswers = answers.filter(({ status }) => status === 429)
  expect(refusedAnswers.length + answers.filter(({ status }) => status === 401).length).toBe(200)
  for (const { headers, error } of refusedAnswers) {
    expect(headers.get('retry-after')).toBe('2')
    expect(error?.message).toBe('Too many people sign in at the moment. Try again in 2 seconds.')
  }
  expect(checkedBefore).toBeLessThan(200)
  expect(waitingStrangers).toBeGreaterThan(0)
  // A sign-in that was refused because the queue was full does not count as a wrong attempt.
  const repeatedAttempt = await trySignIn({ username: 'stranger199', password: 'wrong', address: '198.51.100.199' })
  expect(repeatedAttempt.status).toBe(401)
})

test('[hardened-28] the check of a known browser begins immediately, even while strangers wait for their checks', async () => {
  const queue = createWorkQueue(PASSWORD_QUEUE)
  const begunChecks: string[] = []
  /** Work that never ends. */
  const work = (name: string) => () =>
    new Promise<void>(() => {
      begunChecks.push(name)
    })
  // The second argument of `run` says whether the work is urgent, as for a known browser.
  for (let stranger = 1; stranger <= 5; stranger += 1) void queue.run(work(`stranger ${stranger}`), false)
  expect(begunChecks).toEqual(['stranger 1'])
  void queue.run(work('member 1'), true)
  void queue.run(work('member 2'), true)
  expect(begunChecks).toEqual(['stranger 1', 'member 1'])
})

test('[hardened-29] strangers are refused without a database query when the queue is full, and a known browser is not refused', async () => {
  const { passwords, db } = server.context
  // One check runs and 40 wait. After each check its stranger requests another check, so that the queue stays full.
  let shouldStop = false
  const strangers = Array.from({ length: 41 }, async () => {
    while (!shouldStop) await passwords.verify('wrong', null, { isUrgent: false })
  })
  await expect.poll(() => errorCodeOf(() => passwords.refuseStrangersWhenQueueIsFull())).toBe('TOO_MANY_REQUESTS')
  const selectFrom = vi.spyOn(db, 'selectFrom')
  expect((await trySignIn({ password: PASSWORD })).status).toBe(429)
  expect(selectFrom).not.toHaveBeenCalled()
  selectFrom.mockRestore()
  expect((await trySignIn({ password: PASSWORD, cookie: ownersBrowser })).status).toBe(200)
  shouldStop = true
  await Promise.all(strangers)
  expect((await trySignIn({ password: PASSWORD })).status).toBe(200)
})

/** The code of the error that `work` throws; null if it throws no error. */
function errorCodeOf(work: () => void): string | null {
  try {
    work()
    return null
  } catch (error) {
    return error instanceof RequestError ? error.code : String(error)
  }
}

test('urgent work begins before other waiting work, and no more work waits than the limit allows', async () => {
  const queue = createWorkQueue({ maxRunning: 1, maxOthersRunning: 1, maxWaiting: 2 })
  const order: string[] = []
  const releases: (() => void)[] = []
  const work = (name: string) => () =>
    new Promise<void>((resolve) => {
      order.push(name)
      releases.push(resolve)
    })
  // The second argument of `run` says whether the work is urgent. `maxWaiting` counts urgent work and other work apart.
  const runs = [
    queue.run(work('running'), false),
    queue.run(work('stranger 1'), false),
    queue.run(work('stranger 2'), false),
    queue.run(work('member 1'), true),
    queue.run(work('member 2'), true),
  ]
  expect(queue.run(work('stranger 3'), false)).toBeNull()
  expect(queue.run(work('member 3'), true)).toBeNull()
  for (let turn = 0; turn < runs.length; turn += 1) {
    await expect.poll(() => releases.length).toBe(turn + 1)
    releases[turn]?.()
  }
  await Promise.all(runs)
  expect(order).toEqual(['running', 'member 1', 'member 2', 'stranger 1', 'stranger 2'])
  const failingWork = queue.run(() => Promise.reject(new Error('failed')), false)
  await expect(failingWork).rejects.toThrow('failed')
  await Promise.all([queue.run(async () => order.push('after a failure'), false)])
  expect(order.at(-1)).toBe('after a failure')
})

test('[hardened-86] a one-time code works while strangers try the name, and works once', async () => {
  const member = await inviteMember(owner, 'Ann')
  const code = await resetPassword(owner, member)
  const ofAnn = { username: 'Ann', address: '198.51.100.7' }
  for (let index = 0; index < PER_NAME_AND_ADDRESS; index += 1) {
    expect((await trySignIn({ ...ofAnn, password: 'wrong' })).status).toBe(401)
  }
  expect((await trySignIn({ ...ofAnn, password: 'wrong' })).status).toBe(429)
  expect((await trySignIn({ ...ofAnn, password: code })).status).toBe(200)
  expect((await trySignIn({ ...ofAnn, password: code })).status).toBe(429)
})

test('[hardened-87] one sign-up code can ask for ten taken names, and a free name still works with another code', async () => {
  const code = await createSignUpCode(owner, { acl: '' })
  const ask = (username: string, usedCode = code) =>
    call(server.origin, 'POST /users', { body: { username, password: PASSWORD, code: usedCode } })
  for (let index = 0; index < LIMITS.takenNamesPerCode.attempts; index += 1) {
    expect((await ask('Owner')).error?.code).toBe('USERNAME_IN_USE')
  }
  expect((await ask('Owner')).status).toBe(429)
  expect((await ask('Somebody')).status).toBe(429)
  expect((await ask('Somebody', await createSignUpCode(owner, { acl: '' }))).status).toBe(200)
})
