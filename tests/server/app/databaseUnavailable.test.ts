// Tests the answers of a server whose database does not answer. The connectivity check is `GET /`, and the health check
// is `GET /health`.

import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../../server/app.ts'
import { readConfig } from '../../../server/config.ts'
import { kyselyPool, openPostgres } from '../../../server/db/postgres.ts'
import type { Schema } from '../../../server/db/schema/schema.ts'
import { createHttp, registerHttp } from '../../../server/http/http.ts'
import { call, type Member } from '../../support/members.ts'
import { startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let owner: Member
/** A server that accepts connections and never answers, like a PostgreSQL that hangs. */
let silentDatabase: Server
/** The address of `silentDatabase`, as a server takes it in DATABASE_URL. */
let silentUrl: string
const acceptedSockets = new Set<Socket>()

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  silentDatabase = createServer((socket) => acceptedSockets.add(socket.on('error', () => {})))
  silentDatabase.listen(0, '127.0.0.1')
  await once(silentDatabase, 'listening')
  silentUrl = `postgres://nobody@127.0.0.1:${(silentDatabase.address() as AddressInfo).port}/none`
})
afterAll(async () => {
  for (const socket of acceptedSockets) socket.destroy()
  silentDatabase.close()
  await server.close()
})

/**
 * Opens the API of `server` on a database that does not answer. `timeouts` limit the wait for a connection and for the
 * answer to a statement.
 */
async function openWithoutDatabase(timeouts = { connectMs: 200, statementMs: 200 }) {
  const pool = await openPostgres(silentUrl, () => {}, timeouts)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: kyselyPool(pool) }) })
  const http = createHttp(server.context.config)
  await registerHttp(http, { ...server.context, db })
  return {
    get: (path: string, cookie?: string) =>
      http.inject({ method: 'GET', url: `/api${path}`, headers: cookie === undefined ? {} : { cookie } }),
    async close() {
      await http.close()
      await db.destroy()
    },
  }
}

test('[calls-shared-09] a call that cannot reach the database in time is answered 503 with Retry-After', async () => {
  const { get, close } = await openWithoutDatabase()
  try {
    const startMs = performance.now()
    const answers = await Promise.all(Array.from({ length: 30 }, () => get('/users', owner.cookie)))
    expect(performance.now() - startMs).toBeLessThan(5_000)
    for (const answer of answers) {
      expect(answer.statusCode).toBe(503)
      expect(answer.json()).toEqual({ error: { code: 'UNAVAILABLE', message: expect.any(String) } })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
  } finally {
    await close()
  }
})

test('[calls-health-01] the health check fails while the database does not answer, and the connectivity check succeeds', async () => {
  expect(await call(server.origin, 'GET /health')).toMatchObject({ status: 200, data: { done: true } })
  const { get, close } = await openWithoutDatabase()
  try {
    expect((await get('/health')).statusCode).toBe(503)
    expect((await get('/')).statusCode).toBe(200)
  } finally {
    await close()
  }
})

test('[hardened-41] the connectivity check and the health check never read the session, even if its cookie is sent', async () => {
  // Here the server waits up to 6 seconds for the database, but the health check waits less. A call that read the
  // session would wait for 6 seconds, and its answer would be a different one.
  const { get, close } = await openWithoutDatabase({ connectMs: 6_000, statementMs: 6_000 })
  try {
    expect((await get('/', owner.cookie)).statusCode).toBe(200)
    const health = await get('/health', owner.cookie)
    expect([health.statusCode, health.json().error.message]).toEqual([503, 'The database does not answer in time.'])
  } finally {
    await close()
  }
})

test('a starting server waits for PostgreSQL for `databaseWaitMs`, and then fails with the reason', async () => {
  // This server is closed again, so nothing listens on its port.
  const closedServer = createServer().listen(0, '127.0.0.1')
  await once(closedServer, 'listening')
  const { port } = closedServer.address() as AddressInfo
  closedServer.close()
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none`,
  })
  const startMs = performance.now()
  const start = createApp(config, { databaseWaitMs: 2_000 })
  await expect(start).rejects.toThrow(
    /^PostgreSQL has not answered for 2 seconds \(.*ECONNREFUSED.*\)\. Start it, or correct DATABASE_URL\.$/,
  )
  // The server has tried again, one second after its first attempt.
  expect(performance.now() - startMs).toBeGreaterThan(1_000)
})
