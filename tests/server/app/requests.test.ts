// Tests the rules for every request, and the parts that every answer must have.

import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ERROR_STATUS, type ErrorCode } from '../../../contract/errors.ts'
import { createHttp, registerHttp } from '../../../server/http/http.ts'
import { call, type Member } from '../../support/members.ts'
import { startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let owner: Member

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
})
afterAll(() => server.close())

interface RawRequest {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** Sends the request unchanged, without the headers that the page adds. */
async function send(path: string, { method = 'POST', headers = {}, body }: RawRequest = {}) {
  const response = await fetch(`${server.origin}${path}`, { method, headers, ...(body !== undefined && { body }) })
  const text = await response.text()
  return { status: response.status, text, code: JSON.parse(text)?.error?.code, headers: response.headers }
}

/** The headers of a call from the page of the owner. */
const usualHeaders = () => ({ origin: server.origin, 'content-type': 'application/json', cookie: owner.cookie })

test('[calls-shared-06] an error has an error status, a message, and a code like NOT_FOUND in capital letters', async () => {
  const errors: [string, RawRequest, ErrorCode][] = [
    ['/api/pool/games', { method: 'GET' }, 'UNAUTHENTICATED'],
    ['/api/pool/games/999', { method: 'GET', headers: usualHeaders() }, 'NOT_FOUND'],
    ['/api/pool/games/first', { method: 'GET', headers: usualHeaders() }, 'BAD_REQUEST'],
    ['/api/no/such/call', { method: 'GET' }, 'NOT_FOUND'],
    ['/api/pool/games', { headers: usualHeaders(), body: '{"game_type":' }, 'BAD_REQUEST'],
    [
      '/api/auth',
      { headers: usualHeaders(), body: '{"username":"x","password":"y","rememberMe":true}' },
      'INVALID_CREDENTIALS',
    ],
    ['/api/users', { headers: usualHeaders(), body: '{"username":"abc","code":"wrong"}' }, 'INVALID_CODE'],
  ]
  for (const [path, rawRequest, code] of errors) {
    const { status, text, headers } = await send(path, rawRequest)
    expect(JSON.parse(text), path).toEqual({ error: { code, message: expect.stringMatching(/^[A-Z'].*\.$/) } })
    expect(status, path).toBe(ERROR_STATUS[code])
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
  }
  for (const [code, status] of Object.entries(ERROR_STATUS)) {
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/)
    expect(status).toBeGreaterThanOrEqual(400)
  }
})

test('a call that can change something is refused unless it comes from the origin of the site', async () => {
  const body = JSON.stringify({ username: 'Third', code: 'pool' })
  const json = { 'content-type': 'application/json', cookie: owner.cookie }
  // In `sec-fetch-site` a browser writes whether a request comes from the same site.
  const foreignHeaders: Record<string, string>[] = [
    {},
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { origin: server.origin.replace('http:', 'https:').replace(/\d+$/, '1') },
    { origin: server.origin, 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
  ]
  for (const headers of foreignHeaders) {
    expect(await send('/api/users', { headers: { ...json, ...headers }, body })).toMatchObject({
      status: 403,
      code: 'FOREIGN_ORIGIN',
    })
  }
  expect((await send('/api/users', { headers: { ...json, 'sec-fetch-site': 'same-origin' }, body })).status).toBe(200)
})

test('a call that can change something is refused unless its content type is JSON', async () => {
  const body = JSON.stringify({ username: 'Fourth', code: 'pool' })
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonp']) {
    expect(await send('/api/users', { headers: { ...usualHeaders(), 'content-type': type }, body })).toMatchObject({
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
    })
  }
  const charset = { ...usualHeaders(), 'content-type': 'application/json; charset=utf-8' }
  expect((await send('/api/users', { headers: charset, body })).status).toBe(200)
  const { 'content-type': _type, ...headersWithoutType } = usualHeaders()
  const deletion = { method: 'DELETE', headers: headersWithoutType }
  expect((await send('/api/auth', { ...deletion, body: '{}' })).status).toBe(415)
  // A DELETE without a body needs no content type, but still the origin of the site.
  expect((await send('/api/pool/games/987654321', deletion)).status).toBe(404)
  expect((await send('/api/pool/games/987654321', { method: 'DELETE' })).status).toBe(403)
})

test('a malformed body is answered with 400 and a message about the mistake', async () => {
  const game = (fields: string) => `{"game_type":"9-Ball","players":[{"pool_player_id":1,"handicap":5}]${fields}}`
  const bodies: [string, string][] = [
    ['', 'The fields are missing.'],
    ['null', 'The fields are missing.'],
    ['[]', 'The fields are missing.'],
    ['"text"', 'The fields are missing.'],
    ['{}', 'Game type and players are missing.'],
    ['{', 'What was sent is not valid JSON.'],
    ['{"game_type":"9-Ball","players":7}', 'Players must be a list.'],
    ['{"game_type":"10-Ball","players":[]}', 'Game type must be one of: 8-Ball, 9-Ball.'],
    [game(',"colour":"red","felt":1'), 'Colour and felt are not known here.'],
    [
      '{"game_type":"9-Ball","players":[{"pool_player_id":"1","handicap":5}]}',
      'Pool player in entry 1 of players must be a whole number.',
    ],
    [
      '{"game_type":"9-Ball","players":[{"pool_player_id":1,"handicap":5,"x":1}]}',
      'X in entry 1 of players is not known here.',
    ],
    [game(',"__proto__":{"admin":true}'), 'What was sent is not valid JSON.'],
    [game(',"constructor":{"prototype":{}}'), 'What was sent is not valid JSON.'],
  ]
  for (const [body, message] of bodies) {
    const { status, text } = await send('/api/pool/games', { headers: usualHeaders(), body })
    expect([status, JSON.parse(text).error], body).toEqual([400, { code: 'BAD_REQUEST', message }])
  }
})

test('parameters and queries that the contract does not allow are refused', async () => {
  for (const id of ['0', '-1', '1.5', '1e3', '0x10', 'true', '%20', '%00', '99999999999999999999', '%F0%9F%8E%B1']) {
    const { status } = await send(`/api/pool/games/${id}`, { method: 'GET', headers: usualHeaders() })
    expect(status, id).toBe(400)
  }
  for (const query of ['limit=0', 'limit=101', 'limit=', 'limit=1&limit=2', 'before=x', 'offset=1', '__proto__=1']) {
    const { status } = await send(`/api/pool/games?${query}`, { method: 'GET', headers: usualHeaders() })
    expect(status, query).toBe(400)
  }
  expect((await send('/api/pool/games?limit=1&before=5', { method: 'GET', headers: usualHeaders() })).status).toBe(200)
})

test('a body above 64 KB is refused', async () => {
  const body = JSON.stringify({ username: 'x'.repeat(70_000), code: 'pool' })
  const { status, code } = await send('/api/users', { headers: usualHeaders(), body })
  expect([status, code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
})

test('a wrong method and an address that cannot be decoded are answered with a 4xx status', async () => {
  expect(await send('/api/users', { method: 'PUT', headers: usualHeaders(), body: '{}' })).toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
  })
  // This request is made without fetch, because fetch would repair the address.
  const status = await new Promise((resolve, reject) => {
    const { port } = new URL(server.origin)
    httpRequest({ port, path: '/api/pool/games/%E0%A4%A', method: 'GET' }, (answer) => resolve(answer.statusCode))
      .on('error', reject)
      .end()
  })
  expect(status).toBe(400)
})

test('bytes that are not HTTP do not stop the server', async () => {
  const { port } = new URL(server.origin)
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write('\u0000\u0001 nonsense\r\n\r\n'))
    socket.on('close', () => resolve())
    socket.on('error', () => resolve())
    socket.resume()
  })
  expect((await call(server.origin, 'GET /')).status).toBe(200)
})

test('[hardened-42] an interrupted upload is refused as a wrong request, and not logged as a failure', async () => {
  const http = createHttp(server.context.config)
  const logError = vi.fn()
  const newLog = http.log.child.bind(http.log)
  // Fastify makes a separate logger for each request. The test replaces its method `error`.
  vi.spyOn(http.log, 'child').mockImplementation((...options) => Object.assign(newLog(...options), { error: logError }))
  const answerCode = new Promise<ErrorCode | null>((resolve) => {
    http.addHook('onSend', async ({ errorCode }) => resolve(errorCode))
  })
  await registerHttp(http, server.context)
  const { host, port, origin } = new URL(await http.listen({ port: 0, host: '127.0.0.1' }))
  try {
    const socket = connect(Number(port), '127.0.0.1')
    const lines = ['POST /api/auth HTTP/1.1', `Host: ${host}`, `Origin: ${origin}`, 'Content-Type: application/json']
    socket.write([...lines, 'Content-Length: 100', 'Expect: 100-continue', '', ''].join('\r\n'))
    // The answer 'Continue' means that the server now waits for the body.
    await once(socket, 'data')
    socket.write('{"username":')
    socket.destroy()
    expect(await answerCode).toBe('BAD_REQUEST')
    expect(logError).not.toHaveBeenCalled()
  } finally {
    await http.close()
  }
})

test('an answer that is not from the API has strict security headers', async () => {
  const { headers } = await send('/missing.js', { method: 'GET' })
  expect(headers.get('content-security-policy')?.split(';')).toEqual([
    "default-src 'self'",
    // If the pages are built, the hash of the only script in their documents stands here.
    expect.stringMatching(/^script-src 'self'( 'sha256-[\w+/=]+')?$/),
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ])
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('referrer-policy')).toBe('same-origin')
  expect(headers.get('x-powered-by')).toBeNull()
})

test('[security-errors-01] an unexpected error is answered without its cause', async () => {
  const { db } = server.context
  await sql`alter table messages rename to messages_away`.execute(db)
  const { status, text } = await send('/api/message', { method: 'GET', headers: usualHeaders() })
  await sql`alter table messages_away rename to messages`.execute(db)
  expect(status).toBe(500)
  expect(JSON.parse(text)).toEqual({
    error: { code: 'INTERNAL', message: 'Something went wrong on our side. Try again.' },
  })
})

test('the OpenAPI document describes the call that sends a tap', async () => {
  const { text } = await send('/api/openapi.json', { method: 'GET' })
  const document = JSON.parse(text)
  expect(document.paths['/api/pool/games/{pool_game_id}/scores'].post).toMatchObject({
    summary:
      'Send a tap: a point more or less, or a dead ball. On a score sheet, also a ball with its number, or the end of a turn',
    parameters: expect.arrayContaining([
      expect.objectContaining({
        in: 'path',
        name: 'pool_game_id',
        schema: expect.objectContaining({ type: 'integer' }),
      }),
    ]),
  })
})
