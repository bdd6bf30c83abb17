// Tests the parts of the server that all calls use: settings, database, transactions, router and limits.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import Type from 'typebox'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { SECOND_MS } from '../../../server/clock.ts'
import { ConfigError, readConfig } from '../../../server/config.ts'
import { openDatabase } from '../../../server/db/database.ts'
import { createHttp } from '../../../server/http/http.ts'
import { registerRoutes } from '../../../server/http/router.ts'
import { LIMITS } from '../../../server/security/limits.ts'
import { createTestApp, createTestClock, openStorage, startTestServer } from '../support.ts'
import { withMovableDate } from './movableDate.ts'

describe('configuration', () => {
  test('every setting has a default', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicOrigin: null,
      databaseUrl: null,
      ownerCode: null,
      logLevel: 'info',
    })
  })

  test.each([
    [{ PORT: '65536' }, /^PORT is '65536'/],
    [{ PUBLIC_ORIGIN: 'https://parlor.example/path' }, /^PUBLIC_ORIGIN is .* without a path/],
    [{ PUBLIC_ORIGIN: 'parlor.example' }, /^PUBLIC_ORIGIN must be an address/],
    [
      { DATABASE_URL: 'mysql://root:secret@host/db' },
      /^DATABASE_URL must be an address that begins with postgres:\/\//,
    ],
    [{ OWNER_CODE: 'short' }, /^OWNER_CODE must be 20 to 128/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL is 'loud': it must be one of/],
    [{ TWILIO_ACCOUNT_SID: 'AC1' }, /belong together/],
    [{ CHESS_COM_USERNAME: '../admin' }, /^CHESS_COM_USERNAME is/],
  ])('the error for a wrong value names the variable and hides passwords: %o', (env, message) => {
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(message)
    expect(() => readConfig(env)).not.toThrow(/secret/)
  })
})

test('[security-outside-01] the start is refused when the settings name another machine without encryption', () => {
  const refusedSettings = [
    { CHESS_COM_URL: 'http://api.chess.com' },
    { LICHESS_URL: 'HTTP://lichess.org' },
    { TWILIO_URL: 'http://10.0.0.7:8080' },
    { DATABASE_URL: 'postgres://parlor@10.0.0.7/parlor' },
    { DATABASE_URL: 'postgres://parlor@db/parlor?sslmode=prefer' },
    { DATABASE_URL: 'postgres://parlor@127.0.0.1/parlor?host=db' },
  ]
  for (const env of refusedSettings) expect(() => readConfig(env), JSON.stringify(env)).toThrow(ConfigError)
  const acceptedSettings = [
    { CHESS_COM_URL: 'http://127.0.0.1:9000' },
    { LICHESS_URL: 'http://[::1]:9000' },
    { TWILIO_URL: 'https://sms.example' },
    { DATABASE_URL: 'postgres://parlor@localhost/parlor' },
    { DATABASE_URL: 'postgres://%2Frun%2Fpostgresql/parlor' },
    { DATABASE_URL: 'postgres:///parlor?host=/run/postgresql' },
    { DATABASE_URL: 'postgres://parlor@db/parlor?sslmode=verify-full' },
    { DATABASE_URL: 'postgres://parlor@db/parlor?sslmode=disable' },
  ]
  for (const env of acceptedSettings) expect(() => readConfig(env), JSON.stringify(env)).not.toThrow()
})

describe('the embedded database', () => {
  test('SQLite is opened with WAL, synchronous FULL and foreign keys', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'parlor-test-'))
    const { db, close } = await openDatabase({ dataDir, databaseUrl: null }, { onError: () => {} })
    const pragma = async (name: string) =>
      Object.values((await sql<object>`select * from ${sql.raw(`pragma_${name}`)}`.execute(db)).rows[0] ?? {})[0]
    expect(await pragma('journal_mode')).toBe('wal')
    // 2 means FULL.
    expect(await pragma('synchronous')).toBe(2)
    expect(await pragma('foreign_keys')).toBe(1)
    await close()
    await rm(dataDir, { recursive: true })
  })
})

test('a second start on the same database succeeds', async () => {
  const storage = await openStorage()
  for (let start = 0; start < 2; start++) await (await createTestApp(storage.env)).destroy()
  await storage.remove()
})

test('an effect runs after the commit, and an error in a transaction undoes its changes and prevents its effects', async () => {
  const server = await startTestServer()
  const { context } = server
  // A use case passes an effect to `after`, for example a live event that must wait for the commit.
  const effects: string[] = []
  const failingWrite = context.write(async ({ db, after }) => {
    after(() => void effects.push('rolled back'))
    await db.updateTable('referral_codes').set({ uses: 99 }).execute()
    throw new Error('rolled back')
  })
  await expect(failingWrite).rejects.toThrow('rolled back')
  await context.write(async ({ after }) => {
    after(() => void effects.push('committed'))
    expect(effects).toEqual([])
  })
  expect(effects).toEqual(['committed'])
  const code = await context.db.selectFrom('referral_codes').select('uses').executeTakeFirstOrThrow()
  expect(code.uses).toBe(1)
  await server.close()
})

test('the router refuses an endpoint that does not define who may call it', async () => {
  const server = await startTestServer()
  const table = { 'GET /forgotten': { summary: 'Forgotten', answer: Type.Null() } as unknown as Endpoint }
  const http = createHttp(server.context.config)
  expect(() => registerRoutes(http, server.context, table, {})).toThrow('GET /forgotten does not say who may call it.')
  await server.close()
})

test('a limiter counts attempts in a time window, and removed attempts do not count', async () => {
  const server = await startTestServer()
  await withMovableDate(async (advance) => {
    const limiter = server.context.newLimiter('test', { attempts: 2, windowMs: 60 * SECOND_MS })
    await limiter.countAttempt('ann')
    await limiter.countAttempt('ann')
    await limiter.countAttempt('ben')
    await expect(limiter.countAttempt('ann')).rejects.toThrow('Try again in 60 seconds.')
    await limiter.removeAttempt('ann')
    await limiter.countAttempt('ann')
    advance(59 * SECOND_MS)
    await expect(limiter.countAttempt('ann')).rejects.toThrow('Try again in 1 second.')
    advance(SECOND_MS)
    await limiter.countAttempt('ann')
  })
  await server.close()
})

test.runIf(process.env.TEST_DATABASE_URL)('two nodes on one PostgreSQL share one limit', async () => {
  const storage = await openStorage()
  const limits = { ...LIMITS, codesPerAddress: { attempts: 3, windowMs: 60 * SECOND_MS } }
  const first = await createTestApp(storage.env, createTestClock(), limits)
  const second = await createTestApp(storage.env, createTestClock(), limits)
  const limiterOfFirst = first.context.limits.codesPerAddress
  const limiterOfSecond = second.context.limits.codesPerAddress
  await limiterOfFirst.countAttempt('10.0.0.1')
  await limiterOfSecond.countAttempt('10.0.0.1')
  await limiterOfFirst.countAttempt('10.0.0.1')
  await expect(limiterOfSecond.countAttempt('10.0.0.1')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await expect(limiterOfFirst.countAttempt('10.0.0.1')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await limiterOfSecond.countAttempt('10.0.0.2')
  await first.destroy()
  await second.destroy()
  await storage.remove()
})
