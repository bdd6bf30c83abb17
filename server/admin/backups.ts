// The commands `npm run backup` and `npm run restore`.

import { sizeInWords } from '../../contract/rules/members/backups.ts'
import { restoreSite } from '../backup/restoreSite.ts'
import { saveSite } from '../backup/saveSite.ts'
import { rowsIn } from '../backup/siteFile.ts'
import { SECOND_MS, systemClock } from '../clock.ts'
import type { Storage } from '../db/database.ts'

/** Saves the site in one file. Returns the lines to print. */
export async function backup(storage: Storage, file: string): Promise<string[]> {
  const stopping = new AbortController()
  const stopOnInterrupt = (): void => stopping.abort()
  process.once('SIGINT', stopOnInterrupt).once('SIGTERM', stopOnInterrupt)
  try {
    const options = { madeMs: systemClock.now(), onProgress: progressPrinter('Saved'), signal: stopping.signal }
    const { rows, bytes } = await saveSite(storage, file, options)
    return [`Saved ${rows} rows in ${file} (${sizeInWords(bytes)}) and checked it.`]
  } catch (error) {
    if (!stopping.signal.aborted) throw error
    console.error('Interrupted: there is no backup.')
    process.exit(1)
  } finally {
    process.off('SIGINT', stopOnInterrupt).off('SIGTERM', stopOnInterrupt)
  }
}

/** Fills an empty database with a backup. Returns the lines to print. */
export async function restore(storage: Storage, file: string): Promise<string[]> {
  // The head is the first line of the backup. It has the number of rows and the time at which the backup was made.
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
