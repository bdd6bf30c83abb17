import SQLite from 'better-sqlite3'
import { migrations } from '../db/migrations/all.ts'
import { AdminError } from './adminError.ts'

/**
 * How many members a copy of a database holds, once it has proved to be whole and one of ours. The copy is left as a
 * single file, without the log beside it that a running server keeps.
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
  return new AdminError(`${file} is no whole database of Parlor's.`)
}

/** A database that a newer Parlor has written could be misread here. */
function refuseNewerVersion(connection: SQLite.Database, file: string): void {
  const applied = connection.prepare<[], { name: string }>('select name from kysely_migration').all()
  if (applied.length === 0) throw damaged(file)
  const unknown = applied.find(({ name }) => !(name in migrations))
  if (unknown !== undefined) throw new AdminError(`${file} comes from a newer Parlor, which knows ${unknown.name}.`)
}
