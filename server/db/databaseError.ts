// Why a database cannot be used, in sentences for the person who runs the site.

import { accessSync, constants } from 'node:fs'
import { type QueryExecutorProvider, sql } from 'kysely'
import { isPostgres } from './dialect.ts'
import { migrations } from './migrations/all.ts'
import { databaseFile } from './sqlite.ts'
import { isSqliteError, SqliteMissingError } from './sqlitePackage.ts'

interface DatabaseLocation {
  /** The address of PostgreSQL; null means the SQLite database in `dataDir`. */
  readonly databaseUrl: string | null
  readonly dataDir: string
}

/** Why a database cannot be used. The message is a sentence, which the command or the server prints. */
export class DatabaseError extends Error {}

/**
 * The sentence for the error about a SQLite file that is damaged, or that this system user is not allowed to read; null
 * for any other error.
 */
export function sentenceAboutFile(error: unknown): string | null {
  if (error instanceof SqliteMissingError) return error.message
  if (!isSqliteError(error)) return null
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(error.code)) {
    return `The SQLite database is damaged (${error.message}). Move it away, then restore a backup.`
  }
  return error.code.startsWith('SQLITE_CANTOPEN') ? 'This system user may not read the SQLite database.' : null
}

/** Refuses a DATA_DIR without a database. Otherwise a command with a wrong DATA_DIR would make an empty database. */
export function refuseMissingDatabase({ databaseUrl, dataDir }: DatabaseLocation): void {
  if (databaseUrl !== null) return
  try {
    accessSync(databaseFile(dataDir), constants.R_OK)
  } catch (error) {
    const isUnreadable =
      error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM')
    throw new DatabaseError(
      isUnreadable
        ? `This system user may not read the database in ${dataDir}. Use the system user of the server.`
        : `There is no database in ${dataDir}. Set DATA_DIR.`,
    )
  }
}

/**
 * Refuses a database that a newer version of Parlor has migrated. The table in which Kysely stores the names of the
 * migrations must exist already.
 */
export async function refuseNewerDatabase(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const unknownName = rows.map(({ name }) => name).find((name) => !Object.hasOwn(migrations, name))
  if (unknownName === undefined) return
  throw new DatabaseError(
    `The database was written by a newer version of Parlor (it has the migration ${unknownName}). Use that version.`,
  )
}

/**
 * Refuses a PostgreSQL database in which this role is not allowed to create tables. PostgreSQL's own error would not be
 * seen, because the next error of the same transaction hides it.
 */
export async function refuseWithoutRights(db: QueryExecutorProvider): Promise<void> {
  if (!isPostgres(db)) return
  const { rows } = await sql<{ role: string; may_create: boolean | null }>`
    select current_user as role, has_schema_privilege(current_schema(), 'create') as may_create`.execute(db)
  const [row] = rows
  if (row === undefined || row.may_create) return
  throw new DatabaseError(
    `PostgreSQL does not let the role ${row.role} create tables. Make this role the owner of the database.`,
  )
}
