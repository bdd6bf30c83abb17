// Tests the security headers of the answers.

import { request } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../../server/config.ts'
import { startTestServer, type TestServer } from '../support.ts'

let server: TestServer | undefined

afterEach(async () => {
  await server?.close()
  server = undefined
})

/** The headers of one answer of a new server with these settings. */
async function readHeaders(env: Record<string, string>, path = '/api/'): Promise<Headers> {
  await server?.close()
  server = await startTestServer({ env })
  return (await fetch(server.origin + path)).headers
}

test('[limits-headers-01] every answer denies the features of the browser that no page uses', async () => {
  for (const path of ['/api/', '/api/missing', '/missing.js']) {
    const policy = (await readHeaders({}, path)).get('permissions-policy')?.split(', ') ?? []
    expect(policy, path).toEqual(expect.arrayContaining(['camera=()', 'microphone=()', 'geolocation=()', 'payment=()']))
    // The policy must not deny these features.
    const used = ['screen-wake-lock', 'autoplay', 'bluetooth', 'serial']
    expect(policy.filter((rule) => used.some((feature) => rule.startsWith(feature)))).toEqual([])
  }
})

test('[limits-headers-02] a site with https requires https for a year, and for its subdomains only with HSTS_SUBDOMAINS', async () => {
  const https = { PUBLIC_ORIGIN: 'https://parlor.example' }
  const hsts = async (env: Record<string, string>) => (await readHeaders(env)).get('strict-transport-security')
  expect(await hsts({})).toBe(null)
  expect(await hsts({ HSTS_SUBDOMAINS: 'yes' })).toBe(null)
  expect(await hsts(https)).toBe('max-age=31536000')
  expect(await hsts({ ...https, HSTS_SUBDOMAINS: 'yes' })).toBe('max-age=31536000; includeSubDomains')
  expect(() => readConfig({ HSTS_SUBDOMAINS: 'true' })).toThrow(ConfigError)
})

/** The headers of one answer. The request is sent without `fetch`, which would repair some of the addresses. */
async function rawHeaders(env: Record<string, string>, path: string): Promise<Record<string, unknown>> {
  await server?.close()
  server = await startTestServer({ env })
  const { port } = new URL(server.origin)
  return new Promise((resolve, reject) => {
    request({ port, path }, (answer) => resolve(answer.resume().headers))
      .on('error', reject)
      .end()
  })
}

const DATA_HEADERS = {
  'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'permissions-policy': expect.stringContaining('camera=()'),
}

test('[security-answers-01] an answer of the API, even an error, cannot be shown or run as a page', async () => {
  const env = { PUBLIC_ORIGIN: 'https://parlor.example', HSTS_SUBDOMAINS: 'yes' }
  for (const path of ['/api/', '/api/missing', '/api/users', '/api/openapi.json', '/api/pool/games/%E0%A4%A']) {
    expect(await rawHeaders(env, path), path).toMatchObject(DATA_HEADERS)
  }
})

test('[security-answers-02] every answer of the live connection, even an error, has the same headers as the API', async () => {
  const env = { PUBLIC_ORIGIN: 'https://parlor.example', HSTS_SUBDOMAINS: 'yes' }
  for (const query of ['EIO=4&transport=polling', 'EIO=4&transport=none', 'EIO=4&transport=polling&sid=none']) {
    const answer = await rawHeaders(env, `/socket.io/?${query}`)
    expect(answer, query).toMatchObject({ ...DATA_HEADERS, 'cache-control': 'no-store' })
  }
})

test('[security-answers-04] on a site without https, only the security header that requires https is missing', async () => {
  const { 'strict-transport-security': _hsts, ...others } = DATA_HEADERS
  for (const path of ['/api/', '/socket.io/?EIO=4&transport=polling']) {
    const answer = await rawHeaders({}, path)
    expect(answer, path).toMatchObject(others)
    expect(answer, path).not.toHaveProperty('strict-transport-security')
  }
})

test('[security-tokens-01] the id of a live connection has 256 random bits', async () => {
  server = await startTestServer()
  const ids: string[] = []
  for (let round = 0; round < 3; round++) {
    const text = await (await fetch(`${server.origin}/socket.io/?EIO=4&transport=polling`)).text()
    // The first character is the type of the packet. The id begins with a time and a hyphen, which are not random.
    ids.push(JSON.parse(text.slice(1)).sid.replace(/^[a-z0-9]+-/, ''))
  }
  // 43 characters of 6 bits each are enough for 256 bits.
  for (const id of ids) expect(id).toMatch(/^[\w-]{43}$/)
  expect(new Set(ids).size).toBe(3)
})
