// Tests the answers to bytes that are not a request, and to WebSockets that are refused. No route runs for them.

import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../../../server/app.ts'
import { call } from '../../support/members.ts'
import { createTestApp, createTestClock, openStorage, type Storage } from '../support.ts'

let app: App
let storage: Storage
let origin: string

beforeAll(async () => {
  storage = await openStorage()
  const env = { ...storage.env, PUBLIC_ORIGIN: 'https://parlor.example' }
  app = await createTestApp(env, createTestClock(), undefined, { requestTimeoutMs: 1_200 })
  origin = (await app.start()).origin
})
afterAll(async () => {
  await app.destroy()
  await storage.remove()
})

/** Sends lines as they are, and reads the whole answer. */
async function answerTo(lines: readonly string[]) {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(lines.join('\r\n'))
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  await once(socket, 'close')
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const [statusLine = '', ...headerLines] = head.split('\r\n')
  const headers = Object.fromEntries(
    headerLines.map((line) =>
      line
        .toLowerCase()
        .split(/: (.*)/s)
        .slice(0, 2),
    ),
  )
  return { status: Number(statusLine.split(' ')[1]), headers, body }
}

/** The headers that every error must have. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'permissions-policy': expect.stringContaining('camera=()'),
  'referrer-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': expect.stringMatching(/^deny$/i),
}

/** The lines of a request that opens a WebSocket. */
const upgradeTo = (path: string, ...headers: string[]) => [
  `GET ${path} HTTP/1.1`,
  'host: parlor',
  'connection: Upgrade',
  'upgrade: websocket',
  ...headers,
  '',
  '',
]

/** Expects that the answer to these lines is an error with this status. */
async function expectError(lines: readonly string[], status: number): Promise<void> {
  const answer = await answerTo(lines)
  expect(answer.status, lines[0]).toBe(status)
  expect(answer.headers, lines[0]).toMatchObject(HEADERS)
  expect(JSON.parse(answer.body), lines[0]).toEqual({
    error: { code: 'BAD_REQUEST', message: expect.stringMatching(/^The [a-zA-Z ]+\.$/) },
  })
}

test('[hardened-60] bytes that are not a valid request get an error with the security headers and the body of other errors', async () => {
  await expectError(['\u0000\u0001 nonsense', '', ''], 400)
  await expectError(['GET /api/ HTTP/1.1', 'host: parlor', 'no colon', '', ''], 400)
  await expectError(['GET /api/ HTTP/1.1', 'host: parlor', `x-long: ${'x'.repeat(20_000)}`, '', ''], 431)
  const headers = ['origin: https://parlor.example', 'content-type: application/json']
  // Of the body of 90 bytes, only one byte arrives.
  await expectError(['POST /api/auth HTTP/1.1', 'host: parlor', ...headers, 'content-length: 90', '', '{'], 408)
  // The header Host is missing.
  await expectError(['GET /api/ HTTP/1.1', 'connection: close', '', ''], 400)
  expect((await call(origin, 'GET /')).status).toBe(200)
})

test('[hardened-85] a request or a socket with two Host headers is refused, and never answered with a page', async () => {
  for (const path of ['/', '/api/', '/signin', '/health', '/metrics']) {
    await expectError([`GET ${path} HTTP/1.1`, 'host: parlor', 'Host: evil.example', 'connection: close', '', ''], 400)
  }
  await expectError(upgradeTo('/socket.io/?EIO=4&transport=websocket', 'Host: evil.example'), 400)
  const polling = ['GET /socket.io/?EIO=4&transport=polling HTTP/1.1', 'host: parlor', 'Host: evil.example']
  expect((await answerTo([...polling, 'connection: close', '', ''])).status).toBe(403)
})

test('an unknown Expect header is ignored, and the answer has the security headers', async () => {
  const lines = ['GET /api/ HTTP/1.1', 'host: parlor', 'connection: close', 'expect: a-miracle', '', '']
  const answer = await answerTo(lines)
  expect([answer.status, answer.headers['x-content-type-options']]).toEqual([200, 'nosniff'])
})

test('[hardened-61] a refused WebSocket gets an error with the security headers and the body of other errors', async () => {
  await expectError(upgradeTo('/socket.io/?EIO=4&transport=none'), 400)
  await expectError(upgradeTo('/socket.io/?EIO=4&transport=websocket&sid=none'), 400)
  await expectError(upgradeTo('/socket.io/?EIO=4&transport=websocket', 'origin: https://elsewhere.example'), 400)
  // The header Sec-WebSocket-Key is missing.
  await expectError(upgradeTo('/socket.io/?EIO=4&transport=websocket', 'sec-websocket-version: 13'), 400)
})
