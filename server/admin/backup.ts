import { existsSync } from 'node:fs'
import { open, rename, rm, writeFile } from 'node:fs/promises'
import SQLite from 'better-sqlite3'
import type { Storage } from '../db/database.ts'
import { OWN_FILE } from '../db/privateFiles.ts'
import { databaseFile } from '../db/sqlite.ts'
import { AdminError } from './adminError.ts'
import { checkDatabaseFile } from './checkDatabase.ts'

/**
 * Copies the database into one file. A server may write to the database meanwhile. The copy has the suffix `.partial`
 * until it is complete and checked.
 * @returns the number of members in the backup
 * @throws AdminError
 */
export async function backup({ databaseUrl, dataDir }: Storage, file: string): Promise<number> {
  if (databaseUrl !== null) {
    throw new AdminError(
      `The data is in PostgreSQL. Make a backup with its own tool:\n  pg_dump --format=custom --file='${file}' "$DATABASE_URL"`,
    )
  }
  const source = databaseFile(dataDir)
  if (!existsSync(source)) throw new AdminError(`There is no database in ${dataDir}. Set DATA_DIR.`)
  if (existsSync(file))
    throw new AdminError(`${file} exists already. Choose another name, because a backup never overwrites a file.`)
  const partial = `${file}.partial`
  await rm(partial, { force: true })
  try {
    // SQLite keeps the mode of an empty file that exists.
    await writeFile(partial, '', { mode: OWN_FILE })
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

/** Writes the file to the disk, so that a power cut cannot lose a backup that was reported as done. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
