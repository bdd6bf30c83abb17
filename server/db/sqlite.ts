// Opens the SQLite database with its settings.

import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type SQLite from 'better-sqlite3'
import {
  type DatabaseConnection,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely'

import { makePrivateDirectory, makePrivateFile } from './privateFiles.ts'
import { isSqliteError, openSqliteFile } from './sqlitePackage.ts'
import { TwoConnectionsDriver } from './twoConnectionsDriver.ts'

/** The value of `PRAGMA synchronous` for FULL. With FULL, a commit is on the disk before SQLite reports success. */
const SYNCHRONOUS_FULL = 2
/** How long a statement waits for the lock of another process, such as a tool that an operator uses. */
const BUSY_TIMEOUT_MS = 5_000
/** The pause before a statement that found the database locked is tried again. */
const BUSY_RETRY_MS = 25
/**
 * The cache of prepared statements is cleared when it has this many of them. The code of the server has fewer queries,
 * but a query with a list of parameters has another text for each length of the list.
 */
const CACHED_STATEMENTS = 500

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'parlor.sqlite')
}

/** The file that a restore fills. It becomes the database only when it is complete. */
export function unfinishedFile(dataDir: string): string {
  return `${databaseFile(dataDir)}.unfinished`
}

/**
 * Opens `parlor.sqlite` in the data directory. Creates the directory and the file if they are missing. Only the system
 * user of the server may use them.
 */
export function openSqlite(dataDir: string): { dialect: SqliteDialect; refuseIfRemoved: () => void } {
  makePrivateDirectory(dataDir)
  const file = databaseFile(dataDir)
  makePrivateFile(file)
  // SQLite gives new files beside the database the same permissions. Files of an earlier version of Parlor can have
  // other permissions.
  for (const name of [`${file}-wal`, `${file}-shm`]) if (existsSync(name)) makePrivateFile(name)
  const connection = openSqliteFile(file, { timeout: BUSY_TIMEOUT_MS })
  // WAL: SQLite writes changes into a separate file first, the write-ahead log.
  connection.pragma('journal_mode = WAL')
  // With WAL, this SQLite has `synchronous = NORMAL` by default, and a power cut could then lose the last commits.
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  const level = connection.pragma('synchronous', { simple: true })
  if (level !== SYNCHRONOUS_FULL) throw new Error(`SQLite runs with synchronous=${level}, not FULL.`)
  // SQLite blocks the event loop while it waits for a lock. So from here on `WaitingDriver` waits instead.
  connection.pragma('busy_timeout = 0')
  // In WAL mode a reader never waits for a writer. With only one connection, reads would wait for a write that waits
  // for a lock.
  const reader = openSqliteFile(file, { readonly: true, timeout: 0 })
  const refuseIfRemoved = watchFile(file)
  return { dialect: sqliteDialect(connection, { reader, refuseIfRemoved }), refuseIfRemoved }
}

/** The file of the database is not there any more, or it is another file. */
export class DatabaseRemovedError extends Error {}

/**
 * Returns a function that throws if the file has been removed or replaced since. SQLite itself does not notice it, and
 * goes on to write into the removed file, which is lost when the process ends.
 * @throws DatabaseRemovedError
 */
function watchFile(file: string): () => void {
  const { dev, ino } = statSync(file)
  return () => {
    const now = statSync(file, { throwIfNoEntry: false })
    if (now?.dev === dev && now.ino === ino) return
    throw new DatabaseRemovedError(
      `${file} was removed or replaced while the server runs. Put it back, or stop the server and restore a backup.`,
    )
  }
}

/**
 * The dialect of Kysely, the library that builds the SQL, for open connections. It uses prepared statements.
 * @param reader the connection for single reads and for transactions that only read. Everything else uses `connection`.
 * Without `reader`, everything uses `connection`.
 * @param refuseIfRemoved runs before each use of `connection`
 */
export function sqliteDialect(
  connection: SQLite.Database,
  { reader, refuseIfRemoved }: { reader?: SQLite.Database; refuseIfRemoved?: () => void } = {},
): SqliteDialect {
  const database = withPreparedStatements(connection, 'begin immediate')
  return new (class extends SqliteDialect {
    override createAdapter(): SqliteAdapter {
      return new TransactionalAdapter()
    }

    override createDriver(): Driver {
      const writeDriver = new WaitingDriver({ database }, refuseIfRemoved)
      if (reader === undefined) return writeDriver
      return new TwoConnectionsDriver(
        writeDriver,
        new WaitingDriver({ database: withPreparedStatements(reader, 'begin') }),
      )
    }
  })({ database })
}

/**
 * By default, Kysely runs the migrations of SQLite without a transaction, although SQLite can roll back changes of
 * tables too. Without a transaction, half of a migration would stay when the disk is full, and every later start would
 * fail at this migration.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Repeats a statement that finds the database locked by another process, while the event loop continues. */
class WaitingDriver extends SqliteDriver {
  readonly #check: () => void

  /** @param check runs before each statement outside a transaction and before each transaction; it may throw */
  constructor(config: SqliteDialectConfig, check = () => {}) {
    super(config)
    this.#check = check
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#check()
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

/** Whether the error means that the file of the database is locked. The same call can succeed later. */
export function isBusy(error: unknown): boolean {
  return isSqliteError(error) && error.code.startsWith('SQLITE_BUSY')
}

/**
 * Caches prepared statements by their text. Without the cache, Kysely would prepare each query again, which costs more
 * than running it.
 * @param begin the statement that this connection runs when Kysely sends `begin`
 */
function withPreparedStatements(connection: SQLite.Database, begin: string): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    prepare(text) {
      const cachedStatement = statements.get(text)
      if (cachedStatement !== undefined) return cachedStatement
      // A transaction that starts with a plain `begin` starts as a reader. If another process then writes after the
      // first read, a write in the transaction fails, and repeating the write does not help. So the connection that
      // writes starts with `begin immediate`.
      const statement: SqliteStatement = connection.prepare(text === 'begin' ? begin : text)
      if (statements.size >= CACHED_STATEMENTS) statements.clear()
      const guardedStatement = text === 'rollback' ? rollbackOnlyInTransaction(connection, statement) : statement
      statements.set(text, guardedStatement)
      return guardedStatement
    },
    close: () => connection.close(),
  }
}

/**
 * SQLite itself rolls back on some errors, such as a full disk. A second rollback would fail, and its error would hide
 * the first one.
 */
function rollbackOnlyInTransaction(connection: SQLite.Database, rollback: SqliteStatement): SqliteStatement {
  return {
    // For Kysely, `reader: false` means that the statement returns no rows.
    reader: false,
    all: () => [],
    iterate: () => [][Symbol.iterator](),
    run: (parameters) => (connection.inTransaction ? rollback.run(parameters) : { changes: 0, lastInsertRowid: 0 }),
  }
}
