// Tests the commands `npm run admin`, `npm run backup` and `npm run restore`.

import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import SQLite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { projectRoot } from '../../../scripts/ensureBuilt.mjs'
import { grant, list, ownerCode, reset } from '../../../server/admin/commands.ts'
import { readConfig } from '../../../server/config.ts'
import { lockDataDir } from '../../../server/db/dataDirLock.ts'
import { reason } from '../../../server/run.ts'
import { call, dataOf, PASSWORD, signIn, signUp } from '../../support/members.ts'
import { createTestApp, inviteMember, signUpCodeIn, startTestServer, type TestServer } from '../support.ts'
import { isSignedIn, trySignIn } from './accountCalls.ts'

describe('the admin commands, while the server runs', () => {
  let server: TestServer

  beforeEach(async () => {
    server = await startTestServer()
  })
  afterEach(() => server.close())

  test('the command list shows the permissions of each member, and when the member was last seen', async () => {
    expect(await list(server.context)).toEqual(['There are no members yet.'])
    await inviteMember(await server.owner(), 'Ann', 'pool|coffee')
    const [ann, owner] = await list(server.context)
    expect(ann).toMatch(/^Ann +pool, coffee +seen 2026-03-14T/)
    expect(owner).toMatch(/^Owner +everything +seen /)
  })

  test('a new owner code can be created when there are members, and replaces the previous one', async () => {
    await server.owner()
    // The second line that the command prints is the sign-up address with the code.
    const oldCode = signUpCodeIn((await ownerCode(server.context))[1] ?? '')
    const code = signUpCodeIn((await ownerCode(server.context))[1] ?? '')
    const signUpWith = (username: string, signUpCode: string) =>
      signUp(server.origin, { username, password: PASSWORD, code: signUpCode })
    await expect(signUpWith('Ann', oldCode)).rejects.toThrow('INVALID_CODE')
    expect((await signUpWith('Bob', code)).user.acl).toBe('*')
    await expect(signUpWith('Carl', code)).rejects.toThrow('INVALID_CODE')
  })

  test("a reset works even for the owner and ends the owner's session, but is refused for an unknown name", async () => {
    const owner = await server.owner()
    const [, code = ''] = await reset(server.context, 'oWNER')
    expect(await isSignedIn(owner)).toBe(false)
    expect((await trySignIn(server.origin, 'Owner', PASSWORD)).status).toBe(401)
    expect((await signIn(server.origin, { username: 'Owner', password: code })).user.must_change_password).toBe(true)
    await expect(reset(server.context, 'Nobody')).rejects.toThrow('There is no member named Nobody.')
  })

  test('a grant sets the permissions, but never grants *, and never changes the owner', async () => {
    const owner = await server.owner()
    const member = await inviteMember(owner, 'Ann', '')
    expect(await grant(server.context, 'ann', 'coffee,admin')).toEqual(['Ann: admin, coffee.'])
    const logs = await call(server.origin, 'GET /logs', { cookie: member.cookie, query: { limit: 1 } })
    expect(dataOf(logs)[0]).toMatchObject({
      log_level: 'warn',
      message: 'Changed the permissions of Ann to admin, coffee from the command line.',
    })
    await expect(grant(server.context, 'Ann', '*')).rejects.toThrow('Permissions are')
    await expect(grant(server.context, 'Owner', 'pool')).rejects.toThrow('is the owner')
    expect(await grant(server.context, 'Ann', 'none')).toEqual(['Ann: none.'])
  })
})

describe('the command line', { timeout: 120_000 }, () => {
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
    const entry = join(projectRoot, 'server', 'admin', 'main.ts')
    const child = spawn(process.execPath, ['--import', 'tsx', entry, ...commandLine], {
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
    const damagedError = 'The SQLite database is damaged (file is not a database). Move it away, then restore a backup.'
    await writeFile(file, 'This is no database. '.repeat(500))
    const expected = { code: 1, out: '', err: `${damagedError}\n` }
    expect(await runIn('data', 'backup', join(folder, 'site'))).toEqual(expected)
    expect(await runIn('data', 'list')).toEqual(expected)
    const config = readConfig({ DATA_DIR: join(folder, 'data') })
    const error = await createTestApp({ DATA_DIR: config.dataDir }).catch((thrown: unknown) => thrown)
    expect(reason(error, config)).toBe(damagedError)
  })

  test('[backups-31] the commands list and backup report a database of a newer version with one sentence', async () => {
    await makeDatabase('data')
    const database = new SQLite(join(folder, 'data', 'parlor.sqlite'))
    database.exec("insert into kysely_migration (name, timestamp) values ('9999-tomorrow', '')").close()
    const err =
      'The database was written by a newer version of Parlor (it has the migration 9999-tomorrow). Use that version.\n'
    expect(await runIn('data', 'list')).toEqual({ code: 1, out: '', err })
    expect(await runIn('data', 'backup', join(folder, 'site'))).toEqual({ code: 1, out: '', err })
  })

  test('[backups-40] a command that would update the database of a running server is refused, and changes nothing', async () => {
    await makeDatabase('data')
    const dataDir = join(folder, 'data')
    const onDatabase = <Result>(work: (database: SQLite.Database) => Result): Result => {
      const database = new SQLite(join(dataDir, 'parlor.sqlite'))
      const result = work(database)
      database.close()
      return result
    }
    // Make the database look as the version before passkeys left it.
    onDatabase((database) =>
      database.exec(`drop table passkeys; drop table passkey_challenges;
        alter table pool_game_taps drop column changed_by;
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
    expect(answer).toEqual({ code: 1, out: '', err: `There is no file ${join(folder, 'missing')}.\n` })
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
})
