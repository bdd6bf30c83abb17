import { Kysely, Migrator, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import type { Db } from './dialect.ts'
import { migrations } from './migrations/all.ts'
import { openPostgres } from './postgres.ts'
import type { Schema } from './schema/schema.ts'
import { openSqlite } from './sqlite.ts'

export interface Database {
  readonly db: Db
  /** The connections of PostgreSQL, for what is not a query: Socket.IO's adapter. Null on SQLite. */
  readonly pool: Pool | null
  close(): Promise<void>
}

/** Where the data is: a server's address, or a directory. */
export interface Storage {
  readonly databaseUrl: string | null
  readonly dataDir: string
}

/** Opens the database and brings it up to date, one node at a time. */
export async function openDatabase(storage: Storage, onError: (error: Error) => void): Promise<Database> {
  const pool = storage.databaseUrl === null ? null : openPostgres(storage.databaseUrl, onError)
  const dialect = pool === null ? openSqlite(storage.dataDir) : new PostgresDialect({ pool })
  const db = new Kysely<Schema>({ dialect })
  try {
    await migrate(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return { db, pool, close: () => db.destroy() }
}

async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}
