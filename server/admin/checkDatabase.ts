import SQLite from 'better-sqlite3'
import { migrations } from '../db/migrations/all.ts'
import { AdminError } from './adminError.ts'

/**
 * Checks that a copy of a database is complete and was made by Parlor. Afterwards the copy is a single file, without
 * the `-wal` file that a running server keeps beside its database.
 * @returns the number of members in the copy
 * @throws AdminError
 */
export function checkDatabaseFile(file: string): number {
  const connection = openOrRefuse(file)
  try {
    connection.pragma('journal_mode = DELETE')
    if (connection.pragma('integrity_check', { simple: true }) !== 'ok') throw damaged(file)
    const broken = connection.pragma('foreign_key_check')
    if (!Array.isArray(broken) || broken.length > 0) throw damaged(file)
    refuseNewerVersion(connection, file)
    return countMembers(connection)
  } catch (error) {
    throw error instanceof SQLite.SqliteError ? damaged(file) : error
  } finally {
    connection.close()
  }
}

export function countMembers(connection: SQLite.Database): number {
  const row = connection.prepare<[], { members: number }>(
    'select count(*) as members from users where deleted_ms is null',
  )
  return row.get()?.members ?? 0
}

function openOrRefuse(file: string): SQLite.Database {
  try {
    return new SQLite(file, { fileMustExist: true })
  } catch {
    throw damaged(file)
  }
}

function damaged(file: string): AdminError {
  return new AdminError(`${file} is damaged, or it is not a database of Parlor.`)
}

/** Refuses a database of a newer Parlor, because this version could misread it. */
function refuseNewerVersion(connection: SQLite.Database, file: string): void {
  const applied = connection.prepare<[], { name: string }>('select name from kysely_migration').all()
  if (applied.length === 0) throw damaged(file)
  const unknown = applied.find(({ name }) => !(name in migrations))
  if (unknown !== undefined)
    throw new AdminError(`${file} was written by a newer version of Parlor (it has the migration ${unknown.name}).`)
}
