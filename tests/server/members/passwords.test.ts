// Tests how passwords are stored and compared.

import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../../server/clock.ts'
import { createPasswords } from '../../../server/security/passwords.ts'
import { call, type Member, PASSWORD } from '../../support/members.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let owner: Member

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterAll(() => server.close())

const signInAs = async (username: string, password: string) =>
  (await call(server.origin, 'POST /auth', { body: { username, password, rememberMe: true } })).status

async function storedHash(userId: number): Promise<string | null> {
  const { db } = server.context
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.password_hash
}

const storeHash = (userId: number, password_hash: string) =>
  server.context.db.updateTable('users').set({ password_hash }).where('user_id', '=', userId).execute()

test('[security-passwords-01] a password is stored as Argon2id with 19 MiB and two passes, each time with a new salt', async () => {
  const passwords = createPasswords()
  const [first, second] = await Promise.all([passwords.hash(PASSWORD), passwords.hash(PASSWORD)])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(second).not.toBe(first)
  expect(passwords.isOutdated(first)).toBe(false)
})

test('[security-passwords-02] a hash with old settings still works, and a sign-in replaces it', async () => {
  const { user } = await inviteMember(owner, 'Early')
  const oldHash = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 3, parallelism: 1 })
  await storeHash(user.user_id, oldHash)
  expect(await signInAs('Early', 'a wrong password')).toBe(401)
  expect(await storedHash(user.user_id)).toBe(oldHash)
  expect(await signInAs('Early', PASSWORD)).toBe(200)
  const newHash = await storedHash(user.user_id)
  expect(newHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await signInAs('Early', PASSWORD)).toBe(200)
  expect(await storedHash(user.user_id)).toBe(newHash)
})

test('[security-passwords-03] a password of 128 characters is compared up to its last character, including upper and lower case', async () => {
  const { cookie, user } = await inviteMember(owner, 'Lengthy')
  const newPassword = `${'rail bridge chalk '.repeat(7)}ab`
  expect(newPassword).toHaveLength(128)
  const params = { username: user.username }
  const body = { oldPassword: PASSWORD, newPassword }
  expect((await call(server.origin, 'PATCH /users/:username', { cookie, params, body })).status).toBe(200)
  expect(await signInAs('Lengthy', `${newPassword.slice(0, -1)}c`)).toBe(401)
  expect(await signInAs('Lengthy', newPassword.slice(0, -1))).toBe(401)
  expect(await signInAs('Lengthy', newPassword.toUpperCase())).toBe(401)
  expect(await signInAs('Lengthy', ` ${newPassword}`)).toBe(401)
  expect(await signInAs('Lengthy', newPassword)).toBe(200)
})

test('[security-passwords-04] a password has no expiry', async () => {
  await inviteMember(owner, 'Patient')
  // Ten years.
  server.clock.advance(3_650 * DAY_MS)
  expect(await signInAs('Patient', PASSWORD)).toBe(200)
})
