import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import SQLite from 'better-sqlite3'
import type { Storage } from '../db/database.ts'
import { databaseFile } from '../db/sqlite.ts'
import { AdminError } from './adminError.ts'
import { checkDatabaseFile } from './checkDatabase.ts'

/**
 * Copies the database into one file, also while a server writes to it. The file appears once it is whole and checked;
 * until then it has `.partial` behind its name. Answers how many members are in it.
 * @throws AdminError
 */
export async function backup({ databaseUrl, dataDir }: Storage, file: string): Promise<number> {
  if (databaseUrl !== null) {
    throw new AdminError(
      `The data is in PostgreSQL, which has a better tool for it:\n  pg_dump --format=custom --file='${file}' "$DATABASE_URL"`,
    )
  }
  const source = databaseFile(dataDir)
  if (!existsSync(source)) throw new AdminError(`There is no database in ${dataDir}. Set DATA_DIR.`)
  if (existsSync(file)) throw new AdminError(`${file} is there already, and a backup never overwrites another.`)
  const partial = `${file}.partial`
  await rm(partial, { force: true })
  try {
    const connection = new SQLite(source, { fileMustExist: true })
    try {
      await connection.backup(partial)
    } finally {
      connection.close()
    }
    const members = checkDatabaseFile(partial)
    await flush(partial)
    await rename(partial, file)
    return members
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/** Onto the disk before anybody believes in it. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
