// Tests the SQLite database: private files, a full disk, locks of other processes, and the lock of the data directory.

import { once } from 'node:events'
import { chmodSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOUR_MS } from '../../../server/clock.ts'
import { readConfig } from '../../../server/config.ts'
import { type Database, openDatabase } from '../../../server/db/database.ts'
import { lockDataDir } from '../../../server/db/dataDirLock.ts'
import { makeDataDirectoryPrivate, makePrivateDirectory } from '../../../server/db/privateFiles.ts'
import type { Schema } from '../../../server/db/schema/schema.ts'
import { databaseFile } from '../../../server/db/sqlite.ts'
import { SQLITE_PACKAGE } from '../../../server/db/sqlitePackage.ts'
import type { Log } from '../../../server/log.ts'
import { startErrorText } from '../../../server/startErrorText.ts'
import {
  call,
  cookieFrom,
  dataOf,
  PASSWORD,
  playerIdOf,
  readGame,
  signUp,
  startGame,
  tap,
} from '../../support/members.ts'
import { createTestApp, createTestClock, signUpCodeIn } from '../support.ts'

const require = createRequire(import.meta.url)
const { SqliteError } = require(SQLITE_PACKAGE)

let folder: string
let dataDir: string
let database: Database | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlor-test-'))
  dataDir = join(folder, 'data')
})
afterEach(async () => {
  await database?.close()
  database = undefined
  await rm(folder, { recursive: true })
})

async function openDb(): Promise<Kysely<Schema>> {
  database = await openDatabase({ dataDir, databaseUrl: null }, { onError: () => {} })
  return database.db
}

const writeSomething = (db: Kysely<Schema>) =>
  db.transaction().execute((transaction) => transaction.updateTable('referral_codes').set({ uses: 1 }).execute())

/** The permissions of a file or directory in three digits. With 600 or 700, only its owner can read and write it. */
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

test('[storage-files-01] only the system user of the server can read the database and its new directory', async () => {
  await writeSomething(await openDb())
  // SQLite writes new rows into the file `-wal` first, and keeps an index of this file in `-shm`.
  const file = databaseFile(dataDir)
  expect(await modeOf(dataDir)).toBe('700')
  for (const suffix of ['', '-wal', '-shm']) expect(await modeOf(file + suffix), suffix).toBe('600')
  await database?.close()
  await chmod(file, 0o644)
  await writeSomething(await openDb())
  for (const suffix of ['', '-wal', '-shm']) expect(await modeOf(file + suffix), suffix).toBe('600')
})

test('[hardened-63] the start makes an existing data directory and all its files private', async () => {
  const names = ['', 'parlor.sqlite', 'parlor.sqlite-wal', 'parlor.sqlite-shm', 'server.lock', 'server.pid']
  await mkdir(dataDir)
  for (const name of names.slice(1)) await writeFile(join(dataDir, name), '')
  for (const name of names) await chmod(join(dataDir, name), name === '' ? 0o755 : 0o644)
  const lock = lockDataDir(dataDir)
  await writeSomething(await openDb())
  const modes = await Promise.all(names.map((name) => modeOf(join(dataDir, name))))
  expect(modes).toEqual(['700', '600', '600', '600', '600', '600'])
  lock.release()
})

test('[backups-33] making a directory that nobody can create fails immediately, even below /proc', async () => {
  expect(() => makePrivateDirectory(join(dataDir, 'a', 'b', 'c'))).not.toThrow()
  expect(await modeOf(join(dataDir, 'a'))).toBe('700')
  await writeFile(join(dataDir, 'file'), '')
  expect(() => makePrivateDirectory(join(dataDir, 'file'))).toThrow('EEXIST')
  expect(() => makePrivateDirectory(join(dataDir, 'file', 'below'))).toThrow('ENOTDIR')
  expect(() => makePrivateDirectory('/proc/parlor/backups')).toThrow('ENOENT')
})

test('[hardened-63] if other users can read a directory and its mode cannot be changed, a log line says what to do', () => {
  const warn = vi.fn()
  const log = { warn } as unknown as Log
  makePrivateDirectory(dataDir)
  chmodSync(dataDir, 0o750)
  const refuseToChangeMode = () => {
    throw new Error('operation not permitted')
  }
  makeDataDirectoryPrivate(dataDir, log, refuseToChangeMode)
  const message = `Other system users can read ${dataDir}. Its owner must run: chmod 700 ${dataDir}`
  expect(warn.mock.calls).toEqual([[{ event: 'storage.readable' }, message]])
  makeDataDirectoryPrivate(dataDir, log)
  expect(warn).toHaveBeenCalledTimes(1)
})

test.each([
  ['there is no room for the database', new SqliteError('database or disk is full', 'SQLITE_FULL')],
  ['there is no room for the index of the write-ahead log', new SqliteError('disk I/O error', 'SQLITE_IOERR_SHMSIZE')],
  ['there is no room for a file', Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' })],
])('[hardened-64] when %s, the error of the start says that the disk is full, and where', (_case, error) => {
  expect(startErrorText(error, readConfig({ DATA_DIR: '/data' }))).toBe(
    'the disk is full, and the database in /data needs more room. Make room, then start again.',
  )
})

test('[storage-full-01] on a full disk a write fails with an error that says so, and writing works again when there is room', async () => {
  const db = await openDb()
  const insertRows = (rows: number) =>
    db.transaction().execute(async (transaction) => {
      await sql`create table if not exists filled (text text)`.execute(transaction)
      for (let row = 0; row < rows; row += 1) {
        await sql`insert into filled values (${'x'.repeat(20_000)})`.execute(transaction)
      }
    })
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  // The file of the database can now grow by only four blocks. SQLite calls a block a page.
  await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 4}`).execute(db)
  // With this little memory, SQLite itself ends the transaction when it cannot write pages to the disk.
  await sql`pragma cache_size = 1`.execute(db)
  await expect(insertRows(200)).rejects.toThrow('database or disk is full')
  await sql`pragma max_page_count = 1000000`.execute(db)
  await insertRows(1)
})

test('[storage-lock-01] a write waits while another process has the lock, and the event loop continues', async () => {
  const db = await openDb()
  const lockHolder = await holdLock()
  let isWritten = false
  const writing = writeSomething(db).then(() => {
    isWritten = true
  })
  // If the write blocked the event loop, one of these short pauses would take almost 4 seconds, until the thread ends
  // its lock. On a busy machine a pause can take longer than 400 ms.
  let longestMs = 0
  for (let turn = 0; turn < 20; turn += 1) {
    const startedMs = performance.now()
    await pause(20)
    longestMs = Math.max(longestMs, performance.now() - startedMs)
  }
  expect(isWritten).toBe(false)
  expect(longestMs).toBeLessThan(2_000)
  lockHolder.postMessage('release')
  await writing
  expect(isWritten).toBe(true)
  await lockHolder.terminate()
})

test('[hardened-43] a tap that waits too long for a lock is answered 503, and counts when it is sent again', async () => {
  const app = await createTestApp({ DATA_DIR: dataDir })
  const { origin, ownerSignUpAddress } = await app.start()
  try {
    const owner = await signUp(origin, {
      username: 'Owner',
      password: PASSWORD,
      code: signUpCodeIn(ownerSignUpAddress ?? ''),
    })
    const pool_player_id = await playerIdOf(owner, 'Owner')
    const gameId = await startGame(owner, { game_type: '9-Ball', players: [{ pool_player_id, handicap: 5 }] })
    const sendTap = () => tap(owner, gameId, { pool_player_id, action: 'add' }, 'one-tap-with-a-key')
    const lockHolder = await holdLock()
    // `performance.now` runs 100 times faster, so that the wait of five seconds ends after 50 ms.
    const realNow = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => realNow() * 100)
    const answer = await sendTap()
    expect([answer.status, answer.error?.code, answer.headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '2'])
    vi.restoreAllMocks()
    lockHolder.postMessage('release')
    expect((await sendTap()).status).toBe(200)
    expect((await readGame(owner, gameId)).players[0]?.score).toBe(1)
    await app.context.background.waitForAll()
    const logs = dataOf(await call(origin, 'GET /logs', { cookie: owner.cookie, query: { limit: 100 } }))
    expect(logs.filter(({ log_level }) => log_level === 'error')).toEqual([])
    await lockHolder.terminate()
  } finally {
    vi.restoreAllMocks()
    await app.destroy()
  }
})

test('[hardened-67] reads are answered while writes wait for the lock of another process', async () => {
  const app = await createTestApp({ DATA_DIR: dataDir })
  const { origin, ownerSignUpAddress } = await app.start()
  try {
    const owner = await signUp(origin, {
      username: 'Owner',
      password: PASSWORD,
      code: signUpCodeIn(ownerSignUpAddress ?? ''),
    })
    const pool_player_id = await playerIdOf(owner, 'Owner')
    const gameId = await startGame(owner, { game_type: '9-Ball', players: [{ pool_player_id, handicap: 5 }] })
    const lockHolder = await holdLock()
    let savedTaps = 0
    const taps = [1, 2, 3].map(async () => {
      expect((await tap(owner, gameId, { pool_player_id, action: 'add' })).status).toBe(200)
      savedTaps += 1
    })
    // After this pause the first write waits for the lock.
    await pause(100)
    for (let read = 0; read < 5; read += 1) {
      expect((await readGame(owner, gameId)).players[0]?.score).toBe(0)
      expect((await call(origin, 'GET /users', { cookie: owner.cookie })).status).toBe(200)
    }
    expect(savedTaps).toBe(0)
    lockHolder.postMessage('release')
    await Promise.all(taps)
    expect((await readGame(owner, gameId)).players[0]?.score).toBe(3)
    await lockHolder.terminate()
  } finally {
    await app.destroy()
  }
})

test('[hardened-84] a member who returns after an hour can read while another process holds the lock', async () => {
  const clock = createTestClock()
  const app = await createTestApp({ DATA_DIR: dataDir }, clock)
  const { origin, ownerSignUpAddress } = await app.start()
  try {
    const owner = await signUp(origin, {
      username: 'Owner',
      password: PASSWORD,
      code: signUpCodeIn(ownerSignUpAddress ?? ''),
    })
    clock.advance(2 * HOUR_MS)
    const lockHolder = await holdLock()
    // `performance.now` runs 100 times faster, so that the wait of five seconds ends after 50 ms.
    const realNow = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => realNow() * 100)
    const answer = await call(origin, 'GET /users', { cookie: owner.cookie })
    vi.restoreAllMocks()
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
    lockHolder.postMessage('release')
    const later = await call(origin, 'GET /users', { cookie: owner.cookie })
    expect(cookieFrom(later.headers)).toBe(owner.cookie)
    await lockHolder.terminate()
  } finally {
    vi.restoreAllMocks()
    await app.destroy()
  }
})

/** Starts a thread that holds the write lock of the database. */
async function holdLock(): Promise<Worker> {
  const workerData = { file: databaseFile(dataDir), module: import.meta.resolve(SQLITE_PACKAGE) }
  const worker = new Worker(HOLD_LOCK, { eval: true, workerData })
  await once(worker, 'message')
  return worker
}

/** Holds the write lock of a database until it receives a message, at most for 4 seconds. */
const HOLD_LOCK = `
const { parentPort, workerData } = require('node:worker_threads')
import(workerData.module).then(({ default: SQLite }) => {
  const connection = new SQLite(workerData.file)
  connection.exec('begin immediate')
  const release = () => { if (connection.open) connection.close() }
  parentPort.once('message', release)
  setTimeout(release, 4000).unref()
  parentPort.postMessage('locked')
})`

test('[running-09] the server uses version 12 of better-sqlite3 on Node 20, and version 13 on a newer Node', () => {
  const version = process.versions.node.startsWith('20.') ? /^12\./ : /^13\./
  expect(require(`${SQLITE_PACKAGE}/package.json`).version).toMatch(version)
})

test('a data directory that is in use is refused with the id of the process that uses it, and is free after the release', async () => {
  const first = lockDataDir(dataDir)
  expect(() => lockDataDir(dataDir)).toThrow(`another server (process ${process.pid}) uses ${dataDir}.`)
  // The lock is not on the database itself, so `npm run admin` still works.
  await writeSomething(await openDb())
  first.release()
  lockDataDir(dataDir).release()
})
