// Helpers of the server tests: a real server in the test process, its clock, and its database.

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migratedUrl } from '../../scripts/testDatabase.ts'
import { type App, createApp } from '../../server/app.ts'
import { type Clock, MINUTE_MS } from '../../server/clock.ts'
import { type Config, readConfig } from '../../server/config.ts'
import type { Context } from '../../server/context.ts'
import type { Limit } from '../../server/security/limiter.ts'
import type { LimitSettings } from '../../server/security/limits.ts'
import { invite, type Member, PASSWORD, signUp } from '../support/members.ts'

/** The server's clock. Its time changes only when a test advances it. */
export interface TestClock extends Clock {
  advance(ms: number): void
}

/** This is not a whole second, so that tests fail if the server compares seconds with milliseconds. */
const START_MS = Date.UTC(2026, 2, 14, 19, 30) + 417

export function createTestClock(startMs = START_MS): TestClock {
  let nowMs = startMs
  return {
    now: () => nowMs,
    advance(ms) {
      nowMs += ms
    },
  }
}

/** A real server inside the test process, on a free port and with a new database. */
export interface TestServer {
  readonly origin: string
  readonly context: Context
  readonly clock: TestClock
  /** The owner's sign-up address, which the server prints at its first start. */
  readonly ownerSignUpAddress: string
  /** Signs the owner up. Call it only once. */
  owner(): Promise<Member>
  close(): Promise<void>
}

export interface TestServerOptions {
  readonly env?: Record<string, string>
  /** If it is missing, the limits are so high that no test reaches them. Tests of the limits pass `LIMITS`. */
  readonly limits?: LimitSettings
}

const HIGH_LIMIT: Limit = { attempts: 10_000, windowMs: 15 * MINUTE_MS }
const HIGH_LIMITS: LimitSettings = {
  signInsPerAddress: HIGH_LIMIT,
  signInsPerUsernameAndAddress: HIGH_LIMIT,
  signInsPerUsername: HIGH_LIMIT,
  signInsPerKnownBrowser: HIGH_LIMIT,
  passwordChecksPerSession: HIGH_LIMIT,
  codesPerAddress: HIGH_LIMIT,
  takenNamesPerCode: HIGH_LIMIT,
  browserErrors: HIGH_LIMIT,
}

export async function startTestServer({ env = {}, limits = HIGH_LIMITS }: TestServerOptions = {}): Promise<TestServer> {
  const storage = await openStorage({ isMigrated: true })
  const clock = createTestClock()
  const app = await createTestApp({ ...storage.env, ...env }, clock, limits)
  const { origin, ownerSignUpAddress } = await app.start()
  if (ownerSignUpAddress === null) throw new Error('The new server has printed no owner code.')
  return {
    origin,
    context: app.context,
    clock,
    ownerSignUpAddress,
    owner: () => signUp(origin, { username: 'Owner', password: PASSWORD, code: signUpCodeIn(ownerSignUpAddress) }),
    async close() {
      await app.destroy()
      await storage.remove()
    },
  }
}

/** Creates an app and does not start it, for tests that need several apps on the same storage. */
export function createTestApp(
  env: Record<string, string>,
  clock: Clock = createTestClock(),
  limits: LimitSettings = HIGH_LIMITS,
  settings: Partial<Config> = {},
): Promise<App> {
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', ...env })
  return createApp({ ...config, stopLingerMs: 0, ...settings }, { clock, limits })
}

/** The sign-up code in the address that the server prints. */
export function signUpCodeIn(signUpAddress: string): string {
  return new URL(signUpAddress).searchParams.get('code') ?? ''
}

export interface Storage {
  /** The settings of a server that uses this storage. */
  readonly env: Record<string, string>
  remove(): Promise<void>
}

/**
 * A new database without data: a directory for SQLite, or a PostgreSQL database beside the database of
 * `TEST_DATABASE_URL`.
 * @param isMigrated whether a PostgreSQL database has its tables already, which saves a second
 */
export async function openStorage({ isMigrated = false } = {}): Promise<Storage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parlor-test-'))
  const databaseServer = process.env.TEST_DATABASE_URL
  if (!databaseServer) {
    return { env: { DATA_DIR: dataDir }, remove: () => rm(dataDir, { recursive: true, force: true }) }
  }
  const url = new URL(databaseServer)
  // The name begins with the name of this run's database, so that the end of the run finds what is left.
  const name = `${url.pathname.slice(1)}_${randomBytes(6).toString('hex')}`
  const template = isMigrated ? ` template ${new URL(migratedUrl(databaseServer)).pathname.slice(1)}` : ''
  await query(databaseServer, `create database ${name}${template}`)
  // No test needs its data after PostgreSQL itself has crashed.
  await query(databaseServer, `alter database ${name} set synchronous_commit = off`)
  url.pathname = `/${name}`
  return {
    env: { DATA_DIR: dataDir, DATABASE_URL: url.href },
    async remove() {
      // Not awaited: PostgreSQL writes everything to the disk first, which takes a second.
      void query(databaseServer, `drop database ${name} with (force)`).catch(() => undefined)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Where the data of this storage is, in the form that backups and restores take. */
export function locationOf({ env: { DATABASE_URL, DATA_DIR = '' } }: Storage): {
  databaseUrl: string | null
  dataDir: string
} {
  return { databaseUrl: DATABASE_URL ?? null, dataDir: DATA_DIR }
}

async function query(databaseUrl: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

/** Signs up a member with the permissions `acl`, for example `pool|coffee`. */
export function inviteMember(owner: Member, username: string, acl = 'pool'): Promise<Member> {
  return invite(owner, { username, acl })
}
