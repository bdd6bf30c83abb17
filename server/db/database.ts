// Opens the database, SQLite or PostgreSQL, and runs its migrations.

import { Kysely, Migrator, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import { DatabaseError, refuseNewerDatabase, refuseOtherOrder, refuseWithoutRights } from './databaseError.ts'
import type { Db } from './dialect.ts'
import { createListener, type Listener } from './listener.ts'
import { migrations } from './migrations/all.ts'
import {
  isUnavailable,
  kyselyPool,
  openPostgres,
  type PostgresTimeouts,
  retryUntilAvailable,
  TIMEOUTS,
} from './postgres.ts'
import type { Schema } from './schema/schema.ts'
import { openSqlite } from './sqlite.ts'

/** The parts that exist only with PostgreSQL. */
interface Postgres {
  /** The connections to PostgreSQL. The limits and the events to other nodes use them directly, without Kysely. */
  readonly pool: Pool
  /** A separate connection, which receives the events of other nodes. */
  readonly listener: Listener
}

/** The open database. */
export interface Database {
  readonly db: Db
  /** Null on SQLite. */
  readonly postgres: Postgres | null
  /** Throws if the file of SQLite has been removed or replaced since it was opened. */
  refuseIfRemoved(): void
  close(): Promise<void>
}

/** Where the data is: the address of PostgreSQL, or the directory of SQLite. */
export interface Storage {
  readonly databaseUrl: string | null
  readonly dataDir: string
}

export interface DatabaseOptions {
  /** Receives the errors of connections to PostgreSQL that break. */
  onError(error: Error): void
  /** Called once, when PostgreSQL does not answer at the start. */
  onWait?(error: Error): void
  /** How long the start waits for PostgreSQL. If `waitMs` is missing, there is only one attempt. */
  readonly waitMs?: number
  readonly timeouts?: PostgresTimeouts
}

/** Opens the database and runs the migrations that it does not have yet. Only one node at a time runs them. */
export async function openDatabase(storage: Storage, options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir } = storage
  if (databaseUrl !== null) return openOnPostgres(databaseUrl, options)
  const { dialect, refuseIfRemoved } = openSqlite(dataDir)
  const db = new Kysely<Schema>({ dialect })
  try {
    await migrate(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return { db, postgres: null, refuseIfRemoved, close: () => db.destroy() }
}

async function openOnPostgres(
  databaseUrl: string,
  { onError, onWait = () => {}, waitMs = 0, timeouts = TIMEOUTS }: DatabaseOptions,
): Promise<Database> {
  // A migration is allowed to take longer than any other statement, and it waits while another node migrates.
  const migrationPool = await openPostgres(databaseUrl, onError, { ...timeouts, statementMs: null })
  const migrationDb = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: migrationPool }) })
  try {
    await retryUntilAvailable(() => migrate(migrationDb), { waitMs, onWait })
  } finally {
    await migrationDb.destroy()
  }
  const pool = await openPostgres(databaseUrl, onError, timeouts)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: kyselyPool(pool) }) })
  const listener = createListener(databaseUrl, onError, timeouts)
  return {
    db,
    postgres: { pool, listener },
    refuseIfRemoved() {},
    async close() {
      await listener.close()
      await db.destroy()
    },
  }
}

/**
 * Runs the migrations that the database does not have yet.
 * @throws DatabaseError if the role has no right to create tables, or if a newer version has migrated the database
 */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return
  if (!(error instanceof Error && isUnavailable(error))) {
    // For missing rights and for a newer database, the messages of Kysely do not say what to do.
    await refuseWithoutRights(db)
    await refuseNewerDatabase(db).catch((clearerError: unknown) => {
      if (clearerError instanceof DatabaseError) throw clearerError
    })
    refuseOtherOrder(error)
  }
  throw error
}
