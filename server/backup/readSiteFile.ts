// Reads the file of a backup and checks it.

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Row } from '../db/tables.ts'
import { systemErrorText } from '../systemErrors.ts'
import { BackupError } from './backupError.ts'
import { createPauses } from './pauses.ts'
import { damagedFileError, endLine, type Head, newChecksum, readHead, readRow, rowsIn } from './siteFile.ts'

/** The first bytes of the copies that earlier versions made. */
const SQLITE_START = 'SQLite format 3'
const LINE_FEED = 10

export interface ReadOptions {
  /** Called with the number of rows that were read so far, and with the number of all rows. */
  onProgress?(rowsRead: number, allRows: number): void
  readonly signal?: AbortSignal
}

/** The head of a file, or a row of a table. */
export type SitePart = { readonly head: Head } | { readonly table: string; readonly row: Row }

/**
 * Reads a whole file and checks it: every line, the number of rows of each table, and the checksum. Returns its head.
 */
export async function checkSiteFile(file: string, options: ReadOptions = {}): Promise<Head> {
  let head: Head | null = null
  for await (const part of readSiteFile(file, options)) if ('head' in part) head = part.head
  if (head === null) throw damagedFileError(file)
  return head
}

/**
 * Yields the head and then the rows of a file. Only the end of the file shows whether it is complete, so this function
 * can throw after it has yielded rows. The caller must then undo everything that it has done with the rows.
 * @throws BackupError
 */
export async function* readSiteFile(file: string, options: ReadOptions = {}): AsyncGenerator<SitePart> {
  try {
    yield* readLines(file, options)
  } catch (error) {
    if (error instanceof BackupError || options.signal?.aborted) throw error
    throw errorAbout(file, error)
  }
}

/** Does the work of `readSiteFile`. Its errors are not always a `BackupError`. */
async function* readLines(file: string, { onProgress, signal }: ReadOptions): AsyncGenerator<SitePart> {
  const pauseIfDue = createPauses()
  const checksum = newChecksum()
  let head: Head | null = null
  // The tables that the head names, each with the number of its rows that were not read yet.
  let tablesLeft: [table: string, rowsLeft: number][] = []
  let rowsRead = 0
  let allRows = 0
  let hasEnded = false
  for await (const line of linesOf(file)) {
    signal?.throwIfAborted()
    if (hasEnded) throw damagedFileError(file)
    const text = line.toString('utf8')
    if (head === null) {
      head = readHead(file, text)
      allRows = rowsIn(head)
      tablesLeft = head.tables.map(([table, count]) => [table, count])
      yield { head }
    } else {
      const row = readRow(file, text)
      while (tablesLeft[0]?.[1] === 0) tablesLeft.shift()
      // The row is null at the last line.
      if (row === null) {
        if (tablesLeft.length > 0 || `${text}\n` !== endLine(rowsRead, checksum.digest('hex')))
          throw damagedFileError(file)
        hasEnded = true
        continue
      }
      const [current] = tablesLeft
      if (current?.[0] !== row[0]) throw damagedFileError(file)
      current[1] -= 1
      rowsRead += 1
      yield { table: row[0], row: row[1] }
      onProgress?.(rowsRead, allRows)
    }
    checksum.update(line).update('\n')
    await pauseIfDue()
  }
  if (!hasEnded) throw damagedFileError(file)
}

/**
 * The lines of the unpacked file. Only a line feed ends a line, because names can contain the other line separators of
 * Unicode.
 */
async function* linesOf(file: string): AsyncGenerator<Buffer> {
  const unpacked = createGunzip()
  const unpacking = pipeline(createReadStream(file), unpacked)
  // The error is thrown below, where the stream is read.
  unpacking.catch(() => {})
  let rest: Buffer[] = []
  for await (const chunk of unpacked as AsyncIterable<Buffer>) {
    let lineStart = 0
    for (let lineEnd = chunk.indexOf(LINE_FEED); lineEnd >= 0; lineEnd = chunk.indexOf(LINE_FEED, lineStart)) {
      yield Buffer.concat([...rest, chunk.subarray(lineStart, lineEnd)])
      rest = []
      lineStart = lineEnd + 1
    }
    if (lineStart < chunk.length) rest.push(chunk.subarray(lineStart))
  }
  // The last line has no line feed, or the file contains other data after the packed data.
  if (rest.length > 0 || unpacked.bytesWritten !== (await stat(file)).size) throw damagedFileError(file)
}

/**
 * A `BackupError` if the file is the cause; any other error is returned unchanged. A line that is not JSON causes a
 * `SyntaxError`. Codes that begin with `Z_` come from unpacking the file.
 */
function errorAbout(file: string, error: unknown): unknown {
  if (error instanceof SyntaxError) return damagedFileError(file)
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return error
  if (error.code.startsWith('Z_')) return damagedFileError(file)
  if (error.code === 'ENOENT') return new BackupError(`There is no file ${file}. Check the name.`)
  const text = systemErrorText(error, { name: file, folder: dirname(file) })
  return text === null ? error : new BackupError(text, { cause: error })
}

/**
 * Refuses a copy that an earlier version made. The error explains what to do instead.
 * @param target the path to which the admin has to copy the file; the error contains it
 */
export async function refuseOldCopy(file: string, target: string): Promise<void> {
  const stream = createReadStream(file, { end: SQLITE_START.length - 1 })
  let start = ''
  try {
    for await (const chunk of stream) start += String(chunk)
  } catch {
    // The caller reads the whole file next, and gets the error then.
  }
  if (start !== SQLITE_START) return
  throw new BackupError(
    `${file} is a copy of the database by an earlier version of Parlor. Copy it to ${target} while no server runs.`,
  )
}
