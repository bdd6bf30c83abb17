// Tests signing in and signing up with a passkey, and which proofs the server refuses. A proof is what a passkey signs.

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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

const openBrowser = (member?: Member) => openPasskeyBrowser(server.origin, member)
const signInOptions = async (browser: PasskeyBrowser) => dataOf(await browser.call('POST /public/passkeys/sign-in'))
const signInWith = (browser: PasskeyBrowser, passkey: PasskeyProof) =>
  browser.call('POST /auth', { body: { passkey, rememberMe: true } })

/** Returns the messages of the log, each in the form `"message":"…"`. */
async function readLog(): Promise<string[]> {
  await server.context.background.waitForAll()
  const logs = dataOf(await call(server.origin, 'GET /logs', { cookie: owner.cookie }))
  return JSON.stringify(logs).match(/"message":"[^"]*"/g) ?? []
}

test('[passkeys-signin-01] a passkey signs its member in, with and without rememberMe, and this is in the log', async () => {
  const browser = openBrowser()
  const device = await browser.signUp(owner, 'Ada', 'pool')
  const other = openBrowser()
  const rememberedSignIn = await other.signIn(device)
  expect(rememberedSignIn.status).toBe(200)
  expect(rememberedSignIn.data?.user).toMatchObject({ username: 'Ada', acl: 'pool', must_change_password: false })
  expect(rememberedSignIn.headers.getSetCookie()[0]).toMatch(
    /^parlor=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const body = { passkey: device.use(await signInOptions(other)), rememberMe: false }
  const shortSignIn = await other.call('POST /auth', { body })
  expect(shortSignIn.headers.getSetCookie()[0]).toMatch(/^parlor=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  expect((await other.call('GET /auth/refresh')).data?.user?.username).toBe('Ada')
  expect((await readLog()).join()).toContain('Signed in with a passkey: Unknown device.')
})

test('[passkeys-signup-01] a sign-up with a passkey needs a usable code, and a request for the options does not use the code', async () => {
  const browser = openBrowser()
  const code = await createSignUpCode(owner, { acl: 'coffee' })
  const requestOptions = (body: { username: string; code: string }) =>
    browser.call('POST /public/passkeys/sign-up', { body })
  expect((await requestOptions({ username: 'Ben', code: 'abcdefghijklmnopqrstuvwx' })).error?.code).toBe('INVALID_CODE')
  expect((await requestOptions({ username: 'Owner', code })).error?.code).toBe('USERNAME_IN_USE')
  dataOf(await requestOptions({ username: 'Ben', code }))
  const options = dataOf(await requestOptions({ username: ' Ben ', code }))
  expect(options).toMatchObject({
    rp: { id: 'localhost' },
    user: { name: 'Ben' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const passkey = browser.device().make(options)
  const withPassword = await browser.call('POST /users', {
    body: { username: 'Ben', code, passkey, password: PASSWORD },
  })
  expect(withPassword.error?.code).toBe('BAD_REQUEST')
  const signUp = await browser.call('POST /users', { body: { username: 'Ben', code, passkey } })
  expect(signUp.data?.user).toMatchObject({ username: 'Ben', acl: 'coffee' })
  expect((await requestOptions({ username: 'Cem', code })).error?.code).toBe('INVALID_CODE')
  const { user } = dataOf(await browser.call('GET /users/:username', { params: { username: 'Ben' } }))
  expect(user).toMatchObject({ has_password: false, can_sign_in: true })
  const withEmptyPassword = await call(server.origin, 'POST /auth', {
    body: { username: 'Ben', password: ' ', rememberMe: true },
  })
  expect(withEmptyPassword.error?.code).toBe('INVALID_CREDENTIALS')
})

test('[passkeys-challenge-01] a challenge can be answered only once, even if the first answer was wrong', async () => {
  const browser = openBrowser()
  const device = await browser.signUp(owner, 'Dora')
  const options = await signInOptions(browser)
  const proof = device.use(options)
  expect((await signInWith(browser, proof)).status).toBe(200)
  // The device counts this use as it should, so only the challenge can be wrong.
  expect((await signInWith(browser, device.use(options))).error).toMatchObject({
    code: 'INVALID_PASSKEY',
    message: 'This took too long, or it was done in another browser. Try it again.',
  })
  const newOptions = await signInOptions(browser)
  expect((await signInWith(browser, device.use(newOptions, { verified: false }))).error?.code).toBe('INVALID_PASSKEY')
  expect((await signInWith(browser, device.use(newOptions))).error?.message).toContain('This took too long')
  // The server also accepts the new passkey of a sign-up only once.
  const code = await createSignUpCode(owner, { acl: '', uses: 2 })
  const newPasskey = browser
    .device()
    .make(dataOf(await browser.call('POST /public/passkeys/sign-up', { body: { username: 'Dot', code } })))
  dataOf(await browser.call('POST /users', { body: { username: 'Dot', code, passkey: newPasskey } }))
  const secondSignUp = await browser.call('POST /users', { body: { username: 'Dotty', code, passkey: newPasskey } })
  expect(secondSignUp.error?.message).toContain('This took too long')
})

test('[passkeys-challenge-02] a challenge is refused after five minutes, in another browser and for another purpose', async () => {
  const browser = openBrowser()
  const device = await browser.signUp(owner, 'Emil')
  const lateOptions = await signInOptions(browser)
  server.clock.advance(5 * MINUTE_MS)
  expect((await signInWith(browser, device.use(lateOptions))).error?.message).toContain('This took too long')
  const optionsInTime = await signInOptions(browser)
  server.clock.advance(5 * MINUTE_MS - 1)
  expect((await signInWith(browser, device.use(optionsInTime))).status).toBe(200)

  const other = openBrowser()
  await signInOptions(other)
  const stolenProof = device.use(await signInOptions(browser))
  expect((await signInWith(other, stolenProof)).error?.message).toContain('in another browser')
  expect((await signInWith(openBrowser(), stolenProof)).error?.message).toContain('in another browser')
  expect((await signInWith(browser, stolenProof)).status).toBe(200)

  const confirmationProof = device.use(await browser.confirmation())
  expect((await signInWith(browser, confirmationProof)).error?.message).toContain('This took too long')
  const signInProof = { passkey: device.use(await signInOptions(browser)) }
  expect((await browser.call('POST /auth/passkeys/options', { body: signInProof })).error?.message).toContain(
    'This took too long',
  )
})

test('[passkeys-check-01] a proof with a foreign origin or host, without a check of the person or with another key is refused', async () => {
  const browser = openBrowser()
  const device = await browser.signUp(owner, 'Fay')
  const faults = [
    { origin: 'https://evil.example' },
    { origin: `${browser.origin}0` },
    { host: 'evil.example' },
    { verified: false },
  ]
  for (const fault of faults) {
    const answer = await signInWith(browser, device.use(await signInOptions(browser), fault))
    expect(answer.error, JSON.stringify(fault)).toEqual({
      code: 'INVALID_PASSKEY',
      message: 'The passkey was not accepted. Try it again.',
    })
    expect(answer.headers.getSetCookie()).toEqual([])
  }
  // This device has another key, but uses the id of the passkey.
  const forgedProof = createDevice(browser.origin, { id: device.id }).use(await signInOptions(browser))
  const { userHandle } = device.use(await signInOptions(browser))
  expect((await signInWith(browser, { ...forgedProof, ...(userHandle && { userHandle }) })).error?.code).toBe(
    'INVALID_PASSKEY',
  )
  const code = await createSignUpCode(owner, { acl: '' })
  for (const fault of faults) {
    const options = dataOf(await browser.call('POST /public/passkeys/sign-up', { body: { username: 'Fritz', code } }))
    const passkey = browser.device().make(options, fault)
    expect((await browser.call('POST /users', { body: { username: 'Fritz', code, passkey } })).error?.code).toBe(
      'INVALID_PASSKEY',
    )
  }
  expect((await browser.signIn(device)).status).toBe(200)
})

test('[passkeys-check-02] a passkey whose counter did not grow is refused, and the log warns the admins', async () => {
  const browser = openBrowser()
  const device = await browser.signUp(owner, 'Gus')
  expect((await browser.signIn(device)).status).toBe(200)
  expect((await browser.signIn(device)).status).toBe(200)
  // A passkey counts its uses. The server has stored 2. A counter that is not higher can come from a copy.
  for (const counter of [2, 1, 0]) {
    const answer = await signInWith(browser, device.use(await signInOptions(browser), { counter }))
    expect(answer.error?.code, `counter ${counter}`).toBe('INVALID_PASSKEY')
    expect(answer.error?.message).toContain('may have been copied')
  }
  expect(await readLog()).toContain('"message":"A passkey of Gus was refused: it may be a copy."')
  // A wrong signature with an old counter must not cause the warning about a copy, because a stranger can send it.
  const warningsBefore = (await readLog()).filter((line) => line.includes('may be a copy')).length
  await signInWith(browser, { ...device.use(await signInOptions(browser), { counter: 1 }), signature: 'AAAA' })
  expect((await readLog()).filter((line) => line.includes('may be a copy'))).toHaveLength(warningsBefore)
})

test('[passkeys-check-06] if a passkey and its copy are used at the same moment, one is refused as a copy and the log warns the admins', async () => {
  const browser = openBrowser()
  const device = await browser.signUp(owner, 'Gia')
  const counter = 7
  const signIns = [
    device.use(await signInOptions(browser), { counter }),
    device.use(await signInOptions(browser), { counter }),
  ]
  const confirmation = device.use(await browser.confirmation(), { counter: 9 })
  const secondConfirmation = device.use(await browser.confirmation(), { counter: 9 })
  // Make each write wait until both sign-ins have been checked.
  const { context } = server
  const write = context.write.bind(context)
  const waitingWrites: (() => void)[] = []
  const spy = vi.spyOn(context, 'write').mockImplementation(async (work) => {
    await new Promise<void>((resolve) => {
      waitingWrites.push(resolve)
      if (waitingWrites.length >= 2) for (const start of waitingWrites) start()
    })
    return write(work)
  })
  const answers = await Promise.all(signIns.map((passkey) => signInWith(browser, passkey)))
  spy.mockRestore()
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(answers.find(({ error }) => error)?.error?.message).toContain('may have been copied')
  const warning = '"message":"A passkey of Gia was refused: it may be a copy."'
  expect((await readLog()).filter((line) => line === warning)).toHaveLength(1)
  const body = (passkey: PasskeyProof) => ({ body: { passkey } })
  const confirmations = await Promise.all(
    [confirmation, secondConfirmation].map((passkey) => browser.call('POST /auth/passkeys/options', body(passkey))),
  )
  expect(confirmations.filter(({ error }) => error?.message.includes('may have been copied'))).toHaveLength(1)
  expect((await readLog()).filter((line) => line === warning)).toHaveLength(2)
})

test('a passkey of a device that does not count its uses signs in again and again', async () => {
  const browser = openBrowser(await inviteMember(owner, 'Hugo'))
  const device = browser.device({ hasCounter: false })
  const options = dataOf(await browser.call('POST /auth/passkeys/options', { body: { password: PASSWORD } }))
  dataOf(await browser.call('POST /auth/passkeys', { body: { passkey: device.make(options) } }))
  expect((await browser.signIn(device)).status).toBe(200)
  expect((await browser.signIn(device)).status).toBe(200)
})

test('[passkeys-check-03] a passkey of another member confirms nothing, and no passkey is stored twice', async () => {
  const ida = openBrowser()
  const idasDevice = await ida.signUp(owner, 'Ida')
  const jon = openBrowser()
  const jonsDevice = await jon.signUp(owner, 'Jon')
  const confirm = async (passkey: PasskeyProof) => jon.call('POST /auth/passkeys/options', { body: { passkey } })
  expect((await confirm(idasDevice.use(await jon.confirmation()))).error?.code).toBe('INVALID_PASSKEY')
  // The proof is also refused without the user handle, which is the field that names Ida.
  const { userHandle: _, ...proofWithoutHandle } = idasDevice.use(await jon.confirmation())
  expect((await confirm(proofWithoutHandle)).error?.code).toBe('INVALID_PASSKEY')
  const options = dataOf(await confirm(jonsDevice.use(await jon.confirmation())))
  expect(options).toMatchObject({ excludeCredentials: [{ id: jonsDevice.id }] })
  const copy = jon.device({ id: idasDevice.id })
  expect((await jon.call('POST /auth/passkeys', { body: { passkey: copy.make(options) } })).error).toMatchObject({
    code: 'INVALID_PASSKEY',
    message: 'This passkey is in use already.',
  })
  expect((await ida.signIn(idasDevice)).data?.user.username).toBe('Ida')
  // Jon's passkey cannot confirm the removal of Kim's passkey.
  const kim = openBrowser()
  await kim.signUp(owner, 'Kim')
  const kimsPasskeys = dataOf(await kim.call('GET /auth/passkeys'))
  expect(
    (
      await jon.call('DELETE /auth/passkeys/:passkey_id', {
        params: { passkey_id: kimsPasskeys[0]?.passkey_id ?? 0 },
        body: { passkey: jonsDevice.use(await jon.confirmation()) },
      })
    ).status,
  ).toBe(404)
})

test('[passkeys-check-04] 30 refused sign-ins from one address block the next sign-in, even with a password', async () => {
  const limitedServer = await startTestServer({ limits: LIMITS })
  try {
    await limitedServer.owner()
    const browser = openPasskeyBrowser(limitedServer.origin)
    const unknownDevice = browser.device()
    const codes: (string | undefined)[] = []
    for (let count = 0; count < 31; count++) codes.push((await browser.signIn(unknownDevice)).error?.code)
    expect(codes.slice(0, 30)).toEqual(Array(30).fill('INVALID_PASSKEY'))
    expect(codes[30]).toBe('TOO_MANY_REQUESTS')
    const body = { username: 'Nobody', password: PASSWORD, rememberMe: true }
    expect((await call(limitedServer.origin, 'POST /auth', { body })).error?.code).toBe('TOO_MANY_REQUESTS')
  } finally {
    await limitedServer.close()
  }
})

test('[passkeys-check-05] refused sign-ins of strangers at the same address do not block a passkey in a known browser', async () => {
  const limitedServer = await startTestServer({ limits: LIMITS })
  try {
    const knownBrowser = openPasskeyBrowser(limitedServer.origin)
    const device = await knownBrowser.signUp(await limitedServer.owner(), 'Ola')
    const stranger = openPasskeyBrowser(limitedServer.origin)
    const unknownDevice = stranger.device()
    for (let count = 0; count < LIMITS.signInsPerAddress.attempts; count++) await stranger.signIn(unknownDevice)
    expect((await stranger.signIn(device)).error?.code).toBe('TOO_MANY_REQUESTS')
    expect((await knownBrowser.signIn(device)).status).toBe(200)
    // The known browser has its own limit.
    for (let count = 0; count < LIMITS.signInsPerKnownBrowser.attempts; count++) {
      const proof = device.use(await signInOptions(knownBrowser), { verified: false })
      expect((await signInWith(knownBrowser, proof)).error?.code).toBe('INVALID_PASSKEY')
    }
    expect((await knownBrowser.signIn(device)).error?.code).toBe('TOO_MANY_REQUESTS')
  } finally {
    await limitedServer.close()
  }
})
