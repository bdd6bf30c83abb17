// Why a database cannot be used, in sentences for the person who runs the site.

import { accessSync, constants } from 'node:fs'
import { type QueryExecutorProvider, sql } from 'kysely'
import { errorOfOpening, systemErrorText } from '../systemErrors.ts'
import { isPostgres } from './dialect.ts'
import { migrations } from './migrations/all.ts'
import { databaseFile } from './sqlite.ts'
import { isSqliteError, SqliteMissingError } from './sqlitePackage.ts'

export interface DatabaseLocation {
  /** The address of PostgreSQL; null means the SQLite database in `dataDir`. */
  readonly databaseUrl: string | null
  readonly dataDir: string
}

/** Why a database cannot be used. The message is a sentence, which the command or the server prints. */
export class DatabaseError extends Error {}

/** The sentence for an error of SQLite, such as one about a file that is damaged; null for any other error. */
export function sqliteErrorText(error: unknown, dataDir: string): string | null {
  if (error instanceof SqliteMissingError) return error.message
  if (!isSqliteError(error)) return null
  const file = databaseFile(dataDir)
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(error.code)) {
    return `The SQLite database ${file} is damaged. Move it away, then restore a backup.`
  }
  const cause = error.code.startsWith('SQLITE_CANTOPEN') ? (errorOfOpening(file) ?? error) : error
  if (isReadOnly(cause)) {
    return `The disk of ${dataDir} (DATA_DIR) is read-only, but SQLite writes beside its database. Make it writable, or copy the folder to another disk and set DATA_DIR to the copy.`
  }
  return systemErrorText(cause, { name: file, folder: `${dataDir} (DATA_DIR)` })
}

const isReadOnly = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(EROFS|SQLITE_READONLY.*)$/.test(String(error.code))

/** Refuses a DATA_DIR without a database. Otherwise a command with a wrong DATA_DIR would make an empty database. */
export function refuseMissingDatabase({ databaseUrl, dataDir }: DatabaseLocation): void {
  if (databaseUrl !== null) return
  try {
    accessSync(databaseFile(dataDir), constants.R_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const text = `This system user may not read the database in ${dataDir}. Use the system user of the server.`
    if (code === 'EACCES' || code === 'EPERM') throw new DatabaseError(text)
    const isMissing = code === 'ENOENT' || code === 'ENOTDIR'
    const otherText = isMissing ? null : systemErrorText(error, { name: databaseFile(dataDir) })
    throw new DatabaseError(otherText ?? `There is no database in ${dataDir}. Set DATA_DIR.`)
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
    `The database was written by a newer version of Parlor (it has the migration ${unknownName}). Use that version, or restore a backup that this version has made.`,
  )
}

/**
 * Refuses a database that another build has migrated in another order. Kysely calls this 'corrupted migrations'.
 */
export function refuseOtherOrder(error: unknown): void {
  if (!(error instanceof Error && error.message.startsWith('corrupted migrations'))) return
  throw new DatabaseError(
    'Another build of Parlor has updated the database in a different order. Use that build, or restore a backup into an empty database.',
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
