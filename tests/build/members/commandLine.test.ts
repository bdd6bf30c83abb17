// Tests the built commands `npm run admin`, `npm run backup` and `npm run restore` as processes.

import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type SQLite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { distDir, projectRoot } from '../../../scripts/ensureBuilt.mjs'
import { readConfig } from '../../../server/config.ts'
import { lockDataDir } from '../../../server/db/dataDirLock.ts'
import { openSqliteFile } from '../../../server/db/sqlitePackage.ts'
import { startErrorText } from '../../../server/startErrorText.ts'
import { createTestApp } from '../../server/support.ts'

// A test runs up to six commands, one after the other.
vi.setConfig({ testTimeout: 60_000 })

let folder: string

beforeEach(async () => {
  asUser = {}
  folder = await mkdtemp(join(tmpdir(), 'parlor-command-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/**
 * Runs a command in a data directory that no other command uses. `runIn` runs a command in the data directory that
 * the test names. Each returns the exit code and the printed text.
 */
const run = (...commandLine: string[]) => runIn(`data-${commandLine.join('-')}`, ...commandLine)

/**
 * The system user that runs the commands; empty for the user that runs the tests. If this is root, one test runs its
 * commands as `nobody` (65534), because root can read every file.
 */
let asUser: { uid?: number; gid?: number } = {}

async function runIn(
  dataDir: string,
  ...commandLine: string[]
): Promise<{ code: number | null; out: string; err: string }> {
  const entry = join(distDir(), 'server', 'admin.js')
  const child = spawn(process.execPath, [entry, ...commandLine], {
    cwd: projectRoot,
    // npm sets INIT_CWD to the folder in which it was run.
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, dataDir), INIT_CWD: folder },
    ...asUser,
  })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  const code = child.exitCode ?? (await new Promise<number | null>((resolve) => child.on('exit', resolve)))
  // A command that runs for more than a second prints lines about its progress. On a slow machine there are some, so
  // they are removed.
  return { code, out, err: err.replaceAll(/^\w+ \d+ of \d+ rows …\n/gm, '') }
}

const makeDatabase = async (dataDir: string) => (await createTestApp({ DATA_DIR: join(folder, dataDir) })).destroy()

test('[backups-29] each command except restore refuses a directory without a database, and creates nothing', async () => {
  const commandLines = [['list'], ['owner-code'], ['reset', 'Ann'], ['grant', 'Ann', 'pool'], ['backup', 'site']]
  const answers = await Promise.all(commandLines.map((commandLine) => runIn('none', ...commandLine)))
  const err = `There is no database in ${join(folder, 'none')}. Set DATA_DIR.\n`
  for (const answer of answers) expect(answer).toEqual({ code: 1, out: '', err })
  expect(await readdir(folder)).toEqual([])
})

test('[backups-30] the error about a database of another system user does not say that the database is missing', async () => {
  await makeDatabase('data')
  const file = join(folder, 'data', 'parlor.sqlite')
  if (process.getuid?.() === 0) asUser = { uid: 65_534, gid: 65_534 }
  await chmod(folder, 0o755)
  await chmod(join(folder, 'data'), 0o755)
  await chmod(file, 0o000)
  const err = `This system user may not read the database in ${join(folder, 'data')}. Use the system user of the server.\n`
  for (const command of [['list'], ['backup', join(folder, 'site')]]) {
    expect(await runIn('data', ...command)).toEqual({ code: 1, out: '', err })
  }
  await chmod(join(folder, 'data'), 0o000)
  expect((await runIn('data', 'list')).err).toBe(err)
  await chmod(join(folder, 'data'), 0o700)
})

test('[backups-35] the commands backup and list, and the start, report a damaged database with one sentence', async () => {
  await makeDatabase('data')
  const file = join(folder, 'data', 'parlor.sqlite')
  const damagedError = `The SQLite database ${file} is damaged. Move it away, then restore a backup.`
  await writeFile(file, 'This is no database. '.repeat(500))
  const expected = { code: 1, out: '', err: `${damagedError}\n` }
  expect(await runIn('data', 'backup', join(folder, 'site'))).toEqual(expected)
  expect(await runIn('data', 'list')).toEqual(expected)
  const config = readConfig({ DATA_DIR: join(folder, 'data') })
  const error = await createTestApp({ DATA_DIR: config.dataDir }).catch((thrown: unknown) => thrown)
  expect(startErrorText(error, config)).toBe(damagedError)
})

test('[backups-31] the commands list and backup report a database of a newer version with one sentence', async () => {
  await makeDatabase('data')
  const database = openSqliteFile(join(folder, 'data', 'parlor.sqlite'))
  database.exec("insert into kysely_migration (name, timestamp) values ('9999-tomorrow', '')").close()
  const err =
    'The database was written by a newer version of Parlor (it has the migration 9999-tomorrow). Use that version, or restore a backup that this version has made.\n'
  expect(await runIn('data', 'list')).toEqual({ code: 1, out: '', err })
  expect(await runIn('data', 'backup', join(folder, 'site'))).toEqual({ code: 1, out: '', err })
})

test('[backups-40] a command that would update the database of a running server is refused, and changes nothing', async () => {
  await makeDatabase('data')
  const dataDir = join(folder, 'data')
  const onDatabase = <Result>(work: (database: SQLite.Database) => Result): Result => {
    const database = openSqliteFile(join(dataDir, 'parlor.sqlite'))
    const result = work(database)
    database.close()
    return result
  }
  // Make the database look as the version before passkeys left it.
  onDatabase((database) =>
    database.exec(`drop table passkeys; drop table passkey_challenges;
      alter table pool_game_taps drop column changed_by;
      alter table pool_game_taps drop column on_break;
      alter table pool_game_players drop column innings;
      alter table chess_figures drop column provisional;
      alter table messages drop column error_code; alter table messages drop column media;
      alter table messages drop column doubt_ms; drop table gateway_calls; drop table trusted_time;
      alter table pool_game_taps drop column position; drop table pool_game_corrections;
      alter table pool_games drop column ended; drop index pool_games_by_night;
      alter table pool_games drop column replaced_players; alter table pool_games drop column breaks;
      alter table pool_games drop column pool_night_id; alter table pool_games drop column night_position;
      drop table pool_night_members; drop table pool_night_players; drop table pool_nights;
      alter table coffee_roasts drop column cup; alter table coffee_roasts drop column plan;
      alter table coffee_beans drop column parts;
      alter table coffee_bean_stocks drop column lots; alter table coffee_bean_stocks add column bought_mg bigint;
      alter table coffee_roasts drop column utc_offset_minutes;
      alter table coffee_roasts drop column whole_color; alter table coffee_roasts drop column ground_color;
      alter table coffee_roasts drop column color_system;
      delete from kysely_migration where name >= '0038'`),
  )
  const countPasskeyTables = () =>
    onDatabase((database) => database.prepare("select 1 from sqlite_master where name = 'passkeys'").all().length)
  const lock = lockDataDir(dataDir)
  expect(await runIn('data', 'list')).toEqual({
    code: 1,
    out: '',
    err: `This version must update the database, but a server of an older version uses ${dataDir}. Stop that server first.\n`,
  })
  expect(countPasskeyTables()).toBe(0)
  lock.release()
  expect(await runIn('data', 'list')).toMatchObject({ code: 0, err: '' })
  expect(countPasskeyTables()).toBe(1)
})

test('a wrong command line prints the usage and exits with 2', async () => {
  for (const { code, out } of await Promise.all([run(), run('reset'), run('list', 'everything')])) {
    expect(code).toBe(2)
    expect(out).toContain('npm run admin -- reset USERNAME')
  }
})

test('an error prints one line and exits with 1, and a success exits with 0', async () => {
  await makeDatabase('data')
  const answer = await runIn('data', 'reset', 'Nobody')
  const success = await runIn('data', 'owner-code')
  expect(answer).toEqual({ code: 1, out: '', err: 'There is no member named Nobody.\n' })
  expect(success).toEqual({ code: 0, out: expect.stringMatching(/\/signup\?code=[a-z2-9]{26}\n$/), err: '' })
})

test('[backups-13] backup and restore move a site, and an error is one sentence with exit code 1', async () => {
  const file = join(folder, 'site')
  expect(await runIn('old', 'backup', file)).toEqual({
    code: 1,
    out: '',
    err: `There is no database in ${join(folder, 'old')}. Set DATA_DIR.\n`,
  })
  await makeDatabase('old')
  await runIn('old', 'owner-code')
  const saved = await runIn('old', 'backup', file)
  expect(saved).toEqual({
    code: 0,
    out: expect.stringMatching(/^Saved 4 rows in .* bytes\) and checked it\.\n$/),
    err: '',
  })
  const restored = await runIn('new', 'restore', file)
  expect(restored).toEqual({
    code: 0,
    out: expect.stringMatching(/^Restored 4 rows of 2\S+Z into \S+new\.\n$/),
    err: '',
  })
  expect((await runIn('new', 'list')).out).toBe('There are no members yet.\n')
  const answer = await runIn('other', 'restore', join(folder, 'missing'))
  expect(answer).toEqual({ code: 1, out: '', err: `There is no file ${join(folder, 'missing')}. Check the name.\n` })
  expect(await readdir(folder)).not.toContain('other')
})

test('[backups-37] a file name without a folder means a file in the folder in which npm was run', async () => {
  await makeDatabase('old')
  await runIn('old', 'owner-code')
  const saved = await runIn('old', 'backup', 'site')
  expect(saved.out).toContain(` in ${join(folder, 'site')} (`)
  expect(await readdir(folder)).toContain('site')
  expect(await runIn('new', 'restore', 'site')).toMatchObject({ code: 0 })
})
