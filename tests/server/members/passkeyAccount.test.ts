// Tests what members do with the passkeys of their account, and when passkeys are removed.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Passkey, PasskeyProof } from '../../../contract/api/members/passkeys.ts'
import type { UpdateAccountBody } from '../../../contract/api/members/users.ts'
import { reset } from '../../../server/admin/commands.ts'
import { restoreSite } from '../../../server/backup/restoreSite.ts'
import { saveSite } from '../../../server/backup/saveSite.ts'
import { LIMITS } from '../../../server/security/limits.ts'
import { createOneTimeCode } from '../../../server/usecases/members/memberChanges.ts'
import { call, dataOf, type Member, PASSWORD, signIn, signUp } from '../../support/members.ts'
import { linesIn } from '../../support/siteFiles.ts'
import { connectSocket, disconnectAll } from '../../support/sockets.ts'
import {
  createTestApp,
  createTestClock,
  inviteMember,
  locationOf,
  openStorage,
  signUpCodeIn,
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

const openBrowser = (member?: Member) => openPasskeyBrowser(server.origin, member)
const listPasskeys = async (browser: PasskeyBrowser): Promise<Passkey[]> =>
  dataOf(await browser.call('GET /auth/passkeys'))
const removePasskey = (
  browser: PasskeyBrowser,
  passkey_id: number,
  body: { password?: string; passkey?: PasskeyProof },
) => browser.call('DELETE /auth/passkeys/:passkey_id', { params: { passkey_id }, body })

/** Adds the passkey of a new device. Returns the device, and the passkey as the server lists it. */
async function addPasskey(browser: PasskeyBrowser, body: { password?: string; passkey?: PasskeyProof }) {
  const device = browser.device()
  const passkey = device.make(dataOf(await browser.call('POST /auth/passkeys/options', { body })))
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0' }
  const newPasskey = dataOf(await browser.call('POST /auth/passkeys', { body: { passkey }, headers }))
  return { device, newPasskey }
}

async function readLog(): Promise<string> {
  await server.context.background.waitForAll()
  return JSON.stringify(dataOf(await call(server.origin, 'GET /logs', { cookie: owner.cookie })))
}

test('[passkeys-add-01] adding a passkey needs the password or another passkey, and the new passkey gets the name of the browser', async () => {
  const browser = openBrowser(await inviteMember(owner, 'Ada'))
  const requestOptions = (body: object) => browser.call('POST /auth/passkeys/options', { body })
  expect((await requestOptions({})).error?.code).toBe('BAD_REQUEST')
  expect((await requestOptions({ password: 'not the password' })).error?.code).toBe('WRONG_PASSWORD')
  // The server has made no challenge AAAA, and Ada has no passkey yet.
  expect((await requestOptions({ passkey: browser.device().use({ challenge: 'AAAA' }) })).error?.code).toBe(
    'INVALID_PASSKEY',
  )
  expect((await browser.call('POST /auth/passkeys/confirmation')).error?.code).toBe('NOT_FOUND')
  const { device, newPasskey } = await addPasskey(browser, { password: PASSWORD })
  expect(newPasskey).toMatchObject({ name: 'Firefox on Linux', last_used: null })
  const second = await addPasskey(browser, { passkey: device.use(await browser.confirmation()) })
  expect((await browser.signIn(second.device)).data?.user.username).toBe('Ada')
  expect(await readLog()).toContain('Added a passkey.')
})

test('[passkeys-list-01] members list and rename only their own passkeys, and the list contains no key', async () => {
  const browser = openBrowser()
  await browser.signUp(owner, 'Ben')
  const [passkey] = await listPasskeys(browser)
  expect(Object.keys(passkey ?? {}).sort()).toEqual(['created', 'last_used', 'name', 'passkey_id'])
  const params = { passkey_id: passkey?.passkey_id ?? 0 }
  const rename = (browserOf: PasskeyBrowser, name: string) =>
    browserOf.call('PATCH /auth/passkeys/:passkey_id', { params, body: { name } })
  expect((await rename(browser, '  My phone ')).data?.name).toBe('My phone')
  expect((await rename(browser, '   ')).error?.message).toBe('Name is required.')
  const other = openBrowser()
  const device = await other.signUp(owner, 'Cleo')
  expect((await rename(other, 'Mine')).status).toBe(404)
  const proof = device.use(await other.confirmation())
  expect((await removePasskey(other, params.passkey_id, { passkey: proof })).status).toBe(404)
  expect((await listPasskeys(browser)).map(({ name }) => name)).toEqual(['My phone'])
})

test('[passkeys-reset-02] a passkey that is added during a reset is not stored', async () => {
  const browser = openBrowser(await inviteMember(owner, 'Cato'))
  const passkey = browser
    .device()
    .make(dataOf(await browser.call('POST /auth/passkeys/options', { body: { password: PASSWORD } })))
  const { context } = server
  const { user_id } = dataOf(await browser.call('GET /auth/refresh')).user ?? { user_id: 0 }
  const deleteFrom = vi.spyOn(context.db, 'deleteFrom')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let resolveBlocked = () => {}
  const blocked = new Promise<void>((resolve) => {
    resolveBlocked = resolve
  })
  const runningReset = context.write(async (work) => {
    await createOneTimeCode(context, work, user_id)
    resolveBlocked()
    await released
  })
  // Without this wait, the call could store its passkey on PostgreSQL before the reset has locked the account.
  await blocked
  // The call finds its session, then deletes its challenge, and then waits for the end of the reset.
  const adding = browser.call('POST /auth/passkeys', { body: { passkey } })
  await expect.poll(() => deleteFrom.mock.calls.length).toBe(1)
  deleteFrom.mockRestore()
  release()
  await runningReset
  const answer = await adding
  expect([answer.status, answer.error?.code]).toEqual([401, 'UNAUTHENTICATED'])
  expect(await context.db.selectFrom('passkeys').selectAll().where('user_id', '=', user_id).execute()).toEqual([])
})

test('[passkeys-remove-01] removing a passkey needs a confirmation, ends the other sessions and renews the current session', async () => {
  const dora = await inviteMember(owner, 'Dora')
  const browser = openBrowser(dora)
  const { device, newPasskey } = await addPasskey(browser, { password: PASSWORD })
  const otherBrowser = openBrowser()
  await otherBrowser.signIn(device)
  const oldSession = browser.session()
  expect((await removePasskey(browser, newPasskey.passkey_id, { password: 'not the password' })).error?.code).toBe(
    'WRONG_PASSWORD',
  )
  expect((await browser.call('DELETE /auth/passkeys/:passkey_id', { params: newPasskey, body: {} })).error?.code).toBe(
    'BAD_REQUEST',
  )
  expect(await listPasskeys(browser)).toHaveLength(1)
  dataOf(await removePasskey(browser, newPasskey.passkey_id, { password: PASSWORD }))
  expect(await listPasskeys(browser)).toEqual([])
  expect(browser.session()).not.toBe(oldSession)
  expect((await call(server.origin, 'GET /auth/sessions', { cookie: oldSession })).status).toBe(401)
  expect((await otherBrowser.call('GET /auth/refresh')).error?.code).toBe('UNAUTHENTICATED')
  const answer = await openBrowser().signIn(device)
  expect(answer.error).toMatchObject({ code: 'INVALID_PASSKEY' })
  expect(answer.error?.message).toContain('does not work here any more')
  expect(await readLog()).toContain('Removed a passkey.')
})

test('[passkeys-remove-02] a passkey cannot be removed if it is the only way to sign in', async () => {
  const browser = openBrowser()
  const firstDevice = await browser.signUp(owner, 'Emil')
  const [onlyPasskey] = await listPasskeys(browser)
  const firstPasskeyId = onlyPasskey?.passkey_id ?? 0
  const confirm = async () => ({ passkey: firstDevice.use(await browser.confirmation()) })
  expect((await removePasskey(browser, firstPasskeyId, await confirm())).error).toMatchObject({ code: 'LAST_WAY_IN' })
  const second = await addPasskey(browser, await confirm())
  const proofs = [
    { passkey: firstDevice.use(await browser.confirmation()) },
    { passkey: second.device.use(await browser.confirmation()) },
  ]
  // Both removals run at the same time. The second call must see that the first passkey was removed.
  const answers = await Promise.all([
    removePasskey(browser, firstPasskeyId, proofs[0] ?? {}),
    removePasskey(browser, second.newPasskey.passkey_id, proofs[1] ?? {}),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await listPasskeys(browser)).toHaveLength(1)
})

test('[passkeys-reset-01] after a reset by an admin or from the command line no passkey works, and the error says why', async () => {
  const browser = openBrowser()
  const device = await browser.signUp(owner, 'Fay')
  const { user } = dataOf(await browser.call('GET /users/:username', { params: { username: 'Fay' } }))
  const socket = await connectSocket(server.origin, { cookie: browser.session() })
  const earlierProof = device.use(dataOf(await browser.call('POST /public/passkeys/sign-in')))
  const body = { user_id: user.user_id, newPassword: '' as const }
  const { one_time_code = '' } = dataOf(await call(server.origin, 'PATCH /users', { cookie: owner.cookie, body }))
  expect(await socket.next('session:changed')).toEqual([
    'Owner has reset your password and removed your passkeys. Ask for the one-time code, and sign in with it.',
  ])
  expect(await readLog()).toContain('Reset the account of Fay, and removed 1 passkey.')
  const message =
    'This passkey does not work here any more: it was removed, or an admin has reset the account. Sign in with your password or a one-time code.'
  // A sign-in that had begun before the reset is also refused.
  expect((await browser.call('POST /auth', { body: { passkey: earlierProof, rememberMe: true } })).error?.message).toBe(
    message,
  )
  expect((await browser.signIn(device)).error?.message).toBe(message)
  const codeSession = await signIn(server.origin, { username: 'Fay', password: one_time_code })
  expect(codeSession.user.must_change_password).toBe(true)
  const request = { cookie: codeSession.cookie, headers: { origin: server.origin } }
  expect((await call(server.origin, 'GET /auth/passkeys', request)).error?.code).toBe('PASSWORD_CHANGE_REQUIRED')
  const change = { oldPassword: one_time_code, newPassword: 'a long passphrase' }
  dataOf(await call(server.origin, 'PATCH /users/:username', { ...request, params: { username: 'Fay' }, body: change }))
  expect((await browser.signIn(device)).error?.message).toBe(message)

  const browserOfGus = openBrowser()
  const deviceOfGus = await browserOfGus.signUp(owner, 'Gus')
  expect((await reset(server.context, 'Gus')).join()).toContain('The passkeys of Gus do not work any more.')
  expect((await browserOfGus.signIn(deviceOfGus)).error?.message).toBe(message)
  expect(await readLog()).toContain('Reset the password of Gus and removed all passkeys from the command line.')
})

test('a new password leaves the passkeys as they are', async () => {
  const browser = openBrowser(await inviteMember(owner, 'Hugo'))
  const { device } = await addPasskey(browser, { password: PASSWORD })
  const body = { oldPassword: PASSWORD, newPassword: 'cue ball in hand' }
  dataOf(await browser.call('PATCH /users/:username', { params: { username: 'Hugo' }, body }))
  expect((await browser.signIn(device)).status).toBe(200)
})

test('[passkeys-confirm-01] a passkey takes the place of the old password when a new one is chosen, also of the first one', async () => {
  const browser = openBrowser()
  const device = await browser.signUp(owner, 'Ida')
  const proof = async () => device.use(await browser.confirmation())
  const params = { username: 'Ida' }
  const newPassword = 'cue ball in hand'
  const setPassword = (body: UpdateAccountBody) => browser.call('PATCH /users/:username', { params, body })
  expect((await setPassword({ newPassword })).error?.code).toBe('BAD_REQUEST')
  const withWrongProof = await setPassword({ newPassword, passkey: { ...(await proof()), signature: 'AAAA' } })
  expect(withWrongProof.error?.code).toBe('INVALID_PASSKEY')
  expect((await setPassword({ oldPassword: '', newPassword })).error?.code).toBe('WRONG_PASSWORD')
  const otherBrowser = openBrowser()
  await otherBrowser.signIn(device)
  dataOf(await setPassword({ newPassword, passkey: await proof() }))
  expect((await otherBrowser.call('GET /auth/refresh')).error?.code).toBe('UNAUTHENTICATED')
  expect((await signIn(server.origin, { username: 'Ida', password: newPassword })).user.username).toBe('Ida')
})

test('a member with only a passkey renames and deletes the account without using it', async () => {
  const browser = openBrowser()
  await browser.signUp(owner, 'Iris')
  dataOf(await browser.call('PATCH /users/:username', { params: { username: 'Iris' }, body: { username: 'Isa' } }))
  dataOf(await browser.call('DELETE /users/:username', { params: { username: 'Isa' } }))
  expect((await browser.call('GET /auth/refresh')).data?.user ?? null).toBeNull()
})

test('[passkeys-skill-01] another member cannot set the skill level of a member who has only a passkey', async () => {
  const browser = openPasskeyBrowser(server.origin)
  await browser.signUp(owner, 'Pia', 'pool')
  const { user } = dataOf(await browser.call('GET /users/:username', { params: { username: 'Pia' } }))
  const other = await inviteMember(owner, 'Quinn')
  // The path of this call has -1 in place of an id, because the body names the player.
  const body = { player_user_id: user.user_id, discipline: '9-Ball', skill_level: 9 } as const
  expect(await call(server.origin, 'PATCH /pool/players/-1', { cookie: other.cookie, body })).toMatchObject({
    status: 403,
    error: { message: 'Only this member or an admin can set this skill level.' },
  })
  expect((await browser.call('PATCH /pool/players/-1', { body })).data?.skill_levels['9-Ball']).toBe(9)
})

test('[passkeys-last-admin-01] an admin with only a passkey counts as an admin who can sign in', async () => {
  const newServer = await startTestServer()
  try {
    const newOwner = await newServer.owner()
    const admin = await inviteMember(newOwner, 'Jon', 'admin')
    const browser = openPasskeyBrowser(newServer.origin)
    await browser.signUp(newOwner, 'Kim', 'admin')
    const users = dataOf(await call(newServer.origin, 'GET /users', { cookie: admin.cookie }))
    expect(users.find(({ username }) => username === 'Kim')).toMatchObject({ can_sign_in: true, has_password: false })
    // The owner always counts as an admin, so the owner loses this permission here. Then Kim must be enough.
    await newServer.context.db.updateTable('users').set({ acl: 'pool' }).where('username', '=', 'Owner').execute()
    const body = { user_id: admin.user.user_id, acl: 'pool' }
    expect((await call(newServer.origin, 'PATCH /users', { cookie: admin.cookie, body })).status).toBe(200)
    const ownChange = { user_id: dataOf(await browser.call('GET /auth/refresh')).user?.user_id ?? 0, acl: 'pool' }
    expect((await browser.call('PATCH /users', { body: ownChange })).error?.code).toBe('LAST_ADMIN')
  } finally {
    await newServer.close()
  }
})

test('[passkeys-data-01] the export has the names of the passkeys, and the deletion of an account deletes its passkeys', async () => {
  const browser = openBrowser(await inviteMember(owner, 'Lea'))
  const { device } = await addPasskey(browser, { password: PASSWORD })
  const exported = dataOf(await browser.call('GET /users/:username/export', { params: { username: 'Lea' } }))
  expect(exported.passkeys).toEqual(await listPasskeys(browser))
  expect(JSON.stringify(exported)).not.toContain(device.id)
  dataOf(await browser.call('DELETE /users/:username', { params: { username: 'Lea' } }))
  expect((await openBrowser().signIn(device)).error?.message).toContain('does not work here any more')
  const { db } = server.context
  const rows = await db.selectFrom('passkeys').selectAll().where('credential_id', '=', device.id).execute()
  expect(rows).toEqual([])
})

test('[passkeys-data-02] a backup has the passkeys and no challenge, and the passkeys still work after a restore', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parlor-passkeys-'))
  const [source, target] = [await openStorage(), await openStorage()]
  const clock = createTestClock()
  const app = await createTestApp(source.env, clock)
  const started = await app.start()
  const admin = await signUp(started.origin, {
    username: 'Owner',
    password: PASSWORD,
    code: signUpCodeIn(started.ownerSignUpAddress ?? ''),
  })
  const browser = openPasskeyBrowser(started.origin)
  const device = await browser.signUp(admin, 'Mia')
  // The server stores a challenge for this call. The backup must leave it out.
  dataOf(await browser.call('POST /public/passkeys/sign-in'))
  const file = join(folder, 'site.ndjson.gz')
  await saveSite(locationOf(source), file, { madeMs: clock.now() })
  await app.destroy()
  const lines = await linesIn(file)
  expect(lines.filter((line) => line.startsWith('["passkeys"'))).toHaveLength(1)
  expect(lines.join()).not.toContain('passkey_challenges')
  await restoreSite(locationOf(target), file)
  const restoredApp = await createTestApp(target.env, clock)
  const { origin } = await restoredApp.start()
  const browserAfterRestore = openPasskeyBrowser(origin)
  const options = dataOf(await browserAfterRestore.call('POST /public/passkeys/sign-in'))
  const proof = device.use(options, { origin: browserAfterRestore.origin })
  expect(
    (await browserAfterRestore.call('POST /auth', { body: { passkey: proof, rememberMe: true } })).data?.user.username,
  ).toBe('Mia')
  await restoredApp.destroy()
  for (const storage of [source, target]) await storage.remove()
  await rm(folder, { recursive: true, force: true })
})

test('after ten wrong passwords, the right password cannot add a passkey either', async () => {
  const limitedServer = await startTestServer({ limits: LIMITS })
  try {
    const browser = openPasskeyBrowser(limitedServer.origin, await limitedServer.owner())
    const requestOptions = (password: string) => browser.call('POST /auth/passkeys/options', { body: { password } })
    for (let count = 0; count < 10; count++)
      expect((await requestOptions('not the password')).error?.code).toBe('WRONG_PASSWORD')
    expect((await requestOptions(PASSWORD)).error?.code).toBe('TOO_MANY_REQUESTS')
  } finally {
    await limitedServer.close()
  }
})
