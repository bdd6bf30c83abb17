// Finds a PostgreSQL for the tests, and creates databases on it.

import { randomBytes } from 'node:crypto'
import pg from 'pg'

const USUAL_URL = 'postgres://postgres@127.0.0.1:5432/test'
const CONNECT_LIMIT_MS = 3000

/**
 * The address of the PostgreSQL database to test on: the value of `TEST_DATABASE_URL`, or the usual address if a server
 * answers there. Undefined if no server answers.
 */
export async function findTestDatabase(): Promise<string | undefined> {
  const configuredUrl = process.env.TEST_DATABASE_URL
  if (configuredUrl) return configuredUrl
  try {
    await query(USUAL_URL, 'select 1')
    return USUAL_URL
  } catch {
    return undefined
  }
}

/**
 * The address for a new database on the same server as `url`. The database's name is random, so no other test run uses
 * it.
 */
export function newDatabaseUrl(url: string): string {
  const newUrl = new URL(url)
  newUrl.pathname = `/parlor_test_${randomBytes(6).toString('hex')}`
  return newUrl.href
}

/** The address of the migrated database beside the database of a test run. */
export const migratedUrl = (url: string) => `${url}_migrated`

/**
 * Creates the empty database that `url` names. Returns a function that drops it, and all whose names begin with its name.
 * @param existingUrl the address of an existing database on the same server. The function connects to it, because a
 * client cannot connect to a database that does not exist yet.
 */
export async function createDatabase(url: string, existingUrl: string): Promise<() => Promise<void>> {
  const name = new URL(url).pathname.slice(1)
  await query(existingUrl, `create database ${name}`)
  return async () => {
    const databases = await query(existingUrl, `select datname from pg_database where starts_with(datname, '${name}')`)
    // All at once, because PostgreSQL then writes only once to the disk.
    await Promise.all(
      databases.map(({ datname }) => query(existingUrl, `drop database if exists ${datname} with (force)`)),
    )
  }
}

async function query(url: string, sql: string): Promise<{ datname: string }[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_LIMIT_MS })
  await client.connect()
  try {
    return (await client.query<{ datname: string }>(sql)).rows
  } finally {
    await client.end()
  }
}
