// The commands `npm run backup` and `npm run restore`.

import { rmSync } from 'node:fs'
import { sizeInWords } from '../../contract/rules/members/backups.ts'
import { restoreSite } from '../backup/restoreSite.ts'
import { PARTIAL, saveSite } from '../backup/saveSite.ts'
import { rowsIn } from '../backup/siteFile.ts'
import { SECOND_MS, systemClock } from '../clock.ts'
import type { Storage } from '../db/database.ts'

/**
 * Saves the site in one file. Returns the lines to print.
 * @serves backups-13
 */
export async function backup(storage: Storage, file: string): Promise<string[]> {
  const stopOnInterrupt = (): void => {
    rmSync(file + PARTIAL, { force: true })
    console.error('Interrupted: there is no backup.')
    process.exit(1)
  }
  process.once('SIGINT', stopOnInterrupt).once('SIGTERM', stopOnInterrupt)
  try {
    const options = { madeMs: systemClock.now(), onProgress: progressPrinter('Saved') }
    const { rows, bytes } = await saveSite(storage, file, options)
    return [`Saved ${rows} rows in ${file} (${sizeInWords(bytes)}) and checked it.`]
  } finally {
    process.off('SIGINT', stopOnInterrupt).off('SIGTERM', stopOnInterrupt)
  }
}

/**
 * Fills an empty database with a backup. Returns the lines to print.
 * @serves backups-13
 */
export async function restore(storage: Storage, file: string): Promise<string[]> {
  const head = await restoreSite(storage, file, { onProgress: progressPrinter('Restored') })
  const target = storage.databaseUrl === null ? storage.dataDir : 'PostgreSQL'
  return [`Restored ${rowsIn(head)} rows of ${head.made} into ${target}.`]
}

/** Makes a function that prints how far the work is, at most one line a second. */
function progressPrinter(verb: string): (rows: number, allRows: number) => void {
  let printedMs = performance.now()
  return (rows, allRows) => {
    if (performance.now() - printedMs < SECOND_MS) return
    printedMs = performance.now()
    console.error(`${verb} ${rows} of ${allRows} rows …`)
  }
}
