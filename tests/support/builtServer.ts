import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { projectRoot } from '../../scripts/built.mjs'

export interface ParlorOptions {
  /** Kept at the end when given; else a temporary one, removed by `stop`. */
  dataDir?: string
  /** PostgreSQL instead of the embedded database. */
  databaseUrl?: string
  /** A free one when absent; a restart comes back on the same. */
  port?: number
  /** Besides, or instead of, what is set here. */
  env?: Record<string, string>
}

/** The built server, running as a process of its own on this machine. */
export interface Parlor {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string
  readonly dataDir: string
  /** Of the process that runs now. */
  readonly pid: number
  /** The one-time code printed at the start; undefined when there were users already. */
  readonly ownerCode: string | undefined
  /** From the spawn to the first answer, of the last start. */
  readonly startMs: number
  /** Ends the process, SIGKILL without a goodbye, and waits until it is gone. The data stays. */
  kill(signal?: 'SIGKILL' | 'SIGTERM'): Promise<void>
  /** Ends it if it still runs, and starts it again on the same port with the same data. */
  restart(): Promise<void>
  /** Ends it, and removes a temporary data directory. */
  stop(): Promise<void>
}

const START_LIMIT_MS = 30_000
/** For the message when it does not start. */
const LINES_KEPT = 20

interface Running {
  child: ChildProcess
  pid: number
  port: number
  ownerCode: string | undefined
  startMs: number
}

/** Starts `dist/server/main.js`; the caller has it built, and calls `stop`. */
export async function startParlor(options: ParlorOptions = {}): Promise<Parlor> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'parlor-')))
  const start = (port: number) => spawnServer({ ...options, dataDir, port })
  const forget = async () => {
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  let running = await start(options.port ?? 0).catch(async (error: unknown) => {
    await forget()
    throw error
  })
  const origin = `http://127.0.0.1:${running.port}`

  const kill: Parlor['kill'] = async (signal = 'SIGTERM') => {
    const { child } = running
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }

  return {
    origin,
    dataDir,
    get pid() {
      return running.pid
    },
    get ownerCode() {
      return running.ownerCode
    },
    get startMs() {
      return running.startMs
    },
    kill,
    async restart() {
      await kill()
      running = await start(running.port)
    },
    async stop() {
      await kill()
      await forget()
    },
  }
}

/** As `npm start` has them. */
const FLAGS = ['--enable-source-maps', '--max-semi-space-size=2']

async function spawnServer(options: ParlorOptions & { dataDir: string; port: number }): Promise<Running> {
  const startedMs = performance.now()
  const child = spawn(process.execPath, [...FLAGS, join(projectRoot, 'dist', 'server', 'main.js')], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(options.port),
      DATA_DIR: options.dataDir,
      ...(options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl }),
      ...options.env,
    },
  })
  // A test file that dies leaves no server behind.
  const endToo = () => child.kill('SIGKILL')
  process.once('exit', endToo)
  child.once('exit', () => process.off('exit', endToo))
  try {
    const printed = await readStart(child)
    return { child, ...printed, startMs: performance.now() - startedMs }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

/** Reads what the server prints until it is open. With no users it prints the owner's address as well. */
async function readStart(child: ChildProcess): Promise<Pick<Running, 'pid' | 'port' | 'ownerCode'>> {
  const { stdout, stderr, pid } = child
  if (!stdout || !stderr || pid === undefined) throw new Error('The server could not be spawned.')
  const said: string[] = []
  const note = (line: string) => {
    said.push(line)
    if (said.length > LINES_KEPT) said.shift()
  }
  let port: number | undefined
  let ownerCode: string | undefined

  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      clearTimeout(limit)
      reject(new Error(`${why} It said:\n${said.join('\n')}`))
    }
    const limit = setTimeout(() => fail('The server did not open in time.'), START_LIMIT_MS)
    child.once('exit', (code) => fail(`The server ended with ${code} instead of opening.`))
    createInterface({ input: stderr }).on('line', note)
    createInterface({ input: stdout }).on('line', (line) => {
      note(line)
      port ??= Number(line.match(/^Parlor is open at http:\/\/[^:]+:(\d+)/)?.[1]) || undefined
      ownerCode ??= line.match(/^Owner's sign-up: \S+[?&]code=([^&\s]+)/)?.[1]
      if (port === undefined) return
      const open = { pid, port }
      clearTimeout(limit)
      // The owner's line follows in the same turn of the server, so before it can answer anything.
      answers(port).then(() => resolve({ ...open, ownerCode }), reject)
    })
  })
}

async function answers(port: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/api/`)
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The server is open and answers ${response.status}.`)
}
