// Tests signing in and signing up with a passkey, and which answers of passkeys are refused.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PasskeyProof } from '../../../contract/api/members/passkeys.ts'
import { MINUTE_MS } from '../../../server/clock.ts'
import { LIMITS } from '../../../server/security/limits.ts'
import { call, createSignUpCode, dataOf, type Member, PASSWORD } from '../../support/members.ts'
import { createDevice } from '../../support/passkeys.ts'
import { inviteMember, startTestServer, type TestServer } from '../support.ts'
import { openPasskeyBrowser, type PasskeyBrowser } from './passkeyBrowser.ts'

let server: TestServer
let owner: Member

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterAll(() => server.close())

const browser = (member?: Member) => openPasskeyBrowser(server.origin, member)
const signInOptions = async (at: PasskeyBrowser) => dataOf(await at.call('POST /public/passkeys/sign-in'))
const signIn = (at: PasskeyBrowser, passkey: PasskeyProof) =>
  at.call('POST /auth', { body: { passkey, rememberMe: true } })

async function logged(): Promise<string[]> {
  await server.context.background.waitForAll()
  const logs = dataOf(await call(server.origin, 'GET /logs', { cookie: owner.cookie }))
  return JSON.stringify(logs).match(/"message":"[^"]*"/g) ?? []
}

test('[passkeys-signin-01] a passkey signs its member in, with and without rememberMe, and this is in the log', async () => {
  const at = browser()
  const device = await at.signUp(owner, 'Ada', 'pool')
  const other = browser()
  const remembered = await other.signIn(device)
  expect(remembered.status).toBe(200)
  expect(remembered.data?.user).toMatchObject({ username: 'Ada', acl: 'pool', must_change_password: false })
  expect(remembered.headers.getSetCookie()[0]).toMatch(
    /^parlor=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const body = { passkey: device.use(await signInOptions(other)), rememberMe: false }
  const forgotten = await other.call('POST /auth', { body })
  expect(forgotten.headers.getSetCookie()[0]).toMatch(/^parlor=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  expect((await other.call('GET /auth/refresh')).data?.user?.username).toBe('Ada')
  expect((await logged()).join()).toContain('Signed in with a passkey: Unknown device.')
})

test('[passkeys-signup-01] a sign-up with a passkey needs a usable code, and requesting the options does not use it', async () => {
  const at = browser()
  const code = await createSignUpCode(owner, { acl: 'coffee' })
  const ask = (body: { username: string; code: string }) => at.call('POST /public/passkeys/sign-up', { body })
  expect((await ask({ username: 'Ben', code: 'abcdefghijklmnopqrstuvwx' })).error?.code).toBe('INVALID_CODE')
  expect((await ask({ username: 'Owner', code })).error?.code).toBe('USERNAME_IN_USE')
  dataOf(await ask({ username: 'Ben', code }))
  const options = dataOf(await ask({ username: ' Ben ', code }))
  expect(options).toMatchObject({
    rp: { id: 'localhost' },
    user: { name: 'Ben' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const passkey = at.device().make(options)
  const both = await at.call('POST /users', { body: { username: 'Ben', code, passkey, password: PASSWORD } })
  expect(both.error?.code).toBe('BAD_REQUEST')
  const made = await at.call('POST /users', { body: { username: 'Ben', code, passkey } })
  expect(made.data?.user).toMatchObject({ username: 'Ben', acl: 'coffee' })
  expect((await ask({ username: 'Cem', code })).error?.code).toBe('INVALID_CODE')
  const { user } = dataOf(await at.call('GET /users/:username', { params: { username: 'Ben' } }))
  expect(user).toMatchObject({ has_password: false, can_sign_in: true })
  const empty = await call(server.origin, 'POST /auth', { body: { username: 'Ben', password: ' ', rememberMe: true } })
  expect(empty.error?.code).toBe('INVALID_CREDENTIALS')
})

test('[passkeys-challenge-01] a challenge can be answered only once, even if the first answer was wrong', async () => {
  const at = browser()
  const device = await at.signUp(owner, 'Dora')
  const options = await signInOptions(at)
  const proof = device.use(options)
  expect((await signIn(at, proof)).status).toBe(200)
  // The counter grows, so that only the challenge can be wrong.
  expect((await signIn(at, device.use(options))).error).toMatchObject({
    code: 'INVALID_PASSKEY',
    message: 'This took too long, or it was done in another browser. Try it again.',
  })
  const second = await signInOptions(at)
  expect((await signIn(at, device.use(second, { verified: false }))).error?.code).toBe('INVALID_PASSKEY')
  expect((await signIn(at, device.use(second))).error?.message).toContain('This took too long')
  // The answer of a sign-up is not accepted a second time either.
  const code = await createSignUpCode(owner, { acl: '', uses: 2 })
  const made = at
    .device()
    .make(dataOf(await at.call('POST /public/passkeys/sign-up', { body: { username: 'Dot', code } })))
  dataOf(await at.call('POST /users', { body: { username: 'Dot', code, passkey: made } }))
  const again = await at.call('POST /users', { body: { username: 'Dotty', code, passkey: made } })
  expect(again.error?.message).toContain('This took too long')
})

test('[passkeys-challenge-02] a challenge is refused late, in another browser and for another purpose', async () => {
  const at = browser()
  const device = await at.signUp(owner, 'Emil')
  const late = await signInOptions(at)
  server.clock.advance(5 * MINUTE_MS)
  expect((await signIn(at, device.use(late))).error?.message).toContain('This took too long')
  const inTime = await signInOptions(at)
  server.clock.advance(5 * MINUTE_MS - 1)
  expect((await signIn(at, device.use(inTime))).status).toBe(200)

  const other = browser()
  await signInOptions(other)
  const stolen = device.use(await signInOptions(at))
  expect((await signIn(other, stolen)).error?.message).toContain('in another browser')
  expect((await signIn(browser(), stolen)).error?.message).toContain('in another browser')
  expect((await signIn(at, stolen)).status).toBe(200)

  const confirming = device.use(await at.confirmation())
  expect((await signIn(at, confirming)).error?.message).toContain('This took too long')
  const signing = { passkey: device.use(await signInOptions(at)) }
  expect((await at.call('POST /auth/passkeys/options', { body: signing })).error?.message).toContain(
    'This took too long',
  )
})

test('[passkeys-check-01] a foreign origin or host, no check of the person and another key are refused', async () => {
  const at = browser()
  const device = await at.signUp(owner, 'Fay')
  const faults = [
    { origin: 'https://evil.example' },
    { origin: `${at.origin}0` },
    { host: 'evil.example' },
    { verified: false },
  ]
  for (const fault of faults) {
    const answer = await signIn(at, device.use(await signInOptions(at), fault))
    expect(answer.error, JSON.stringify(fault)).toEqual({
      code: 'INVALID_PASSKEY',
      message: 'The passkey was not accepted. Try it again.',
    })
    expect(answer.headers.getSetCookie()).toEqual([])
  }
  // This device has another key, but uses the id of the passkey.
  const forged = createDevice(at.origin, { id: device.id }).use(await signInOptions(at))
  const { userHandle } = device.use(await signInOptions(at))
  expect((await signIn(at, { ...forged, ...(userHandle && { userHandle }) })).error?.code).toBe('INVALID_PASSKEY')
  const code = await createSignUpCode(owner, { acl: '' })
  for (const fault of faults) {
    const options = dataOf(await at.call('POST /public/passkeys/sign-up', { body: { username: 'Fritz', code } }))
    const passkey = at.device().make(options, fault)
    expect((await at.call('POST /users', { body: { username: 'Fritz', code, passkey } })).error?.code).toBe(
      'INVALID_PASSKEY',
    )
  }
  expect((await at.signIn(device)).status).toBe(200)
})

test('[passkeys-check-02] a passkey whose counter did not grow is refused, and the admins are warned', async () => {
  const at = browser()
  const device = await at.signUp(owner, 'Gus')
  expect((await at.signIn(device)).status).toBe(200)
  expect((await at.signIn(device)).status).toBe(200)
  for (const counter of [2, 1, 0]) {
    const answer = await signIn(at, device.use(await signInOptions(at), { counter }))
    expect(answer.error?.code, `counter ${counter}`).toBe('INVALID_PASSKEY')
    expect(answer.error?.message).toContain('may have been copied')
  }
  expect(await logged()).toContain('"message":"A passkey of Gus was refused: it may be a copy."')
  // A wrong signature with an old counter must not cause the warning about a copy, because a stranger can send it.
  const before = (await logged()).filter((line) => line.includes('may be a copy')).length
  await signIn(at, { ...device.use(await signInOptions(at), { counter: 1 }), signature: 'AAAA' })
  expect((await logged()).filter((line) => line.includes('may be a copy'))).toHaveLength(before)
})

test('a passkey of a device that does not count signs in again and again', async () => {
  const at = browser(await inviteMember(owner, 'Hugo'))
  const device = at.device({ hasCounter: false })
  const options = dataOf(await at.call('POST /auth/passkeys/options', { body: { password: PASSWORD } }))
  dataOf(await at.call('POST /auth/passkeys', { body: { passkey: device.make(options) } }))
  expect((await at.signIn(device)).status).toBe(200)
  expect((await at.signIn(device)).status).toBe(200)
})

test('[passkeys-check-03] a passkey of another member confirms nothing, and none is stored twice', async () => {
  const ida = browser()
  const ofIda = await ida.signUp(owner, 'Ida')
  const jon = browser()
  const ofJon = await jon.signUp(owner, 'Jon')
  const confirm = async (passkey: PasskeyProof) => jon.call('POST /auth/passkeys/options', { body: { passkey } })
  expect((await confirm(ofIda.use(await jon.confirmation()))).error?.code).toBe('INVALID_PASSKEY')
  // The proof is also refused without her user handle.
  const { userHandle: _, ...anonymous } = ofIda.use(await jon.confirmation())
  expect((await confirm(anonymous)).error?.code).toBe('INVALID_PASSKEY')
  const options = dataOf(await confirm(ofJon.use(await jon.confirmation())))
  expect(options).toMatchObject({ excludeCredentials: [{ id: ofJon.id }] })
  const copy = jon.device({ id: ofIda.id })
  expect((await jon.call('POST /auth/passkeys', { body: { passkey: copy.make(options) } })).error).toMatchObject({
    code: 'INVALID_PASSKEY',
    message: 'This passkey is in use already.',
  })
  expect((await ida.signIn(ofIda)).data?.user.username).toBe('Ida')
  // This challenge was made for another member.
  const kim = browser()
  await kim.signUp(owner, 'Kim')
  const ofKim = dataOf(await kim.call('GET /auth/passkeys'))
  expect(
    (
      await jon.call('DELETE /auth/passkeys/:passkey_id', {
        params: { passkey_id: ofKim[0]?.passkey_id ?? 0 },
        body: { passkey: ofJon.use(await jon.confirmation()) },
      })
    ).status,
  ).toBe(404)
})

test('[passkeys-check-04] 30 refused sign-ins of one address block the next sign-in, even with a password', async () => {
  const limited = await startTestServer({ limits: LIMITS })
  try {
    await limited.owner()
    const at = openPasskeyBrowser(limited.origin)
    const unknown = at.device()
    const codes: (string | undefined)[] = []
    for (let n = 0; n < 31; n++) codes.push((await at.signIn(unknown)).error?.code)
    expect(codes.slice(0, 30)).toEqual(Array(30).fill('INVALID_PASSKEY'))
    expect(codes[30]).toBe('TOO_MANY_REQUESTS')
    const body = { username: 'Nobody', password: PASSWORD, rememberMe: true }
    expect((await call(limited.origin, 'POST /auth', { body })).error?.code).toBe('TOO_MANY_REQUESTS')
  } finally {
    await limited.close()
  }
})
