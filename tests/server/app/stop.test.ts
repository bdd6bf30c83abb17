// Stops servers while clients send requests, while a job runs, and while they start.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectRoot } from '../../../scripts/ensureBuilt.mjs'
import { STOP_PATIENCE_MS } from '../../../server/http/connections.ts'
import { PASSWORD, playerNamed, readGame, signUp, startGame } from '../../support/members.ts'
import { type ServerProcess, startServerProcess } from '../../support/serverProcess.ts'
import { createTestApp, openStorage, type Storage } from '../support.ts'

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

interface Sent {
  readonly path: string
  readonly cookie: string
  /** A GET has no body. */
  readonly body?: object
}

type Outcome = 'refused' | { readonly cut: string } | { readonly status: number }

/** Sends one request. It is refused when no connection is possible, so that nothing of it was sent. */
function send(agent: Agent, origin: string, { path, cookie, body }: Sent): Promise<Outcome> {
  return new Promise((resolve) => {
    const sent = body === undefined ? '' : JSON.stringify(body)
    const headers = { origin, cookie, 'content-type': 'application/json', 'content-length': sent.length }
    const sending = request(`${origin}/api${path}`, { agent, method: body ? 'POST' : 'GET', headers }, (answer) => {
      answer.on('error', (error) => resolve({ cut: error.message }))
      answer.resume().on('end', () => resolve({ status: answer.statusCode ?? 0 }))
    })
    sending.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : { cut: `${error.code} ${error.message}` }),
    )
    sending.end(sent)
  })
}

const ROUNDS = 3
const TIMEOUT_MS = 180_000

test(
  '[hardened-75] of 30 clients that go on sending while the server is asked to stop, no request is cut',
  async () => {
    const started = await startServerProcess({ from: 'sources', env: { ...storage.env, LOG_LEVEL: 'silent' } })
    server = started
    const { origin, ownerCode = '' } = started
    const owner = await signUp(origin, { username: 'Owner', password: PASSWORD, code: ownerCode })
    const pool_player_id = await playerNamed(owner, 'Owner')
    const game = await startGame(owner, { game_type: '9-Ball', players: [{ pool_player_id, handicap: 100 }] })
    const { cookie } = owner
    const path = `/pool/games/${game}`
    const taps = (['add', 'subtract'] as const).map((action) => ({
      path: `${path}/scores`,
      cookie,
      body: { pool_player_id, action },
    }))
    let counted = 0
    let connected = 0

    /** Sends over one connection after the other until a request is not answered. Returns why. */
    const sendUntilStopped = async (requests: readonly Sent[], pauseMs: () => number): Promise<Outcome> => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      try {
        for (let index = 0; ; index += 1) {
          const sent = requests[index % requests.length]
          if (sent === undefined) throw new Error('There is no request to send.')
          const outcome = await send(agent, origin, sent)
          if (typeof outcome === 'string' || 'cut' in outcome) return outcome
          if (index === 0) connected += 1
          if (sent.body !== undefined && outcome.status === 200) counted += 1
          if (pauseMs() > 0) await pause(pauseMs())
        }
      } finally {
        agent.destroy()
      }
    }
    const nonStop = () => 0
    const nowAndThen = () => 50 + Math.random() * 250

    for (let round = 0; round < ROUNDS; round += 1) {
      connected = 0
      const clients = [
        ...Array.from({ length: 10 }, () => sendUntilStopped(taps, nonStop)),
        ...Array.from({ length: 10 }, () => sendUntilStopped([{ path, cookie }], nonStop)),
        ...Array.from({ length: 10 }, () => sendUntilStopped([{ path, cookie }, ...taps], nowAndThen)),
      ]
      await expect.poll(() => connected).toBe(clients.length)
      await pause(Math.random() * 200)
      const stoppedMs = performance.now()
      expect(await started.kill('SIGTERM')).toBe(0)
      expect(performance.now() - stoppedMs).toBeLessThan(5_000)
      const outcomes = await Promise.all(clients)
      expect(outcomes.filter((outcome) => outcome !== 'refused')).toEqual([])
      await started.restart()
      // What was not answered did not happen either.
      expect((await readGame(owner, game)).version).toBe(1 + counted)
    }
  },
  TIMEOUT_MS,
)

test('[hardened-76] a server waits 4 seconds for a job that never ends, and no longer listens then', async () => {
  const app = await createTestApp(storage.env)
  Object.assign(app.context.minutes, { start: () => () => new Promise(() => {}) })
  const { origin } = await app.start()
  expect((await fetch(`${origin}/api/health`)).status).toBe(200)
  const stoppedMs = performance.now()
  await app.destroy()
  // The rest is for a busy machine.
  expect(performance.now() - stoppedMs).toBeLessThan(STOP_PATIENCE_MS + 3_000)
  await expect(fetch(`${origin}/api/health`)).rejects.toThrow()
})

test(
  '[hardened-77] a server that is asked to stop while it waits for PostgreSQL ends at once with exit code 0',
  async () => {
    const silent = createServer((socket) => socket.destroy())
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { PATH: process.env.PATH, PORT: '0', DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none` },
    })
    const ended = once(child, 'exit')
    for await (const line of createInterface(child.stdout)) if (line.includes('database.waiting')) break
    const stoppedMs = performance.now()
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(performance.now() - stoppedMs).toBeLessThan(5_000)
    silent.close()
  },
  TIMEOUT_MS,
)
