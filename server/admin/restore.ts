import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, rename, rm } from 'node:fs/promises'
import SQLite from 'better-sqlite3'
import type { Storage } from '../db/database.ts'
import { OWN_DIRECTORY, OWN_FILE } from '../db/privateFiles.ts'
import { databaseFile, isBusy } from '../db/sqlite.ts'
import { AdminError } from './adminError.ts'
import { checkDatabaseFile, countMembers } from './checkDatabase.ts'

export interface Restored {
  readonly members: number
  /** The new name of the database that was replaced; null when there was none. */
  readonly movedTo: string | null
}

const ON_POSTGRES =
  'The data is in PostgreSQL. Stop the server and restore a backup with these commands. If one fails, the data stays as it is:'

/**
 * One transaction removes everything and restores the backup. `pg_restore --clean` would fail on a database of a newer
 * version, because it does not remove the newer tables, which refer to the others.
 */
function commandsOnPostgres(file: string): string[] {
  const script = `'${file}.sql'`
  const clear = "--command='drop schema public cascade' --command='create schema public'"
  return [
    `  pg_restore --file=${script} '${file}'`,
    `  psql --quiet --single-transaction --set=ON_ERROR_STOP=1 ${clear} --file=${script} "$DATABASE_URL"`,
    `  rm ${script}`,
  ]
}

/** The suffixes of the files of one database. SQLite leaves its `-wal` and `-shm` files behind after a crash. */
const SUFFIXES = ['', '-wal', '-shm']

/**
 * Replaces the database by a backup. The backup is copied and checked first. The old database is renamed, never
 * deleted, and gets its name back if anything fails.
 * @param options `force` also replaces a database that has members
 * @throws AdminError
 */
export async function restore(
  { databaseUrl, dataDir }: Storage,
  file: string,
  { force }: { force: boolean },
): Promise<Restored> {
  if (databaseUrl !== null) {
    throw new AdminError(`${ON_POSTGRES}\n${commandsOnPostgres(file).join('\n')}`)
  }
  if (!existsSync(file)) throw new AdminError(`There is no file ${file}.`)
  await mkdir(dataDir, { recursive: true, mode: OWN_DIRECTORY })
  const target = databaseFile(dataDir)
  const copy = `${target}.restoring`
  try {
    await copyFile(file, copy)
    await chmod(copy, OWN_FILE)
    const members = checkDatabaseFile(copy)
    if (!existsSync(target)) {
      await rename(copy, target)
      return { members, movedTo: null }
    }
    checkReplaceable(target, force)
    const movedTo = `${target}.before-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`
    await replace(target, copy, movedTo)
    return { members, movedTo }
  } finally {
    await rm(copy, { force: true })
  }
}

/** Refuses to replace a database that a server has open, or that has members when `force` is false. */
function checkReplaceable(target: string, force: boolean): void {
  const connection = new SQLite(target, { timeout: 0 })
  try {
    const members = countMembers(connection)
    if (members > 0 && !force) {
      throw new AdminError(
        `${target} has ${members} members. Add --force to replace it; the old database is kept under another name.`,
      )
    }
    // WAL is the mode in which the server opens its database. Leaving it needs exclusive access, so this fails while a server has the file open, even an idle one.
    connection.pragma('journal_mode = DELETE')
  } catch (error) {
    if (isBusy(error)) throw new AdminError(`A server is using ${target}. Stop it first.`)
    // An unreadable database may be replaced, but only with --force.
    if (error instanceof AdminError || !force) throw error
  } finally {
    connection.close()
  }
}

async function replace(target: string, copy: string, movedTo: string): Promise<void> {
  await move(target, movedTo)
  try {
    await rename(copy, target)
  } catch (error) {
    await move(movedTo, target)
    throw error
  }
}

async function move(from: string, to: string): Promise<void> {
  for (const suffix of SUFFIXES) if (existsSync(from + suffix)) await rename(from + suffix, to + suffix)
}
