import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { playerNamed, readGame, signUp, startGame, tap } from '../../support/members.ts'
import { codeIn, openStorage, PASSWORD, type Storage } from '../support.ts'

const root = resolve(import.meta.dirname, '../../..')
const running = new Set<ChildProcess>()
let storage: Storage

beforeEach(async () => {
  storage = await openStorage()
})
afterEach(async () => {
  for (const child of running) await kill(child)
  await storage.remove()
})

interface Server {
  child: ChildProcess
  origin: string
  ownerSignUp: string | undefined
}

/** The server from its sources, as a process of its own. Resolves once it prints that it is open. */
async function start(env: Record<string, string> = {}): Promise<Server> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', PORT: '0', LOG_LEVEL: 'silent', ...storage.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  let origin = ''
  for await (const line of createInterface({ input: child.stdout })) {
    const [, address] = /^Parlor is open at (\S+)$/.exec(line) ?? []
    if (address !== undefined) origin = address
    const [, ownerSignUp] = /^Owner's sign-up: (\S+)$/.exec(line) ?? []
    if (ownerSignUp !== undefined) return { child, origin, ownerSignUp }
    if (origin !== '' && env.SEEDED === 'yes') break
  }
  return { child, origin, ownerSignUp: undefined }
}

async function kill(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<number | null> {
  running.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const gone = once(child, 'exit')
  child.kill(signal)
  const [code] = await gone
  return code
}

/** Processes are started from their sources, on a machine that may be busy. */
const LIMIT_MS = 120_000

test(
  'kill -9 in the middle of taps loses none that was acknowledged, and the session stands',
  async () => {
    const first = await start()
    const owner = await signUp(first.origin, {
      username: 'Owner',
      password: PASSWORD,
      code: codeIn(first.ownerSignUp ?? ''),
    })
    const pool_player_id = await playerNamed(owner, 'Owner')
    const game = await startGame(owner, { game_type: '9-Ball', players: [{ pool_player_id, handicap: 100 }] })

    let acknowledged = 0
    const tapping = async (): Promise<void> => {
      for (;;) {
        const answer = await tap(owner, game, { pool_player_id, action: 'add' }).catch(() => null)
        if (answer?.status !== 200) return
        acknowledged = Math.max(acknowledged, answer.data?.version ?? 0)
        if (acknowledged >= 30) await kill(first.child)
      }
    }
    await Promise.all([tapping(), tapping(), tapping()])
    expect(acknowledged).toBeGreaterThanOrEqual(30)

    const second = await start({ SEEDED: 'yes' })
    const found = await readGame({ ...owner, origin: second.origin }, game)
    expect(found.version).toBeGreaterThanOrEqual(acknowledged)
    expect(found.players[0]?.score).toBe(found.version - 1)
    expect(await kill(second.child, 'SIGTERM')).toBe(0)
  },
  LIMIT_MS,
)

test('a wrong setting stops the start with one line that says what and why', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', PORT: 'ninety' },
  })
  running.add(child)
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  const [code] = await once(child, 'exit')
  expect(code).toBe(1)
  expect(errors).toBe("PORT is 'ninety': it must be a number from 0 to 65535.\n")
})
