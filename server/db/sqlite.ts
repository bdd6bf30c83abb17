import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'

/** The value of `PRAGMA synchronous` for FULL, where a commit is on the disk before it is acknowledged. */
const SYNCHRONOUS_FULL = 2
const BUSY_TIMEOUT_MS = 5_000
/** More than the product has. Only a query with a list of parameters has several texts, one for each length. */
const CACHED_STATEMENTS = 500

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'parlor.sqlite')
}

/** Opens `parlor.sqlite` in the data directory, and creates both when they are missing. */
export function openSqlite(dataDir: string): SqliteDialect {
  mkdirSync(dataDir, { recursive: true })
  const connection = new SQLite(databaseFile(dataDir), { timeout: BUSY_TIMEOUT_MS })
  connection.pragma('journal_mode = WAL')
  // After WAL, never before: switching to WAL drops the level to NORMAL, where a power cut loses the last commits.
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  const level = connection.pragma('synchronous', { simple: true })
  if (level !== SYNCHRONOUS_FULL) throw new Error(`SQLite runs with synchronous=${level}, not FULL.`)
  return new SqliteDialect({ database: withPreparedStatements(connection) })
}

/** Caches prepared statements by their text. Kysely prepares each query again, which costs more than running it. */
function withPreparedStatements(connection: SQLite.Database): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    prepare(text) {
      const known = statements.get(text)
      if (known !== undefined) return known
      // A plain `begin` starts as a reader. Its first write would fail at once while another transaction writes.
      const statement: SqliteStatement = connection.prepare(text === 'begin' ? 'begin immediate' : text)
      if (statements.size >= CACHED_STATEMENTS) statements.clear()
      statements.set(text, statement)
      return statement
    },
    close: () => connection.close(),
  }
}
