// Keeps a command of a newer version from updating the database of a running server.

import { Migrator } from 'kysely'
import type { Config } from '../config.ts'
import { DatabaseError } from '../db/databaseError.ts'
import { DataDirInUseError, type DataDirLock, lockDataDir } from '../db/dataDirLock.ts'
import { migrations } from '../db/migrations/all.ts'
import { openSeparateConnection } from '../db/separateConnection.ts'

/**
 * Locks the data directory if this version must update the SQLite database in it. Returns null if there is nothing to
 * update, or if the database is PostgreSQL. Without this lock, a command of a newer version would change the database
 * while a server of an older version uses it.
 * @throws DatabaseError if a server uses the data directory.
 */
export async function lockForUpdate(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<DataDirLock | null> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl !== null || !(await mustUpdate(config))) return null
  try {
    return lockDataDir(dataDir)
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error
    throw new DatabaseError(
      `This version must update the database, but a server of an older version uses ${dataDir}. Stop that server first.`,
    )
  }
}

/** Whether the database does not have all migrations of this version. */
async function mustUpdate(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<boolean> {
  const { db, close } = await openSeparateConnection(config, 'read')
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    return (await migrator.getMigrations()).some(({ executedAt }) => executedAt === undefined)
  } finally {
    await close()
  }
}
