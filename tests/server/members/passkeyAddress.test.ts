// Tests at which addresses passkeys work.

import { describe, expect, test } from 'vitest'
import { addressOf } from '../../../server/address.ts'
import { relyingPartyOf } from '../../../server/security/passkeys.ts'
import { call, dataOf, PASSWORD } from '../../support/members.ts'
import { createTestApp, createTestClock, openStorage, signUpCodeIn, startTestServer } from '../support.ts'
import { openPasskeyBrowser } from './passkeyBrowser.ts'

test('[passkeys-address-01] passkeys work at the host name of PUBLIC_ORIGIN, and without PUBLIC_ORIGIN only at localhost', async () => {
  // The relying party is the site for which a passkey is valid.
  const relyingPartyAt = (publicOrigin: string | null, host: string) => relyingPartyOf({ publicOrigin }, host)
  expect(relyingPartyAt(null, 'localhost:3000')).toEqual({ id: 'localhost', origin: 'http://localhost:3000' })
  for (const host of [
    '127.0.0.1:3000',
    '[::1]:3000',
    '192.168.1.4:3000',
    'parlor.example',
    '',
    'a b',
    'localhost.evil.example',
  ]) {
    expect(relyingPartyAt(null, host), host).toBeNull()
  }
  expect(relyingPartyAt('https://parlor.example', 'localhost:3000')).toEqual({
    id: 'parlor.example',
    origin: 'https://parlor.example',
  })
  expect(relyingPartyAt('https://parlor.example:8443', 'x')).toEqual({
    id: 'parlor.example',
    origin: 'https://parlor.example:8443',
  })
  expect(relyingPartyAt('http://localhost:8080', 'x')).toEqual({ id: 'localhost', origin: 'http://localhost:8080' })
  for (const origin of ['http://parlor.example', 'https://192.168.1.4', 'https://[::1]:3000']) {
    expect(relyingPartyAt(origin, 'localhost:3000'), origin).toBeNull()
  }
  const server = await startTestServer()
  const answerAtIpAddress = await call(server.origin, 'POST /public/passkeys/sign-in')
  const options = dataOf(await call(server.origin.replace('127.0.0.1', 'localhost'), 'POST /public/passkeys/sign-in'))
  await server.close()
  expect(answerAtIpAddress.error).toEqual({
    code: 'PASSKEYS_UNAVAILABLE',
    message: 'Passkeys do not work at this address. They need https and a host name, or http://localhost.',
  })
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
})

test('behind an https proxy, the cookie of a challenge is Secure, HttpOnly and bound to the host', async () => {
  const server = await startTestServer({ env: { PUBLIC_ORIGIN: 'https://parlor.example' } })
  const headers = { origin: 'https://parlor.example' }
  const answer = await call(server.origin, 'POST /public/passkeys/sign-in', { headers })
  await server.close()
  expect(answer.data).toMatchObject({ rpId: 'parlor.example' })
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-parlor-passkey=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ])
})

test('[passkeys-address-02] the server prints an address with localhost, and also answers at 127.0.0.1', async () => {
  expect(addressOf('127.0.0.1', 3000)).toBe('http://localhost:3000')
  expect(addressOf('0.0.0.0', 3000)).toBe('http://localhost:3000')
  expect(addressOf('::', 3000)).toBe('http://localhost:3000')
  expect(addressOf('192.168.1.4', 3000)).toBe('http://192.168.1.4:3000')
  expect(addressOf('fe80::1', 80)).toBe('http://[fe80::1]:80')
  const storage = await openStorage()
  const app = await createTestApp(storage.env)
  const { origin, address, ownerSignUpAddress } = await app.start()
  const port = new URL(origin).port
  expect(address).toBe(`http://localhost:${port}`)
  expect(ownerSignUpAddress).toMatch(`${address}/signup?code=`)
  const statuses = await Promise.all(
    [address, `http://127.0.0.1:${port}`].map(async (origin) => (await call(origin, 'GET /')).status),
  )
  await app.destroy()
  await storage.remove()
  expect(statuses).toEqual([200, 200])
})

describe.runIf(process.env.TEST_DATABASE_URL)('two nodes on PostgreSQL', () => {
  test('[passkeys-challenge-03] a challenge of one node can be answered at the other node', async () => {
    const storage = await openStorage()
    const clock = createTestClock()
    const env = { ...storage.env, PUBLIC_ORIGIN: 'http://localhost:8080' }
    const apps = [await createTestApp(env, clock), await createTestApp(env, clock)]
    const starts = []
    for (const app of apps) starts.push(await app.start())
    const origins = starts.map(({ origin }) => origin)
    const headers = { origin: 'http://localhost:8080' }
    const code = signUpCodeIn(starts[0]?.ownerSignUpAddress ?? '')
    const signUpAnswer = await call(origins[0] ?? '', 'POST /users', {
      headers,
      body: { username: 'Owner', password: PASSWORD, code },
    })
    const cookie = signUpAnswer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const device = openPasskeyBrowser('http://localhost:8080').device()
    const creationOptions = await call(origins[0] ?? '', 'POST /auth/passkeys/options', {
      headers,
      cookie,
      body: { password: PASSWORD },
    })
    const cookies = `${cookie}; ${creationOptions.headers.getSetCookie()[0]?.split(';')[0]}`
    const passkey = device.make(dataOf(creationOptions))
    const addition = await call(origins[1] ?? '', 'POST /auth/passkeys', {
      headers,
      cookie: cookies,
      body: { passkey },
    })
    const signInOptions = await call(origins[1] ?? '', 'POST /public/passkeys/sign-in', { headers, cookie: cookies })
    const proof = { passkey: device.use(dataOf(signInOptions)), rememberMe: true }
    const signInAnswer = await call(origins[0] ?? '', 'POST /auth', { headers, cookie: cookies, body: proof })
    for (const app of apps) await app.destroy()
    await storage.remove()
    expect([addition.status, signInAnswer.status]).toEqual([200, 200])
  })
})
