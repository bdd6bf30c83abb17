// Opens PostgreSQL with its timeouts. Recognises the errors of both databases after which the same call can succeed
// later: no connection, a full disk, or a database that is read-only at the moment.

import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { SECOND_MS } from '../clock.ts'

/**
 * PostgreSQL's number for the type of 64-bit integers. The driver returns such integers as text. In Parlor they are
 * ids, counts and milliseconds, which fit in a number.
 */
const INT8 = 20
/** The most connections of the connection pool of one node. */
const CONNECTIONS = 10

/** How long the server waits for PostgreSQL, in milliseconds. */
export interface PostgresTimeouts {
  /** The wait for a new connection, and for a free connection of the connection pool. */
  readonly connectMs: number
  /** The time of one statement, counted by PostgreSQL. Null means without a limit, for migrations. */
  readonly statementMs: number | null
  /** The wait for a lock that another transaction has. */
  readonly lockMs?: number
}

/** How long a statement waits for a lock, if `lockMs` is missing. */
export const LOCK_MS = 3 * SECOND_MS

/**
 * A call that waits the whole time for a connection and then for a statement is answered after 13 s. The page waits
 * only 10 s for the beginning of an answer. So the page has then stopped waiting, and sends its command again.
 */
export const TIMEOUTS: PostgresTimeouts = { connectMs: 5 * SECOND_MS, statementMs: 8 * SECOND_MS }

/** The node waits this much longer than PostgreSQL, for the case that the network fails and no error arrives. */
const NETWORK_MS = 2 * SECOND_MS

/**
 * Opens a connection pool. It does not connect yet.
 * @param onError receives the errors of connections that break. Without a listener such an error ends the process.
 */
export async function openPostgres(
  databaseUrl: string,
  onError: (error: Error) => void,
  { connectMs, statementMs, lockMs = LOCK_MS }: PostgresTimeouts = TIMEOUTS,
): Promise<pg.Pool> {
  // Imported only here: SQLite does not need the driver, which takes 7 MB of memory.
  const { Pool, types } = (await import('pg')).default
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: 'parlor',
    max: CONNECTIONS,
    types: {
      getTypeParser: (type, format) => (type === INT8 ? Number : types.getTypeParser(type, format)),
    },
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    ...(statementMs !== null && {
      statement_timeout: statementMs,
      // This is shorter than the wait for a connection, so calls that wait for a lock return their connections in time.
      lock_timeout: lockMs,
      idle_in_transaction_session_timeout: statementMs,
      query_timeout: statementMs + NETWORK_MS,
    }),
  })
  // Give each connection a listener: the connection pool removes its own listener while a connection is in use.
  pool.on('connect', (client) => client.on('error', onError))
  // The connection pool repeats the errors of unused connections, which were already reported.
  pool.on('error', () => {})
  return pool
}

/** The connection pool as Kysely uses it. A connection whose statement got no answer is closed and not used again. */
export function kyselyPool(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect()
      let connectionError: Error | undefined
      async function query(text: string, parameters: readonly unknown[]) {
        // Do not send a ROLLBACK: it would wait for the statement that got no answer.
        if (connectionError !== undefined) throw connectionError
        try {
          return await client.query(text, [...parameters])
        } catch (error) {
          if (error instanceof Error && isUnavailable(error) && !LOCK_CODES.test(codeOf(error) ?? ''))
            connectionError = error
          throw error
        }
      }
      return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(connectionError) }
    },
    end: () => pool.end(),
  }
}

/**
 * The codes of PostgreSQL when a statement has waited too long for a lock, or when two transactions have waited for
 * each other. The connection can be used again.
 */
const LOCK_CODES = /^(55P03|40P01)$/

/** Whether PostgreSQL has ended a statement because of the lock of another transaction. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && LOCK_CODES.test(codeOf(error) ?? '')
}

/**
 * The codes that PostgreSQL sends when it ends connections, starts, stops, has no free connection, or has ended a slow
 * statement. The pattern also contains `LOCK_CODES`.
 */
const POSTGRES_CODES = /^(08...|57P0.|57014|25P03|53300|55P03|40P01)$/
const NETWORK_CODES: readonly string[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]
/** The driver's own errors have no code. */
const DRIVER_MESSAGES =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|Client has encountered a connection error)/

function codeOf(error: Error): string | null {
  return 'code' in error && typeof error.code === 'string' ? error.code : null
}

/** Whether an error means that the database cannot be reached at the moment. The same call can succeed later. */
export function isUnavailable(error: Error): boolean {
  const code = codeOf(error)
  if (code === null) return DRIVER_MESSAGES.test(error.message)
  return POSTGRES_CODES.test(code) || NETWORK_CODES.includes(code)
}

/**
 * The codes of PostgreSQL, SQLite and Node for a full disk. `SQLITE_IOERR_SHMSIZE` means that there is no room for the
 * index of SQLite's write-ahead log.
 */
const DISK_FULL_CODES: readonly string[] = ['53100', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC']

/**
 * Whether the database has refused a write because the disk is full. Reading still works, and writing works again
 * later.
 */
export function isDiskFull(error: Error): boolean {
  return DISK_FULL_CODES.includes(codeOf(error) ?? '')
}

/** The codes of PostgreSQL and SQLite for a read-only database, for example one on a read-only file system. */
const READ_ONLY_CODES = /^(25006|SQLITE_READONLY.*)$/

/** Whether the database has refused a write that can succeed later, while reading still works. */
export function cannotSave(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return isDiskFull(error) || ('code' in error && READ_ONLY_CODES.test(String(error.code)))
}

/** The wait between two attempts. */
const RETRY_MS = SECOND_MS

export interface WaitSettings {
  /** How long to wait for an answer. With 0 there is one attempt. */
  readonly waitMs: number
  /** Called once, when the first attempt has failed. */
  onWait(error: Error): void
}

/**
 * Runs one step of the server's start, and repeats it while PostgreSQL cannot be reached or ends the connection. Throws
 * if PostgreSQL cannot be reached after the wait. Any other error is thrown immediately.
 */
export async function retryUntilAvailable<Result>(
  work: () => Promise<Result>,
  { waitMs, onWait }: WaitSettings,
): Promise<Result> {
  const endMs = performance.now() + waitMs
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Error) || !isUnavailable(error)) throw error
      if (performance.now() + RETRY_MS > endMs) throw waitMs === 0 ? error : noAnswerError(error, waitMs)
      if (attempt === 1) onWait(error)
      await sleep(RETRY_MS)
    }
  }
}

const HOW_TO_REACH = 'Start it, or correct DATABASE_URL.'

/**
 * The codes with which PostgreSQL refuses a connection or a statement. A code that begins with 28 means a wrong role or
 * password. A code that begins with 3D means that the database is missing, and 42501 means that a right is missing.
 */
const REFUSED_CODES = /^((28|3D)\w{3}|42501)$/

/** The sentence for an error of PostgreSQL that the person who runs the site can solve; null for any other error. */
export function postgresErrorText(error: Error): string | null {
  const code = codeOf(error) ?? ''
  if (code === '53100') return 'The disk of PostgreSQL is full. Make room, then try again.'
  if (code === '25006') return 'PostgreSQL is read-only. Make it writable, or correct DATABASE_URL.'
  if (REFUSED_CODES.test(code)) return `PostgreSQL refuses: ${error.message}. Check DATABASE_URL.`
  return isUnavailable(error) ? `PostgreSQL does not answer (${reasonOf(error)}). ${HOW_TO_REACH}` : null
}

function noAnswerError(error: Error, waitMs: number): Error {
  const message = `PostgreSQL has not answered for ${waitMs / SECOND_MS} seconds (${reasonOf(error)}). ${HOW_TO_REACH}`
  return new Error(message, { cause: error })
}

/** The message of an error, or its code, because Node's error about a host with several addresses has no message. */
export function reasonOf(error: Error): string {
  if (error.message !== '') return error.message
  return 'code' in error ? String(error.code) : error.name
}
