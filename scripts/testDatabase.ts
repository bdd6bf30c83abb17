import { randomBytes } from 'node:crypto'
import pg from 'pg'

const USUAL_URL = 'postgres://postgres@127.0.0.1:5432/test'
const CONNECT_LIMIT_MS = 3000

/** The PostgreSQL to test on: the one named in `TEST_DATABASE_URL`, else the usual one if it answers. */
export async function findTestDatabase(): Promise<string | undefined> {
  const named = process.env.TEST_DATABASE_URL
  if (named) return named
  try {
    await query(USUAL_URL, 'select 1')
    return USUAL_URL
  } catch {
    return undefined
  }
}

/**
 * Runs `work` with the address of a new, empty database beside the one at `url`, and drops it afterwards. What a
 * killed run leaves behind is then never met by the next one.
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
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_LIMIT_MS })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
