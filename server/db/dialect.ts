// Hides the differences between SQLite and PostgreSQL from the repositories.

import type { CreateTableBuilder, Kysely } from 'kysely'
import { PostgresAdapter } from 'kysely'
import type { Schema } from './schema/schema.ts'

/** The database or a transaction on it. Repositories accept both. */
export type Db = Kysely<Schema>

/**
 * Whether the database is PostgreSQL. Use this function only in `server/db`, in migrations and to restore a whole
 * database. All other code is the same for both databases.
 */
export function isPostgres(db: Pick<Db, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/**
 * Adds a row lock to a query: `FOR NO KEY UPDATE` on PostgreSQL. SQLite has no such clause and needs none, because its
 * write transactions begin with `BEGIN IMMEDIATE` and run one at a time.
 *
 * A `FOR UPDATE` would also block new rows that refer to the locked row. A log entry about a member would then wait for
 * a change of this member, and the change would wait for the counter of the log: a deadlock.
 */
export function withRowLock<Query extends { forNoKeyUpdate(): Query }>(db: Db, query: Query): Query {
  return isPostgres(db) ? query.forNoKeyUpdate() : query
}

/**
 * Runs several queries that all see the database as it is at one moment. Otherwise each query would also see the
 * changes that were committed after the query before it. Inside a transaction `read` simply runs, because there the
 * caller has already locked what it reads.
 */
export function readAtOneMoment<Answer>(db: Db, read: (db: Db) => Promise<Answer>): Promise<Answer> {
  if (db.isTransaction) return read(db)
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

/** Whether a statement failed because a value that must be unique exists already. */
export function isUniqueViolation(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE'
}

/**
 * Begins the statement that creates a table. The table gets an integer key that only grows, so that the id of a deleted
 * row is never used again.
 */
export function tableWithId<Id extends string>(
  db: Kysely<unknown>,
  table: string,
  id: Id,
): CreateTableBuilder<string, Id> {
  const builder = db.schema.createTable(table)
  return isPostgres(db)
    ? builder.addColumn(id, 'bigint', (column) => column.generatedAlwaysAsIdentity().primaryKey())
    : builder.addColumn(id, 'integer', (column) => column.primaryKey().autoIncrement())
}
