// Makes files and directories readable only for the system user of the server.

import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Log } from '../log.ts'

/**
 * The mode of a directory that only the system user of the server may use. The databases and backups in it contain
 * hashes of passwords and sessions.
 */
const OWN_DIRECTORY = 0o700
/** The mode of a file that only the system user of the server may read and write. */
export const OWN_FILE = 0o600

/** The part of a mode that gives other system users access. */
const ACCESS_OF_OTHERS = 0o077

/** The function that changes the mode of a file. Tests replace it. */
type ChangeMode = (path: string, mode: number) => void

/**
 * Creates a directory, and those above it, if they are missing. Does not use Node's option `recursive`: with
 * it, the call never ends in a place where the system creates no directories, such as /proc.
 */
export function createDirectory(path: string): void {
  if (!existsSync(dirname(path))) createDirectory(dirname(path))
  try {
    mkdirSync(path, { mode: OWN_DIRECTORY })
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/**
 * Makes a directory for this system user only, and creates it if it is missing.
 * @returns whether other system users can still read it, because its mode cannot be changed
 */
export function makePrivateDirectory(path: string, changeMode: ChangeMode = chmodSync): boolean {
  createDirectory(path)
  return removeAccessOfOthers(path, OWN_DIRECTORY, changeMode)
}

/**
 * Makes the directory of the data private. Writes a log line if other system users can still list its files. They
 * cannot read the files.
 */
export function makeDataDirectoryPrivate(dataDir: string, log: Log, changeMode?: ChangeMode): void {
  if (!makePrivateDirectory(dataDir, changeMode)) return
  const message = `Other system users can read ${dataDir}. Its owner must run: chmod 700 ${dataDir}`
  log.warn({ event: 'storage.readable' }, message)
}

/** Makes a file for this system user only, and creates an empty one if it is missing. */
export function makePrivateFile(path: string): void {
  if (!existsSync(path)) writeFileSync(path, '', { mode: OWN_FILE })
  removeAccessOfOthers(path, OWN_FILE, chmodSync)
}

/** @returns whether other system users still have access, because the mode cannot be changed */
function removeAccessOfOthers(path: string, mode: number, changeMode: ChangeMode): boolean {
  const isPrivate = () => (statSync(path).mode & ACCESS_OF_OTHERS) === 0
  if (isPrivate()) return false
  try {
    changeMode(path, mode)
  } catch {
    // The path belongs to another system user, or its file system has no modes.
  }
  return !isPrivate()
}
