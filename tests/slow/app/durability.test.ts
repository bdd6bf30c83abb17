// Tests servers in separate processes: one is killed during taps, two use the same data directory, and one has a wrong
// setting.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectRoot } from '../../../scripts/ensureBuilt.mjs'
import { openStorage, type Storage } from '../../server/support.ts'
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

/** Each test compiles and starts the server up to three times. A start can take 100 s on a busy machine. */
const TIMEOUT_MS = 330_000

test(
  'all answered taps and the session still exist after the server is killed during taps',
  async () => {
    const started = await startServerProcess({ from: 'sources', env: { ...storage.env, LOG_LEVEL: 'silent' } })
    server = started
    const { owner, pool_player_id, game } = await startOwnersGame(started)

    // The highest version of the game in an answer that has arrived.
    let answeredVersion = 0
    const tapUntilKilled = async (): Promise<void> => {
      for (;;) {
        const answer = await tap(owner, game, { pool_player_id, action: 'add' }).catch(() => null)
        if (answer?.status !== 200) return
        answeredVersion = Math.max(answeredVersion, answer.data?.version ?? 0)
        if (answeredVersion >= 30) await started.kill('SIGKILL')
      }
    }
    await Promise.all([tapUntilKilled(), tapUntilKilled(), tapUntilKilled()])
    expect(answeredVersion).toBeGreaterThanOrEqual(30)

    await started.restart()
    const gameAfterRestart = await readGame(owner, game)
    expect(gameAfterRestart.version).toBeGreaterThanOrEqual(answeredVersion)
    // A game begins with version 1, and each tap adds 1 to the version and to the score.
    expect(gameAfterRestart.players[0]?.score).toBe(gameAfterRestart.version - 1)
    expect(await started.kill('SIGTERM')).toBe(0)
  },
  TIMEOUT_MS,
)

test.skipIf(process.env.TEST_DATABASE_URL)(
  '[storage-lock-02] a second server on the same data directory prints one line and ends, and after the first server is killed it can start again',
  async () => {
    const env = { ...storage.env, LOG_LEVEL: 'silent' }
    server = await startServerProcess({ from: 'sources', env })
    const { code, errors } = await startAndEnd({ ...env, PORT: '0' })
    const dataDir = storage.env.DATA_DIR
    expect(errors).toBe(
      `Parlor cannot start: another server (process ${server.pid}) uses ${dataDir}. Stop it, or set DATA_DIR.\n`,
    )
    expect(code).toBe(1)
    await server.kill('SIGKILL')
    await server.restart()
  },
  TIMEOUT_MS,
)

/** Starts a server that should end automatically. Returns its exit code and its error output. */
async function startAndEnd(env: Record<string, string>): Promise<{ code: number | null; errors: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH ?? '', ...env },
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  const [code] = await once(child, 'close')
  return { code, errors }
}

test(
  'a wrong setting stops the start with one line that names the setting and the rule',
  async () => {
    const { code, errors } = await startAndEnd({ PORT: 'ninety' })
    expect(code).toBe(1)
    expect(errors).toBe("PORT is 'ninety': it must be a number from 0 to 65535.\n")
  },
  TIMEOUT_MS,
)
