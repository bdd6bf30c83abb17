// Opens SQLite files with the version of better-sqlite3 that fits this Node.

import { createRequire } from 'node:module'
import type SQLite from 'better-sqlite3'

/** The first Node for which version 13 is made. On Node 20 it crashes. */
const NODE_OF_13 = 22
const nodeMajor = Number(process.versions.node.split('.')[0])

/**
 * The package of this Node. Both are optional dependencies: npm does not install version 13 on Node 20. On Node 24.19
 * and newer, version 12 would end the process.
 */
export const SQLITE_PACKAGE = nodeMajor < NODE_OF_13 ? 'better-sqlite3' : 'better-sqlite3-13'

const require = createRequire(import.meta.url)
let loadedPackage: typeof SQLite | undefined

/** The package is missing, or its compiled part does not fit this machine. The message is a sentence. */
export class SqliteMissingError extends Error {}

/**
 * Opens a SQLite file. The package is loaded at the first call, so a site on PostgreSQL does not need it.
 * @throws SqliteMissingError
 */
export function openSqliteFile(file: string, options?: SQLite.Options): SQLite.Database {
  loadedPackage ??= loadPackage()
  return new loadedPackage(file, options)
}

function loadPackage(): typeof SQLite {
  try {
    const BetterSqlite: typeof SQLite = require(SQLITE_PACKAGE)
    // The package loads its compiled part only now.
    new BetterSqlite(':memory:').close()
    return BetterSqlite
  } catch (error) {
    const [reason] = String(error).split('\n')
    throw new SqliteMissingError(
      `SQLite does not load on Node ${process.versions.node} (${reason}). Run npm ci with this Node, and leave out no optional packages.`,
    )
  }
}

export function isSqliteError(error: unknown): error is InstanceType<typeof SQLite.SqliteError> {
  return loadedPackage !== undefined && error instanceof loadedPackage.SqliteError
}
