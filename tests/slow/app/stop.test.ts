// Tests how a server ends that is asked to stop: while clients send requests, while a job runs, and while it starts.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectRoot } from '../../../scripts/ensureBuilt.mjs'
import { databaseFile } from '../../../server/db/sqlite.ts'
import { SQLITE_PACKAGE } from '../../../server/db/sqlitePackage.ts'
import { STOP_PATIENCE_MS } from '../../../server/http/connections.ts'
import { createTestApp, openStorage, type Storage } from '../../server/support.ts'
import { startDatabaseProxy } from '../../support/databaseProxy.ts'
import { readGame, startOwnersGame, tap } from '../../support/members.ts'
import { type ServerProcess, startServerProcess } from '../../support/serverProcess.ts'

let storage: Storage
let server: ServerProcess | undefined

beforeEach(async () => {
  storage = await openStorage()
})
afterEach(async () => {
  await server?.stop()
  server = undefined
  await storage.remove()
})

interface SentRequest {
  readonly path: string
  readonly cookie: string
  /** A GET has no body. */
  readonly body?: object
}

/** The result of a request. `cut` is the message of the error if the connection ended before the end of the answer. */
type Outcome = 'refused' | { readonly cut: string } | { readonly status: number }

/** Sends one request. The outcome is 'refused' if no connection was possible, so no part of the request was sent. */
function send(agent: Agent, origin: string, { path, cookie, body }: SentRequest): Promise<Outcome> {
  return new Promise((resolve) => {
    const sent = body === undefined ? '' : JSON.stringify(body)
    const headers = { origin, cookie, 'content-type': 'application/json', 'content-length': sent.length }
    const outgoing = request(`${origin}/api${path}`, { agent, method: body ? 'POST' : 'GET', headers }, (answer) => {
      answer.on('error', (error) => resolve({ cut: error.message }))
      answer.resume().on('end', () => resolve({ status: answer.statusCode ?? 0 }))
    })
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : { cut: `${error.code} ${error.message}` }),
    )
    outgoing.end(sent)
  })
}

/** How many times the first test stops the server. */
const ROUNDS = 3
/** How long one test may take. */
const TIMEOUT_MS = 180_000

test(
  '[hardened-75] no request is cut when the server stops while 30 clients continue to send requests',
  async () => {
    const started = await startServerProcess({ from: 'sources', env: { ...storage.env, LOG_LEVEL: 'silent' } })
    server = started
    const { owner, pool_player_id, game } = await startOwnersGame(started)
    const { origin } = started
    const { cookie } = owner
    const path = `/pool/games/${game}`
    const taps = (['add', 'subtract'] as const).map((action) => ({
      path: `${path}/scores`,
      cookie,
      body: { pool_player_id, action },
    }))
    let savedTapCount = 0
    let connectedClientCount = 0

    /** Sends one request after another until a request is not answered. Returns the outcome of that request. */
    const sendUntilStopped = async (requests: readonly SentRequest[], pauseMs: () => number): Promise<Outcome> => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      try {
        for (let index = 0; ; index += 1) {
          const sent = requests[index % requests.length]
          if (sent === undefined) throw new Error('There is no request to send.')
          const outcome = await send(agent, origin, sent)
          if (typeof outcome === 'string' || 'cut' in outcome) return outcome
          if (index === 0) connectedClientCount += 1
          if (sent.body !== undefined && outcome.status === 200) savedTapCount += 1
          if (pauseMs() > 0) await pause(pauseMs())
        }
      } finally {
        agent.destroy()
      }
    }
    const noPauseMs = () => 0
    const randomPauseMs = () => 50 + Math.random() * 250

    for (let round = 0; round < ROUNDS; round += 1) {
      connectedClientCount = 0
      const clients = [
        ...Array.from({ length: 10 }, () => sendUntilStopped(taps, noPauseMs)),
        ...Array.from({ length: 10 }, () => sendUntilStopped([{ path, cookie }], noPauseMs)),
        ...Array.from({ length: 10 }, () => sendUntilStopped([{ path, cookie }, ...taps], randomPauseMs)),
      ]
      await expect.poll(() => connectedClientCount).toBe(clients.length)
      await pause(Math.random() * 200)
      const stopStartMs = performance.now()
      expect(await started.kill('SIGTERM')).toBe(0)
      expect(performance.now() - stopStartMs).toBeLessThan(5_000)
      const outcomes = await Promise.all(clients)
      expect(outcomes.filter((outcome) => outcome !== 'refused')).toEqual([])
      await started.restart()
      // A tap that was not answered is not stored.
      expect((await readGame(owner, game)).version).toBe(1 + savedTapCount)
    }
  },
  TIMEOUT_MS,
)

test('[hardened-76] a server that stops waits only 4 seconds for a job that never ends, and then does not listen any more', async () => {
  const app = await createTestApp(storage.env)
  // The job that collects the figures of each minute never ends when it is stopped.
  Object.assign(app.context.minutes, { start: () => () => new Promise(() => {}) })
  const { origin } = await app.start()
  expect((await fetch(`${origin}/api/health`)).status).toBe(200)
  const stopStartMs = performance.now()
  await app.destroy()
  // Allow 3 seconds more for a busy machine.
  expect(performance.now() - stopStartMs).toBeLessThan(STOP_PATIENCE_MS + 3_000)
  await expect(fetch(`${origin}/api/health`)).rejects.toThrow()
})

test(
  '[hardened-77] a server that is asked to stop while it waits for PostgreSQL ends immediately with exit code 0',
  async () => {
    // This database ends each connection immediately.
    const failingDatabase = createServer((socket) => socket.destroy())
    failingDatabase.listen(0, '127.0.0.1')
    await once(failingDatabase, 'listening')
    const { port } = failingDatabase.address() as AddressInfo
    const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { PATH: process.env.PATH, PORT: '0', DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none` },
    })
    const ended = once(child, 'exit')
    for await (const line of createInterface(child.stdout)) if (line.includes('database.waiting')) break
    const stopStartMs = performance.now()
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(performance.now() - stopStartMs).toBeLessThan(5_000)
    failingDatabase.close()
  },
  TIMEOUT_MS,
)

/**
 * A program like `server/main.ts` that sends the signal to itself when the last module has just been loaded, before
 * Node looks for signals again.
 */
const STOPPED_BEFORE_RUN = `
process.on('SIGTERM', () => process.exit(0))
const { configOrExit, run } = await import('./server/run.ts')
process.kill(process.pid, 'SIGTERM')
await run(configOrExit(process.env))`

test(
  '[hardened-77] a server that is asked to stop just before it starts to handle signals ends, too',
  async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', STOPPED_BEFORE_RUN], {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH, PORT: '0', ...storage.env },
    })
    const ended = once(child, 'exit')
    // A server that missed the signal would open its port.
    for await (const line of createInterface(child.stdout)) if (line.includes('Parlor is open')) child.kill('SIGKILL')
    expect(await ended).toEqual([0, null])
  },
  TIMEOUT_MS,
)

/** Holds the write lock of the SQLite file, in a separate process, until the process is killed. */
const HOLD_LOCK = `
const connection = new (require('${SQLITE_PACKAGE}'))(process.argv[1])
connection.exec('begin immediate')
console.log('locked')
setInterval(() => {}, 60_000)`

async function holdLock(file: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', HOLD_LOCK, file], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

/** Starts a server and a game. `lines` collects what the server prints. */
async function startWithLines(env: Record<string, string>) {
  const lines: string[] = []
  server = await startServerProcess({ from: 'sources', env, onLine: (line) => lines.push(line) })
  const { owner, pool_player_id, game } = await startOwnersGame(server)
  const sendTap = () => tap(owner, game, { pool_player_id, action: 'add' }).then(String, () => 'cut')
  return { started: server, lines, sendTap, owner, game }
}

test.skipIf(process.env.TEST_DATABASE_URL)(
  '[hardened-79] a server that is asked to stop while another process holds the write lock cuts the write, logs this and ends',
  async () => {
    const { started, lines, sendTap, owner, game } = await startWithLines(storage.env)
    const lockHolder = await holdLock(databaseFile(storage.env.DATA_DIR ?? ''))
    try {
      // The writes run one after another, and each waits up to 5 seconds for the lock. So at least the last write is
      // cut.
      const sent = [sendTap(), sendTap(), sendTap()]
      await readGame(owner, game)
      expect(await started.kill('SIGTERM')).toBe(0)
      // The other process still has the lock, so the server ended because of its time limit.
      expect([lockHolder.exitCode, lockHolder.signalCode]).toEqual([null, null])
      expect(await Promise.all(sent)).toContain('cut')
      expect(lines.join('\n')).toMatch(/Requests that took longer than 4 seconds were cut: [123]\./)
    } finally {
      const ended = once(lockHolder, 'exit')
      lockHolder.kill('SIGKILL')
      await ended
    }
    await started.restart()
    expect((await readGame(owner, game)).version).toBe(1)
  },
  TIMEOUT_MS,
)

test.skipIf(!process.env.TEST_DATABASE_URL)(
  '[hardened-79] a server that is asked to stop while PostgreSQL does not answer logs what it does not wait for, and ends',
  async () => {
    const proxy = await startDatabaseProxy(storage.env.DATABASE_URL ?? '')
    try {
      const { started, lines, sendTap } = await startWithLines({ ...storage.env, DATABASE_URL: proxy.url })
      proxy.stall()
      const sent = sendTap()
      expect(await started.kill('SIGTERM')).toBe(0)
      expect(await sent).toBe('cut')
      expect(lines.join('\n')).toMatch(/The [a-z ]+ did not end in time\. What was answered is saved\./)
    } finally {
      await proxy.close()
    }
  },
  TIMEOUT_MS,
)
