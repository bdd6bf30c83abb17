// Writes a backup: all rows of a site into one file.

import { existsSync } from 'node:fs'
import { link, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { DEFAULT_MIGRATION_TABLE, type Kysely, sql } from 'kysely'
import { timestamp } from '../clock.ts'
import type { Storage } from '../db/database.ts'
import { refuseMissingDatabase, refuseNewerDatabase } from '../db/databaseError.ts'
import { OWN_FILE } from '../db/privateFiles.ts'
import { openSeparateConnection, type SeparateConnection } from '../db/separateConnection.ts'
import { isSqliteError } from '../db/sqlitePackage.ts'
import { type AnyTables, type Row, readLastIds, readTables, type Table } from '../db/tables.ts'
import { systemErrorText } from '../systemErrors.ts'
import { BackupError } from './backupError.ts'
import { flushNames } from './flushNames.ts'
import { createPauses } from './pauses.ts'
import { checkSiteFile, type ReadOptions } from './readSiteFile.ts'
import { endLine, type Head, headLine, newChecksum, rowLine, rowsIn } from './siteFile.ts'

/** The end of the name of a file that is not complete, or not checked yet. Earlier versions had no random part. */
const PARTIAL = /(\.[0-9a-f-]{36})?\.partial$/

/**
 * A name for the file until it is complete. Because of the random part, two backups to the same file do not write into
 * the same partial file.
 */
function partialName(file: string): string {
  return `${file}.${crypto.randomUUID()}.partial`
}

/** The name that a partial file would get when it is complete; null for any other file. */
export function completeName(name: string): string | null {
  return PARTIAL.test(name) ? name.replace(PARTIAL, '') : null
}

interface SaveOptions extends ReadOptions {
  /** The time that the backup contains as the time at which it was made, in milliseconds since 1970. */
  readonly madeMs: number
}

interface SaveResult {
  readonly rows: number
  /** The size of the file. */
  readonly bytes: number
}

/**
 * Saves the whole site in one file, as the site is at one moment. A server can write to the database at the same time.
 * The file gets its name only when it is complete, written to the disk and checked.
 * @throws BackupError
 */
export async function saveSite(storage: Storage, file: string, options: SaveOptions): Promise<SaveResult> {
  refuseMissingDatabase(storage)
  if (existsSync(file)) throw existsError(file)
  const partialFile = partialName(file)
  const connection = await openSeparateConnection(storage, 'read')
  try {
    const bytes = await writeAll(connection, partialFile, options)
    const head = await checkSiteFile(partialFile, options.signal && { signal: options.signal })
    await giveName(partialFile, file)
    await flushNames(dirname(file))
    return { rows: rowsIn(head), bytes }
  } catch (error) {
    await rm(partialFile, { force: true }).catch(() => {})
    const text = isSqliteError(error) ? null : systemErrorText(error, { name: file, folder: dirname(file) })
    throw text === null ? error : new BackupError(text, { cause: error })
  } finally {
    await connection.close()
  }
}

function existsError(file: string): BackupError {
  return new BackupError(`${file} exists already. Choose another name, because a backup never overwrites a file.`)
}

/** The codes of a file system that has no hard links. */
const NO_LINK_CODES: readonly unknown[] = ['EPERM', 'ENOTSUP', 'ENOSYS']

/**
 * Gives the complete file its name. A hard link never replaces a file that was made in the meantime, but a rename does.
 */
async function giveName(partialFile: string, file: string): Promise<void> {
  try {
    await link(partialFile, file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST') throw existsError(file)
    if (!NO_LINK_CODES.includes(code)) throw error
    return rename(partialFile, file)
  }
  await rm(partialFile)
}

/** Writes the file, and waits until it is on the disk, so that it survives a power cut. Returns its size in bytes. */
async function writeAll(connection: SeparateConnection, partialFile: string, options: SaveOptions): Promise<number> {
  const handle = await open(partialFile, 'wx', OWN_FILE)
  let writeError: unknown
  try {
    await pipeline(
      Readable.from(linesOf(connection, options)),
      createGzip(),
      async (packed: AsyncIterable<Buffer>) => {
        try {
          for await (const bytes of packed) await handle.writeFile(bytes)
        } catch (error) {
          writeError = error
          throw error
        }
      },
      options.signal ? { signal: options.signal } : {},
    )
    await handle.sync()
    return (await handle.stat()).size
  } catch (error) {
    // `pipeline` throws its own error instead, which does not say why the write has failed.
    throw writeError ?? error
  } finally {
    await handle.close()
  }
}

/** Yields the text of the file: the head, the rows of each table, and the last line with the checksum. */
async function* linesOf(
  connection: SeparateConnection,
  { madeMs, onProgress, signal }: SaveOptions,
): AsyncGenerator<string> {
  const pauseIfDue = createPauses()
  const checksum = newChecksum()
  await refuseWithoutSite(connection.db)
  const tables = await readTables(connection.db)
  const head = await headOf(connection.db, tables, madeMs)
  const first = headLine(head)
  checksum.update(first)
  yield first
  const totalRowCount = rowsIn(head)
  let savedRowCount = 0
  for (const table of tables) {
    for await (const batch of connection.batches(allRowsOf(connection.db, table))) {
      signal?.throwIfAborted()
      let text = ''
      for (const row of batch) {
        refuseWhatDoesNotFit(table, row)
        text += rowLine(table.name, row)
      }
      checksum.update(text)
      savedRowCount += batch.length
      yield text
      onProgress?.(savedRowCount, totalRowCount)
      await pauseIfDue()
    }
  }
  yield endLine(savedRowCount, checksum.digest('hex'))
}

/** The query for all rows of a table, in the order of the primary key. */
function allRowsOf(db: Kysely<AnyTables>, { name, columns, key }: Table) {
  let query = db.selectFrom(name).select([...columns])
  for (const column of key) query = query.orderBy(column)
  return query.compile()
}

async function headOf(db: Kysely<AnyTables>, tables: readonly Table[], madeMs: number): Promise<Head> {
  const counts: [string, number][] = []
  for (const { name } of tables) {
    const { rows } = await db
      .selectFrom(name)
      .select(({ fn }) => fn.countAll<number | string>().as('rows'))
      .executeTakeFirstOrThrow()
    counts.push([name, Number(rows)])
  }
  const lastIds = await readLastIds(db)
  const ids = tables.flatMap(({ name, idColumn }): [string, number][] =>
    idColumn === null ? [] : [[name, lastIds.get(name) ?? 0]],
  )
  return { schema: await lastMigration(db), made: timestamp(madeMs), tables: counts, ids }
}

/** Refuses a database on which no server of Parlor has started, such as an empty one or that of another program. */
async function refuseWithoutSite(db: Kysely<AnyTables>): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return
  throw new BackupError('There is no site in this database. Check DATABASE_URL or DATA_DIR.')
}

/** The name of the last migration that the database has. */
async function lastMigration(db: Kysely<AnyTables>): Promise<string> {
  await refuseNewerDatabase(db)
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const last = rows.at(-1)
  if (last === undefined) throw new BackupError('There is nothing in the database yet.')
  return last.name
}

/** Refuses a value that would not be the same after a restore. */
function refuseWhatDoesNotFit({ name, integerColumns }: Table, row: Row): void {
  for (const [column, value] of Object.entries(row)) {
    const fits =
      value === null ||
      typeof value === 'string' ||
      (typeof value === 'number' &&
        Number.isFinite(value) &&
        (Number.isSafeInteger(value) || !integerColumns.includes(column)))
    if (!fits) throw new BackupError(`The column ${column} of the table ${name} has a value that a backup cannot hold.`)
  }
}
