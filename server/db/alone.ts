import SQLite from 'better-sqlite3'
import { type CompiledQuery, Kysely, PostgresDialect, type PostgresPool, SqliteDialect, sql } from 'kysely'
import type { Storage } from './database.ts'
import { openPostgres, TIMEOUTS } from './postgres.ts'
import { makePrivateFile } from './privateFiles.ts'
import { databaseFile } from './sqlite.ts'
import type { AnyTables, Row } from './tables.ts'

/** A connection of its own with one open transaction, in which everything happens. */
export interface Alone {
  readonly db: Kysely<AnyTables>
  /** The rows of a query, a few at a time, so that a large table needs little memory. */
  batches(query: CompiledQuery): AsyncIterable<Row[]>
  commit(): Promise<void>
  /** Rolls back what is not committed. */
  close(): Promise<void>
}

const ROWS_PER_BATCH = 100

/**
 * Opens a transaction. With `read` it sees the database as it is at one moment, and nobody waits for it. With `write` nobody
 * else writes.
 */
export function openAlone({ databaseUrl, dataDir }: Storage, mode: 'read' | 'write'): Promise<Alone> {
  return databaseUrl === null ? openSqliteAlone(dataDir, mode) : openPostgresAlone(databaseUrl, mode)
}

async function openSqliteAlone(dataDir: string, mode: 'read' | 'write'): Promise<Alone> {
  const file = databaseFile(dataDir)
  if (mode === 'write') makePrivateFile(file)
  const connection = new SQLite(file, { readonly: mode === 'read', fileMustExist: true })
  try {
    if (mode === 'write') {
      // Leaving WAL needs the file alone, so this fails while a server has it open, even an idle one.
      connection.pragma('busy_timeout = 0')
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
    // Closing rolls back.
    close: async () => void connection.close(),
  }
}

async function openPostgresAlone(databaseUrl: string, mode: 'read' | 'write'): Promise<Alone> {
  const pool = openPostgres(databaseUrl, () => {}, { ...TIMEOUTS, statementMs: null })
  try {
    const client = await pool.connect()
    await client.query(mode === 'read' ? 'begin isolation level repeatable read read only' : 'begin')
    const query = client.query.bind(client) as never
    const single: PostgresPool = { connect: async () => ({ query, release: () => {} }), end: async () => {} }
    const db = new Kysely<AnyTables>({ dialect: new PostgresDialect({ pool: single }) })
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
        // Ending the connection rolls back.
        client.release(true)
        await pool.end()
      },
    }
  } catch (error) {
    await pool.end().catch(() => {})
    throw error
  }
}
