// Tests sign-up codes: how admins create and revoke them, and how the owner gets the first code.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CreateReferralCodeBody } from '../../../contract/api/members/users.ts'
import type { StartedServer } from '../../../server/app.ts'
import { DAY_MS, MINUTE_MS } from '../../../server/clock.ts'
import { LIMITS } from '../../../server/security/limits.ts'
import { digest } from '../../../server/security/tokens.ts'
import { call, createSignUpCode, dataOf, type Member, PASSWORD } from '../../support/members.ts'
import { withMovableDate } from '../app/movableDate.ts'
import { readTables } from '../app/tables.ts'
import {
  createTestApp,
  createTestClock,
  inviteMember,
  openStorage,
  signUpCodeIn,
  startTestServer,
  type TestServer,
} from '../support.ts'

let server: TestServer
let owner: Member

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterAll(() => server.close())

const createCode = (body: CreateReferralCodeBody, cookie = owner.cookie) =>
  call(server.origin, 'POST /referral-codes', { cookie, body })
const signUp = (username: string, code: string) =>
  call(server.origin, 'POST /users', { body: { username, password: PASSWORD, code } })
const listCodes = async () => dataOf(await call(server.origin, 'GET /referral-codes', { cookie: owner.cookie }))

test('[signup-code-01] a code is 26 random lowercase letters and digits, stored as its hash and shown once', async () => {
  const codes = [await createSignUpCode(owner, { acl: 'pool' }), await createSignUpCode(owner, { acl: 'pool' })]
  for (const code of codes) expect(code).toMatch(/^[a-z2-9]{26}$/)
  expect(codes[0]).not.toBe(codes[1])
  const stored = await server.context.db.selectFrom('referral_codes').selectAll().execute()
  for (const code of codes) {
    expect(stored.map((row) => row.code_hash)).toContain(digest(code))
    expect(JSON.stringify(await listCodes())).not.toContain(code)
  }
})

test('[signup-code-01] no table contains a code that was used, and only one table contains its hash', async () => {
  const code = await createSignUpCode(owner, { acl: 'pool', uses: 2 })
  await signUp('CodeUser', code)
  await call(server.origin, 'POST /users', { body: { username: 'CodeUser', password: PASSWORD, code } })
  await server.context.background.waitForAll()
  const tables = Object.entries(await readTables(server.context.db))
  for (const secret of [code, signUpCodeIn(server.ownerSignUpAddress)]) {
    const tablesWith = (text: string) => tables.filter(([, rows]) => rows.join().includes(text)).map(([table]) => table)
    expect(tablesWith(secret)).toEqual([])
    expect(tablesWith(digest(secret))).toEqual(['referral_codes'])
  }
})

test('[signup-code-02] a new member gets the acl of the sign-up code', async () => {
  const code = await createSignUpCode(owner, { acl: 'coffee|pool' })
  expect((await signUp('TwoTools', code)).data?.user.acl).toBe('pool|coffee')
  expect((await signUp('NoTools', await createSignUpCode(owner, { acl: '' }))).data?.user.acl).toBe('')
})

test('[signup-code-03] a code can be used a limited number of times, and after that the server refuses it', async () => {
  const code = await createSignUpCode(owner, { acl: 'pool', uses: 2 })
  expect((await signUp('FirstUse', code)).status).toBe(200)
  expect((await listCodes())[0]).toMatchObject({ uses: 2, uses_left: 1 })
  expect((await signUp('SecondUse', code)).status).toBe(200)
  expect(await signUp('ThirdUse', code)).toMatchObject({ status: 422, error: { code: 'INVALID_CODE' } })
})

test('[signup-invite-04] only one of several visitors gets the last use of a code, and the others get the error that it is used already', async () => {
  const code = await createSignUpCode(owner, { acl: 'pool' })
  const answers = await Promise.all(['Left', 'Right', 'Middle'].map((name) => signUp(name, code)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  const sentences = answers.flatMap(({ error }) => (error === undefined ? [] : [error.message]))
  for (const sentence of sentences) expect(sentence).toMatch(/^This referral code has been used already\. /)
})

test('[signup-code-04] the server refuses a sign-up code after its expiry', async () => {
  const { code, expires } = dataOf(await createCode({ acl: 'pool', uses: 2, expires_in_days: 7 }))
  expect(expires).toBe(new Date(server.clock.now() + 7 * DAY_MS).toISOString())
  server.clock.advance(7 * DAY_MS - 1)
  expect((await signUp('JustInTime', code)).status).toBe(200)
  server.clock.advance(1)
  expect(await signUp('TooLate', code)).toMatchObject({ status: 422, error: { code: 'INVALID_CODE' } })
})

test('the server refuses a revoked sign-up code and does not list it any more', async () => {
  const { code, referral_code_id } = dataOf(await createCode({ acl: 'pool', uses: 5 }))
  const revoke = () =>
    call(server.origin, 'DELETE /referral-codes/:referral_code_id', {
      cookie: owner.cookie,
      params: { referral_code_id },
    })
  expect((await revoke()).data).toEqual({ done: true })
  expect((await revoke()).error?.code).toBe('NOT_FOUND')
  expect((await listCodes()).map((row) => row.referral_code_id)).not.toContain(referral_code_id)
  expect((await signUp('Revoked', code)).error?.code).toBe('INVALID_CODE')
})

test('[admin-users-43] a code that is used up cannot be revoked and is still listed', async () => {
  const { code, referral_code_id } = dataOf(await createCode({ acl: 'pool', uses: 1 }))
  dataOf(await signUp('OnlyOne', code))
  const request = { cookie: owner.cookie, params: { referral_code_id } }
  const { error } = await call(server.origin, 'DELETE /referral-codes/:referral_code_id', request)
  expect(error).toEqual({ code: 'INVALID_CODE', message: 'This code is used up. Nobody can sign up with it.' })
  expect(await listCodes()).toContainEqual(expect.objectContaining({ referral_code_id, uses_left: 0 }))
  const missing = { cookie: owner.cookie, params: { referral_code_id: 999_999 } }
  expect((await call(server.origin, 'DELETE /referral-codes/:referral_code_id', missing)).error?.code).toBe('NOT_FOUND')
})

test('[admin-users-47] a code that is used up stays in the list when its maker loses the permission admin', async () => {
  const maker = await inviteMember(owner, 'CodeMaker', 'admin')
  const { code, referral_code_id } = dataOf(await createCode({ acl: 'pool', uses: 1 }, maker.cookie))
  const unused = dataOf(await createCode({ acl: 'pool', uses: 1 }, maker.cookie))
  dataOf(await signUp('CodeGuest', code))
  const body = { user_id: maker.user.user_id, acl: '' }
  dataOf(await call(server.origin, 'PATCH /users', { cookie: owner.cookie, body }))
  const codes = await listCodes()
  expect(codes).toContainEqual(expect.objectContaining({ referral_code_id, used_by: ['CodeGuest'] }))
  expect(codes.map((listed) => listed.referral_code_id)).not.toContain(unused.referral_code_id)
  expect((await signUp('Later', code)).error?.message).toContain('has been used already')
})

test('[admin-users-22] a listed code has its label, its maker, its expiry, and the newest ten members who used it', async () => {
  const admin = await inviteMember(owner, 'Labeller', 'admin')
  const { code, ...createdCode } = dataOf(
    await createCode({ acl: 'pool', uses: 20, expires_in_days: 1, label: '  League night  ' }, admin.cookie),
  )
  expect(createdCode).toMatchObject({ label: 'League night', made_by: 'Labeller', expired: false, used_by: [] })
  expect((await createCode({ acl: 'pool', uses: 1, label: 'a'.repeat(61) })).status).toBe(400)
  const names = Array.from({ length: 12 }, (_, index) => `League_${index}`)
  for (const name of names) expect((await signUp(name, code)).status).toBe(200)
  const params = { username: 'League_11' }
  dataOf(await call(server.origin, 'DELETE /users/:username', { cookie: owner.cookie, params }))
  const findCode = async () => (await listCodes()).find((row) => row.referral_code_id === createdCode.referral_code_id)
  // League_11 was deleted, so the newest ten members are League_10 to League_1.
  expect(await findCode()).toMatchObject({ ...createdCode, uses_left: 8, used_by: names.slice(1, 11).reverse() })
  server.clock.advance(DAY_MS)
  expect(await findCode()).toMatchObject({ expired: true })
})

test('[admin-users-23] the codes are read in parts, newest first', async () => {
  for (let number = 0; number < 27; number++) await createCode({ acl: '', uses: 1, label: `Code ${number}` })
  const readPart = async (query: { limit?: number; before?: number }) => {
    const { status, data } = await call(server.origin, 'GET /referral-codes', { cookie: owner.cookie, query })
    return { status, labels: data?.map(({ label }) => label), last: data?.at(-1)?.referral_code_id ?? 0 }
  }
  const firstPart = await readPart({})
  expect(firstPart.labels).toEqual(Array.from({ length: 25 }, (_, n) => `Code ${26 - n}`))
  expect((await readPart({ limit: 2, before: firstPart.last })).labels).toEqual(['Code 1', 'Code 0'])
  expect([(await readPart({ limit: 0 })).status, (await readPart({ limit: 101 })).status]).toEqual([400, 400])
})

test('[admin-users-14] an admin can create codes that grant admin, pool and coffee', async () => {
  const admin = await inviteMember(owner, 'CodeAdmin', 'admin')
  for (const acl of ['admin', 'pool', 'coffee', 'admin|pool|coffee']) {
    const { code } = dataOf(await createCode({ acl, uses: 1 }, admin.cookie))
    const name = `By-${acl.replaceAll('|', '.')}`
    expect((await signUp(name, code)).data?.user.acl).toBe(acl)
  }
})

test('[permissions-acl-04] no code that is created over HTTP grants *, and only the owner’s first code grants it', async () => {
  expect(owner.user.acl).toBe('*')
  for (const acl of ['*', 'admin|*', '*|*', ' * ', 'root', 'admin,pool', 'admin||pool']) {
    const answer = await createCode({ acl, uses: 1 })
    expect(answer).toMatchObject({ status: 400, error: { code: 'BAD_REQUEST' } })
  }
  const acls = await server.context.db.selectFrom('referral_codes').select(['acl', 'created_by']).execute()
  expect(acls.filter(({ acl }) => acl.includes('*'))).toEqual([{ acl: '*', created_by: null }])
})

test('[signup-code-05] each start prints a new owner code until the first member has signed up', async () => {
  const storage = await openStorage()
  const clock = createTestClock()
  /** Starts a server with the same storage each time, runs the check, and stops the server. */
  const withStart = async (check: (started: StartedServer) => Promise<void>) => {
    const app = await createTestApp(storage.env, clock)
    await check(await app.start()).finally(() => app.destroy())
  }
  const signUpOwner = async (origin: string, code: string) =>
    call(origin, 'POST /users', { body: { username: 'Owner', password: PASSWORD, code } })
  let oldCode = ''
  try {
    await withStart(async ({ address, ownerSignUpAddress }) => {
      expect(ownerSignUpAddress).toMatch(new RegExp(`^${address}/signup\\?code=[a-z2-9]{26}$`))
      oldCode = signUpCodeIn(ownerSignUpAddress ?? '')
    })
    await withStart(async ({ origin, ownerSignUpAddress }) => {
      expect((await signUpOwner(origin, oldCode)).error?.code).toBe('INVALID_CODE')
      expect((await signUpOwner(origin, signUpCodeIn(ownerSignUpAddress ?? ''))).data?.user.acl).toBe('*')
    })
    await withStart(async ({ ownerSignUpAddress }) => expect(ownerSignUpAddress).toBeNull())
  } finally {
    await storage.remove()
  }
})

test('OWNER_CODE sets the first owner code', async () => {
  const serverWithCode = await startTestServer({ env: { OWNER_CODE: 'thetablewithgreenbaize' } })
  expect(signUpCodeIn(serverWithCode.ownerSignUpAddress)).toBe('thetablewithgreenbaize')
  expect((await serverWithCode.owner()).user.acl).toBe('*')
  await serverWithCode.close()
})

test('[signup-code-06] a code can be checked before a sign-up, and a check does not use it up', async () => {
  const check = async (code: string) =>
    (await call(server.origin, 'POST /public/referral-codes/check', { body: { code } })).status
  const code = await createSignUpCode(owner, { acl: '', uses: 1 })
  for (const typed of [code, code, ` ${code.toUpperCase()} `]) expect(await check(typed)).toBe(200)
  expect((await signUp('Checked', code)).status).toBe(200)
  const revoked = dataOf(await createCode({ acl: '', uses: 1 }))
  const params = { referral_code_id: revoked.referral_code_id }
  dataOf(await call(server.origin, 'DELETE /referral-codes/:referral_code_id', { cookie: owner.cookie, params }))
  const expired = dataOf(await createCode({ acl: '', uses: 1, expires_in_days: 1 }))
  server.clock.advance(DAY_MS)
  // 'pool' and 'member' are no codes: signed-in members send these words in the place of a code when they add somebody.
  for (const unusableCode of [code, revoked.code, expired.code, 'abcdefgh23456789jkmn', 'pool', 'member', '']) {
    expect(await check(unusableCode), unusableCode).toBe(422)
  }
})

test('[signup-invite-01] the check of a code returns only the name of its maker, its permissions and its expiry', async () => {
  const check = async (code: string) =>
    (await call(server.origin, 'POST /public/referral-codes/check', { body: { code } })).data
  const newCode = dataOf(await createCode({ acl: 'coffee|pool', uses: 3, expires_in_days: 7, label: 'League night' }))
  const expires = new Date(server.clock.now() + 7 * DAY_MS).toISOString()
  expect(await check(newCode.code)).toEqual({ made_by: 'Owner', acl: 'pool|coffee', expires })
  const codeWithoutExpiry = dataOf(await createCode({ acl: '', uses: 1 }))
  expect(await check(codeWithoutExpiry.code)).toEqual({ made_by: 'Owner', acl: '', expires: null })

  const newServer = await startTestServer()
  const ownerCode = { code: signUpCodeIn(newServer.ownerSignUpAddress) }
  const answer = await call(newServer.origin, 'POST /public/referral-codes/check', { body: ownerCode })
  expect(answer.data).toEqual({ made_by: null, acl: '*', expires: null })
  await newServer.close()

  // All codes that never existed get the same error, so that it helps nobody to guess a code.
  const checks = ['abcdefgh23456789jkmn', 'mnkj98765432hgfedcba', 'pool', ''].map(async (code) => {
    const { status, data, error } = await call(server.origin, 'POST /public/referral-codes/check', { body: { code } })
    return { status, data, error }
  })
  const [first, ...others] = await Promise.all(checks)
  expect(first?.error).toEqual({ code: 'INVALID_CODE', message: 'This referral code is not valid.' })
  for (const other of others) expect(other).toEqual(first)
})

test('[signup-invite-04] the error for a code that was valid earlier names the reason and the member to ask, in the check and in the sign-up', async () => {
  const messageOf = async (code: string) => {
    const checked = await call(server.origin, 'POST /public/referral-codes/check', { body: { code } })
    const { error } = await signUp('Refused', code)
    expect(checked.error).toEqual(error)
    expect(error?.code).toBe('INVALID_CODE')
    return error?.message
  }
  const revoke = async (referral_code_id: number) => {
    const request = { cookie: owner.cookie, params: { referral_code_id } }
    dataOf(await call(server.origin, 'DELETE /referral-codes/:referral_code_id', request))
  }
  const admin = await inviteMember(owner, 'Hostess', 'admin')
  const body = { acl: '', uses: 1, expires_in_days: 2 }
  const answer = await call(server.origin, 'POST /referral-codes', { cookie: admin.cookie, body })
  const { code, referral_code_id } = dataOf(answer)
  const used = dataOf(await createCode({ acl: '', uses: 1, expires_in_days: 1 }))
  dataOf(await signUp('Punctual', used.code))
  expect(await messageOf(used.code)).toBe(
    'This referral code has been used already. If you used it, sign in. If not, ask Owner for a new one.',
  )

  server.clock.advance(2 * DAY_MS)
  expect(await messageOf(code)).toBe('This referral code expired today. Ask Hostess for a new one.')
  server.clock.advance(DAY_MS)
  expect(await messageOf(code)).toBe('This referral code expired yesterday. Ask Hostess for a new one.')
  server.clock.advance(2 * DAY_MS)
  expect(await messageOf(code)).toBe('This referral code expired 3 days ago. Ask Hostess for a new one.')

  await revoke(referral_code_id)
  expect(await messageOf(code)).toBe('This referral code was withdrawn. Ask Hostess for a new one.')
  const params = { username: 'Hostess' }
  dataOf(await call(server.origin, 'DELETE /users/:username', { cookie: owner.cookie, params }))
  expect(await messageOf(code)).toBe('This referral code was withdrawn. Ask the member who invited you for a new one.')
  expect(await messageOf('abcdefgh23456789jkmn')).toBe('This referral code is not valid.')
})

test('[signup-code-07] wrong codes in checks and in sign-ups count for the same limit', async () => {
  const limitedServer = await startTestServer({ limits: LIMITS })
  const { origin } = limitedServer
  const validCode = await createSignUpCode(await limitedServer.owner(), { acl: '' })
  const check = (code: string) => call(origin, 'POST /public/referral-codes/check', { body: { code } })
  const trySignUp = (code: string) =>
    call(origin, 'POST /users', { body: { username: 'Guesser', password: PASSWORD, code } })
  // A valid code does not count for the limit.
  for (let count = 0; count < 2 * LIMITS.codesPerAddress.attempts; count++)
    expect((await check(validCode)).status).toBe(200)
  for (let n = 0; n < LIMITS.codesPerAddress.attempts; n++) {
    expect((await (n % 2 === 0 ? check : trySignUp)(`guessguessguessguess${n}`)).status).toBe(422)
  }
  expect((await check(validCode)).status).toBe(429)
  expect((await trySignUp(validCode)).status).toBe(429)
  await limitedServer.close()
})

test('each address can try only a few wrong codes, so that nobody can guess a code', async () => {
  const limitedServer = await startTestServer({ limits: LIMITS })
  await withMovableDate(async (advance) => {
    await limitedServer.owner()
    const guess = (n: number) =>
      call(limitedServer.origin, 'POST /users', {
        body: { username: 'Guesser', password: PASSWORD, code: `guessguessguessguess${n}` },
      })
    for (let n = 0; n < LIMITS.codesPerAddress.attempts; n++) expect((await guess(n)).status).toBe(422)
    const answer = await guess(99)
    expect(answer).toMatchObject({ status: 429, error: { code: 'TOO_MANY_REQUESTS' } })
    // 900 seconds are 15 minutes.
    expect(Number(answer.headers.get('retry-after'))).toBe(900)
    advance(15 * MINUTE_MS)
    expect((await guess(100)).status).toBe(422)
  })
  await limitedServer.close()
})
