// Tests what is different if the public origin begins with https.

import { afterEach, expect, test, vi } from 'vitest'
import { call } from '../../support/members.ts'
import { createTestApp, createTestClock, openStorage, startTestServer, type TestServer } from '../support.ts'

let server: TestServer | undefined

afterEach(async () => {
  await server?.close()
  server = undefined
})

const PUBLIC_ORIGIN = 'https://parlor.example'

test('[security-https-01] the server refuses a call or a live connection of a page without https, and does not redirect it', async () => {
  server = await startTestServer({ env: { PUBLIC_ORIGIN } })
  const { origin } = server
  const body = { username: 'Owner', password: 'rail bridge', rememberMe: true }
  const handshake = `${origin}/socket.io/?EIO=4&transport=polling`
  for (const httpOrigin of ['http://parlor.example', origin]) {
    const answer = await call(origin, 'POST /auth', { body, headers: { origin: httpOrigin } })
    expect(answer, httpOrigin).toMatchObject({ status: 403, error: { code: 'FOREIGN_ORIGIN' } })
    expect((await fetch(handshake, { headers: { origin: httpOrigin } })).status, httpOrigin).toBe(403)
  }
  expect((await call(origin, 'POST /auth', { body, headers: { origin: PUBLIC_ORIGIN } })).status).toBe(401)
  expect((await fetch(handshake, { headers: { origin: PUBLIC_ORIGIN } })).status).toBe(200)
  for (const path of ['/', '/api/', '/api/auth/refresh', '/robots.txt']) {
    const answer = await fetch(origin + path, { redirect: 'manual', headers: { 'x-forwarded-proto': 'http' } })
    expect(answer.headers.get('location'), path).toBeNull()
  }
})

test('[security-https-02] pages of a site with https open live connections only with wss', async () => {
  server = await startTestServer({ env: { PUBLIC_ORIGIN } })
  const policy = (await fetch(`${server.origin}/missing.js`)).headers.get('content-security-policy')?.split(';')
  expect(policy).toContain("connect-src 'self' wss://parlor.example")
})

test('[security-https-03] a server that other machines can reach without https writes a warning at its start', async () => {
  async function warningsAtStart(env: Record<string, string>): Promise<string[]> {
    const storage = await openStorage()
    const app = await createTestApp({ ...storage.env, ...env }, createTestClock())
    const warn = vi.fn()
    Object.assign(app.context.log, { warn })
    await app.start()
    await app.destroy()
    await storage.remove()
    return warn.mock.calls.map(([{ event }]) => event)
  }
  expect(await warningsAtStart({ HOST: '0.0.0.0' })).toContain('https.missing')
  expect(await warningsAtStart({ HOST: '0.0.0.0', PUBLIC_ORIGIN: 'http://parlor.example' })).toContain('https.missing')
  expect(await warningsAtStart({ HOST: '0.0.0.0', PUBLIC_ORIGIN })).not.toContain('https.missing')
  expect(await warningsAtStart({ HOST: 'localhost' })).not.toContain('https.missing')
})
