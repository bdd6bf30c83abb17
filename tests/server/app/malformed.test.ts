// No call fails because of a malformed request: the answer has no status above 499 and no stack trace, and the
// server keeps running. The owner, who has every permission, sends the requests, so that they also reach the use cases.

import { request as httpRequest } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { contract } from '../../../contract/contract.ts'
import { ERROR_STATUS } from '../../../contract/errors.ts'
import { MINUTE_MS } from '../../../server/clock.ts'
import { openSession } from '../../../server/usecases/members/sessions.ts'
import { call } from '../../support/members.ts'
import { startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let cookie: string

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  server = await startTestServer()
  await server.owner()
})
// Some random requests are valid and end the owner's sessions, so each test needs a new session. Advancing the clock
// resets the limits per minute.
beforeEach(async () => {
  const { context } = server
  vi.setSystemTime(Date.now() + MINUTE_MS)
  const { token } = await context.write((work) => openSession(context, work, 1, { remember: false, userAgent: 'Test' }))
  cookie = `parlor=${token}`
})
afterAll(async () => {
  vi.useRealTimers()
  await server.close()
})

interface RawRequest {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** Sends the request unchanged. `fetch` would refuse or repair much of it. */
function send({ method, path, headers = {}, body }: RawRequest): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.origin)
    const usualHeaders = { origin: server.origin, 'content-type': 'application/json', cookie }
    // Node itself does not send the length of a DELETE's body.
    const allHeaders = { ...usualHeaders, 'content-length': String(Buffer.byteLength(body ?? '')), ...headers }
    const request = httpRequest({ hostname, port, method, path, headers: allHeaders }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
      answer.on('error', reject)
    })
    request.on('error', reject)
    request.end(body)
  })
}

/**
 * The method and the status of every answer so far. If validation refused all requests, the tests would prove nothing.
 */
const seenStatuses = new Set<string>()

/** Sends the request and expects a success or a proper API error. */
async function expectNoFailure(request: RawRequest): Promise<void> {
  const { status, text } = await send(request)
  seenStatuses.add(`${request.method} ${status}`)
  const details = `${request.method} ${request.path} ${String(request.body).slice(0, 200)} -> ${status} ${text.slice(0, 300)}`
  expect(status, details).toBeLessThan(500)
  if (status < 400) return
  const { error } = JSON.parse(text)
  expect(Object.keys(ERROR_STATUS), details).toContain(error.code)
  expect(text, details).not.toMatch(/\bat .*\.[jt]s:\d|node_modules|SQLITE|kysely|syntax error/i)
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

const anyOddText = fc.oneof(fc.constantFrom(...ODD_TEXTS), fc.string({ unit: 'binary', maxLength: 40 }), fc.string())
const anyOddValue = fc.oneof(
  anyOddText,
  fc.constantFrom(...ODD_VALUES),
  fc.double(),
  fc.integer(),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Random values for a schema. Most have the right type, but can be outside of its limits. Some are odd values. */
function nearlyValid(schema: unknown): fc.Arbitrary<unknown> {
  const { type, properties, items, anyOf, const: constant, enum: values } = Object(schema) as Record<string, unknown>
  if (constant !== undefined) return mostly(fc.constant(constant))
  if (Array.isArray(values)) return mostly(fc.constantFrom(...values))
  if (Array.isArray(anyOf)) return mostly(fc.oneof(...anyOf.map(nearlyValid)))
  if (type === 'object' && typeof properties === 'object' && properties !== null) {
    const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, nearlyValid(field)]))
    const object = fc.record(fields, { requiredKeys: [] })
    const extra = fc.dictionary(fc.constantFrom('extra', 'constructor', 'toString', 'user_id', 'acl', ''), anyOddValue)
    return mostly(fc.oneof({ weight: 4, arbitrary: object }, { weight: 1, arbitrary: merged(object, extra) }))
  }
  if (type === 'array') return mostly(fc.array(nearlyValid(items), { maxLength: 4 }))
  if (type === 'integer' || type === 'number') {
    return mostly(fc.oneof(fc.constantFrom(0, 1, -1, 1.5, 999_999_999, 2 ** 53, 1e308), fc.integer(), fc.double()))
  }
  if (type === 'boolean') return mostly(fc.boolean())
  return mostly(anyOddText)
}

/** Mostly values of this `arbitrary`, as fast-check calls a source of random values, and sometimes odd values. */
const mostly = (arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 6, arbitrary }, { weight: 1, arbitrary: anyOddValue })

/** Random objects with the fields of both. If both have a field, the value of `other` is used. */
const merged = (one: fc.Arbitrary<object>, other: fc.Arbitrary<object>): fc.Arbitrary<object> =>
  fc.tuple(one, other).map(([left, right]) => ({ ...left, ...right }))

/**
 * Addresses of a call with odd parameters and queries, and with some valid ones, so that some requests pass validation.
 */
function addresses(path: string): fc.Arbitrary<string> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([name]) => name)
  const value = fc.oneof(
    fc.constantFrom('1', '2', '-1', 'Owner', '9007199254740992', '%ff', '%', '.'),
    encoded(anyOddText),
  )
  const query = fc.oneof(
    fc.constant(''),
    fc
      .tuple(fc.constantFrom('limit', 'offset', 'before', 'day', 'r', '__proto__'), value)
      .map((pair) => `?${pair.join('=')}`),
    encoded(anyOddText).map((text) => `?${text}`),
  )
  return fc
    .tuple(fc.array(value, { minLength: names.length, maxLength: names.length }), query)
    .map(([values, search]) => {
      const filled = names.reduce((address, name, index) => address.replace(name, values[index] ?? ''), path)
      return `/api${filled}${search}`
    })
}

/** The random texts, encoded for an address. */
const encoded = (texts: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  // Some characters, such as 𝕏, have two halves, a surrogate pair. Half of a pair cannot be encoded, so replace it as
  // browsers do.
  texts.map((text) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')))

describe('malformed requests do not make the server fail', () => {
  for (const [key, endpoint] of Object.entries(contract)) {
    const [method = '', path = ''] = key.split(' ')
    const body = 'body' in endpoint ? nearlyValid(endpoint.body) : anyOddValue
    test(key, async () => {
      const bodies = method === 'GET' ? fc.constant(undefined) : body.map((value) => JSON.stringify(value))
      await fc.assert(
        fc.asyncProperty(addresses(path), bodies, async (address, text) => {
          await expectNoFailure({ method, path: address, ...(text !== undefined && { body: text }) })
        }),
        { numRuns: 40 },
      )
      expect((await call(server.origin, 'GET /')).status).toBe(200)
    })
  }
})

const changingCalls = Object.keys(contract).filter((key) => !key.startsWith('GET '))

test('no call fails because of a body that is not JSON, too deep, too large or of another type', async () => {
  const deepArray = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  const deepObject = `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`
  const bodies: Omit<RawRequest, 'method' | 'path'>[] = [
    { body: '{"username":' },
    { body: '\ufeff{}' },
    { body: "{'a':1}" },
    { body: '{"a":NaN}' },
    { body: deepArray },
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
  for (const key of changingCalls) {
    const [method = '', path = ''] = key.split(' ')
    for (const request of bodies) {
      await expectNoFailure({ method, path: `/api${path.replace(/:\w+/g, '987654321')}`, ...request })
    }
  }
  expect(({} as { acl?: string }).acl).toBeUndefined()
  expect((await call(server.origin, 'GET /')).status).toBe(200)
})

test('null characters and halves of surrogate pairs are refused in the address, the query and the body', async () => {
  const refusedRequests: Omit<RawRequest, 'method'>[] = [
    { path: '/api/auth', body: '{"username":"a\\u0000b","password":"x","rememberMe":true}' },
    { path: '/api/auth', body: '{"username":"ab","password":"\\ud800","rememberMe":true}' },
    { path: '/api/message', body: '{"message":"a\\u0000b"}' },
    { path: '/api/message', body: '{"message":"\\udfff"}' },
    { path: '/api/coffee/beans', body: '{"name":"\\u0000"}' },
  ]
  for (const request of refusedRequests)
    expect((await send({ method: 'POST', ...request })).status, String(request.body)).toBe(400)
  for (const path of [
    '/api/users/%00',
    '/api/users/a%00b/export',
    '/api/public/coffee/bags/%00',
    '/api/wordle?day=%00',
  ]) {
    expect((await send({ method: 'GET', path })).status, path).toBe(400)
  }
})

test('the owner is unchanged and the log has no errors after all these requests', async () => {
  for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
    // If validation refuses a request, the status is 400.
    const pastValidation = [200, 404, 409, 422].map((status) => `${method} ${status}`)
    expect(
      pastValidation.filter((seen) => seenStatuses.has(seen)),
      method,
    ).not.toEqual([])
  }
  const users = await call(server.origin, 'GET /users', { cookie })
  expect(users.data?.filter(({ acl }) => acl.includes('*'))).toMatchObject([{ user_id: 1, acl: '*' }])
  const logs = await call(server.origin, 'GET /logs', { cookie, query: { limit: 100 } })
  expect(logs.data?.filter(({ log_level }) => log_level === 'error')).toEqual([])
})
