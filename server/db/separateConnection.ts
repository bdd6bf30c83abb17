// Opens a separate connection with one transaction, for backups and restores.

import { type CompiledQuery, Kysely, PostgresDialect, type PostgresPool, SqliteDialect, sql } from 'kysely'
import type pg from 'pg'
import type { Storage } from './database.ts'
import { openPostgres, TIMEOUTS } from './postgres.ts'
import { makePrivateFile } from './privateFiles.ts'
import { databaseFile } from './sqlite.ts'
import { openSqliteFile } from './sqlitePackage.ts'
import type { AnyTables, Row } from './tables.ts'

/** A separate connection with one open transaction. All queries run in this transaction. */
export interface SeparateConnection {
  readonly db: Kysely<AnyTables>
  /** The rows of a query, a few at a time, so that a large table needs little memory. */
  batches(query: CompiledQuery): AsyncIterable<Row[]>
  commit(): Promise<void>
  /** Closes the connection. Changes that were not committed are rolled back. */
  close(): Promise<void>
}

const ROWS_PER_BATCH = 100

/**
 * Opens a transaction on the database, or on another SQLite `file`. In the mode `read` the transaction sees the
 * database as it is at one moment, and no other transaction waits. In the mode `write`, SQLite lets no other
 * transaction write. On PostgreSQL the caller must take a lock.
 */
export function openSeparateConnection(
  { databaseUrl, dataDir }: Storage,
  mode: 'read' | 'write',
  file: string = databaseFile(dataDir),
): Promise<SeparateConnection> {
  return databaseUrl === null ? openSqliteConnection(file, mode) : openPostgresConnection(databaseUrl, mode)
}

async function openSqliteConnection(file: string, mode: 'read' | 'write'): Promise<SeparateConnection> {
  if (mode === 'write') makePrivateFile(file)
  const connection = openSqliteFile(file, { readonly: mode === 'read', fileMustExist: true })
  try {
    if (mode === 'write') {
      connection.pragma('busy_timeout = 0')
      // This ends the mode WAL (write-ahead log) in which servers use the file. It fails while any server has the file
      // open, because SQLite can leave this mode only as the only user of the file.
      connection.pragma('journal_mode = DELETE')
      connection.pragma('synchronous = FULL')
      connection.pragma('foreign_keys = ON')
    }
    connection.exec(mode === 'read' ? 'begin' : 'begin exclusive')
  } catch (error) {
    connection.close()
    throw error
  }
  return {
    db: new Kysely<AnyTables>({ dialect: new SqliteDialect({ database: connection }) }),
    async *batches(query) {
      let batch: Row[] = []
      for (const row of connection.prepare<unknown[], Row>(query.sql).iterate(...query.parameters)) {
        if (batch.push(row) < ROWS_PER_BATCH) continue
        yield batch
        batch = []
      }
      if (batch.length > 0) yield batch
    },
    commit: async () => void connection.exec('commit'),
    // SQLite rolls back an open transaction when its connection is closed.
    close: async () => void connection.close(),
  }
}

async function openPostgresConnection(databaseUrl: string, mode: 'read' | 'write'): Promise<SeparateConnection> {
  // A backup or a restore of a large site can take long, so its statements have no time limit.
  const pool = await openPostgres(databaseUrl, () => {}, { ...TIMEOUTS, statementMs: null })
  let client: pg.PoolClient | undefined
  try {
    client = await pool.connect()
    await client.query(mode === 'read' ? 'begin isolation level repeatable read read only' : 'begin')
    return separateConnection(pool, client)
  } catch (error) {
    // Without the release, `end` would wait for this connection and never return.
    client?.release(true)
    await pool.end().catch(() => {})
    throw error
  }
}

function separateConnection(pool: pg.Pool, client: pg.PoolClient): SeparateConnection {
  const query = client.query.bind(client) as never
  // Kysely asks a pool for a connection for each query. This pool always gives the connection with the transaction.
  const poolOfOne: PostgresPool = { connect: async () => ({ query, release: () => {} }), end: async () => {} }
  const db = new Kysely<AnyTables>({ dialect: new PostgresDialect({ pool: poolOfOne }) })
  return {
    db,
    async *batches({ sql: text, parameters }) {
      await client.query(`declare batches no scroll cursor for ${text}`, [...parameters])
      for (;;) {
        const { rows } = await client.query<Row>(`fetch ${ROWS_PER_BATCH} from batches`)
        if (rows.length === 0) break
        yield rows
      }
      await client.query('close batches')
    },
    commit: async () => void (await sql`commit`.execute(db)),
    async close() {
      // PostgreSQL rolls back an open transaction when its connection ends.
      client.release(true)
      await pool.end()
    },
  }
}
