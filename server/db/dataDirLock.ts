// Locks the data directory, so that only one server at a time uses its SQLite database.

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivateDirectory, makePrivateFile } from './privateFiles.ts'
import { isBusy, unfinishedFile } from './sqlite.ts'
import { openSqliteFile } from './sqlitePackage.ts'

export interface DataDirLock {
  release(): void
}

/** Another process uses the data directory. */
export class DataDirInUseError extends Error {}

/**
 * Lets one server at a time use a data directory. The lock is a lock of SQLite on an empty database: the operating
 * system releases it when the process ends, so nothing must be removed after a server was killed. A text file beside it
 * has the process id for the error message.
 * @throws DataDirInUseError when another server uses the directory
 */
export function lockDataDir(dataDir: string): DataDirLock {
  makePrivateDirectory(dataDir)
  const pidFile = join(dataDir, 'server.pid')
  const lockFile = join(dataDir, 'server.lock')
  for (const file of [pidFile, lockFile]) makePrivateFile(file)
  const lock = openSqliteFile(lockFile, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    const pid = readPid(pidFile)
    throw new DataDirInUseError(
      `another server${pid === null ? '' : ` (process ${pid})`} uses ${dataDir}. Stop it, or set DATA_DIR.`,
    )
  }
  writeFileSync(pidFile, `${process.pid}\n`)
  removeUnfinished(dataDir)
  return { release: () => void lock.close() }
}

/**
 * Removes the unfinished file of a restore that was killed. Only the process with the lock may do this, because a
 * running restore has the lock.
 */
function removeUnfinished(dataDir: string): void {
  const file = unfinishedFile(dataDir)
  for (const name of [file, `${file}-journal`]) rmSync(name, { force: true })
}

function readPid(file: string): string | null {
  try {
    return /^\d+/.exec(readFileSync(file, 'utf8'))?.[0] ?? null
  } catch {
    return null
  }
}
