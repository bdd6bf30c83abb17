import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import {
  type DatabaseConnection,
  type Driver,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely'

/** The value of `PRAGMA synchronous` for FULL, where a commit is on the disk before it is acknowledged. */
const SYNCHRONOUS_FULL = 2
/** How long a statement waits for the lock of another process, such as a tool that an operator uses. */
const BUSY_TIMEOUT_MS = 5_000
const BUSY_RETRY_MS = 25
/** Only the system user of the server may read a database or its backup: they hold hashes of passwords and sessions. */
export const OWN_DIRECTORY = 0o700
export const OWN_FILE = 0o600
/** More than the product has. Only a query with a list of parameters has several texts, one for each length. */
const CACHED_STATEMENTS = 500

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'parlor.sqlite')
}

/** Opens `parlor.sqlite` in the data directory, and creates both when they are missing, for this system user only. */
export function openSqlite(dataDir: string): SqliteDialect {
  mkdirSync(dataDir, { recursive: true, mode: OWN_DIRECTORY })
  const file = databaseFile(dataDir)
  if (!existsSync(file)) writeFileSync(file, '', { mode: OWN_FILE })
  // SQLite gives new files beside the database its mode. Older ones have the mode of an earlier version.
  for (const name of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(name)) chmodSync(name, OWN_FILE)
  const connection = new SQLite(file, { timeout: BUSY_TIMEOUT_MS })
  connection.pragma('journal_mode = WAL')
  // After WAL, never before: switching to WAL drops the level to NORMAL, where a power cut loses the last commits.
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  const level = connection.pragma('synchronous', { simple: true })
  if (level !== SYNCHRONOUS_FULL) throw new Error(`SQLite runs with synchronous=${level}, not FULL.`)
  // While SQLite waits, it blocks the event loop, so from here on `WaitingDriver` waits instead.
  connection.pragma('busy_timeout = 0')
  return sqliteDialect(connection)
}

/** Kysely's dialect for an open connection, with prepared statements. */
export function sqliteDialect(connection: SQLite.Database): SqliteDialect {
  const database = withPreparedStatements(connection)
  return new (class extends SqliteDialect {
    override createDriver = (): Driver => new WaitingDriver({ database })
  })({ database })
}

/** Repeats a statement that finds the database locked by another process, while the event loop continues. */
class WaitingDriver extends SqliteDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    return {
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
      async executeQuery(query) {
        const endMs = performance.now() + BUSY_TIMEOUT_MS
        for (;;) {
          try {
            return await connection.executeQuery(query)
          } catch (error) {
            if (!isBusy(error) || performance.now() > endMs) throw error
            await pause(BUSY_RETRY_MS)
          }
        }
      },
    }
  }
}

/** Whether another process holds the lock of a database file. The same call may succeed later. */
export function isBusy(error: unknown): boolean {
  return error instanceof SQLite.SqliteError && error.code.startsWith('SQLITE_BUSY')
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
      const cached = text === 'rollback' ? onlyInTransaction(connection, statement) : statement
      statements.set(text, cached)
      return cached
    },
    close: () => connection.close(),
  }
}

/**
 * SQLite itself rolls back on some errors, such as a full disk. A second rollback would fail, and its error would hide
 * the first one.
 */
function onlyInTransaction(connection: SQLite.Database, rollback: SqliteStatement): SqliteStatement {
  return {
    reader: false,
    all: () => [],
    iterate: () => [][Symbol.iterator](),
    run: (parameters) => (connection.inTransaction ? rollback.run(parameters) : { changes: 0, lastInsertRowid: 0 }),
  }
}
