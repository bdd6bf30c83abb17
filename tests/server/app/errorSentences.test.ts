// Walks the errors of the file system and of the network through a start, the backups and a restore.

import fs from 'node:fs'
import files, { mkdtemp, readdir, rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getSystemErrorMap } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { commandErrorText } from '../../../server/admin/commandErrorText.ts'
import type { App } from '../../../server/app.ts'
import { restoreSite } from '../../../server/backup/restoreSite.ts'
import { saveSite } from '../../../server/backup/saveSite.ts'
import { backUpIfDue } from '../../../server/backup/scheduledBackups.ts'
import { type Config, readConfig } from '../../../server/config.ts'
import { refuseMissingDatabase, refuseOtherOrder } from '../../../server/db/databaseError.ts'
import { lockDataDir } from '../../../server/db/dataDirLock.ts'
import { postgresErrorText } from '../../../server/db/postgres.ts'
import { databaseFile } from '../../../server/db/sqlite.ts'
import { openSqliteFile } from '../../../server/db/sqlitePackage.ts'
import { startErrorText } from '../../../server/startErrorText.ts'
import { call, dataOf, type Member, PASSWORD, signUp } from '../../support/members.ts'
import { createTestApp, signUpCodeIn } from '../support.ts'

/** Each code of the file system, and the words of its sentence that say what is wrong. */
const FILE_CODES: Readonly<Record<string, RegExp>> = {
  ENOSPC: /disk (of .* )?is full/,
  EACCES: /may not use/,
  EPERM: /may not use/,
  EROFS: /is read-only/,
  ENOENT: /does not exist/,
  ENOTDIR: /is a file and not a folder/,
  EISDIR: /is a folder and not a file/,
  EMFILE: /Too many files are open/,
  ENFILE: /Too many files are open/,
  EBUSY: /Another program is using/,
  EDQUOT: /no room left/,
  EIO: /cannot be read or written/,
  ENAMETOOLONG: /is too long/,
  ELOOP: /lead in a circle/,
}
const codes = Object.entries(FILE_CODES)

/** Whether the text is one or more whole sentences, and the last one says what to do. */
const ACTION =
  /(^|\. |, or )(Make|Set|Check|Choose|Change|Create|Raise|End|Remove|Move|Start|Use|Free|Install)\b[^.]*\.$/i
/** The words of the operating system and of SQLite. */
const SYSTEM_WORDS =
  /\b(E[A-Z]{3,}|SQLITE_\w+|errno|syscall|ENOENT|partial|undefined|null)\b|no such file|permission denied/

function expectSentence(text: string | null, place: string): void {
  expect(text).toMatch(ACTION)
  expect(text).not.toMatch(SYSTEM_WORDS)
  expect(text).toContain(place)
}

/** An error as Node throws it. */
function systemError(code: string, fields: { syscall?: string; path?: string } = {}): Error {
  const [errno = 0, words = ''] =
    [...getSystemErrorMap()].flatMap(([number, [name, text]]) => (name === code ? [number, text] : [])) ?? []
  const { syscall = 'open', path } = fields
  const message = `${code}: ${words}, ${syscall}${path === undefined ? '' : ` '${path}'`}`
  return Object.assign(new Error(message), { errno, code, syscall, ...(path !== undefined && { path }) })
}

/** Replaces a function of a module of Node with one that throws this error, while `work` runs. */
async function whileFailing<Name extends string>(
  module: Record<Name, unknown>,
  name: Name,
  error: Error,
  work: () => Promise<unknown> | unknown,
): Promise<void> {
  const original = module[name]
  module[name] = () => {
    throw error
  }
  syncBuiltinESMExports()
  try {
    await work()
  } finally {
    module[name] = original
    syncBuiltinESMExports()
  }
}

/** The error that `work` throws. */
async function thrownBy(work: () => Promise<unknown> | unknown): Promise<unknown> {
  try {
    await work()
  } catch (error) {
    return error
  }
  throw new Error('Nothing was thrown.')
}

let folder: string
let dataDir: string
let app: App
let owner: Member

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlor-sentences-'))
  dataDir = join(folder, 'data')
  app = await createTestApp({ DATA_DIR: dataDir }, undefined, undefined, { backupDir: null })
  const { origin, ownerSignUpAddress } = await app.start()
  owner = await signUp(origin, { username: 'Owner', password: PASSWORD, code: signUpCodeIn(ownerSignUpAddress ?? '') })
  // The test makes the backups itself, so the server starts without a folder for them.
  Object.assign(app.context.config, { backupDir: join(folder, 'backups') })
})
afterAll(async () => {
  await app.destroy()
  await rm(folder, { recursive: true, force: true })
})

const storage = () => ({ databaseUrl: null, dataDir })
const env = () => ({ DATA_DIR: dataDir })

test.each(codes)('[storage-errors-01] a start that %s ends says in a sentence what to do', async (code, reason) => {
  const newDir = join(folder, 'new')
  const error = systemError(code, { path: newDir, syscall: 'mkdir' })
  await whileFailing(fs, 'mkdirSync', error, async () => {
    const text = startErrorText(await thrownBy(() => lockDataDir(newDir)), readConfig({ DATA_DIR: newDir }))
    expectSentence(text, newDir)
    expect(text).toMatch(reason)
  })
})

test.each<[string, string, Partial<Config>, RegExp]>([
  ['EADDRINUSE', 'listen', { port: 3000 }, /port 3000 .*Set PORT/],
  ['EADDRNOTAVAIL', 'listen', { host: '10.1.2.3' }, /10\.1\.2\.3.*Set HOST/],
  ['ENOTFOUND', 'getaddrinfo', { host: 'nowhere' }, /nowhere.*Set HOST/],
  ['EAI_AGAIN', 'getaddrinfo', { host: 'nowhere' }, /nowhere.*Set HOST/],
  ['EACCES', 'listen', { port: 80 }, /port 80\. Set PORT/],
  ['EPERM', 'listen', { port: 80 }, /port 80\. Set PORT/],
  ['EAFNOSUPPORT', 'listen', { host: '::1' }, /::1.*Set HOST/],
])(
  '[storage-errors-01] a start that cannot listen because of %s (%s) names the setting',
  (code, syscall, fields, text) => {
    const config = { ...readConfig(env()), ...fields }
    expect(startErrorText(systemError(code, { syscall }), config)).toMatch(text)
  },
)

test('[storage-errors-01] a real start at a host without an address names HOST', async () => {
  const other = await createTestApp({ DATA_DIR: join(folder, 'other'), HOST: 'name.invalid' })
  const error = await thrownBy(() => other.start())
  await other.destroy()
  expect(startErrorText(error, readConfig({ HOST: 'name.invalid' }))).toMatch(
    /^the name name\.invalid has no address\. Set HOST/,
  )
})

test.each(codes)(
  '[storage-errors-01] `npm run backup` that %s ends says in a sentence what to do',
  async (code, reason) => {
    const file = join(folder, 'site')
    await whileFailing(files, 'open', systemError(code, { path: `${file}.x.partial` }), async () => {
      const text = commandErrorText(await thrownBy(() => saveSite(storage(), file, { madeMs: 0 })), env())
      // A full or read-only disk is named by the folder.
      expectSentence(text, folder)
      expect(text).toMatch(reason)
    })
    // An error of a write has no path.
    const options = {
      madeMs: 0,
      onProgress() {
        throw systemError(code, { syscall: 'write' })
      },
    }
    expectSentence(commandErrorText(await thrownBy(() => saveSite(storage(), file, options)), env()), folder)
    expect(await readdir(folder)).not.toContain('site')
  },
)

test.each(codes)(
  '[storage-errors-01] a backup by the clock that %s ends says so to admins and in the log',
  async (code, reason) => {
    const logged = vi.spyOn(app.context.log, 'error')
    const { backupDir } = app.context.config
    await whileFailing(files, 'readdir', systemError(code, { path: backupDir ?? '', syscall: 'scandir' }), async () => {
      // A missing folder is created, so that only its creation can fail.
      await whileFailing(fs, 'mkdirSync', systemError(code, { path: backupDir ?? '', syscall: 'mkdir' }), () =>
        backUpIfDue(app.context, async () => true, { startedMs: Number.MAX_SAFE_INTEGER }),
      )
    })
    const { problem } = dataOf(await call(owner.origin, 'GET /backups', { cookie: owner.cookie }))
    expectSentence(problem?.message ?? null, `${backupDir} (BACKUP_DIR)`)
    expect(problem?.message).toMatch(reason)
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ event: 'backup.failed' }), problem?.message)
    logged.mockRestore()
  },
)

test.each(codes)('[storage-errors-01] a restore that %s ends says in a sentence what to do', async (code, reason) => {
  const file = join(folder, `backup-${code.toLowerCase()}`)
  await saveSite(storage(), file, { madeMs: 0 })
  const target = join(folder, 'target')
  const error = systemError(code, { path: target, syscall: 'mkdir' })
  await whileFailing(fs, 'mkdirSync', error, async () => {
    const restored = thrownBy(() => restoreSite({ databaseUrl: null, dataDir: target }, file))
    const text = commandErrorText(await restored, { DATA_DIR: target })
    expectSentence(text, target)
    expect(text).toMatch(reason)
  })
  await whileFailing(files, 'stat', systemError(code, { path: file, syscall: 'stat' }), async () => {
    const text = commandErrorText(
      await thrownBy(() => restoreSite({ databaseUrl: null, dataDir: target }, file)),
      env(),
    )
    expectSentence(text, code === 'ENOENT' ? file : folder)
  })
})

test.each(codes)(
  '[storage-errors-01] a command that cannot look for the database because of %s says what to do',
  async (code) => {
    await whileFailing(
      fs,
      'accessSync',
      systemError(code, { path: databaseFile(dataDir), syscall: 'access' }),
      async () =>
        expectSentence(commandErrorText(await thrownBy(() => refuseMissingDatabase(storage())), env()), dataDir),
    )
  },
)

describe('errors of SQLite', () => {
  /** An error of SQLite with this code. */
  function sqliteError(code: string): Error {
    try {
      openSqliteFile(':memory:').exec('select * from nothing')
    } catch (error) {
      return Object.assign(error as Error, { code })
    }
    throw new Error('SQLite has accepted the statement.')
  }

  test.each([
    'SQLITE_FULL',
    'SQLITE_IOERR',
    'SQLITE_IOERR_WRITE',
    'SQLITE_IOERR_SHMSIZE',
    'SQLITE_READONLY',
    'SQLITE_READONLY_DBMOVED',
    'SQLITE_PERM',
    'SQLITE_CANTOPEN',
    'SQLITE_BUSY',
    'SQLITE_CORRUPT',
    'SQLITE_NOTADB',
  ])('[storage-errors-01] %s is a sentence at the start, for the commands and for the backups by the clock', (code) => {
    expectSentence(startErrorText(sqliteError(code), readConfig(env())), dataDir)
    expectSentence(commandErrorText(sqliteError(code), env()), dataDir)
  })

  test('[storage-errors-01] a database in a folder that is not there is called missing, and not forbidden', () => {
    const text = startErrorText(sqliteError('SQLITE_CANTOPEN'), readConfig({ DATA_DIR: join(folder, 'gone') }))
    expect(text).toMatch(/does not exist/)
  })
})

test('[storage-errors-01] a database that another build has updated in another order is refused with a sentence', async () => {
  const error = new Error('corrupted migrations: expected previously executed migration 2 to be at index 1')
  expectSentence(commandErrorText(await thrownBy(() => refuseOtherOrder(error)), env()), 'database')
})

test.each([
  ['28P01', 'DATABASE_URL'],
  ['3D000', 'DATABASE_URL'],
  ['42501', 'DATABASE_URL'],
  ['53100', 'PostgreSQL'],
  ['25006', 'PostgreSQL'],
  ['ECONNREFUSED', 'DATABASE_URL'],
  ['ENOTFOUND', 'DATABASE_URL'],
  ['57P03', 'DATABASE_URL'],
])('[storage-errors-01] the error %s of PostgreSQL becomes a sentence that says what to do', (code, place) => {
  const text = postgresErrorText(Object.assign(new Error('password authentication failed'), { code }))
  expect(text).toMatch(ACTION)
  expect(text).toContain(place)
})
