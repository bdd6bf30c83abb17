// Fills an empty database with a backup of a site.

import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { expressionBuilder, type Kysely, Migrator, sql } from 'kysely'
import type { Storage } from '../db/database.ts'
import { refuseWithoutRights } from '../db/databaseError.ts'
import { DataDirInUseError, type DataDirLock, lockDataDir } from '../db/dataDirLock.ts'
import { isPostgres } from '../db/dialect.ts'
import { migrations } from '../db/migrations/all.ts'
import { openSeparateConnection, type SeparateConnection } from '../db/separateConnection.ts'
import { databaseFile, isBusy, unfinishedFile } from '../db/sqlite.ts'
import { type AnyTables, allTables, type Row, readTables, setLastId, type Table } from '../db/tables.ts'
import { BackupError } from './backupError.ts'
import { flushNames } from './flushNames.ts'
import { createPauses } from './pauses.ts'
import { checkSiteFile, type ReadOptions, readSiteFile, refuseOldCopy, type SitePart } from './readSiteFile.ts'
import { damagedFileError, type Head, rowsIn } from './siteFile.ts'

/** The tables that a server fills before anybody has signed up. A restore replaces their rows. */
const WRITTEN_WITHOUT_MEMBERS: readonly string[] = [
  'attempts',
  'backups',
  'chess_figures',
  'chess_ratings',
  'gateway_calls',
  'passkey_challenges',
  'referral_codes',
  'server_keys',
  'socket_io_attachments',
  'sqlite_sequence',
  'stored_log_counter',
  'stored_logs',
  'trusted_time',
  'vitals',
]

/** The number of an advisory lock in PostgreSQL. It must differ from the numbers in `server/app.ts`. */
const RESTORE_LOCK = 7_041_503

/** Rows are inserted as soon as they have this many values together. SQLite allows 32,766 values in one statement. */
const VALUES_PER_STATEMENT = 4_000

/**
 * Fills an empty database with a backup, in one transaction. The whole file is checked before the first row
 * is inserted. If anything fails, the database is unchanged.
 * @throws BackupError
 */
export async function restoreSite(storage: Storage, file: string, options: ReadOptions = {}): Promise<Head> {
  const { databaseUrl, dataDir } = storage
  const copyTarget = databaseUrl === null ? databaseFile(dataDir) : 'parlor.sqlite in the DATA_DIR of SQLite'
  await refuseOldCopy(file, copyTarget)
  await checkSiteFile(file)
  if (databaseUrl !== null) return fillAndClose(storage, file, options)
  const lock = lockOrRefuse(dataDir)
  try {
    if (existsSync(databaseFile(dataDir))) return await fillAndClose(storage, file, options)
    return await restoreNewFile(storage, file, options)
  } finally {
    lock.release()
  }
}

/**
 * Fills a file with another name in the directory of the database, and renames it at the end. If this process is killed
 * before that, there is no database, and the next start or restore removes the file.
 */
async function restoreNewFile(storage: Storage, file: string, options: ReadOptions): Promise<Head> {
  const { dataDir } = storage
  const database = databaseFile(dataDir)
  const unfinished = unfinishedFile(dataDir)
  for (const other of ['-wal', '-journal'].map((end) => database + end)) {
    // SQLite would write the content of this file into the new database.
    if (existsSync(other)) {
      throw new BackupError(`${other} is a part of a database that is not there. Move it away, then restore.`)
    }
  }
  try {
    const head = await fillAndClose(storage, file, options, unfinished)
    if (existsSync(database)) {
      throw new BackupError(`Another program has made ${database} meanwhile. Nothing was restored.`)
    }
    await rename(unfinished, database)
    await flushNames(dataDir)
    return head
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** @param sqliteFile the SQLite file to fill. Without this argument, the database of the storage is filled. */
async function fillAndClose(storage: Storage, file: string, options: ReadOptions, sqliteFile?: string): Promise<Head> {
  const connection = await openOrRefuse(storage, sqliteFile)
  try {
    return await fill(connection, file, options)
  } finally {
    await connection.close()
  }
}

function lockOrRefuse(dataDir: string): DataDirLock {
  try {
    return lockDataDir(dataDir)
  } catch (error) {
    if (error instanceof DataDirInUseError) throw inUseError(dataDir)
    throw error
  }
}

const inUseError = (place: string) => new BackupError(`A server or another restore is using ${place}. Stop it first.`)

async function openOrRefuse(storage: Storage, sqliteFile?: string): Promise<SeparateConnection> {
  try {
    return await openSeparateConnection(storage, 'write', sqliteFile)
  } catch (error) {
    throw isBusy(error) ? inUseError(storage.dataDir) : error
  }
}

/**
 * Makes the tables with the migrations up to the last one of the saved database, inserts the rows of the backup, and
 * then runs the newer migrations.
 */
async function fill(connection: SeparateConnection, file: string, options: ReadOptions): Promise<Head> {
  const { db } = connection
  await refuseWithoutRights(db)
  await refuseOtherPrograms(db)
  await refuseDataAndDropTables(db)
  const parts = readSiteFile(file, options)
  const { value: firstPart } = await parts.next()
  if (firstPart === undefined || !('head' in firstPart)) throw damagedFileError(file)
  const { head } = firstPart
  await migrate(db, head.schema)
  const tables = await readTables(db)
  // Refuse a backup with a table that this version does not know.
  for (const [name] of head.tables) tableNamed(tables, name)
  // Delete the rows that some migrations have inserted. A table is emptied before the tables to which its rows refer.
  for (const { name } of tables.toReversed()) await db.deleteFrom(name).execute()
  await insertAll(db, tables, parts)
  await setLastIds(db, tables, head)
  await checkRows(db, head, file)
  await migrate(db, null)
  await holdWaitingMessages(db)
  await checkDatabase(db)
  await connection.commit()
  return head
}

/**
 * Makes sure that the restored site sends nothing by itself: the old site may have sent these messages, or still runs.
 * When a person sends one again, the gateway is asked for it first.
 */
async function holdWaitingMessages(db: Kysely<AnyTables>): Promise<void> {
  await sql`
    update messages set due_ms = null, doubt_ms = coalesce(doubt_ms, created_ms),
      state = case state when 'queued' then 'unsent' else state end
    where due_ms is not null`.execute(db)
}

/**
 * Refuses the restore while a server or another restore uses the database. On SQLite nothing is done here, because the
 * lock of the data directory or of the file has already refused the restore.
 */
async function refuseOtherPrograms(db: Kysely<AnyTables>): Promise<void> {
  if (!isPostgres(db)) return
  const { rows: locks } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_xact_lock(${RESTORE_LOCK}) as is_ours`.execute(db)
  if (locks[0]?.is_ours !== true) throw inUseError('this database')
  // Each running server has a connection with the name 'parlor listener'.
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = 'parlor listener'`.execute(db)
  if (rows.length > 0) throw inUseError('this database')
}

/**
 * Refuses a database that has data of members, and one that has tables of another program. Drops all tables of any
 * other database.
 */
async function refuseDataAndDropTables(db: Kysely<AnyTables>): Promise<void> {
  const tables = await allTables(db)
  const allIncludingKysely = await db.introspection.getTables({ withInternalKyselyTables: true })
  const kyselyTables = allIncludingKysely.filter(({ name }) => name.startsWith('kysely_migration'))
  if (tables.length > 0 && kyselyTables.length === 0) {
    throw new BackupError('The database has tables of another program. Restore into a database of its own.')
  }
  for (const { name } of tables) {
    if (WRITTEN_WITHOUT_MEMBERS.includes(name)) continue
    const row = await db.selectFrom(name).select(sql<number>`1`.as('one')).limit(1).executeTakeFirst()
    if (row !== undefined) {
      throw new BackupError(
        `The database is not empty: there are rows in ${name}. Restore into an empty one; nothing was changed.`,
      )
    }
  }
  const orderedTables = await readTables(db)
  // Tables that no backup contains. SQLite does not let anybody drop its table `sqlite_sequence`.
  const others = tables.filter(
    ({ name }) => name !== 'sqlite_sequence' && !orderedTables.some((table) => table.name === name),
  )
  for (const { name } of [...others, ...orderedTables.toReversed(), ...kyselyTables])
    await db.schema.dropTable(name).execute()
}

/** @param lastName the name of the last migration to run; null runs all */
async function migrate(db: Kysely<AnyTables>, lastName: string | null): Promise<void> {
  // The transaction is open already.
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations }, disableTransactions: true })
  const { error } = await (lastName === null ? migrator.migrateToLatest() : migrator.migrateTo(lastName))
  if (error !== undefined) throw error
}

/** Inserts all rows of the file, several in one statement. */
async function insertAll(
  db: Kysely<AnyTables>,
  tables: readonly Table[],
  parts: AsyncIterable<SitePart>,
): Promise<void> {
  const pauseIfDue = createPauses()
  let table: Table | undefined
  let batch: Row[] = []
  const insertBatch = async () => {
    if (table !== undefined && batch.length > 0) await insert(db, table, batch)
    batch = []
    await pauseIfDue()
  }
  for await (const part of parts) {
    if ('head' in part) continue
    if (table?.name !== part.table) {
      await insertBatch()
      table = tableNamed(tables, part.table)
    }
    refuseOtherColumns(table, part.row)
    batch.push(part.row)
    if (batch.length * table.columns.length >= VALUES_PER_STATEMENT) await insertBatch()
  }
  await insertBatch()
}

/**
 * The table of the database with this name.
 * @throws BackupError if there is none
 */
function tableNamed(tables: readonly Table[], name: string): Table {
  const table = tables.find((known) => known.name === name)
  if (table !== undefined) return table
  throw new BackupError(`The backup has a table ${name}, which this version does not know.`)
}

function refuseOtherColumns({ name, columns }: Table, row: Row): void {
  if (Object.keys(row).length === columns.length && columns.every((column) => Object.hasOwn(row, column))) return
  throw new BackupError(`The backup has other columns in the table ${name} than this version.`)
}

async function insert(db: Kysely<AnyTables>, { name, columns, idColumn }: Table, rows: readonly Row[]): Promise<void> {
  const { table, ref } = expressionBuilder<AnyTables, string>()
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
  // Without these words, PostgreSQL would not accept the ids of the backup.
  const withIds = isPostgres(db) && idColumn !== null ? sql`overriding system value` : sql``
  await sql`insert into ${table(name)} (${sql.join(columns.map((column) => ref(column)))}) ${withIds}
    values ${sql.join(values)}`
    .execute(db)
    .catch((error: unknown) => {
      throw isWrongRow(error) ? new BackupError(`The backup has a row that does not fit (${error.message}).`) : error
    })
}

/** The codes of PostgreSQL and SQLite for a value or a reference that does not fit. */
const WRONG_ROW = /^(22|23)\w{3}$|^SQLITE_(CONSTRAINT|MISMATCH)/

const isWrongRow = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && WRONG_ROW.test(String(error.code))

/** Sets the last id of each table, so that a new row never gets the id of a row that was deleted before the backup. */
async function setLastIds(db: Kysely<AnyTables>, tables: readonly Table[], { ids }: Head): Promise<void> {
  for (const table of tables) {
    if (table.idColumn === null) continue
    const { highest } = await db
      .selectFrom(table.name)
      .select(({ fn }) => fn.max(table.idColumn ?? '').as('highest'))
      .executeTakeFirstOrThrow()
    const lastId = ids.find(([name]) => name === table.name)?.[1] ?? 0
    await setLastId(db, table, Math.max(lastId, Number(highest ?? 0)))
  }
}

/** Checks that all tables together have as many rows as the head of the file says. */
async function checkRows(db: Kysely<AnyTables>, head: Head, file: string): Promise<void> {
  let allRows = 0
  for (const [name] of head.tables) {
    const { rows } = await db
      .selectFrom(name)
      .select(({ fn }) => fn.countAll<number | string>().as('rows'))
      .executeTakeFirstOrThrow()
    allRows += Number(rows)
  }
  if (allRows !== rowsIn(head)) throw damagedFileError(file)
}

/**
 * Checks the references between the restored rows on SQLite, and the database file. PostgreSQL has already checked the
 * references when the rows were inserted.
 */
async function checkDatabase(db: Kysely<AnyTables>): Promise<void> {
  if (isPostgres(db)) return
  const { rows: broken } = await sql`pragma foreign_key_check`.execute(db)
  const { rows: health } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  if (broken.length > 0) {
    throw new BackupError('The restored database is not sound: some rows refer to rows that do not exist.')
  }
  if (health[0]?.integrity_check !== 'ok') {
    throw new BackupError('The restored database is not sound: SQLite finds an error in its file.')
  }
}
