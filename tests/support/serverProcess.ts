// Starts the server as a separate process, for browser tests, benchmarks and tests that kill the server.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { distDir, projectRoot } from '../../scripts/ensureBuilt.mjs'

export interface ServerOptions {
  /** Run the build, which must exist already, or the TypeScript sources. The default is `build`. */
  from?: 'build' | 'sources'
  /** The Node that runs the server. The default is the Node of this process. */
  program?: string
  /** Another folder of Parlor. */
  folder?: string
  /** If it is missing, a temporary directory is used, and `stop` removes it. */
  dataDir?: string
  /** Use PostgreSQL instead of the embedded database. */
  databaseUrl?: string
  /** If it is missing, a free port is used. */
  port?: number
  /** Added to the environment that the process gets anyway. A variable with the same name replaces the usual one. */
  env?: Record<string, string>
  /** Receives each line that the process prints. This includes the lines after its start. */
  onLine?: (line: string) => void
  /**
   * Called when the process ends although nobody called `kill`, `restart` or `stop`. The reason is the name of a
   * signal, or for example 'exit code 1'.
   */
  onEnded?: (reason: string) => void
}

/** The server, running in a separate process on this machine. */
export interface ServerProcess {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string
  readonly dataDir: string
  /** The id of the process that runs now. */
  readonly pid: number
  /** The owner code, which the server prints when it starts without users; undefined when it has users. */
  readonly ownerCode: string | undefined
  /** The time from the last spawn of the process to its first answer. */
  readonly startMs: number
  /** Ends the process, waits until it has ended, and keeps its data. Returns the exit code, or null after SIGKILL. */
  kill(signal?: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
  /** Ends the process if it still runs, and starts it again on the same port with the same data. */
  restart(): Promise<void>
  /** Ends the process, and removes its temporary data directory. */
  stop(): Promise<void>
}

/** The sources are compiled at the start, which takes long on a busy machine. */
const START_LIMIT_MS = { build: 30_000, sources: 100_000 }
/** When the server does not start, the error message contains this many of its last lines. */
const LINES_IN_ERROR = 20

/** The process that runs now. */
interface Running {
  child: ChildProcess
  pid: number
  port: number
  ownerCode: string | undefined
  startMs: number
  /** False from the moment when the process is asked to end. */
  isWanted: boolean
}

/** Starts a server process. The caller has to call `stop`. */
export async function startServerProcess(options: ServerOptions = {}): Promise<ServerProcess> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'parlor-')))
  const start = (port: number) => spawnServer({ ...options, dataDir, port })
  const removeTemporaryData = async () => {
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  let running = await start(options.port ?? 0).catch(async (error: unknown) => {
    await removeTemporaryData()
    throw error
  })
  const origin = `http://127.0.0.1:${running.port}`

  const kill: ServerProcess['kill'] = async (signal = 'SIGTERM') => {
    const { child } = running
    running.isWanted = false
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const ended = once(child, 'exit')
    child.kill(signal)
    const [code] = await ended
    return code
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
      await removeTemporaryData()
    },
  }
}

/** The same flags as in `npm start`. */
const FLAGS_OF_BUILD = ['--enable-source-maps', '--max-semi-space-size=2']

function nodeArguments({ from, folder }: ServerOptions): string[] {
  if (from === 'sources') return ['--import', 'tsx', join('server', 'main.ts')]
  return [...FLAGS_OF_BUILD, join(folder === undefined ? distDir() : join(folder, 'dist'), 'server', 'main.js')]
}

async function spawnServer(options: ServerOptions & { dataDir: string; port: number }): Promise<Running> {
  const { from = 'build', program = process.execPath, folder = projectRoot } = options
  const startedMs = performance.now()
  const child = spawn(program, nodeArguments(options), {
    cwd: folder,
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
  // The server must end even when the test process ends without calling `stop`.
  const endServer = () => child.kill('SIGKILL')
  process.once('exit', endServer)
  child.once('exit', () => process.off('exit', endServer))
  try {
    const opened = await readStart(child, START_LIMIT_MS[from], options.onLine)
    const running = { child, ...opened, startMs: performance.now() - startedMs, isWanted: true }
    child.once('exit', (code, signal) => {
      if (running.isWanted) options.onEnded?.(signal ?? `exit code ${code}`)
    })
    return running
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

/** Reads the output of the server until it is open. A server without users also prints the owner's sign-up address. */
async function readStart(
  child: ChildProcess,
  limitMs: number,
  onLine: (line: string) => void = () => {},
): Promise<Pick<Running, 'pid' | 'port' | 'ownerCode'>> {
  const { stdout, stderr, pid } = child
  if (!stdout || !stderr || pid === undefined) throw new Error('The server could not be spawned.')
  const lastLines: string[] = []
  const addLine = (line: string) => {
    onLine(line)
    lastLines.push(line)
    if (lastLines.length > LINES_IN_ERROR) lastLines.shift()
  }
  let port: number | undefined
  let ownerCode: string | undefined

  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      clearTimeout(limit)
      reject(new Error(`${reason} Its last lines were:\n${lastLines.join('\n')}`))
    }
    const limit = setTimeout(() => fail(`The server did not open within ${limitMs / 1000} seconds.`), limitMs)
    child.once('exit', (code) => fail(`The server ended with exit code ${code} before it was open.`))
    createInterface({ input: stderr }).on('line', addLine)
    createInterface({ input: stdout }).on('line', (line) => {
      addLine(line)
      port ??= Number(line.match(/^Parlor is open at http:\/\/[^:]+:(\d+)/)?.[1]) || undefined
      ownerCode ??= line.match(/^Owner's sign-up: \S+[?&]code=([^&\s]+)/)?.[1]
      if (port === undefined) return
      const open = { pid, port }
      clearTimeout(limit)
      // The server prints the owner's sign-up address right after this line, so it arrives before the server answers.
      expectAnswer(port).then(() => resolve({ ...open, ownerCode }), reject)
    })
  })
}

/** Throws if the server at this port does not answer with success. */
async function expectAnswer(port: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/api/`)
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The server is open, but it answers ${response.status}.`)
}
