import { existsSync } from 'node:fs'
import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import SQLite from 'better-sqlite3'
import type { Storage } from '../db/database.ts'
import { databaseFile } from '../db/sqlite.ts'
import { AdminError } from './adminError.ts'
import { checkDatabaseFile, countMembers } from './checkDatabase.ts'

export interface Restored {
  readonly members: number
  /** Where the database that was there before is now; null when there was none. */
  readonly keptAs: string | null
}

/** A database, and the log and index that lie beside it after a crash. */
const PARTS = ['', '-wal', '-shm']

/**
 * Puts a backup in the place of the database. The backup is copied and checked first; what was there before is moved
 * aside, never deleted, and comes back if anything fails.
 * @param force replaces a database that has members in it.
 * @throws AdminError
 */
export async function restore({ databaseUrl, dataDir }: Storage, file: string, force: boolean): Promise<Restored> {
  if (databaseUrl !== null) {
    throw new AdminError(
      `The data is in PostgreSQL, which has a better tool for it:\n  pg_restore --clean --if-exists --dbname="$DATABASE_URL" '${file}'`,
    )
  }
  if (!existsSync(file)) throw new AdminError(`There is no ${file}.`)
  await mkdir(dataDir, { recursive: true })
  const target = databaseFile(dataDir)
  const copy = `${target}.restoring`
  try {
    await copyFile(file, copy)
    const members = checkDatabaseFile(copy)
    if (!existsSync(target)) {
      await rename(copy, target)
      return { members, keptAs: null }
    }
    refuseOccupied(target, force)
    const keptAs = `${target}.before-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`
    await replace(target, copy, keptAs)
    return { members, keptAs }
  } finally {
    await rm(copy, { force: true })
  }
}

/** Refuses to replace a database that a server has open, or one with members in it without being told to. */
function refuseOccupied(target: string, force: boolean): void {
  const connection = new SQLite(target, { timeout: 0 })
  try {
    const members = countMembers(connection)
    if (members > 0 && !force) {
      throw new AdminError(`${target} holds ${members} members. --force replaces it; the old one is kept beside it.`)
    }
    // Leaving WAL needs the file for oneself: a server that has it open makes this fail, also while it is idle.
    connection.pragma('journal_mode = DELETE')
  } catch (error) {
    if (isInUse(error)) throw new AdminError(`A server is using ${target}. Stop it first.`)
    // What cannot be read is nobody's loss, but it takes a word to replace it.
    if (error instanceof AdminError || !force) throw error
  } finally {
    connection.close()
  }
}

function isInUse(error: unknown): boolean {
  return error instanceof SQLite.SqliteError && error.code.startsWith('SQLITE_BUSY')
}

async function replace(target: string, copy: string, keptAs: string): Promise<void> {
  await move(target, keptAs)
  try {
    await rename(copy, target)
  } catch (error) {
    await move(keptAs, target)
    throw error
  }
}

async function move(from: string, to: string): Promise<void> {
  for (const part of PARTS) if (existsSync(from + part)) await rename(from + part, to + part)
}
