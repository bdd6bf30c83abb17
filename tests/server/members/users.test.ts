// Tests how users are created: by a sign-up, as a player of a pool member, or by an admin.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CreateUserBody } from '../../../contract/api/members/users.ts'
import { contract } from '../../../contract/contract.ts'
import { isCommonPassword } from '../../../server/security/commonPasswords.ts'
import {
  addPlayer,
  call,
  createSignUpCode,
  dataOf,
  type Member,
  PASSWORD,
  playerIdOf,
  signIn,
} from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let owner: Member

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterAll(() => server.close())

const createUser = (body: CreateUserBody, cookie?: string) => call(server.origin, 'POST /users', { body, cookie })

async function listUsernames(): Promise<string[]> {
  return dataOf(await call(server.origin, 'GET /users', { cookie: owner.cookie })).map(({ username }) => username)
}

test('[calls-users-01] a sign-up returns the new user and starts a session', async () => {
  const code = await createSignUpCode(owner, { acl: 'pool|coffee' })
  const { status, data, headers } = await createUser({
    username: 'Newcomer',
    password: PASSWORD,
    code: code.toUpperCase(),
  })
  expect(status).toBe(200)
  expect(data?.user).toMatchObject({ username: 'Newcomer', acl: 'pool|coffee', must_change_password: false })
  const cookie = headers.getSetCookie()[0] ?? ''
  expect(cookie).toContain('Max-Age=2592000')
  const refreshed = await call(server.origin, 'GET /auth/refresh', { cookie: cookie.split(';')[0] ?? '' })
  expect(refreshed.data?.user).toEqual(data?.user)
  expect((await signIn(server.origin, { username: 'newcomer', password: PASSWORD })).user).toEqual(data?.user)
})

test('[calls-users-02] a member with the permission pool can add a player without a password, and an admin can add a member', async () => {
  const member = await inviteMember(owner, 'PoolMember', 'pool')
  const player = dataOf(await createUser({ username: 'TableTwo', code: 'pool' }, member.cookie))
  expect(player.user).toMatchObject({ username: 'TableTwo', acl: '' })
  expect(player.pool_player_id).toBe(await playerIdOf(member, 'TableTwo'))
  const admin = await inviteMember(owner, 'Admin', 'admin')
  expect(dataOf(await createUser({ username: 'ByAdmin', code: 'member' }, admin.cookie)).user.acl).toBe('')
})

test('[calls-users-03] the list of users has the user_id and the username of each user, and is sorted by name', async () => {
  await addPlayer(owner, 'aardvark')
  const users = dataOf(await call(server.origin, 'GET /users', { cookie: owner.cookie }))
  expect(users[0]).toMatchObject({ user_id: expect.any(Number), username: 'aardvark', acl: '' })
  expect(users).toContainEqual(expect.objectContaining({ user_id: 1, username: 'Owner', acl: '*' }))
  const names = users.map(({ username }) => username.toLowerCase())
  expect(names).toEqual([...names].sort())
})

test('[calls-users-11] users can be found by a part of the name, and the list is read in parts', async () => {
  for (const name of ['Page_a', 'page_b', 'PAGE_c', 'Pagexd']) await addPlayer(owner, name)
  // Returns the usernames that were found, or the status of an error.
  const findUsernames = async (query: { search?: string; after?: string; limit?: number }) => {
    const { status, data } = await call(server.origin, 'GET /users', { cookie: owner.cookie, query })
    return data?.map(({ username }) => username) ?? status
  }
  expect(await findUsernames({ search: 'PAGE' })).toEqual(['Page_a', 'page_b', 'PAGE_c', 'Pagexd'])
  expect(await findUsernames({ search: 'page_' })).toEqual(['Page_a', 'page_b', 'PAGE_c'])
  expect(await findUsernames({ search: 'page%' })).toEqual([])
  expect(await findUsernames({ search: '\\' })).toEqual([])
  expect(await findUsernames({ search: 'page_', limit: 2 })).toEqual(['Page_a', 'page_b'])
  expect(await findUsernames({ search: 'page_', limit: 2, after: 'page_B' })).toEqual(['PAGE_c'])
  expect(await findUsernames({ search: 'nobody has this' })).toEqual([])
  expect([await findUsernames({ limit: 0 }), await findUsernames({ limit: 201 })]).toEqual([400, 400])
  // Without `limit`, an answer has at most 100 users. With `limit`, it has at most 200.
  const usernamesBefore = await findUsernames({ limit: 200 })
  const manyNames = Array.from({ length: 110 }, (_, index) => `many_${String(index).padStart(3, '0')}`)
  for (const name of manyNames) await addPlayer(owner, name)
  expect(await findUsernames({ search: 'many_' })).toEqual(manyNames.slice(0, 100))
  expect(await findUsernames({ limit: 200 })).toHaveLength(Math.min(200, (usernamesBefore as string[]).length + 110))
})

test("[permissions-pool-01] the code 'pool' is accepted only without a password and from a session with pool or admin", async () => {
  const members = {
    pool: await inviteMember(owner, 'WithPool', 'pool'),
    admin: await inviteMember(owner, 'WithAdmin', 'admin'),
    coffee: await inviteMember(owner, 'WithCoffee', 'coffee'),
    none: await inviteMember(owner, 'WithNothing', ''),
  }
  expect((await createUser({ username: 'FromPool', code: 'pool' }, members.pool.cookie)).status).toBe(200)
  expect((await createUser({ username: 'FromAdmin', code: 'pool' }, members.admin.cookie)).status).toBe(200)
  const refusedAnswers = [
    await createUser({ username: 'Refused', code: 'pool' }),
    await createUser({ username: 'Refused', code: 'pool' }, members.coffee.cookie),
    await createUser({ username: 'Refused', code: 'pool' }, members.none.cookie),
    await createUser({ username: 'Refused', code: 'pool', password: PASSWORD }, members.pool.cookie),
    await createUser({ username: 'Refused', code: 'pool', password: PASSWORD }),
    await createUser({ username: 'Refused', code: 'member' }, members.pool.cookie),
  ]
  expect(refusedAnswers.map(({ status, error }) => [status, error?.code])).toEqual(
    refusedAnswers.map(() => [422, 'INVALID_CODE']),
  )
  expect(await listUsernames()).not.toContain('Refused')
})

test("[permissions-pool-02] the code 'pool' creates a player without a password, and nobody can sign in as that player", async () => {
  await addPlayer(owner, 'Silent')
  const row = await server.context.db
    .selectFrom('users')
    .select('password_hash')
    .where('username', '=', 'Silent')
    .executeTakeFirstOrThrow()
  expect(row.password_hash).toBeNull()
  for (const password of [' ', 'null', PASSWORD]) {
    const body = { username: 'Silent', password, rememberMe: true }
    expect((await call(server.origin, 'POST /auth', { body })).status).toBe(401)
  }
})

test('[permissions-users-04] every way of creating a user needs a code', async () => {
  const usernamesBefore = await listUsernames()
  for (const cookie of [undefined, owner.cookie]) {
    for (const password of [{}, { password: PASSWORD }]) {
      const answer = await createUser({ username: 'Uninvited', ...password } as CreateUserBody, cookie)
      expect(answer).toMatchObject({
        status: 400,
        error: { code: 'BAD_REQUEST', message: 'Sign-up code is missing.' },
      })
      for (const code of ['', 'nonsense', 'abcdefghijkmnpqrstuvwxyz']) {
        const answerWithCode = await createUser({ username: 'Uninvited', code, ...password }, cookie)
        expect(answerWithCode).toMatchObject({ status: 422, error: { code: 'INVALID_CODE' } })
      }
    }
  }
  expect(await listUsernames()).toEqual(usernamesBefore)
})

test('[errors-signup-01] a sign-up with an invalid code is refused with INVALID_CODE and creates no user', async () => {
  const usernamesBefore = await listUsernames()
  const { status, error } = await createUser({ username: 'Nobody', password: PASSWORD, code: 'wrongwrongwrongwrong' })
  expect(status).toBe(422)
  expect(error).toEqual({ code: 'INVALID_CODE', message: 'This referral code is not valid.' })
  expect(await listUsernames()).toEqual(usernamesBefore)
})

test('[errors-signup-03] a taken name is refused, in capital or small letters, and does not use up the code', async () => {
  const code = await createSignUpCode(owner, { acl: '' })
  const taken = await createUser({ username: 'oWnEr', password: PASSWORD, code })
  expect(taken).toMatchObject({ status: 409, error: { code: 'USERNAME_IN_USE' } })
  expect(await createUser({ username: 'OWNER', code: 'pool' }, owner.cookie)).toMatchObject({
    status: 409,
    error: { code: 'USERNAME_IN_USE' },
  })
  expect((await createUser({ username: 'Somebody', password: PASSWORD, code })).status).toBe(200)
})

test('only one of two visitors can sign up with the same name at the same time', async () => {
  const codes = await Promise.all([createSignUpCode(owner, { acl: '' }), createSignUpCode(owner, { acl: '' })])
  const answers = await Promise.all(codes.map((code) => createUser({ username: 'Twin', password: PASSWORD, code })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('invalid usernames and passwords are refused with a message about the broken rule', async () => {
  const code = await createSignUpCode(owner, { acl: '' })
  const attempt = async (username: string, password: string) => {
    const { status, error } = await createUser({ username, password, code })
    return [status, error?.code, error?.message ?? '']
  }
  expect(await attempt('ab', PASSWORD)).toEqual([422, 'INVALID_USERNAME', 'A username has at least 3 characters.'])
  expect(await attempt('has space', PASSWORD)).toEqual([
    422,
    'INVALID_USERNAME',
    expect.stringContaining('has a character that is not allowed'),
  ])
  expect(await attempt('Careless', 'short')).toEqual([422, 'INVALID_PASSWORD', expect.stringContaining('at least 8')])
  expect(await attempt('Careless', 'password123')).toEqual([
    422,
    'INVALID_PASSWORD',
    expect.stringContaining('most common'),
  ])
  expect(await attempt('Careless', '')).toEqual([422, 'INVALID_PASSWORD', expect.stringContaining('required')])
  expect(await listUsernames()).not.toContain('Careless')
})

test('[hardened-15] common passwords are refused, even with digits and signs added at the end', async () => {
  const code = await createSignUpCode(owner, { acl: '' })
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // The dictionary begins with the most common passwords.
  const longPasswords = dictionary['passwords-common'].slice(0, 10_000).filter((password) => [...password].length >= 8)
  expect(longPasswords.length).toBeGreaterThan(3_000)
  for (const password of longPasswords) expect(await isCommonPassword(password), password).toBe(true)
  const refusedPasswords = ['Password2024', 'Summer2025!', 'dragon12', 'monkey12', '1234567a', 'Jennifer1', 'TRUSTNO1!']
  for (const password of refusedPasswords) {
    expect(await createUser({ username: 'Common', password, code }), password).toMatchObject({
      status: 422,
      error: { code: 'INVALID_PASSWORD', message: 'This password is one of the most common. Choose another.' },
    })
  }
  const withOwnName = await createUser({ username: 'Quillon', password: 'my name is quillon', code })
  expect(withOwnName.error?.message).toBe('A password cannot contain your username.')
  for (const password of ['rail bridge chalk', 'x7#pQ29!vz', '8374920184a']) {
    expect(await isCommonPassword(password), password).toBe(false)
  }
  expect((await createUser({ username: 'Common', password: 'x7#pQ29!vz', code })).status).toBe(200)
})

test('[hardened-55] a common word is refused even with signs before it, repeated, or with invisible characters', async () => {
  const refusedPasswords = [
    '2024Password',
    '!!!password',
    '1!dragon!1',
    'dragon dragon',
    'dra\u200bgon12',
    'qwertz123',
    'Azerty2024',
  ]
  for (const password of refusedPasswords) expect(await isCommonPassword(password), password).toBe(true)
  const acceptedPasswords = ['rail bridge chalk', '2024 rail bridge', '!!!x7#pQ29!vz']
  for (const password of acceptedPasswords) expect(await isCommonPassword(password), password).toBe(false)
})

test('the error for an invalid code does not show whether the username exists', async () => {
  const taken = await createUser({ username: 'Owner', password: PASSWORD, code: 'wrongwrongwrongwrong' })
  expect(taken.error?.code).toBe('INVALID_CODE')
})

test('[calls-users-10] no answer of the contract contains a password, and passwords are stored as Argon2id hashes', async () => {
  for (const [key, { answer }] of Object.entries(contract)) {
    expect(propertyNames(answer), key).not.toContainEqual(expect.stringMatching(/password/i))
  }
  const { password_hash } = await server.context.db
    .selectFrom('users')
    .select('password_hash')
    .where('user_id', '=', 1)
    .executeTakeFirstOrThrow()
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

/** The names of all properties in a schema, without those that only show whether a password exists or must change. */
function propertyNames(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const ownNames =
    'properties' in schema && typeof schema.properties === 'object' ? Object.keys(schema.properties ?? {}) : []
  return [...ownNames, ...Object.values(schema).flatMap(propertyNames)].filter(
    (name) => !['must_change_password', 'has_password'].includes(name),
  )
}
