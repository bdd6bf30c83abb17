// Tests what members do with the passkeys of their account, and when passkeys are removed.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Passkey, PasskeyProof } from '../../../contract/api/members/passkeys.ts'
import { reset } from '../../../server/admin/commands.ts'
import { restoreSite } from '../../../server/backup/restoreSite.ts'
import { saveSite } from '../../../server/backup/saveSite.ts'
import { LIMITS } from '../../../server/security/limits.ts'
import { call, dataOf, type Member, PASSWORD, signIn, signUp } from '../../support/members.ts'
import { linesIn } from '../../support/siteFiles.ts'
import { connectSocket, disconnectAll } from '../../support/sockets.ts'
import {
  codeIn,
  createTestApp,
  createTestClock,
  inviteMember,
  openStorage,
  placeOf,
  startTestServer,
  type TestServer,
} from '../support.ts'
import { openPasskeyBrowser, type PasskeyBrowser } from './passkeyBrowser.ts'

let server: TestServer
let owner: Member

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterAll(async () => {
  disconnectAll()
  await server.close()
})

const browser = (member?: Member) => openPasskeyBrowser(server.origin, member)
const listed = async (at: PasskeyBrowser): Promise<Passkey[]> => dataOf(await at.call('GET /auth/passkeys'))
const remove = (at: PasskeyBrowser, passkey_id: number, body: { password?: string; passkey?: PasskeyProof }) =>
  at.call('DELETE /auth/passkeys/:passkey_id', { params: { passkey_id }, body })

async function add(at: PasskeyBrowser, body: { password?: string; passkey?: PasskeyProof }) {
  const device = at.device()
  const passkey = device.make(dataOf(await at.call('POST /auth/passkeys/options', { body })))
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0' }
  const made = dataOf(await at.call('POST /auth/passkeys', { body: { passkey }, headers }))
  return { device, made }
}

async function logged(): Promise<string> {
  await server.context.background.waitForAll()
  return JSON.stringify(dataOf(await call(server.origin, 'GET /logs', { cookie: owner.cookie })))
}

test('[passkeys-add-01] another passkey needs the password or an existing passkey, and gets the name of the browser', async () => {
  const at = browser(await inviteMember(owner, 'Ada'))
  const ask = (body: object) => at.call('POST /auth/passkeys/options', { body })
  expect((await ask({})).error?.code).toBe('BAD_REQUEST')
  expect((await ask({ password: 'not the password' })).error?.code).toBe('WRONG_PASSWORD')
  expect((await ask({ passkey: at.device().use({ challenge: 'AAAA' }) })).error?.code).toBe('INVALID_PASSKEY')
  expect((await at.call('POST /auth/passkeys/confirmation')).error?.code).toBe('NOT_FOUND')
  const { device, made } = await add(at, { password: PASSWORD })
  expect(made).toMatchObject({ name: 'Firefox on Linux', last_used: null })
  const second = await add(at, { passkey: device.use(await at.confirmation()) })
  expect((await at.signIn(second.device)).data?.user.username).toBe('Ada')
  expect(await logged()).toContain('Added a passkey.')
})

test('[passkeys-list-01] members see, name and find only their own passkeys, and no key', async () => {
  const at = browser()
  await at.signUp(owner, 'Ben')
  const [passkey] = await listed(at)
  expect(Object.keys(passkey ?? {}).sort()).toEqual(['created', 'last_used', 'name', 'passkey_id'])
  const params = { passkey_id: passkey?.passkey_id ?? 0 }
  const rename = (browserOf: PasskeyBrowser, name: string) =>
    browserOf.call('PATCH /auth/passkeys/:passkey_id', { params, body: { name } })
  expect((await rename(at, '  My phone ')).data?.name).toBe('My phone')
  expect((await rename(at, '   ')).error?.message).toBe('Name is required.')
  const other = browser()
  const device = await other.signUp(owner, 'Cleo')
  expect((await rename(other, 'Mine')).status).toBe(404)
  const proof = device.use(await other.confirmation())
  expect((await remove(other, params.passkey_id, { passkey: proof })).status).toBe(404)
  expect((await listed(at)).map(({ name }) => name)).toEqual(['My phone'])
})

test('[passkeys-remove-01] removing needs a confirmation, ends the other sessions and renews this one', async () => {
  const dora = await inviteMember(owner, 'Dora')
  const at = browser(dora)
  const { device, made } = await add(at, { password: PASSWORD })
  const elsewhere = browser()
  await elsewhere.signIn(device)
  const before = at.session()
  expect((await remove(at, made.passkey_id, { password: 'not the password' })).error?.code).toBe('WRONG_PASSWORD')
  expect((await at.call('DELETE /auth/passkeys/:passkey_id', { params: made, body: {} })).error?.code).toBe(
    'BAD_REQUEST',
  )
  expect(await listed(at)).toHaveLength(1)
  dataOf(await remove(at, made.passkey_id, { password: PASSWORD }))
  expect(await listed(at)).toEqual([])
  expect(at.session()).not.toBe(before)
  expect((await call(server.origin, 'GET /auth/sessions', { cookie: before })).status).toBe(401)
  expect((await elsewhere.call('GET /auth/refresh')).error?.code).toBe('UNAUTHENTICATED')
  const refusedAnswer = await browser().signIn(device)
  expect(refusedAnswer.error).toMatchObject({ code: 'INVALID_PASSKEY' })
  expect(refusedAnswer.error?.message).toContain('does not work here any more')
  expect(await logged()).toContain('Removed a passkey.')
})

test('[passkeys-remove-02] the only way to sign in cannot be removed', async () => {
  const at = browser()
  const first = await at.signUp(owner, 'Emil')
  const [only] = await listed(at)
  const id = only?.passkey_id ?? 0
  const confirmed = async () => ({ passkey: first.use(await at.confirmation()) })
  expect((await remove(at, id, await confirmed())).error).toMatchObject({ code: 'LAST_WAY_IN' })
  const second = await add(at, await confirmed())
  const proofs = [
    { passkey: first.use(await at.confirmation()) },
    { passkey: second.device.use(await at.confirmation()) },
  ]
  // Both removals run at the same time. The second call must see that the first passkey was removed.
  const answers = await Promise.all([
    remove(at, id, proofs[0] ?? {}),
    remove(at, second.made.passkey_id, proofs[1] ?? {}),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await listed(at)).toHaveLength(1)
})

test('[passkeys-reset-01] a reset by an admin or from the command line voids all passkeys, with a clear word', async () => {
  const at = browser()
  const device = await at.signUp(owner, 'Fay')
  const { user } = dataOf(await at.call('GET /users/:username', { params: { username: 'Fay' } }))
  const socket = await connectSocket(server.origin, { cookie: at.session() })
  const started = device.use(dataOf(await at.call('POST /public/passkeys/sign-in')))
  const body = { user_id: user.user_id, newPassword: '' as const }
  const { one_time_code = '' } = dataOf(await call(server.origin, 'PATCH /users', { cookie: owner.cookie, body }))
  expect(await socket.next('session:changed')).toEqual([
    'Owner has reset your password and removed your passkeys. Ask for the one-time code, and sign in with it.',
  ])
  expect(await logged()).toContain('Reset the account of Fay, and removed 1 passkey.')
  const clear =
    'This passkey does not work here any more: it was removed, or an admin has reset the account. Sign in with your password or a one-time code.'
  // A sign-in that had begun before the reset is also refused.
  expect((await at.call('POST /auth', { body: { passkey: started, rememberMe: true } })).error?.message).toBe(clear)
  expect((await at.signIn(device)).error?.message).toBe(clear)
  const withCode = await signIn(server.origin, { username: 'Fay', password: one_time_code })
  expect(withCode.user.must_change_password).toBe(true)
  const calls = { cookie: withCode.cookie, headers: { origin: server.origin } }
  expect((await call(server.origin, 'GET /auth/passkeys', calls)).error?.code).toBe('PASSWORD_CHANGE_REQUIRED')
  const change = { oldPassword: one_time_code, newPassword: 'a long passphrase' }
  dataOf(await call(server.origin, 'PATCH /users/:username', { ...calls, params: { username: 'Fay' }, body: change }))
  expect((await at.signIn(device)).error?.message).toBe(clear)

  const gus = browser()
  const ofGus = await gus.signUp(owner, 'Gus')
  expect((await reset(server.context, 'Gus')).join()).toContain('The passkeys of Gus do not work any more.')
  expect((await gus.signIn(ofGus)).error?.message).toBe(clear)
  expect(await logged()).toContain('Reset the password of Gus and removed all passkeys from the command line.')
})

test('a new password leaves the passkeys as they are', async () => {
  const at = browser(await inviteMember(owner, 'Hugo'))
  const { device } = await add(at, { password: PASSWORD })
  const body = { oldPassword: PASSWORD, newPassword: 'cue ball in hand' }
  dataOf(await at.call('PATCH /users/:username', { params: { username: 'Hugo' }, body }))
  expect((await at.signIn(device)).status).toBe(200)
})

test('[passkeys-confirm-01] a passkey renames, sets the first password and deletes the account', async () => {
  const at = browser()
  const device = await at.signUp(owner, 'Ida')
  const proof = async () => device.use(await at.confirmation())
  const params = { username: 'Ida' }
  const noProof = await at.call('PATCH /users/:username', { params, body: { username: 'Iris' } })
  expect(noProof.error?.code).toBe('WRONG_PASSWORD')
  const wrong = await at.call('PATCH /users/:username', {
    params,
    body: { username: 'Iris', passkey: { ...(await proof()), signature: 'AAAA' } },
  })
  expect(wrong.error?.code).toBe('INVALID_PASSKEY')
  dataOf(await at.call('PATCH /users/:username', { params, body: { username: 'Iris', passkey: await proof() } }))
  const iris = { username: 'Iris' }
  const empty = await at.call('PATCH /users/:username', {
    params: iris,
    body: { oldPassword: '', newPassword: 'cue ball in hand' },
  })
  expect(empty.error?.code).toBe('WRONG_PASSWORD')
  const elsewhere = browser()
  await elsewhere.signIn(device)
  const set = { newPassword: 'cue ball in hand', passkey: await proof() }
  dataOf(await at.call('PATCH /users/:username', { params: iris, body: set }))
  expect((await elsewhere.call('GET /auth/refresh')).error?.code).toBe('UNAUTHENTICATED')
  expect((await signIn(server.origin, { username: 'Iris', password: 'cue ball in hand' })).user.username).toBe('Iris')
  expect((await at.call('DELETE /users/:username', { params: iris, body: {} })).error?.code).toBe('WRONG_PASSWORD')
  dataOf(await at.call('DELETE /users/:username', { params: iris, body: { passkey: await proof() } }))
  expect((await at.call('GET /auth/refresh')).data?.user ?? null).toBeNull()
})

test('[passkeys-last-admin-01] an admin with only a passkey counts as one who can sign in', async () => {
  const second = await startTestServer()
  try {
    const first = await second.owner()
    const admin = await inviteMember(first, 'Jon', 'admin')
    const at = openPasskeyBrowser(second.origin)
    await at.signUp(first, 'Kim', 'admin')
    const users = dataOf(await call(second.origin, 'GET /users', { cookie: admin.cookie }))
    expect(users.find(({ username }) => username === 'Kim')).toMatchObject({ can_sign_in: true, has_password: false })
    // The owner always counts as an admin. Without the owner, Kim must be enough.
    await second.context.db.updateTable('users').set({ acl: 'pool' }).where('username', '=', 'Owner').execute()
    const body = { user_id: admin.user.user_id, acl: 'pool' }
    expect((await call(second.origin, 'PATCH /users', { cookie: admin.cookie, body })).status).toBe(200)
    const own = { user_id: dataOf(await at.call('GET /auth/refresh')).user?.user_id ?? 0, acl: 'pool' }
    expect((await at.call('PATCH /users', { body: own })).error?.code).toBe('LAST_ADMIN')
  } finally {
    await second.close()
  }
})

test('[passkeys-data-01] the export has the names of the passkeys, and a deletion deletes them', async () => {
  const at = browser(await inviteMember(owner, 'Lea'))
  const { device } = await add(at, { password: PASSWORD })
  const exported = dataOf(await at.call('GET /users/:username/export', { params: { username: 'Lea' } }))
  expect(exported.passkeys).toEqual(await listed(at))
  expect(JSON.stringify(exported)).not.toContain(device.id)
  dataOf(await at.call('DELETE /users/:username', { params: { username: 'Lea' }, body: { password: PASSWORD } }))
  expect((await browser().signIn(device)).error?.message).toContain('does not work here any more')
  const { db } = server.context
  const rows = await db.selectFrom('passkeys').selectAll().where('credential_id', '=', device.id).execute()
  expect(rows).toEqual([])
})

test('[passkeys-data-02] a backup has the passkeys and no challenge, and after a restore they sign in', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parlor-passkeys-'))
  const [from, to] = [await openStorage(), await openStorage()]
  const clock = createTestClock()
  const app = await createTestApp(from.env, clock)
  const started = await app.start()
  const admin = await signUp(started.origin, {
    username: 'Owner',
    password: PASSWORD,
    code: codeIn(started.ownerSignUp ?? ''),
  })
  const at = openPasskeyBrowser(started.origin)
  const device = await at.signUp(admin, 'Mia')
  dataOf(await at.call('POST /public/passkeys/sign-in'))
  const file = join(folder, 'site.ndjson.gz')
  await saveSite(placeOf(from), file, { madeMs: clock.now() })
  await app.destroy()
  const lines = await linesIn(file)
  expect(lines.filter((line) => line.startsWith('["passkeys"'))).toHaveLength(1)
  expect(lines.join()).not.toContain('passkey_challenges')
  await restoreSite(placeOf(to), file)
  const restored = await createTestApp(to.env, clock)
  const { origin } = await restored.start()
  const moved = openPasskeyBrowser(origin)
  const options = dataOf(await moved.call('POST /public/passkeys/sign-in'))
  const proof = device.use(options, { origin: moved.origin })
  expect((await moved.call('POST /auth', { body: { passkey: proof, rememberMe: true } })).data?.user.username).toBe(
    'Mia',
  )
  await restored.destroy()
  for (const storage of [from, to]) await storage.remove()
  await rm(folder, { recursive: true, force: true })
})

test('wrong passwords before a new passkey count for the session', async () => {
  const limited = await startTestServer({ limits: LIMITS })
  try {
    const at = openPasskeyBrowser(limited.origin, await limited.owner())
    const ask = (password: string) => at.call('POST /auth/passkeys/options', { body: { password } })
    for (let n = 0; n < 10; n++) expect((await ask('not the password')).error?.code).toBe('WRONG_PASSWORD')
    expect((await ask(PASSWORD)).error?.code).toBe('TOO_MANY_REQUESTS')
  } finally {
    await limited.close()
  }
})
