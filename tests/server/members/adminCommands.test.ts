// Tests the commands `npm run admin`, `npm run backup` and `npm run restore`.

import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { projectRoot } from '../../../scripts/ensureBuilt.mjs'
import { grant, list, ownerCode, reset } from '../../../server/admin/commands.ts'
import { call, dataOf, PASSWORD, signIn, signUp } from '../../support/members.ts'
import { codeIn, inviteMember, startTestServer, type TestServer } from '../support.ts'
import { isSignedIn, trySignIn } from './accountCalls.ts'

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

  test('a new owner code can be created when there are members, and replaces the previous one', async () => {
    await server.owner()
    const replaced = codeIn((await ownerCode(server.context))[1] ?? '')
    const code = codeIn((await ownerCode(server.context))[1] ?? '')
    const join = (username: string, signUpCode: string) =>
      signUp(server.origin, { username, password: PASSWORD, code: signUpCode })
    await expect(join('Loser', replaced)).rejects.toThrow('INVALID_CODE')
    expect((await join('Heir', code)).user.acl).toBe('*')
    await expect(join('Another', code)).rejects.toThrow('INVALID_CODE')
  })

  test("a reset works for every member, even for the owner, and ends the member's sessions", async () => {
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
    folder = await mkdtemp(join(tmpdir(), 'parlor-command-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  /** Runs a command in its own data directory. */
  const run = (...commandLine: string[]) => runIn(`data-${commandLine.join('-')}`, ...commandLine)

  async function runIn(
    dataDir: string,
    ...commandLine: string[]
  ): Promise<{ code: number | null; out: string; err: string }> {
    const entry = join(projectRoot, 'server', 'admin', 'main.ts')
    const child = spawn(process.execPath, ['--import', 'tsx', entry, ...commandLine], {
      cwd: projectRoot,
      env: { PATH: process.env.PATH, DATA_DIR: join(folder, dataDir) },
    })
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
    const code = child.exitCode ?? (await new Promise<number | null>((resolve) => child.on('exit', resolve)))
    // Lines about the progress are printed each second. A slow machine may print some here, so they are removed.
    return { code, out, err: err.replaceAll(/^\w+ \d+ of \d+ rows …\n/gm, '') }
  }

  test('a wrong command line prints the usage and exits with 2', async () => {
    for (const { code, out } of await Promise.all([run(), run('reset'), run('list', 'everything')])) {
      expect(code).toBe(2)
      expect(out).toContain('npm run admin -- reset USERNAME')
    }
  })

  test('an error prints one line and exits with 1, and a success exits with 0', async () => {
    const [refusedAnswer, done] = await Promise.all([run('reset', 'Nobody'), run('owner-code')])
    expect(refusedAnswer).toEqual({ code: 1, out: '', err: 'There is no member named Nobody.\n' })
    expect(done).toEqual({ code: 0, out: expect.stringMatching(/\/signup\?code=[a-z2-9]{26}\n$/), err: '' })
  })

  test('[backups-13] the commands move a site, and an error is one sentence with exit code 1', async () => {
    const file = join(folder, 'site')
    expect(await runIn('old', 'backup', file)).toEqual({
      code: 1,
      out: '',
      err: `There is no database in ${join(folder, 'old')}. Set DATA_DIR.\n`,
    })
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
    const refusedAnswer = await runIn('other', 'restore', join(folder, 'missing'))
    expect(refusedAnswer).toEqual({ code: 1, out: '', err: `There is no file ${join(folder, 'missing')}.\n` })
    expect(await readdir(folder)).not.toContain('other')
  })
})
