import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import { timestamp } from '../clock.ts'
import type { Storage } from '../db/database.ts'
import { refuseMissingDatabase, refuseNewerDatabase } from '../db/databaseError.ts'
import { OWN_FILE } from '../db/privateFiles.ts'
import { openSeparateConnection, type SeparateConnection } from '../db/separateConnection.ts'
import { type AnyTables, type Row, readLastIds, readTables, type Table } from '../db/tables.ts'
import { BackupError } from './backupError.ts'
import { createPauses } from './pauses.ts'
import { checkSiteFile, type Reading } from './readSiteFile.ts'
import { endLine, type Head, headLine, newChecksum, rowLine, rowsIn } from './siteFile.ts'

/**
 * The name of a file that is not complete, or not checked yet.
 * @serves backups-11
 */
export const PARTIAL = '.partial'

interface Saving extends Reading {
  readonly madeMs: number
}

interface Saved {
  readonly rows: number
  readonly bytes: number
}

/**
 * Saves the whole site in one file, as it is at one moment. A server may write at the same time. The file gets its name
 * only when it is complete, written to the disk and checked.
 * @throws BackupError
 * @serves storage-files-02, backups-01, backups-03, backups-11
 */
export async function saveSite(storage: Storage, file: string, saving: Saving): Promise<Saved> {
  refuseMissingDatabase(storage)
  if (existsSync(file)) {
    throw new BackupError(`${file} exists already. Choose another name, because a backup never overwrites a file.`)
  }
  const partial = file + PARTIAL
  await rm(partial, { force: true })
  const separate = await openSeparateConnection(storage, 'read')
  try {
    const bytes = await writeAll(separate, partial, saving)
    const head = await checkSiteFile(partial, saving.signal && { signal: saving.signal })
    await rename(partial, file)
    await flushNames(dirname(file))
    return { rows: rowsIn(head), bytes }
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  } finally {
    await separate.close()
  }
}

/** Writes the file, also to the disk, so that a power cut cannot lose it. Returns its size. */
async function writeAll(separate: SeparateConnection, partial: string, saving: Saving): Promise<number> {
  const handle = await open(partial, 'wx', OWN_FILE)
  try {
    await pipeline(
      Readable.from(linesOf(separate, saving)),
      createGzip(),
      async (packed: AsyncIterable<Buffer>) => {
        for await (const bytes of packed) await handle.writeFile(bytes)
      },
      saving.signal ? { signal: saving.signal } : {},
    )
    await handle.sync()
    return (await handle.stat()).size
  } finally {
    await handle.close()
  }
}

/** Makes the new name of a file permanent. */
async function flushNames(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* linesOf(separate: SeparateConnection, { madeMs, onProgress, signal }: Saving): AsyncGenerator<string> {
  const pauseIfDue = createPauses()
  const checksum = newChecksum()
  const tables = await readTables(separate.db)
  const head = await headOf(separate.db, tables, madeMs)
  const first = headLine(head)
  checksum.update(first)
  yield first
  const allRows = rowsIn(head)
  let rows = 0
  for (const table of tables) {
    for await (const batch of separate.batches(allRowsOf(separate.db, table))) {
      signal?.throwIfAborted()
      let text = ''
      for (const row of batch) {
        refuseWhatDoesNotFit(table, row)
        text += rowLine(table.name, row)
      }
      checksum.update(text)
      rows += batch.length
      yield text
      onProgress?.(rows, allRows)
      await pauseIfDue()
    }
  }
  yield endLine(rows, checksum.digest('hex'))
}

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

async function lastMigration(db: Kysely<AnyTables>): Promise<string> {
  await refuseNewerDatabase(db)
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const last = rows.at(-1)
  if (last === undefined) throw new BackupError('There is nothing in the database yet.')
  return last.name
}

/**
 * Refuses a value that would not be the same after a restore.
 * @serves backups-12
 */
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
