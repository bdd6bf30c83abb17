import { request as httpRequest } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { contract } from '../../../contract/contract.ts'
import { ERROR_STATUS } from '../../../contract/errors.ts'
import { MINUTE_MS } from '../../../server/clock.ts'
import { openSession } from '../../../server/usecases/members/sessions.ts'
import { call } from '../../support/members.ts'
import { startTestServer, type TestServer } from '../support.ts'

// Whatever arrives, at whichever call: no 5xx, no stack, and a server that goes on. The owner sends it, who gets past
// every door, so that what is behind the doors is met.

let server: TestServer
let cookie: string

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  server = await startTestServer()
  await server.owner()
})
// Some of what is sent means something, and ends the owner's sessions; some calls count their callers by the minute.
beforeEach(async () => {
  const { context } = server
  vi.setSystemTime(Date.now() + MINUTE_MS)
  const { token } = await context.write((work) => openSession(context, work, 1, { remember: false, device: 'Walk' }))
  cookie = `parlor=${token}`
})
afterAll(async () => {
  vi.useRealTimers()
  await server.close()
})

interface Sent {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** As it stands: `fetch` would refuse or repair much of it. */
function send({ method, path, headers = {}, body }: Sent): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.origin)
    const usual = { origin: server.origin, 'content-type': 'application/json', cookie }
    // Node leaves the length of a DELETE's body out.
    const all = { ...usual, 'content-length': String(Buffer.byteLength(body ?? '')), ...headers }
    const call = httpRequest({ hostname, port, method, path, headers: all }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
      answer.on('error', reject)
    })
    call.on('error', reject)
    call.end(body)
  })
}

/** Methods with the statuses that they came to: nonsense that never gets past the door would prove nothing. */
const reached = new Set<string>()

async function expectComposed(sent: Sent): Promise<void> {
  const { status, text } = await send(sent)
  reached.add(`${sent.method} ${status}`)
  const told = `${sent.method} ${sent.path} ${String(sent.body).slice(0, 200)} -> ${status} ${text.slice(0, 300)}`
  expect(status, told).toBeLessThan(500)
  if (status < 400) return
  const { error } = JSON.parse(text)
  expect(Object.keys(ERROR_STATUS), told).toContain(error.code)
  expect(text, told).not.toMatch(/\bat .*\.[jt]s:\d|node_modules|SQLITE|kysely|syntax error/i)
}

const ODD_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u200b\ufeff',
  '𝕏'.repeat(50),
  'e\u0301'.repeat(30),
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  "' or 1=1; drop table users; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00%2e%2e',
  '__proto__',
  'constructor',
  'x'.repeat(5_000),
]
const ODD_VALUES: unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e308,
  -1e-308,
  2 ** 53,
  [],
  {},
  [[[]]],
  { toString: 1 },
  { length: 1e9 },
  [null],
]

const oddText = fc.oneof(fc.constantFrom(...ODD_TEXTS), fc.string({ unit: 'binary', maxLength: 40 }), fc.string())
const odd = fc.oneof(oddText, fc.constantFrom(...ODD_VALUES), fc.double(), fc.integer(), fc.jsonValue({ maxDepth: 3 }))

/** Something that nearly fits a schema: its own kind mostly, at the edges of it and beyond. */
function nearly(schema: unknown): fc.Arbitrary<unknown> {
  const { type, properties, items, anyOf, const: constant, enum: values } = Object(schema) as Record<string, unknown>
  if (constant !== undefined) return mostly(fc.constant(constant))
  if (Array.isArray(values)) return mostly(fc.constantFrom(...values))
  if (Array.isArray(anyOf)) return mostly(fc.oneof(...anyOf.map(nearly)))
  if (type === 'object' && typeof properties === 'object' && properties !== null) {
    const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, nearly(field)]))
    const whole = fc.record(fields, { requiredKeys: [] })
    const more = fc.dictionary(fc.constantFrom('extra', 'constructor', 'toString', 'user_id', 'acl', ''), odd)
    return mostly(fc.oneof({ weight: 4, arbitrary: whole }, { weight: 1, arbitrary: merged(whole, more) }))
  }
  if (type === 'array') return mostly(fc.array(nearly(items), { maxLength: 4 }))
  if (type === 'integer' || type === 'number') {
    return mostly(fc.oneof(fc.constantFrom(0, 1, -1, 1.5, 999_999_999, 2 ** 53, 1e308), fc.integer(), fc.double()))
  }
  if (type === 'boolean') return mostly(fc.boolean())
  return mostly(oddText)
}

const mostly = (arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 6, arbitrary }, { weight: 1, arbitrary: odd })

const merged = (one: fc.Arbitrary<object>, other: fc.Arbitrary<object>): fc.Arbitrary<object> =>
  fc.tuple(one, other).map(([left, right]) => ({ ...left, ...right }))

/** Addresses of a call with odd parameters and odd queries; sometimes with plausible ones, to get further. */
function addresses(path: string): fc.Arbitrary<string> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([name]) => name)
  const value = fc.oneof(
    fc.constantFrom('1', '2', '-1', 'Owner', '9007199254740992', '%ff', '%', '.'),
    encoded(oddText),
  )
  const query = fc.oneof(
    fc.constant(''),
    fc
      .tuple(fc.constantFrom('limit', 'offset', 'before', 'day', 'r', '__proto__'), value)
      .map((pair) => `?${pair.join('=')}`),
    encoded(oddText).map((text) => `?${text}`),
  )
  return fc
    .tuple(fc.array(value, { minLength: names.length, maxLength: names.length }), query)
    .map(([values, search]) => {
      const filled = names.reduce((address, name, index) => address.replace(name, values[index] ?? ''), path)
      return `/api${filled}${search}`
    })
}

const encoded = (texts: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  // Half of a character cannot be encoded; the query of a careless client carries the replacement.
  texts.map((text) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')))

describe('malformed requests are answered and do no harm', () => {
  for (const [key, endpoint] of Object.entries(contract)) {
    const [method = '', path = ''] = key.split(' ')
    const body = 'body' in endpoint ? nearly(endpoint.body) : odd
    test(key, async () => {
      const bodies = method === 'GET' ? fc.constant(undefined) : body.map((value) => JSON.stringify(value))
      await fc.assert(
        fc.asyncProperty(addresses(path), bodies, async (address, text) => {
          await expectComposed({ method, path: address, ...(text !== undefined && { body: text }) })
        }),
        { numRuns: 40 },
      )
      expect((await call(server.origin, 'GET /')).status).toBe(200)
    })
  }
})

const unsafe = Object.keys(contract).filter((key) => !key.startsWith('GET '))

test('bodies that are no JSON, too deep, too large or of another kind are refused everywhere', async () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  const deepObject = `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`
  const bodies: Omit<Sent, 'method' | 'path'>[] = [
    { body: '{"username":' },
    { body: '\ufeff{}' },
    { body: "{'a':1}" },
    { body: '{"a":NaN}' },
    { body: deep },
    { body: deepObject },
    { body: JSON.stringify('x'.repeat(80_000)) },
    { body: '{"__proto__":{"acl":"*"}}' },
    { body: '{"constructor":{"prototype":{"acl":"*"}}}' },
    { body: Buffer.from([0xff, 0xfe, 0x7b, 0x7d]) },
    { body: Buffer.alloc(100) },
    { headers: { 'content-type': 'text/plain' }, body: '{}' },
    { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=b' },
    { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x--' },
    { headers: { 'content-type': 'application/json; charset=utf-16' }, body: '{}' },
    { headers: { 'content-type': 'application/xml' }, body: '<a/>' },
    { headers: { 'content-encoding': 'gzip' }, body: 'not gzip' },
    { headers: { 'idempotency-key': 'ü'.repeat(3) }, body: '{}' },
  ]
  for (const key of unsafe) {
    const [method = '', path = ''] = key.split(' ')
    for (const sent of bodies)
      await expectComposed({ method, path: `/api${path.replace(/:\w+/g, '987654321')}`, ...sent })
  }
  expect(({} as { acl?: string }).acl).toBeUndefined()
  expect((await call(server.origin, 'GET /')).status).toBe(200)
})

test('a text that holds what is no character is refused, in the address, the query and the body', async () => {
  const refused: Omit<Sent, 'method'>[] = [
    { path: '/api/auth', body: '{"username":"a\\u0000b","password":"x","rememberMe":true}' },
    { path: '/api/auth', body: '{"username":"ab","password":"\\ud800","rememberMe":true}' },
    { path: '/api/message', body: '{"message":"a\\u0000b"}' },
    { path: '/api/message', body: '{"message":"\\udfff"}' },
    { path: '/api/coffee/beans', body: '{"name":"\\u0000"}' },
  ]
  for (const sent of refused) expect((await send({ method: 'POST', ...sent })).status, String(sent.body)).toBe(400)
  for (const path of [
    '/api/users/%00',
    '/api/users/a%00b/export',
    '/api/public/coffee/bags/%00',
    '/api/wordle?day=%00',
  ]) {
    expect((await send({ method: 'GET', path })).status, path).toBe(400)
  }
})

test('after all of it the server stands as it did', async () => {
  for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
    const depths = [200, 404, 409, 422].map((status) => `${method} ${status}`)
    expect(
      [...reached].filter((depth) => depths.includes(depth)),
      method,
    ).not.toEqual([])
  }
  const users = await call(server.origin, 'GET /users', { cookie })
  expect(users.data?.filter(({ acl }) => acl.includes('*'))).toMatchObject([{ user_id: 1, acl: '*' }])
  const logs = await call(server.origin, 'GET /logs', { cookie, query: { limit: 100 } })
  expect(logs.data?.filter(({ log_level }) => log_level === 'error')).toEqual([])
})
