// Tests whose address counts for the limits of an address: the connection, or X-Forwarded-For of a trusted proxy.

import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import type { App } from '../../../server/app.ts'
import { ConfigError, readConfig } from '../../../server/config.ts'
import { callerAddress, networkOf, trustedProxies } from '../../../server/security/addresses.ts'
import { LIMITS } from '../../../server/security/limits.ts'
import { call } from '../../support/members.ts'
import { createTestApp, createTestClock, openStorage, type Storage } from '../support.ts'

let app: App | undefined
let storage: Storage | undefined

afterEach(async () => {
  await app?.destroy()
  app = undefined
  await storage?.remove()
  storage = undefined
})

/** Starts a server that allows three sign-ins for each address. Returns its origin. */
async function start(env: Record<string, string> = {}): Promise<string> {
  storage = await openStorage()
  const limits = { ...LIMITS, signInsPerAddress: { ...LIMITS.signInsPerAddress, attempts: 3 } }
  app = await createTestApp({ ...storage.env, ...env }, createTestClock(), limits)
  return (await app.start()).origin
}

/**
 * Tries to sign in with a wrong password, once with each value of X-Forwarded-For, and returns the statuses. In this
 * header a proxy writes the address of its caller. `start` sets the limit of these tests: three sign-ins for one
 * address. So a status 429 shows that the server has counted this sign-in for the same address as three earlier ones.
 */
async function signInStatuses(origin: string, forwardedFor: readonly string[]): Promise<number[]> {
  const statuses: number[] = []
  for (const [index, value] of forwardedFor.entries()) {
    const body = { username: `nobody${index}`, password: 'wrong password', rememberMe: false }
    const headers = { 'x-forwarded-for': value }
    statuses.push((await call(origin, 'POST /auth', { body, headers })).status)
  }
  return statuses
}

const MADE_UP_ADDRESSES = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4']

test.each([
  ['without settings', {}, [401, 401, 401, 429]],
  ['when another proxy is trusted', { TRUSTED_PROXIES: '10.1.2.0/24,192.0.2.9' }, [401, 401, 401, 429]],
  ['when this proxy is trusted', { TRUSTED_PROXIES: '10.1.2.0/24, 127.0.0.1' }, [401, 401, 401, 401]],
  ['when loopback is trusted', { TRUSTED_PROXIES: 'loopback' }, [401, 401, 401, 401]],
])('[limits-addresses-01] X-Forwarded-For is believed only from a trusted proxy: %s', async (_, env, expected) => {
  expect(await signInStatuses(await start(env), MADE_UP_ADDRESSES)).toEqual(expected)
})

test('[limits-addresses-01] with only PUBLIC_ORIGIN set, the server trusts just a proxy on this machine, and a wrong setting stops the start', () => {
  expect(readConfig({}).trustedProxies).toEqual([])
  expect(readConfig({ PUBLIC_ORIGIN: 'https://parlor.example' }).trustedProxies).toEqual(['loopback'])
  for (const wrong of ['proxy', '10.0.0.0/33', '10.0.0.0/8/8', '::1/129', '10.0.0.1 10.0.0.2']) {
    expect(() => readConfig({ TRUSTED_PROXIES: wrong })).toThrow(ConfigError)
    expect(() => readConfig({ TRUSTED_PROXIES: wrong })).toThrow(/^TRUSTED_PROXIES has '/)
  }
  expect(() => readConfig({ CONNECTIONS_PER_ADDRESS: '0' })).toThrow(/^CONNECTIONS_PER_ADDRESS is '0'/)
})

test.each([
  ['one line if the proxy is not trusted', { TRUSTED_PROXIES: '10.1.2.3' }, 1],
  ['no line if the proxy is trusted', { TRUSTED_PROXIES: 'loopback' }, 0],
])('[limits-addresses-03] after many requests with X-Forwarded-For the log has %s', async (_, env, lineCount) => {
  const origin = await start({ PUBLIC_ORIGIN: 'https://parlor.example', ...env })
  const warn = app && vi.spyOn(app.context.log, 'warn')
  for (const address of MADE_UP_ADDRESSES) await call(origin, 'GET /', { headers: { 'x-forwarded-for': address } })
  const expected = [{ event: 'proxy.unknown' }, 'X-Forwarded-For is ignored: its sender is not in TRUSTED_PROXIES.']
  expect(warn?.mock.calls).toEqual(Array.from({ length: lineCount }, () => expected))
})

test('behind two trusted proxies, the caller is the last address in X-Forwarded-For that is not a trusted proxy', async () => {
  const origin = await start({ TRUSTED_PROXIES: 'loopback, 10.1.2.0/24' })
  const chains = MADE_UP_ADDRESSES.map((madeUp) => `${madeUp}, 198.51.100.7, 10.1.2.3`)
  expect(await signInStatuses(origin, chains)).toEqual([401, 401, 401, 429])
})

test.each([
  ['an IPv4 address with a port', ['198.51.100.7:1', '198.51.100.7:2', '198.51.100.7', '198.51.100.7:40000']],
  ['an IPv6 address with a port', ['[2001:db8::1]:1', '[2001:db8::1]:2', '2001:db8::1', '[2001:db8::1]']],
  ['no address', ['unknown', '_hidden', '198.51.100.7:x', '[198.51.100.']],
  ['a trusted proxy with a port', MADE_UP_ADDRESSES.map((madeUp) => `${madeUp}, 198.51.100.7:9, 10.1.2.3:5000`)],
])(
  '[hardened-51] callers share one limit, for calls and for sockets, if X-Forwarded-For of a trusted proxy has %s',
  async (_, forwardedFor) => {
    expect(await signInStatuses(await start({ TRUSTED_PROXIES: 'loopback, 10.1.2.0/24' }), forwardedFor)).toEqual([
      401, 401, 401, 429,
    ])
    const isTrusted = trustedProxies(['loopback', '10.1.2.0/24'])
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: '127.0.0.1' })
    const networks = forwardedFor.map((text) => {
      const request = Object.assign(new IncomingMessage(socket), { headers: { 'x-forwarded-for': text } })
      return networkOf(callerAddress(request, isTrusted))
    })
    expect(new Set(networks).size).toBe(1)
  },
)

test('[limits-addresses-02] addresses of one IPv6 /64 network share one limit, and another network has its own', async () => {
  const origin = await start({ TRUSTED_PROXIES: 'loopback' })
  const addresses = [
    '2001:db8:1:2::1',
    '2001:db8:1:2:3::',
    '2001:db8:1:2:ffff::9',
    '2001:db8:1:2:a:b:c:d',
    '2001:db8:1:3::1',
  ]
  expect(await signInStatuses(origin, addresses)).toEqual([401, 401, 401, 429, 401])
})
