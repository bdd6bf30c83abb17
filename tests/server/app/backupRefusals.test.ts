// Tests which backups and which databases a restore refuses, that a refused restore changes nothing, and when a backup
// itself fails.

import { writeFileSync } from 'node:fs'
import files, { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backup } from '../../../server/admin/backups.ts'
import type { App } from '../../../server/app.ts'
import { BackupError } from '../../../server/backup/backupError.ts'
import { restoreSite } from '../../../server/backup/restoreSite.ts'
import { saveSite } from '../../../server/backup/saveSite.ts'
import { newChecksum } from '../../../server/backup/siteFile.ts'
import { DatabaseError } from '../../../server/db/databaseError.ts'
import { openSqliteFile } from '../../../server/db/sqlitePackage.ts'
import { call, PASSWORD, signUp } from '../../support/members.ts'
import { trySignIn } from '../members/accountCalls.ts'
import { createTestApp, locationOf, openStorage, type Storage, signUpCodeIn } from '../support.ts'

const TIMEOUT_MS = 90_000
/** The time that the backups contain as the time at which they were made. */
const MADE_MS = Date.UTC(2026, 2, 14, 3)

let folder: string
/** A backup of the site. */
let file: string
/** The database of a site with one member, on which a server runs. */
let source: Storage
/** A database that is empty at the start of each test. */
let target: Storage
let app: App | null

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlor-refusals-'))
  file = join(folder, 'site')
  source = await openStorage({ isMigrated: true })
  target = await openStorage()
  app = await createTestApp(source.env)
  const { origin, ownerSignUpAddress } = await app.start()
  await signUp(origin, { username: 'Owner', password: PASSWORD, code: signUpCodeIn(ownerSignUpAddress ?? '') })
  await saveSite(locationOf(source), file, { madeMs: MADE_MS })
})
afterEach(async () => {
  await app?.destroy()
  await source.remove()
  await target.remove()
  await rm(folder, { recursive: true, force: true })
})

/** The message of the error with which a restore is refused, or 'restored'. */
const restoreResult = (path: string, storage: Storage = target): Promise<string> =>
  restoreSite(locationOf(storage), path).then(
    () => 'restored',
    (error: unknown) => {
      // A refused restore must throw this error, so that the command prints only the message.
      expect(error).toBeInstanceOf(BackupError)
      return error instanceof BackupError ? error.message : ''
    },
  )

/** Expects that the refused restores have made no table and no database file. */
async function expectUntouched(): Promise<void> {
  const { DATABASE_URL, DATA_DIR = '' } = target.env
  expect((await readdir(DATA_DIR)).filter((name) => name.startsWith('parlor.sqlite'))).toEqual([])
  if (DATABASE_URL === undefined) return
  const client = new pg.Client({ connectionString: DATABASE_URL })
  await client.connect()
  const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public'")
  await client.end()
  expect(rows).toEqual([])
}

/** Writes a copy of the backup with changed lines and the correct checksum for these lines. Returns its path. */
async function backupWithLines(change: (lines: string[]) => string[]): Promise<string> {
  const [head = '', ...rows] = change(
    gunzipSync(await readFile(file))
      .toString('utf8')
      .trimEnd()
      .split('\n')
      .slice(0, -1),
  )
  const textBeforeEnd = [head, ...rows].map((line) => `${line}\n`).join('')
  const end = JSON.stringify({
    end: true,
    rows: rows.length,
    sha256: newChecksum().update(textBeforeEnd).digest('hex'),
  })
  const path = join(folder, 'changed')
  await writeFile(path, gzipSync(`${textBeforeEnd}${end}\n`))
  return path
}

const backupWithHead = (values: object) =>
  backupWithLines(([head = '', ...rows]) => [JSON.stringify({ ...JSON.parse(head), ...values }), ...rows])

test(
  '[backups-05] a backup that was cut or changed anywhere is refused with a sentence, and the database stays empty',
  async () => {
    const bytes = await readFile(file)
    const lines = gunzipSync(bytes).toString('utf8')
    const badFiles: Record<string, Buffer | string> = {
      empty: '',
      text: 'This is no backup.',
      'cut in the middle': bytes.subarray(0, bytes.length / 2),
      'cut by one byte': bytes.subarray(0, -1),
      'longer by one byte': Buffer.concat([bytes, Buffer.from([7])]),
      'without the last line': gzipSync(lines.trimEnd().split('\n').slice(0, -1).join('\n')),
      'with another name': gzipSync(lines.replace('"Owner"', '"Other"')),
      'with a row twice': gzipSync(lines.replace(/^(\["users".*\n)/m, '$1$1')),
      'with a line behind the end': gzipSync(`${lines}["users",{}]\n`),
      'another document': gzipSync('{"format":"something"}\n'),
    }
    // Makes about 60 files, each with one changed bit. The first ten bytes are left out, because they only name the
    // program that packed the file. The ninth byte from the end is left out, because it can have unused bits.
    for (let index = 10; index < bytes.length; index += Math.ceil(bytes.length / 60)) {
      if (index === bytes.length - 9) continue
      const changed = Buffer.from(bytes)
      changed[index] = (changed[index] ?? 0) ^ 0x10
      badFiles[`byte ${index}`] = changed
    }
    for (const [name, content] of Object.entries(badFiles)) {
      const path = join(folder, name)
      await writeFile(path, content)
      expect(await restoreResult(path), name).toBe(
        `${path} is cut, changed or not a backup of Parlor. Nothing was changed.`,
      )
    }
    expect(await restoreResult(join(folder, 'missing'))).toBe(
      `There is no file ${join(folder, 'missing')}. Check the name.`,
    )
    expect(await restoreResult(folder)).toMatch(/is a folder and not a file/)
    expect(await restoreResult(join(file, 'below'))).toMatch(/A part of .* is a file and not a folder/)
    // No user may read this file, not even root.
    expect(await restoreResult('/proc/self/mem')).toMatch(/^The disk of \/proc\/self cannot be read/)
    await expectUntouched()
    expect(await restoreResult(file)).toBe('restored')
  },
  TIMEOUT_MS,
)

test('[backups-06] a backup of a newer version and a copy of the database by an earlier version are refused, and the error says what to do', async () => {
  expect(await restoreResult(await backupWithHead({ version: 2 }))).toMatch(
    /was made by a newer version of Parlor \(its format is 2\)\. Install that version first\./,
  )
  expect(await restoreResult(await backupWithHead({ schema: '9999-tomorrow' }))).toContain(
    'it has the migration 9999-tomorrow',
  )
  expect(await restoreResult(await backupWithHead({ schema: 'toString' }))).toContain('it has the migration toString')
  const oldCopy = join(folder, 'old.sqlite')
  openSqliteFile(oldCopy).exec('create table users (user_id)').close()
  expect(await restoreResult(oldCopy)).toMatch(
    /is a copy of the database by an earlier version of Parlor\. Copy it to .*parlor\.sqlite/,
  )
  await expectUntouched()
})

test('[backups-07] a restore of a backup with rows or tables that do not fit is rolled back, and the database stays empty', async () => {
  const changes: [RegExp, string, RegExp][] = [
    [/^(\["users",\{)/, '$1"shoe_size":44,', /has other columns in the table users/],
    [/^(\["users",\{)"\w+":/, '$1"toString":', /has other columns in the table users/],
    [
      /^(\["sessions",.*"user_id":)1/,
      '$199',
      /^The backup has a row that does not fit|^The restored database is not sound/,
    ],
    [/^(\["users",.*"username":)"Owner"/, '$1null', /^The backup has a row that does not fit/],
  ]
  for (const [pattern, replacement, message] of changes) {
    const path = await backupWithLines((lines) => lines.map((line) => line.replace(pattern, replacement)))
    expect(await restoreResult(path)).toMatch(message)
  }
  const withUnknownTable = await backupWithLines((lines) => lines.map((line) => line.replaceAll('"users"', '"guests"')))
  expect(await restoreResult(withUnknownTable)).toBe('The backup has a table guests, which this version does not know.')
  const tables = JSON.parse(
    gunzipSync(await readFile(file))
      .toString('utf8')
      .split('\n')[0] ?? '',
  ).tables
  // Every JavaScript object has the properties `toString` and `__proto__`. SQLite itself makes `sqlite_sequence`.
  for (const name of ['toString', '__proto__', 'sqlite_sequence']) {
    const path = await backupWithHead({ tables: [...tables, [name, 0]] })
    expect(await restoreResult(path)).toBe(`The backup has a table ${name}, which this version does not know.`)
  }
  await expectUntouched()
})

test('[backups-08] a restore into a database with members is refused, whether a server uses the database or not', async () => {
  expect(await restoreResult(file, source)).toMatch(/^A server or another restore is using /)
  await app?.destroy()
  expect(await restoreResult(file, source)).toMatch(/^The database is not empty: there are rows in /)
  app = await createTestApp(source.env)
  const { origin } = await app.start()
  expect((await trySignIn(origin, 'Owner', PASSWORD)).status).toBe(200)
})

test('[backups-08] if three restores run at the same time, one fills the database and the other two are refused with a sentence', async () => {
  const answers = await Promise.all([restoreResult(file), restoreResult(file), restoreResult(file)])
  expect(answers.filter((answer) => answer === 'restored')).toHaveLength(1)
  for (const answer of answers) {
    expect(answer).toMatch(/^restored$|^A server or another restore is using |^The database is not empty: /)
  }
})

test('[backups-09] a restore can fill a database on which a server has started and nobody has signed up', async () => {
  const emptySite = await createTestApp(target.env)
  const { origin: emptyOrigin } = await emptySite.start()
  // The sign-in page makes this call when it is opened. Passkeys need a host name, not an IP address.
  const localhost = emptyOrigin.replace('127.0.0.1', 'localhost')
  expect((await call(localhost, 'POST /public/passkeys/sign-in')).status).toBe(200)
  expect(await restoreResult(file)).toMatch(/^A server or another restore is using /)
  await emptySite.destroy()
  expect(await restoreResult(file)).toBe('restored')
  const restoredSite = await createTestApp(target.env)
  try {
    const { origin, ownerSignUpAddress } = await restoredSite.start()
    expect(ownerSignUpAddress).toBeNull()
    expect((await trySignIn(origin, 'Owner', PASSWORD)).status).toBe(200)
  } finally {
    await restoredSite.destroy()
  }
})

test.runIf(process.env.TEST_DATABASE_URL)(
  '[backups-10] a PostgreSQL database with tables of another program is refused',
  async () => {
    const client = new pg.Client({ connectionString: target.env.DATABASE_URL })
    await client.connect()
    await client.query('create table guests (name text)')
    expect(await restoreResult(file)).toBe(
      'The database has tables of another program. Restore into a database of its own.',
    )
    const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public'")
    await client.end()
    expect(rows).toEqual([{ tablename: 'guests' }])
  },
)

test.runIf(process.env.TEST_DATABASE_URL)(
  '[backups-32] a restore and a start of the server are refused with a sentence if their PostgreSQL role is not allowed to create tables',
  async () => {
    const { DATABASE_URL = '' } = target.env
    const role = `${new URL(DATABASE_URL).pathname.slice(1)}_guest`
    const client = new pg.Client({ connectionString: DATABASE_URL })
    await client.connect()
    const runSql = (text: string) => client.query(text)
    await runSql(`create role ${role} login password 'guest'`)
    await runSql('revoke create on schema public from public')
    const url = Object.assign(new URL(DATABASE_URL), { username: role, password: 'guest' })
    const guest: Storage = { ...target, env: { ...target.env, DATABASE_URL: url.href } }
    const sentence = `PostgreSQL does not let the role ${role} create tables. Make this role the owner of the database.`
    try {
      await expect(restoreSite(locationOf(guest), file)).rejects.toThrow(new DatabaseError(sentence))
      await expect(createTestApp(guest.env)).rejects.toThrow(new DatabaseError(sentence))
      await expectUntouched()
    } finally {
      await runSql(`drop role ${role}`)
      await client.end()
    }
  },
)

test('[backups-31] a start of the server and a backup refuse a database of a newer version with the same sentence', async () => {
  const { db } = app?.context ?? {}
  if (db === undefined) throw new Error('There is no server.')
  await sql`insert into kysely_migration (name, timestamp) values ('9999-tomorrow', '')`.execute(db)
  const sentence =
    'The database was written by a newer version of Parlor (it has the migration 9999-tomorrow). Use that version, or restore a backup that this version has made.'
  const newerError = new DatabaseError(sentence)
  await expect(saveSite(locationOf(source), join(folder, 'newer'), { madeMs: MADE_MS })).rejects.toThrow(newerError)
  await expect(createTestApp(source.env)).rejects.toThrow(newerError)
})

test('[backups-38] a backup of a database on which no server has started is refused with a sentence', async () => {
  const { DATABASE_URL, DATA_DIR = '' } = target.env
  const path = join(folder, 'nothing')
  const backUp = () => saveSite(locationOf(target), path, { madeMs: MADE_MS })
  const noSiteError = new BackupError('There is no site in this database. Check DATABASE_URL or DATA_DIR.')
  if (DATABASE_URL === undefined) {
    await writeFile(join(DATA_DIR, 'parlor.sqlite'), '')
    await expect(backUp()).rejects.toThrow(noSiteError)
  } else {
    await expect(backUp()).rejects.toThrow(noSiteError)
    const client = new pg.Client({ connectionString: DATABASE_URL })
    await client.connect()
    await client.query('create table guests (name text)')
    await client.end()
    await expect(backUp()).rejects.toThrow(noSiteError)
  }
  expect(await readdir(folder)).toEqual(['site'])
})

test('[backups-11] a backup never overwrites a file, and a backup that fails or is stopped leaves no file', async () => {
  const location = locationOf(source)
  await copyFile(file, join(folder, 'precious'))
  await expect(saveSite(location, join(folder, 'precious'), { madeMs: MADE_MS })).rejects.toThrow(
    'never overwrites a file',
  )
  const stopping = new AbortController()
  const stopped = saveSite(location, join(folder, 'stopped'), {
    madeMs: MADE_MS,
    signal: stopping.signal,
    onProgress: () => stopping.abort(),
  })
  await expect(stopped).rejects.toThrow()
  const failWithFullDisk = () => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' })
  }
  await expect(
    saveSite(location, join(folder, 'full'), { madeMs: MADE_MS, onProgress: failWithFullDisk }),
  ).rejects.toThrow(`The disk of ${folder} is full.`)
  await expect(saveSite(location, join(folder, 'none', 'site'), { madeMs: MADE_MS })).rejects.toThrow(
    'does not exist, or its folder does not',
  )
  expect((await readdir(folder)).sort()).toEqual(['precious', 'site'])
})

test('[backups-11] if two backups to one file are made at the same time, one is saved and the other is refused', async () => {
  const path = join(folder, 'same')
  const save = () => saveSite(locationOf(source), path, { madeMs: MADE_MS })
  const results = await Promise.allSettled([save(), save()])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [problem] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(problem.message).toContain('never overwrites a file')
  expect((await readdir(folder)).sort()).toEqual(['same', 'site'])
  expect(await restoreResult(path)).toBe('restored')
})

test('[backups-11] a backup does not overwrite a file that another program makes while the backup is made', async () => {
  const path = join(folder, 'meanwhile')
  const makeFile = () => writeFileSync(path, 'mine')
  const saving = saveSite(locationOf(source), path, { madeMs: MADE_MS, onProgress: makeFile })
  await expect(saving).rejects.toThrow('never overwrites a file')
  expect(await readFile(path, 'utf8')).toBe('mine')
  expect((await readdir(folder)).sort()).toEqual(['meanwhile', 'site'])
})

test('a backup is saved on a file system that has no hard links', async () => {
  const { link } = files
  try {
    files.link = async () => {
      throw Object.assign(new Error('operation not permitted'), { code: 'EPERM' })
    }
    syncBuiltinESMExports()
    await saveSite(locationOf(source), join(folder, 'fat'), { madeMs: MADE_MS })
  } finally {
    files.link = link
    syncBuiltinESMExports()
  }
  expect((await readdir(folder)).sort()).toEqual(['fat', 'site'])
})

test('[backups-11] an interrupted `npm run backup` leaves no file', async () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('the process ends')
  })
  const printed = vi.spyOn(console, 'error').mockReturnValue()
  try {
    const saving = backup(locationOf(source), join(folder, 'interrupted'))
    process.emit('SIGINT')
    await expect(saving).rejects.toThrow('the process ends')
    expect(exit).toHaveBeenCalledWith(1)
    expect(printed).toHaveBeenCalledWith('Interrupted: there is no backup.')
  } finally {
    exit.mockRestore()
    printed.mockRestore()
  }
  expect(await readdir(folder)).toEqual(['site'])
})

test('[backups-12] a backup is refused if the database has an integer that JavaScript cannot represent exactly', async () => {
  const { db } = app?.context ?? {}
  if (db === undefined) throw new Error('There is no server.')
  await sql`update users set created_ms = 9007199254740993`.execute(db)
  await expect(saveSite(locationOf(source), join(folder, 'large'), { madeMs: MADE_MS })).rejects.toThrow(
    'The column created_ms of the table users has a value that a backup cannot hold.',
  )
})
