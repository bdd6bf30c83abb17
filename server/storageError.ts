// Errors about the place of the data, as sentences that say what the person who runs the site can do.

import { type DatabaseLocation, sqliteErrorText } from './db/databaseError.ts'
import { postgresErrorText } from './db/postgres.ts'
import { type Place, systemErrorText } from './systemErrors.ts'

/**
 * The sentence for an error of the database or of the file system; null for a fault of the program.
 * @param place the folder or file of an error that names no path. If it is missing, this is the data directory.
 */
export function storageErrorText(
  error: unknown,
  { dataDir }: Pick<DatabaseLocation, 'dataDir'>,
  place: Place = placeOf(error, dataDir),
): string | null {
  if (!(error instanceof Error)) return null
  return sqliteErrorText(error, dataDir) ?? systemErrorText(error, place) ?? postgresErrorText(error)
}

/** The path that the error names. The data directory and the folders above it are called DATA_DIR. */
function placeOf(error: unknown, dataDir: string): Place {
  const path = error instanceof Error && 'path' in error ? String(error.path) : dataDir
  const folder = `${dataDir} (DATA_DIR)`
  if (`${dataDir}/`.startsWith(`${path}/`)) return { name: folder }
  return path.startsWith(`${dataDir}/`) ? { name: path, folder } : { name: path }
}
