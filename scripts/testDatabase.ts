import { randomBytes } from 'node:crypto'
import pg from 'pg'

const DEFAULT_URL = 'postgres://postgres@127.0.0.1:5432/test'
const CONNECT_TIMEOUT_MS = 3000

/** The address of the PostgreSQL for tests: `TEST_DATABASE_URL`, else the default address if a server answers there. */
export async function findTestDatabase(): Promise<string | undefined> {
  const named = process.env.TEST_DATABASE_URL
  if (named) return named
  try {
    await query(DEFAULT_URL, 'select 1')
    return DEFAULT_URL
  } catch {
    return undefined
  }
}

/**
 * Runs `work` with the address of a new, empty database on the server of `url`, and drops the database afterwards. Its name
 * is random, so data that a killed run leaves behind does not disturb the next one.
 */
export async function withFreshDatabase<Result>(url: string, work: (url: string) => Promise<Result>): Promise<Result> {
  const name = `parlor_test_${randomBytes(6).toString('hex')}`
  await query(url, `create database ${name}`)
  try {
    const fresh = new URL(url)
    fresh.pathname = `/${name}`
    return await work(fresh.href)
  } finally {
    await query(url, `drop database ${name} with (force)`)
  }
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
