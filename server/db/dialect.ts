import type { CreateTableBuilder, Kysely } from 'kysely'
import { PostgresAdapter } from 'kysely'
import type { Schema } from './schema/schema.ts'

/** The database, or a transaction on it: a repository takes either. */
export type Db = Kysely<Schema>

/** Whatever differs between SQLite and PostgreSQL stands here and in `database.ts`. */
export function isPostgres(db: Pick<Db, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/**
 * The row lock of a command: `FOR UPDATE` on PostgreSQL. SQLite knows no such clause and needs none, since its writes
 * begin with `BEGIN IMMEDIATE`, one at a time.
 */
export function locked<Query extends { forUpdate(): Query }>(db: Db, query: Query): Query {
  return isPostgres(db) ? query.forUpdate() : query
}

/** Whether a statement failed because a value that has to be unique is there already. */
export function isUniqueViolation(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE'
}

/** A table under construction with an ever-growing integer key: an id keeps its meaning, and is not used again. */
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
