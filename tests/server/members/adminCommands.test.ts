// The commands `npm run admin`, `npm run backup` and `npm run restore`.

import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { projectRoot } from '../../../scripts/ensureBuilt.mjs'
import { backup } from '../../../server/admin/backup.ts'
import { grant, list, ownerCode, reset } from '../../../server/admin/commands.ts'
import { restore } from '../../../server/admin/restore.ts'
import type { App } from '../../../server/app.ts'
import { call, dataOf, PASSWORD, signIn, signUp } from '../../support/members.ts'
import { codeIn, createTestApp, inviteMember, startTestServer, type TestServer } from '../support.ts'
import { isSignedIn, trySignIn } from './administration.ts'

describe('the admin commands, while the server runs', () => {
  let server: TestServer

  beforeEach(async () => {
    server = await startTestServer()
  })
  afterEach(() => server.close())

  test('the list has each member with their permissions and their last visit', async () => {
    expect(await list(server.context)).toEqual(['There are no members yet.'])
    await inviteMember(await server.owner(), 'Ann', 'pool|coffee')
    const [ann, owner] = await list(server.context)
    expect(ann).toMatch(/^Ann +pool, coffee +seen 2026-03-14T/)
    expect(owner).toMatch(/^Owner +everything +seen /)
  })

  test('an owner code can be created when there are members, works once, and replaces the previous one', async () => {
    await server.owner()
    const replaced = codeIn((await ownerCode(server.context))[1] ?? '')
    const code = codeIn((await ownerCode(server.context))[1] ?? '')
    const join = (username: string, signUpCode: string) =>
      signUp(server.origin, { username, password: PASSWORD, code: signUpCode })
    await expect(join('Loser', replaced)).rejects.toThrow('INVALID_CODE')
    expect((await join('Heir', code)).user.acl).toBe('*')
    await expect(join('Another', code)).rejects.toThrow('INVALID_CODE')
  })

  test("a reset works for every member, also the owner, and ends the member's sessions", async () => {
    const owner = await server.owner()
    const [, code = ''] = await reset(server.context, 'oWNER')
    expect(await isSignedIn(owner)).toBe(false)
    expect((await trySignIn(server.origin, 'Owner', PASSWORD)).status).toBe(401)
    expect((await signIn(server.origin, { username: 'Owner', password: code })).user.must_change_password).toBe(true)
    await expect(reset(server.context, 'Nobody')).rejects.toThrow('There is no member named Nobody.')
  })

  test('a grant sets the permissions, but never *, and never those of the owner', async () => {
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

describe('backups of the embedded database', () => {
  let folder: string
  let dataDir: string
  let app: App | null

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parlor-backup-'))
    dataDir = join(folder, 'data')
    app = null
  })
  afterEach(async () => {
    await app?.destroy()
    await rm(folder, { recursive: true, force: true })
  })

  const storage = () => ({ databaseUrl: null, dataDir })

  async function open(): Promise<{ origin: string; code: string }> {
    app = await createTestApp({ DATA_DIR: dataDir })
    const { origin, ownerSignUp } = await app.start()
    return { origin, code: ownerSignUp === null ? '' : codeIn(ownerSignUp) }
  }

  async function close(): Promise<void> {
    await app?.destroy()
    app = null
  }

  const signUpAs = (origin: string, username: string, code: string) =>
    signUp(origin, { username, password: PASSWORD, code })

  test('a backup that is made while the server writes can be restored with its members and sessions', async () => {
    const file = join(folder, 'backup.sqlite')
    const { origin, code } = await open()
    const owner = await signUpAs(origin, 'Owner', code)
    const writes = Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        call(origin, 'POST /message', { cookie: owner.cookie, body: { message: `Message ${n}` } }),
      ),
    )
    expect(await backup(storage(), file)).toBe(1)
    for (const { status } of await writes) expect(status).toBe(200)
    await inviteMember(owner, 'Later')
    await close()

    await rm(dataDir, { recursive: true })
    expect(await restore(storage(), file, { force: false })).toEqual({ members: 1, movedTo: null })
    const again = await open()
    expect((await trySignIn(again.origin, 'Owner', PASSWORD)).status).toBe(200)
    expect(await isSignedIn({ origin: again.origin, cookie: owner.cookie })).toBe(true)
    expect((await trySignIn(again.origin, 'Later', PASSWORD)).status).toBe(401)
  })

  test('[storage-files-02] only the system user who made a backup or a restore can read its files', async () => {
    const file = join(folder, 'backup.sqlite')
    const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
    await open()
    await backup(storage(), file)
    await close()
    expect(await modeOf(file)).toBe('600')
    await rm(dataDir, { recursive: true })
    // A backup from an earlier version.
    await chmod(file, 0o644)
    await restore(storage(), file, { force: false })
    expect(await modeOf(dataDir)).toBe('700')
    expect(await modeOf(join(dataDir, 'parlor.sqlite'))).toBe('600')
  })

  test('a backup never overwrites a file, and leaves no unfinished file', async () => {
    const file = join(folder, 'backup.sqlite')
    await expect(backup(storage(), file)).rejects.toThrow('There is no database')
    await open()
    await writeFile(file, 'precious')
    await expect(backup(storage(), file)).rejects.toThrow('never overwrites')
    expect(await readFile(file, 'utf8')).toBe('precious')
    await backup(storage(), `${file}2`)
    expect((await readdir(folder)).sort()).toEqual(['backup.sqlite', 'backup.sqlite2', 'data'])
  })

  test('a restore is refused while a server uses the data, also with force', async () => {
    const file = join(folder, 'backup.sqlite')
    const { origin } = await open()
    await backup(storage(), file)
    for (const force of [false, true]) {
      await expect(restore(storage(), file, { force })).rejects.toThrow('A server is using')
    }
    expect((await call(origin, 'GET /')).status).toBe(200)
    expect(await readdir(dataDir)).not.toContain('parlor.sqlite.restoring')
  })

  test('a restore that would replace members needs force, and keeps the old database beside the new one', async () => {
    const file = join(folder, 'backup.sqlite')
    const { origin, code } = await open()
    await backup(storage(), file)
    await signUpAs(origin, 'Owner', code)
    await close()
    await expect(restore(storage(), file, { force: false })).rejects.toThrow('has 1 members. Add --force')
    const { members, movedTo } = await restore(storage(), file, { force: true })
    expect(members).toBe(0)
    expect((await open()).code).not.toBe('')
    await close()
    expect(await restore(storage(), movedTo ?? '', { force: true })).toMatchObject({ members: 1 })
    const { origin: again } = await open()
    expect((await trySignIn(again, 'Owner', PASSWORD)).status).toBe(200)
  })

  test('a restore from a damaged backup, or from a file that is no backup, is refused, and the data are unchanged', async () => {
    const file = join(folder, 'backup.sqlite')
    const { origin, code } = await open()
    await signUpAs(origin, 'Owner', code)
    await backup(storage(), file)
    await close()
    const bytes = await readFile(file)
    const damaged = Buffer.from(bytes)
    damaged.fill(0xff, 8192, 20_480)
    const bad: [string, string | Buffer][] = [
      ['empty', ''],
      ['text', 'SQLite format 4 or something'],
      ['half', bytes.subarray(0, bytes.length / 2)],
      ['damaged', damaged],
    ]
    for (const [name, content] of bad) {
      await writeFile(join(folder, name), content)
      await expect(restore(storage(), join(folder, name), { force: true }), name).rejects.toThrow(
        'is damaged, or it is not a database of Parlor',
      )
    }
    await expect(restore(storage(), join(folder, 'missing'), { force: true })).rejects.toThrow('There is no')
    expect((await trySignIn((await open()).origin, 'Owner', PASSWORD)).status).toBe(200)
  })

  test('with PostgreSQL, a backup and a restore fail, and the error names the command of PostgreSQL to use', async () => {
    const there = { databaseUrl: 'postgres://somewhere/parlor', dataDir }
    await expect(backup(there, 'parlor.dump')).rejects.toThrow("pg_dump --format=custom --file='parlor.dump'")
    await expect(restore(there, 'parlor.dump', { force: true })).rejects.toThrow('psql --quiet --single-transaction')
  })
})

describe('the command line', { timeout: 120_000 }, () => {
  async function run(...commandLine: string[]): Promise<{ code: number | null; out: string; err: string }> {
    const dataDir = await mkdtemp(join(tmpdir(), 'parlor-command-'))
    try {
      const entry = join(projectRoot, 'server', 'admin', 'main.ts')
      const child = spawn(process.execPath, ['--import', 'tsx', entry, ...commandLine], {
        cwd: projectRoot,
        env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      })
      const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
      const code = child.exitCode ?? (await new Promise<number | null>((resolve) => child.on('exit', resolve)))
      return { code, out, err }
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  }

  test('a wrong command line prints the usage and exits with 2', async () => {
    for (const { code, out } of await Promise.all([run(), run('reset'), run('list', 'everything')])) {
      expect(code).toBe(2)
      expect(out).toContain('npm run admin -- reset USERNAME')
    }
  })

  test('an error prints one line and exits with 1, and a success exits with 0', async () => {
    const [refused, done] = await Promise.all([run('reset', 'Nobody'), run('owner-code')])
    expect(refused).toEqual({ code: 1, out: '', err: 'There is no member named Nobody.\n' })
    expect(done).toEqual({ code: 0, out: expect.stringMatching(/\/signup\?code=[a-z2-9]{26}\n$/), err: '' })
  })
})
