// Tests the limits for connections and for requests of one address, and how a stopping server closes connections.

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import type { App } from '../../../server/app.ts'
import { type Config, readConfig } from '../../../server/config.ts'
import { LIMITS } from '../../../server/security/limits.ts'
import { createTestApp, createTestClock, openStorage, type Storage } from '../../server/support.ts'
import { call } from '../../support/members.ts'

let app: App | undefined
let storage: Storage | undefined
const sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app?.destroy()
  app = undefined
  await storage?.remove()
  storage = undefined
})

/** Starts a server that allows three sign-ins for each address. Returns its origin. */
async function start(env: Record<string, string> = {}, settings: Partial<Config> = {}): Promise<string> {
  storage = await openStorage()
  const limits = { ...LIMITS, signInsPerAddress: { ...LIMITS.signInsPerAddress, attempts: 3 } }
  app = await createTestApp({ ...storage.env, ...env }, createTestClock(), limits, settings)
  return (await app.start()).origin
}

/** Opens a connection and sends a text over it. */
async function openConnection(origin: string, text = ''): Promise<Socket> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

/** A request with a body of 900 bytes, of which only the first bytes are sent. */
const HALF_REQUEST =
  'POST /api/auth HTTP/1.1\r\nhost: parlor\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{"user'

test('[limits-connections-01] the server closes a connection whose request does not arrive completely in time, and answers a complete request', async () => {
  expect(readConfig({}).requestTimeoutMs).toBe(30_000)
  const origin = await start({}, { requestTimeoutMs: 600 })
  const halfSent = await openConnection(origin, HALF_REQUEST)
  halfSent.resume()
  const closed = once(halfSent, 'close')
  const result = await Promise.race([closed.then(() => 'closed'), pause(10_000, 'open')])
  expect(result).toBe('closed')
  expect((await call(origin, 'GET /')).status).toBe(200)
})

test('[hardened-74] a stopping server answers a request that is still arriving, and cuts only a request that never arrives completely', async () => {
  const origin = await start()
  const silent = await openConnection(origin)
  const halfSent = await openConnection(origin, HALF_REQUEST)
  const body = '{"username":"Nobody","password":"long enough for a guess","rememberMe":true}'
  const head = `POST /api/auth HTTP/1.1\r\nhost: ${new URL(origin).host}\r\norigin: ${origin}\r\ncontent-type: application/json`
  const slowClient = await openConnection(
    origin,
    `${head}\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  )
  // The client of this WebSocket never closes its side.
  const websocket = await openConnection(origin, UPGRADE)
  // The answer to the WebSocket shows that the server has read everything that the other clients sent before.
  await once(websocket, 'data')
  const answer = slowClient.setEncoding('utf8').toArray()
  const closedSockets: string[] = []
  for (const [name, socket] of Object.entries({ silent, halfSent, websocket, slowClient })) {
    socket.on('close', () => closedSockets.push(name)).resume()
  }
  const stopped = app?.destroy().then(() => 'stopped')
  app = undefined
  slowClient.write(body.slice(10))
  expect(await Promise.race([stopped, pause(20_000, 'running')])).toBe('stopped')
  const answerText = (await answer).join('')
  expect(answerText).toMatch(/^HTTP\/1\.1 401 /)
  // Without this header, the client could send its next request over this connection, which the server closes.
  expect(answerText).toMatch(/\r\nconnection: close\r\n/i)
  await vi.waitFor(() => expect(closedSockets).toHaveLength(4))
  // `halfSent` must be closed after these two, because the server waits for the rest of its request.
  for (const name of ['silent', 'slowClient'])
    expect(closedSockets.indexOf(name)).toBeLessThan(closedSockets.indexOf('halfSent'))
})

test('[hardened-74] a server stops within 5 seconds, even if work in the background never ends', async () => {
  await start()
  app?.context.background.run('test.waiting', new Promise(() => {}))
  const stopped = app?.destroy().then(() => 'stopped')
  app = undefined
  // A busy machine delays this timer as much as the timers of the server.
  expect(await Promise.race([stopped, pause(5_000, 'running')])).toBe('stopped')
})

const REQUEST = 'GET /api/ HTTP/1.1\r\nhost: parlor\r\n\r\n'

test('[hardened-75] a stopping server answers requests that arrive over open connections, and after a second it closes the connections without a request', async () => {
  // For this time a stopping server waits for requests over open connections.
  const lingerMs = readConfig({}).stopLingerMs
  expect(lingerMs).toBe(1_000)
  const origin = await start({}, { stopLingerMs: lingerMs })
  const silent = await openConnection(origin)
  const [usedAgain, notUsedAgain] = [await openConnection(origin, REQUEST), await openConnection(origin, REQUEST)]
  await Promise.all([once(usedAgain, 'data'), once(notUsedAgain, 'data')])
  const answers = [silent, usedAgain].map((socket) => socket.setEncoding('utf8').toArray())
  const ended = once(notUsedAgain.resume(), 'close').then(() => 'closed')
  const stopped = app?.destroy()
  app = undefined
  expect(await Promise.race([ended, pause(lingerMs / 2, 'open')])).toBe('open')
  for (const socket of [silent, usedAgain]) socket.write(REQUEST)
  for (const answer of await Promise.all(answers)) {
    expect(answer.join('')).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer.join('')).toMatch(/\r\nconnection: close\r\n/i)
  }
  expect(await ended).toBe('closed')
  await stopped
})

test('[hardened-75] a stopping server sends its whole answer to a client whose request it refuses while the client still sends', async () => {
  const origin = await start({}, { stopLingerMs: 1_000 })
  // The server refuses this call: it has no origin, and its content type is not JSON.
  const head =
    'POST /api/pool/games HTTP/1.1\r\nhost: parlor\r\ncontent-type: text/plain\r\ncontent-length: 40000\r\n\r\n'
  const slowClient = await openConnection(origin, REQUEST)
  await once(slowClient, 'data')
  const errors: Error[] = []
  slowClient.on('error', (error) => errors.push(error))
  const stopped = app?.destroy()
  app = undefined
  await pause(100)
  const answer = slowClient.setEncoding('utf8').toArray()
  slowClient.write(head)
  for (let part = 0; part < 40; part += 1) {
    slowClient.write('x'.repeat(1_000))
    await pause(5)
  }
  expect((await answer.catch(() => ['cut'])).join('')).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(errors).toEqual([])
  await stopped
})

test('[limits-connections-03] the server closes a connection without data after `idleConnectionMs`, but not a WebSocket', async () => {
  expect(readConfig({}).idleConnectionMs).toBe(60_000)
  const origin = await start({}, { idleConnectionMs: 500 })
  const idle = await openConnection(origin)
  // On a busy machine the server may close this connection before the WebSocket is open.
  const closed = once(idle.resume(), 'close')
  const websocket = await openConnection(origin, UPGRADE)
  const [answer] = await once(websocket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 101/)
  websocket.resume()
  expect(await Promise.race([closed.then(() => 'closed'), pause(10_000, 'open')])).toBe('closed')
  // This is twice the timeout, so a WebSocket with the same timeout would be closed by now.
  expect(await Promise.race([once(websocket, 'close').then(() => 'closed'), pause(1_000, 'open')])).toBe('open')
})

/** The request that opens a WebSocket. */
const UPGRADE = [
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
  'host: parlor',
  'connection: Upgrade',
  'upgrade: websocket',
  'sec-websocket-version: 13',
  'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
  '',
  '',
].join('\r\n')

/** Opens connections, and returns how many of them the server answers. */
async function countAnswered(origin: string, count: number): Promise<number> {
  const connections = await Promise.all(Array.from({ length: count }, () => openConnection(origin)))
  const answers = connections.map(async (socket) => {
    socket.write('GET /api/ HTTP/1.1\r\nhost: parlor\r\n\r\n')
    return new Promise<number>((resolve) => socket.on('data', () => resolve(1)).on('close', () => resolve(0)))
  })
  return (await Promise.all(answers)).reduce((sum, answer) => sum + answer, 0)
}

test('[limits-connections-02] the server closes connections above the limit of an address, except those of a trusted proxy', async () => {
  const origin = await start({ CONNECTIONS_PER_ADDRESS: '10' })
  expect(await countAnswered(origin, 16)).toBe(10)
  for (const socket of sockets.splice(0)) socket.destroy()
  // A closed connection makes room for another one.
  await expect.poll(async () => (await call(origin, 'GET /').catch(() => null))?.status).toBe(200)
  await app?.destroy()
  await storage?.remove()

  const behindProxy = await start({ CONNECTIONS_PER_ADDRESS: '10', TRUSTED_PROXIES: '127.0.0.1' })
  expect(await countAnswered(behindProxy, 16)).toBe(16)
})
