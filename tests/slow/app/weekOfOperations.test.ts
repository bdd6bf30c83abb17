// Runs the built server for a week in which disks are full and read-only and the clock is wrong, and restores it on
// another machine. Nothing may be lost, hidden, counted twice or sent twice.

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../../../scripts/ensureBuilt.mjs'
import { type FakeTwilio, startFakeTwilio } from '../../server/messages/fakeTwilio.ts'
import {
  call,
  dataOf,
  type Member,
  PASSWORD,
  playerIdOf,
  readGame,
  signUp,
  startGame,
  tap,
} from '../../support/members.ts'
import { type ServerProcess, startServerProcess } from '../../support/serverProcess.ts'

const TIMEOUT_MS = 600_000
const MB = 1_000_000

/** The library of the Debian package `faketime`, which gives a process another time. */
const FAKETIME = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((file) => existsSync(file))

/** What this machine does not have for the test; null if it has everything. */
function missingNeed(): string | null {
  if (process.env.TEST_DATABASE_URL) return 'it needs SQLite'
  if (FAKETIME === undefined) return 'it needs the Debian package faketime'
  return process.getuid?.() === 0 && canMount() ? null : 'it needs a system user that may mount a tmpfs'
}

function canMount(): boolean {
  const folder = execFileSync('mktemp', ['-d'], { encoding: 'utf8' }).trim()
  try {
    mount(folder, 1)
    unmount(folder)
    return true
  } catch {
    return false
  } finally {
    execFileSync('rmdir', [folder])
  }
}

/** Puts a small disk in the memory into the folder. */
function mount(folder: string, megabytes: number): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' })
}
const unmount = (folder: string) => execFileSync('umount', [folder], { stdio: 'pipe' })
const remount = (folder: string, mode: 'ro' | 'rw') =>
  execFileSync('mount', ['-o', `remount,${mode}`, folder], { stdio: 'pipe' })

/** Fills the disk of the folder. */
function fill(folder: string): void {
  for (const bytes of [MB, 10_000, 100]) {
    try {
      for (let count = 0; ; count += 1) writeFileSync(join(folder, `filler-${bytes}-${count}`), Buffer.alloc(bytes))
    } catch {
      // The disk has no room for a file of this size.
    }
  }
}
function makeRoom(folder: string): void {
  execFileSync('find', [folder, '-name', 'filler-*', '-delete'])
}

const missing = missingNeed()
let folder: string
let dataDir: string
let backupDir: string
let twilio: FakeTwilio

beforeAll(async () => {
  twilio = await startFakeTwilio()
  folder = await mkdtemp(join(tmpdir(), 'parlor-week-'))
  dataDir = join(folder, 'data')
  backupDir = join(folder, 'backups')
  for (const name of [dataDir, backupDir]) await mkdir(name)
  if (missing !== null) return
  mount(dataDir, 24)
  mount(backupDir, 4)
})
afterAll(async () => {
  await twilio.close()
  if (missing === null) for (const name of [dataDir, backupDir]) unmount(name)
  await rm(folder, { recursive: true, force: true })
})

/** The environment of a process whose clock is ahead by so many days. Only the clock of the wall is changed. */
const atDay = (days: number): Record<string, string> => ({
  LD_PRELOAD: FAKETIME ?? '',
  FAKETIME: `${days < 0 ? '-' : '+'}${Math.abs(days)}d`,
  DONT_FAKE_MONOTONIC: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
})

/** Runs a built command. Returns its exit code and what it prints as an error. */
async function runCommand(env: Record<string, string>, ...words: string[]) {
  const entry = join(projectRoot, 'dist', 'server', 'admin.js')
  const child = spawn(process.execPath, [entry, ...words], { env: { PATH: process.env.PATH, ...env }, cwd: folder })
  const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  // On a slow machine a command also prints lines about its progress.
  return { code, err: err.replaceAll(/^\w+ \d+ of \d+ rows …\n/gm, '') }
}

test.skipIf(missing !== null)(
  `[operations-week-01] [backups-41] [backups-42] in a week with full and read-only disks and a wrong clock, nothing is lost, hidden, counted twice or sent twice${missing === null ? '' : ` (left out: ${missing})`}`,
  async () => {
    let owner: Member | undefined
    let game = 0
    let pool_player_id = 0
    let score = 0
    const lines: string[] = []
    /** The texts that must have reached the gateway, each once. */
    const texts: string[] = []
    const { PUBLIC_ORIGIN, ...gateway } = twilio.env
    /** The member with the address of the server that runs now. */
    const memberAt = ({ origin }: ServerProcess): Member => ({ ...(owner as Member), origin })

    /** Starts the server at this day, and stops it after `work`. The session of the first day is used every day. */
    async function onDay(days: number, work: (server: ServerProcess, member: Member) => Promise<void>, dir = dataDir) {
      lines.length = 0
      const env = { ...atDay(days), ...gateway, BACKUP_DIR: backupDir, BACKUP_KEEP: '7d' }
      const server = await startServerProcess({ dataDir: dir, env, onLine: (line) => lines.push(line) })
      try {
        if (owner === undefined) {
          owner = await signUp(server.origin, { username: 'Owner', password: PASSWORD, code: server.ownerCode ?? '' })
          pool_player_id = await playerIdOf(owner, 'Owner')
          game = await startGame(owner, { game_type: '9-Ball', players: [{ pool_player_id, handicap: 38 }] })
        }
        await work(server, memberAt(server))
        // What was saved on all days before is there.
        expect((await readGame(memberAt(server), game)).players[0]?.score).toBe(score)
      } finally {
        await server.stop()
      }
    }
    const score1 = async (member: Member, key: string) => {
      const { status } = await tap(member, game, { pool_player_id, action: 'add' }, key)
      if (status === 200) score += 1
      return status
    }
    const threadOf = async (member: Member) =>
      dataOf(await call(member.origin, 'GET /message', { cookie: member.cookie }))
    const sendText = async (member: Member, message: string) => {
      const { status } = await call(member.origin, 'POST /message', { cookie: member.cookie, body: { message } })
      expect(status).toBe(200)
    }
    /** Waits until the gateway has all texts, and each only once. */
    const waitForTexts = async (member: Member) => {
      const states = async () => (await threadOf(member)).map(({ state }) => state)
      await expect.poll(states, { timeout: 30_000 }).toEqual(texts.map(() => 'sent'))
      expect(twilio.accepted.map(({ body }) => body).reverse()).toEqual(texts)
    }
    const statusOf = async (member: Member) =>
      dataOf(await call(member.origin, 'GET /backups', { cookie: member.cookie }))
    const waitForProblem = (member: Member, words: RegExp) =>
      expect.poll(async () => (await statusOf(member)).problem?.message, { timeout: 30_000 }).toMatch(words)
    const waitForBackup = async (member: Member) => {
      await expect.poll(async () => (await statusOf(member)).newest, { timeout: 30_000 }).not.toBeNull()
      await expect.poll(async () => (await statusOf(member)).problem, { timeout: 30_000 }).toBeNull()
    }
    const copies = () => readdirSync(backupDir).filter((name) => name.endsWith('.gz') && name.startsWith('parlor-'))

    // The first day. The server has started without members, so it made no copy of an empty site.
    await onDay(0, async (_server, member) => {
      expect(copies()).toEqual([])
      expect(await score1(member, 'tap-of-day-0')).toBe(200)
      texts.push('Day 0')
      await sendText(member, 'Day 0')
      await waitForTexts(member)
    })
    await onDay(0, async (_server, member) => waitForBackup(member))
    expect(copies()).toHaveLength(1)

    // The disk of the backups is full: the page, the log and the command say so.
    fill(backupDir)
    await onDay(1, async (_server, member) => {
      await waitForProblem(member, /^The disk of .*backups \(BACKUP_DIR\) is full\. Make room/)
      expect(lines.join('\n')).toMatch(/The disk of .*backups \(BACKUP_DIR\) is full\. Make room/)
      const command = await runCommand({ DATA_DIR: dataDir }, 'backup', join(backupDir, 'by-hand'))
      expect(command).toEqual({ code: 1, err: `The disk of ${backupDir} is full. Make room, then try again.\n` })
      expect(await score1(member, 'tap-of-day-1')).toBe(200)
    })
    makeRoom(backupDir)
    expect(copies()).toHaveLength(1)
    expect(readdirSync(backupDir).filter((name) => name.endsWith('.partial'))).toEqual([])

    // The disk of the backups is read-only.
    remount(backupDir, 'ro')
    await onDay(2, async (_server, member) => {
      await waitForProblem(member, /^The disk of .*backups \(BACKUP_DIR\) is read-only\. Make it writable/)
      expect(await score1(member, 'tap-of-day-2')).toBe(200)
    })
    remount(backupDir, 'rw')

    // The disk of the data is full: a tap is refused, and counts once when it is sent again.
    await onDay(3, async (_server, member) => {
      await waitForBackup(member)
      fill(dataDir)
      const addBean = async (count: number) => {
        const body = { name: `Bean ${count}`, description: 'x'.repeat(1_900) }
        const options = { cookie: member.cookie, body, idempotencyKey: `bean-number-${count}` }
        return (await call(member.origin, 'POST /coffee/beans', options)).status
      }
      let count = 0
      while ((await addBean(count)) === 200 && count < 5_000) count += 1
      expect(await addBean(count)).toBe(503)
      makeRoom(dataDir)
      expect([await addBean(count), await addBean(count)]).toEqual([200, 200])
      const beans = dataOf(await call(member.origin, 'GET /coffee/beans', { cookie: member.cookie }))
      expect(beans).toHaveLength(count + 1)
      const last = 'tap-after-the-full-disk'
      expect(await score1(member, last)).toBe(200)
      expect((await tap(member, game, { pool_player_id, action: 'add' }, last)).status).toBe(200)
      // The gateway gets a text, and its answer is lost.
      twilio.answer = { status: 0, isAccepted: true }
      texts.push('Day 3')
      await sendText(member, 'Day 3')
      await expect.poll(() => twilio.accepted.length).toBe(2)
    })
    twilio.answer = { status: 201 }
    expect(copies()).toHaveLength(2)

    // The disk of the data is read-only: a start and a backup say why they end.
    remount(dataDir, 'ro')
    const readOnly = await runCommand({ DATA_DIR: dataDir }, 'backup', join(folder, 'read-only'))
    expect(readOnly).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The disk of .*data \(DATA_DIR\) is read-only/),
    })
    await expect(onDay(4, async () => {})).rejects.toThrow(/The disk of .*data \(DATA_DIR\) is read-only/)
    remount(dataDir, 'rw')

    // The clock is ahead by more than a month, in which all sessions and names of deleted members would be deleted.
    lines.length = 0
    const ahead = await startServerProcess({
      dataDir,
      env: { ...atDay(45), ...gateway, BACKUP_DIR: backupDir },
      onLine: (line) => lines.push(line),
    })
    await expect.poll(() => lines.join('\n')).toContain('Set the clock right if it is wrong')
    await expect.poll(copies, { timeout: 30_000 }).toHaveLength(3)
    await ahead.stop()

    // The clock is right again. The session is there, and the copy of the future hides nothing.
    fill(backupDir)
    await onDay(4, async (_server, member) => {
      await waitForProblem(member, /is full/)
      expect(await score1(member, 'tap-of-day-4')).toBe(200)
      await waitForTexts(member)
    })
    makeRoom(backupDir)
    await onDay(5, async (_server, member) => {
      await waitForBackup(member)
      expect((await statusOf(member)).newest?.age_seconds).toBeLessThan(3600)
    })
    expect(readdirSync(backupDir).filter((name) => name.startsWith('wrong-clock-'))).toHaveLength(1)

    // The clock is set back by two days.
    await onDay(3, async (_server, member) => {
      expect(await score1(member, 'tap-of-the-clock-set-back')).toBe(200)
      texts.push('The clock was set back')
      await sendText(member, 'The clock was set back')
      await waitForTexts(member)
    })

    // The last copy is restored on another machine. A tap that is sent again there counts once, and a text that waited
    // is not sent.
    twilio.answer = { status: 503 }
    await onDay(5, async (_server, member) => {
      await sendText(member, 'Waits')
      await expect.poll(() => twilio.posted.at(-1)?.form.Body).toBe('Waits')
    })
    await onDay(6, async (_server, member) => waitForBackup(member))
    twilio.answer = { status: 201 }
    const newest = copies().sort().at(-1) ?? ''
    const otherDir = join(folder, 'other')
    expect(await runCommand({ DATA_DIR: otherDir }, 'restore', join(backupDir, newest))).toMatchObject({ code: 0 })
    await onDay(
      6,
      async (_server, member) => {
        for (const key of ['tap-of-day-0', 'tap-of-day-4', 'tap-after-the-full-disk']) {
          expect((await tap(member, game, { pool_player_id, action: 'add' }, key)).status).toBe(200)
        }
        expect(await score1(member, 'tap-on-the-other-machine')).toBe(200)
        const states = (await threadOf(member)).map(({ state }) => state)
        expect(states.filter((state) => state !== 'sent')).toHaveLength(1)
        expect(['unsent', 'unsure']).toContain(states.find((state) => state !== 'sent'))
        expect(twilio.accepted.map(({ body }) => body).reverse()).toEqual(texts)
      },
      otherDir,
    )
  },
  TIMEOUT_MS,
)
