// Tests the copies that a server makes automatically, and what admins see about them.

import { chmod, mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type App, BACKUP_LOCK } from '../../../server/app.ts'
import { copiesToDelete, parseKeep } from '../../../server/backup/keep.ts'
import { restoreSite } from '../../../server/backup/restoreSite.ts'
import { backUpIfDue, startBackups } from '../../../server/backup/scheduledBackups.ts'
import { DAY_MS, HOUR_MS, timestamp } from '../../../server/clock.ts'
import { ConfigError, readConfig } from '../../../server/config.ts'
import { findBackup } from '../../../server/db/repositories/backups.ts'
import { call, dataOf, type Member, PASSWORD, signUp } from '../../support/members.ts'
import {
  createTestApp,
  createTestClock,
  inviteMember,
  openStorage,
  type Storage,
  signUpCodeIn,
  type TestClock,
} from '../support.ts'

/** Not a whole second, because the names of the copies contain only whole seconds. */
const START_MS = Date.UTC(2026, 2, 14, 19, 30, 0, 437)
/** The time in the name of the first copy. The age of a copy counts from the time in its name. */
const MADE_MS = Date.UTC(2026, 2, 14, 19, 30)
const COPY = 'parlor-2026-03-14T19-30-00Z.ndjson.gz'

describe('the copies that stay', () => {
  const copyOf = (madeMs: number) => ({ name: timestamp(madeMs), madeMs })
  /** For how many days, weeks and months a copy stays. */
  const keepRule = parseKeep('7d,4w,12m') ?? { d: 0, w: 0, m: 0 }

  test('[backups-20] after two years of daily copies, the newest copy of each of 7 days, 4 weeks and 12 months stays', () => {
    let copies: { name: string; madeMs: number }[] = []
    for (let day = 0; day < 730; day++) {
      copies.push(copyOf(START_MS + day * DAY_MS))
      const deletedCopies = copiesToDelete(copies, keepRule)
      copies = copies.filter((copy) => !deletedCopies.includes(copy))
    }
    // The last day of each month, then also Sundays, and at the end the last seven days.
    expect(copies.map(({ name }) => name.slice(0, 10))).toEqual([
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
      '2027-07-31',
      '2027-08-31',
      '2027-09-30',
      '2027-10-31',
      '2027-11-30',
      '2027-12-31',
      '2028-01-31',
      '2028-02-20',
      '2028-02-27',
      '2028-02-29',
      '2028-03-05',
      '2028-03-06',
      '2028-03-07',
      '2028-03-08',
      '2028-03-09',
      '2028-03-10',
      '2028-03-11',
      '2028-03-12',
    ])
  })

  test('[backups-21] no rule deletes the newest copy, and applying a rule a second time deletes nothing', () => {
    const rules = fc.record({ d: fc.nat(9), w: fc.nat(9), m: fc.nat(9) })
    const times = fc.uniqueArray(fc.integer({ min: 0, max: 2_000_000_000_000 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(times, rules, (madeTimesMs, rule) => {
        const copies = madeTimesMs.map(copyOf)
        const deletedCopies = copiesToDelete(copies, rule)
        const remainingCopies = copies.filter((copy) => !deletedCopies.includes(copy))
        expect(Math.max(...remainingCopies.map(({ madeMs }) => madeMs))).toBe(Math.max(...madeTimesMs))
        expect(copiesToDelete(remainingCopies, rule)).toEqual([])
      }),
    )
  })

  test('[backups-22] a wrong BACKUP_KEEP stops the start with one line', () => {
    expect(readConfig({}).backupKeep).toEqual({ d: 7, w: 4, m: 12 })
    expect(readConfig({}).backupDir).toBeNull()
    expect(readConfig({ BACKUP_KEEP: ' 30d, 6m ' }).backupKeep).toEqual({ d: 30, w: 0, m: 6 })
    for (const wrong of ['7', 'd', '0d', '-1d', '7d,7d', '7d;4w', '7x', '1000d', '7d,', ',']) {
      expect(() => readConfig({ BACKUP_KEEP: wrong }), wrong).toThrow(ConfigError)
    }
    expect(() => readConfig({ BACKUP_KEEP: '7x' })).toThrow(
      "BACKUP_KEEP is '7x': list for how many days, weeks and months a backup is kept, such as 7d,4w,12m.",
    )
  })
})

describe('automatic copies', () => {
  let storage: Storage
  let directory: string
  let clock: TestClock
  let app: App
  let owner: Member
  /** Whether this node may make the copies. */
  const mayBackUp = async () => true

  beforeEach(async () => {
    storage = await openStorage()
    directory = join(await mkdtemp(join(tmpdir(), 'parlor-copies-')), 'backups')
    clock = createTestClock(START_MS)
    // The test makes the copies itself, so the server starts without a folder for copies.
    app = await createTestApp(storage.env, clock, undefined, { backupDir: null })
    const { origin, ownerSignUpAddress } = await app.start()
    owner = await signUp(origin, {
      username: 'Owner',
      password: PASSWORD,
      code: signUpCodeIn(ownerSignUpAddress ?? ''),
    })
    Object.assign(app.context.config, { backupDir: directory })
  })
  afterEach(async () => {
    await app.destroy()
    await storage.remove()
    await rm(join(directory, '..'), { recursive: true, force: true })
  })

  const backUp = () => backUpIfDue(app.context, mayBackUp)
  const listFiles = async () => (await readdir(directory)).sort()
  const listCopies = async () => (await listFiles()).filter((name) => name.endsWith('.gz'))
  const readStatus = async () => dataOf(await call(owner.origin, 'GET /backups', { cookie: owner.cookie }))

  test('[backups-23] one copy is made each day, only old and unfinished copies are deleted, and the newest copy can be restored', async () => {
    await mkdir(directory)
    await writeFile(join(directory, 'notes.txt'), 'mine')
    await writeFile(join(directory, 'parlor-2026-03-13T19-30-00Z.ndjson.gz.partial'), 'half')
    await writeFile(
      join(directory, 'parlor-2026-03-13T19-30-00Z.ndjson.gz.0d2cf1d6-5f0c-4c59-9d0e-6a3c1f6f7a10.partial'),
      'half',
    )
    Object.assign(app.context.config, { backupKeep: { d: 2, w: 0, m: 0 } })
    await backUp()
    clock.advance(HOUR_MS)
    await backUp()
    expect(await listFiles()).toEqual(['notes.txt', COPY, 'parlor-site'])
    clock.advance(DAY_MS)
    await backUp()
    clock.advance(DAY_MS)
    await backUp()
    expect(await listFiles()).toEqual([
      'notes.txt',
      'parlor-2026-03-15T20-30-00Z.ndjson.gz',
      'parlor-2026-03-16T20-30-00Z.ndjson.gz',
      'parlor-site',
    ])
    const dataDir = join(directory, 'restored')
    await restoreSite({ databaseUrl: null, dataDir }, join(directory, 'parlor-2026-03-16T20-30-00Z.ndjson.gz'))
    expect(await readdir(dataDir)).toContain('parlor.sqlite')
  })

  test('[backups-24] admins see the age, the size and the check of the newest copy, and that it is overdue after two days', async () => {
    expect(await readStatus()).toEqual({ makes_backups: true, newest: null, problem: null, overdue: false })
    await backUp()
    // Now the copy is exactly two days old.
    clock.advance(2 * DAY_MS - (START_MS - MADE_MS))
    expect(await readStatus()).toEqual({
      makes_backups: true,
      newest: {
        made_at: timestamp(MADE_MS),
        age_seconds: 172_800,
        verified_at: timestamp(START_MS),
        bytes: expect.any(Number),
        rows: expect.any(Number),
        copies: 1,
      },
      problem: null,
      overdue: false,
    })
    clock.advance(1000)
    expect((await readStatus()).overdue).toBe(true)
    const member = await inviteMember(owner, 'Ann')
    expect((await call(owner.origin, 'GET /backups', { cookie: member.cookie })).status).toBe(403)
  })

  test('[backups-25] if a copy fails, the log that admins read has the reason, and the server tries again an hour later', async () => {
    await mkdir(join(directory, '..'), { recursive: true })
    await writeFile(directory, 'a file where the folder should be')
    await backUp()
    const message = `A part of ${directory} (BACKUP_DIR) is a file and not a folder. Choose another name.`
    expect((await readStatus()).problem).toEqual({ at: timestamp(START_MS), message })
    const logs = dataOf(await call(owner.origin, 'GET /logs', { cookie: owner.cookie, query: { limit: 1 } }))
    expect(logs[0]).toMatchObject({
      log_level: 'error',
      kind: 'server',
      message: `There is no backup of today. ${message}`,
    })
    await rm(directory)
    clock.advance(HOUR_MS - 1)
    await backUp()
    expect((await readStatus()).newest).toBeNull()
    clock.advance(1)
    await backUp()
    expect(await readStatus()).toMatchObject({ newest: { copies: 1 }, problem: null })
    await chmod(directory, 0o700)
  })

  test('[backups-36] a copy of today that the database does not know is checked, and shown to the admins', async () => {
    await backUp()
    const { newest } = await readStatus()
    // After a restore, the database does not know the copies of the server.
    await app.context.db.deleteFrom('backups').execute()
    clock.advance(HOUR_MS)
    await backUp()
    expect(await listCopies()).toEqual([COPY])
    expect((await readStatus()).newest).toEqual({
      ...newest,
      age_seconds: 3600,
      verified_at: timestamp(START_MS + HOUR_MS),
    })
  })

  test('[backups-36] a damaged copy of today that the database does not know does not count', async () => {
    await backUp()
    await truncate(join(directory, COPY), 100)
    await app.context.db.deleteFrom('backups').execute()
    clock.advance(HOUR_MS)
    await backUp()
    expect((await readStatus()).newest).toMatchObject({ made_at: timestamp(MADE_MS + HOUR_MS), copies: 1 })
  })

  test('[backups-33] a folder that cannot be created is reported to the admins, and the server can still be stopped', async () => {
    Object.assign(app.context.config, { backupDir: '/proc/parlor/backups' })
    await backUp()
    expect((await readStatus()).problem?.message).toMatch(/^\/proc\/parlor\/backups \(BACKUP_DIR\) does not exist/)
  })

  test('[backups-34] after a copy has failed, the next start of the server tries it again immediately', async () => {
    await writeFile(directory, 'a file where the folder should be')
    await backUp()
    await rm(directory)
    clock.advance(1000)
    await backUp()
    expect((await readStatus()).newest).toBeNull()
    Object.assign(app.context.config, { backupDir: null })
    await app.destroy()
    app = await createTestApp({ ...storage.env, BACKUP_DIR: directory }, clock)
    await app.start()
    await expect.poll(() => listCopies().catch(() => [])).toEqual([COPY.replace('30-00Z', '30-01Z')])
  })

  test('[backups-44] while nobody has signed up no copy is made, and the first copy has the first member', async () => {
    const empty = await openStorage()
    const emptyApp = await createTestApp(empty.env, clock, undefined, { backupDir: null })
    const { origin, ownerSignUpAddress } = await emptyApp.start()
    Object.assign(emptyApp.context.config, { backupDir: directory })
    await backUpIfDue(emptyApp.context, mayBackUp)
    expect(await listCopies().catch(() => [])).toEqual([])
    await signUp(origin, { username: 'First', password: PASSWORD, code: signUpCodeIn(ownerSignUpAddress ?? '') })
    await backUpIfDue(emptyApp.context, mayBackUp)
    expect(await listCopies()).toEqual([COPY])
    await emptyApp.destroy()
    await empty.remove()
  })

  test('[backups-45] a second site with the same folder is refused, and the copies of the first site stay', async () => {
    await backUp()
    const second = await openStorage()
    const secondApp = await createTestApp(second.env, clock, undefined, { backupDir: null })
    const { origin, ownerSignUpAddress } = await secondApp.start()
    const other = await signUp(origin, {
      username: 'Other',
      password: PASSWORD,
      code: signUpCodeIn(ownerSignUpAddress ?? ''),
    })
    Object.assign(secondApp.context.config, { backupDir: directory, backupKeep: { d: 1, w: 0, m: 0 } })
    clock.advance(DAY_MS)
    await backUpIfDue(secondApp.context, mayBackUp)
    const message = `${directory} has the backups of another site. Set BACKUP_DIR to a folder of this site alone.`
    const status = dataOf(await call(other.origin, 'GET /backups', { cookie: other.cookie }))
    expect(status).toMatchObject({ newest: null, problem: { message } })
    const logs = dataOf(await call(other.origin, 'GET /logs', { cookie: other.cookie, query: { limit: 1 } }))
    expect(logs[0]?.message).toContain(message)
    expect(await listCopies()).toEqual([COPY])
    await secondApp.destroy()
    await second.remove()
  })

  test('a disk that was full when the folder was marked as that of the site refuses no later copy', async () => {
    await mkdir(directory, { recursive: true })
    await writeFile(join(directory, 'parlor-site'), '')
    await backUp()
    expect((await readStatus()).problem).toBeNull()
    expect(await listCopies()).toEqual([COPY])
  })

  test('[backups-46] a copy that is dated in the future hides neither later failures nor later copies', async () => {
    clock.advance(20 * DAY_MS)
    await backUp()
    expect((await readStatus()).newest).not.toBeNull()
    const ofFuture = await listCopies()
    clock.advance(-20 * DAY_MS)
    expect((await readStatus()).newest).toBeNull()
    // The folder cannot be written, because a file is in its place.
    Object.assign(app.context.config, { backupDir: join(directory, ofFuture[0] ?? '') })
    await backUp()
    expect((await readStatus()).problem?.message).toMatch(/is a file and not a folder/)
    Object.assign(app.context.config, { backupDir: directory })
    clock.advance(HOUR_MS)
    await backUp()
    expect(await readStatus()).toMatchObject({
      newest: { made_at: timestamp(MADE_MS + HOUR_MS), copies: 1 },
      problem: null,
    })
    expect(await listCopies()).toEqual([
      COPY.replace('19-30', '20-30'),
      ...ofFuture.map((name) => `wrong-clock-${name}`),
    ])
    // When the day of the wrong copy has come, the server makes a new one.
    clock.advance(20 * DAY_MS)
    await backUp()
    expect((await readStatus()).newest).toMatchObject({ made_at: timestamp(MADE_MS + 20 * DAY_MS + HOUR_MS) })
  })

  test('[backups-46] copies that were set aside while the clock was set back get their names again', async () => {
    await backUp()
    clock.advance(DAY_MS)
    await backUp()
    const copies = await listCopies()
    clock.advance(-30 * DAY_MS)
    await backUp()
    const whileBack = await listCopies()
    expect(whileBack).toEqual([expect.any(String), ...copies.map((name) => `wrong-clock-${name}`)])
    clock.advance(31 * DAY_MS)
    await backUp()
    expect(await listCopies()).toEqual([
      ...whileBack.filter((name) => !name.startsWith('wrong-clock-')),
      ...copies,
      COPY.replace('14T', '16T'),
    ])
  })

  test('[backups-43] a server without BACKUP_DIR says in its log that it makes no backups', async () => {
    const warn = vi.spyOn(app.context.log, 'warn')
    startBackups({ ...app.context, config: { ...app.context.config, backupDir: null } }, mayBackUp)
    expect(warn).toHaveBeenCalledWith(
      { event: 'backup.none' },
      'This server makes no backups by itself. Set BACKUP_DIR to a folder on another disk.',
    )
    warn.mockRestore()
  })

  test('[backups-26] a server with BACKUP_DIR makes a copy at its start, and leaves no unfinished copy if it is stopped while it makes the copy', async () => {
    Object.assign(app.context.config, { backupDir: null })
    await app.destroy()
    app = await createTestApp({ ...storage.env, BACKUP_DIR: directory }, clock)
    await app.start()
    await app.destroy()
    expect((await listFiles()).filter((name) => name.endsWith('.partial'))).toEqual([])
    app = await createTestApp({ ...storage.env, BACKUP_DIR: directory }, clock)
    await app.start()
    await expect.poll(listCopies).toEqual([COPY])
  })
})

/** Whether some node has the lock that is needed to make the copies. */
async function isBackupLocked({ context }: App): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_locks
    where locktype = 'advisory' and objid = ${BACKUP_LOCK}
    and database = (select oid from pg_database where datname = current_database())
  `.execute(context.db)
  return rows.length > 0
}

/** Signs the owner up, because no copy of an empty site is made. */
async function addOwner(storage: Storage, clock: TestClock): Promise<void> {
  const app = await createTestApp(storage.env, clock)
  const { origin, ownerSignUpAddress } = await app.start()
  await signUp(origin, { username: 'Owner', password: PASSWORD, code: signUpCodeIn(ownerSignUpAddress ?? '') })
  await app.destroy()
}

test.runIf(process.env.TEST_DATABASE_URL)(
  '[backups-27] of two nodes with BACKUP_DIR only one makes the copies, and after it has ended, another node makes them',
  async () => {
    const storage = await openStorage()
    const folder = await mkdtemp(join(tmpdir(), 'parlor-nodes-'))
    const clock = createTestClock(START_MS)
    const nodes: App[] = []
    const startNode = async (name: string) => {
      const node = await createTestApp({ ...storage.env, BACKUP_DIR: join(folder, name) }, clock)
      nodes.push(node)
      await node.start()
      return node
    }
    const copiesOf = async (name: string) =>
      (await readdir(join(folder, name)).catch(() => [])).filter((file) => file.endsWith('.gz'))
    const problemOf = async ({ context }: App) => (await findBackup(context.db, 'failed', clock.now()))?.problem
    try {
      await addOwner(storage, clock)
      const first = await startNode('first')
      await expect.poll(() => copiesOf('first')).toEqual([COPY])
      const second = await startNode('second')
      expect(await copiesOf('second')).toEqual([])
      expect(await isBackupLocked(second)).toBe(true)
      await first.destroy()
      nodes.shift()
      // PostgreSQL frees the lock a moment after the end of the connection. A node that did not get the lock tries
      // again only much later, so the test starts a third node.
      await expect.poll(() => isBackupLocked(second)).toBe(false)
      const third = await startNode('third')
      await expect.poll(async () => [await problemOf(third), await copiesOf('third')]).toEqual([undefined, [COPY]])
      expect(await copiesOf('second')).toEqual([])
    } finally {
      for (const node of nodes) await node.destroy()
      await storage.remove()
      await rm(folder, { recursive: true, force: true })
    }
  },
)
