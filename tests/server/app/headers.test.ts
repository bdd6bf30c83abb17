import { afterEach, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../../server/config.ts'
import { startTestServer, type TestServer } from '../support.ts'

let server: TestServer | undefined

afterEach(async () => {
  await server?.close()
  server = undefined
})

async function headers(env: Record<string, string>, path = '/api/'): Promise<Headers> {
  await server?.close()
  server = await startTestServer({ env })
  return (await fetch(server.origin + path)).headers
}

test('[limits-headers-01] every answer denies the features of the browser that no page uses', async () => {
  for (const path of ['/api/', '/api/missing', '/missing.js']) {
    const policy = (await headers({}, path)).get('permissions-policy')?.split(', ') ?? []
    expect(policy, path).toEqual(expect.arrayContaining(['camera=()', 'microphone=()', 'geolocation=()', 'payment=()']))
    expect(policy.some((rule) => rule.startsWith('screen-wake-lock') || rule.startsWith('autoplay'))).toBe(false)
  }
})

test('[limits-headers-02] https is required for a year, and for subdomains only with the setting', async () => {
  const https = { PUBLIC_ORIGIN: 'https://parlor.example' }
  const hsts = async (env: Record<string, string>) => (await headers(env)).get('strict-transport-security')
  expect(await hsts({})).toBe(null)
  expect(await hsts({ HSTS_SUBDOMAINS: 'yes' })).toBe(null)
  expect(await hsts(https)).toBe('max-age=31536000')
  expect(await hsts({ ...https, HSTS_SUBDOMAINS: 'yes' })).toBe('max-age=31536000; includeSubDomains')
  expect(() => readConfig({ HSTS_SUBDOMAINS: 'true' })).toThrow(ConfigError)
})
