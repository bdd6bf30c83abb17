// The folder with the copies that the server makes automatically. The name of each copy contains the time at which it
// was made.

import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { timestamp } from '../clock.ts'
import { createDirectory, OWN_FILE } from '../db/privateFiles.ts'
import { BackupError } from './backupError.ts'
import type { Copy } from './keep.ts'
import { completeName } from './saveSite.ts'

const COPY_NAME = /^parlor-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.ndjson\.gz$/

/** The name of the copy that was made at this time, for example `parlor-2026-03-14T19-30-00Z.ndjson.gz`. */
export function copyName(madeMs: number): string {
  return `parlor-${timestamp(madeMs).slice(0, 19).replaceAll(':', '-')}Z.ndjson.gz`
}

/** When the copy with this name was made; null for any other file. */
function madeMsOf(name: string): number | null {
  const [, day, hours, minutes, seconds] = COPY_NAME.exec(name) ?? []
  const ms = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(ms) ? null : ms
}

/** The names of the files in the folder. Creates the folder if it is missing. */
async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    createDirectory(directory)
    return []
  }
}

/** The file in which the site whose copies are in the folder has stored its id. */
const SITE_FILE = 'parlor-site'

/**
 * Marks the folder as that of this site. Creates the folder if it is missing.
 * @throws BackupError if the folder has the copies of another site, which would otherwise count as copies of this one
 */
export async function claimDirectory(directory: string, siteId: string): Promise<void> {
  await namesIn(directory)
  const file = join(directory, SITE_FILE)
  try {
    await writeFile(file, `${siteId}\n`, { flag: 'wx', mode: OWN_FILE })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    const owner = (await readFile(file, 'utf8')).trim()
    if (owner === siteId) return
    // The disk was full, or the server was killed, between the creation of the file and the writing of the id.
    if (owner === '') return await writeFile(file, `${siteId}\n`)
    throw new BackupError(
      `${directory} has the backups of another site. Set BACKUP_DIR to a folder of this site alone.`,
    )
  }
}

/**
 * The copies in the folder, which is created when it is missing. Other files in the folder are left out.
 * @param prefix what is before the usual name in the names of the copies that are wanted.
 */
export async function listCopies(directory: string, prefix = ''): Promise<Copy[]> {
  return (await namesIn(directory)).flatMap((name) => {
    const madeMs = name.startsWith(prefix) ? madeMsOf(name.slice(prefix.length)) : null
    return madeMs === null ? [] : [{ name, madeMs }]
  })
}

/** Removes the unfinished files of a server that was killed. */
export async function removePartialCopies(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const complete = completeName(name)
    if (complete !== null && madeMsOf(complete) !== null) await rm(join(directory, name))
  }
}
