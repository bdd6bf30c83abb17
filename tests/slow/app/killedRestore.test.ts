// Tests a restore into a new SQLite file whose process is killed in the middle.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { distDir, projectRoot } from '../../../scripts/ensureBuilt.mjs'
import { restoreSite } from '../../../server/backup/restoreSite.ts'
import { saveSite } from '../../../server/backup/saveSite.ts'
import { lockDataDir } from '../../../server/db/dataDirLock.ts'
import { databaseFile } from '../../../server/db/sqlite.ts'
import { openSqliteFile } from '../../../server/db/sqlitePackage.ts'
import { createTestApp, signUpCodeIn } from '../../server/support.ts'
import { PASSWORD, signUp } from '../../support/members.ts'

/** How long one test may take. */
const TIMEOUT_MS = 180_000
/** The time of the backup. */
const MADE_MS = Date.UTC(2026, 2, 14, 3)
/** With so many lines, a restore takes a second or more. */
const LOG_LINES = 60_000
/**
 * SQLite keeps up to 16 MB of new rows in memory until the end of the transaction. Lines of this length need more, so
 * that a restore writes rows into its file long before its end.
 */
const LINE_LENGTH = 400
/** The files of a restore have this size only after the restore has written some rows. */
const SOME_BYTES = 500_000

let folder: string
let backupFile: string
/** The empty directory into which a test restores the backup. */
let dataDir: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlor-killed-'))
  backupFile = join(folder, 'site')
  const source = join(folder, 'source')
  const app = await createTestApp({ DATA_DIR: source })
  const { origin, ownerSignUpAddress } = await app.start()
  await signUp(origin, { username: 'Owner', password: PASSWORD, code: signUpCodeIn(ownerSignUpAddress ?? '') })
  await app.destroy()
  const database = openSqliteFile(databaseFile(source))
  database.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${LOG_LINES})
    insert into stored_logs (stored_log_id, created_ms, log_level, message)
    select 1000 + i, i, 'info', 'Line ' || i || hex(zeroblob(${LINE_LENGTH / 2})) from n`)
  database.close()
  await saveSite({ databaseUrl: null, dataDir: source }, backupFile, { madeMs: MADE_MS })
}, TIMEOUT_MS)
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(async () => {
  dataDir = await mkdtemp(join(folder, 'data-'))
})

function startRestore(): ChildProcess {
  return spawn(process.execPath, [join(distDir(), 'server', 'admin.js'), 'restore', backupFile], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: 'ignore',
  })
}

const databaseFiles = () => readdirSync(dataDir).filter((name) => name.startsWith('parlor.sqlite'))

/** The bytes of all database files. A file that disappears meanwhile counts as 0 bytes. */
async function sizeOfFiles(): Promise<number> {
  const sizes = databaseFiles().map((name) =>
    stat(join(dataDir, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0)
}

/** Kills a restore when it has written some rows. */
async function killRestoreInTheMiddle(): Promise<void> {
  const child = startRestore()
  const ended = once(child, 'exit')
  while ((await sizeOfFiles()) < SOME_BYTES && child.exitCode === null) await new Promise(setImmediate)
  child.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
}

const countRowsIn = (path: string) => {
  const database = openSqliteFile(path, { readonly: true })
  const rowCount = database.prepare('select count(*) from stored_logs').pluck().get()
  database.close()
  return rowCount
}

test('[backups-14] a killed restore leaves no complete database, and the next restore removes the unfinished file and writes all rows', {
  timeout: TIMEOUT_MS,
}, async () => {
  await killRestoreInTheMiddle()
  expect(existsSync(databaseFile(dataDir))).toBe(false)
  expect(databaseFiles()).toContain('parlor.sqlite.unfinished')
  await restoreSite({ databaseUrl: null, dataDir }, backupFile)
  expect(databaseFiles()).toEqual(['parlor.sqlite'])
  expect(countRowsIn(databaseFile(dataDir))).toBeGreaterThanOrEqual(LOG_LINES)
})

test('[backups-14] the next start of the server removes the files that a killed restore has left', {
  timeout: TIMEOUT_MS,
}, async () => {
  await killRestoreInTheMiddle()
  expect(databaseFiles().length).toBeGreaterThan(0)
  // The start takes this lock before it opens the database.
  lockDataDir(dataDir).release()
  expect(databaseFiles()).toEqual([])
})

test('[backups-14] a start of the server does not remove the file of a restore that still runs', {
  timeout: TIMEOUT_MS,
}, async () => {
  const child = startRestore()
  const ended = once(child, 'exit')
  await expect.poll(sizeOfFiles, { interval: 1, timeout: 60_000 }).toBeGreaterThan(0)
  expect(() => lockDataDir(dataDir)).toThrow(/^another server/)
  expect(await ended).toEqual([0, null])
  expect(databaseFiles()).toEqual(['parlor.sqlite'])
  expect(countRowsIn(databaseFile(dataDir))).toBeGreaterThanOrEqual(LOG_LINES)
})

test('[backups-15] a restore is refused if the directory has a part of another database, and this part is not deleted', {
  timeout: TIMEOUT_MS,
}, async () => {
  // SQLite writes new rows into the file `-wal` first.
  const walFile = `${databaseFile(dataDir)}-wal`
  await writeFile(walFile, 'rows of another database')
  await expect(restoreSite({ databaseUrl: null, dataDir }, backupFile)).rejects.toThrow(
    `${walFile} is a part of a database that is not there. Move it away, then restore.`,
  )
  expect(databaseFiles()).toEqual(['parlor.sqlite-wal'])
})
