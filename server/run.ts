// Runs the server as a process: reads the settings, starts, and stops cleanly.

import { type App, createApp, type Overrides, type StartedServer } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { type DataDirLock, lockDataDir } from './db/dataDirLock.ts'
import { startErrorText } from './startErrorText.ts'

/** Reads the settings. If one is wrong, prints one line with the reason and ends the process. */
export function configOrExit(env: NodeJS.ProcessEnv): Config {
  try {
    return readConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    return process.exit(1)
  }
}

export interface RunOptions {
  /** Parts of the app that are replaced, such as the clock. */
  readonly overrides?: Partial<Overrides>
  /** Runs when the app is created and does not accept requests yet. */
  readonly beforeListening?: (app: App) => Promise<void>
}

/**
 * Starts the server, prints its address, and stops it cleanly on SIGTERM and SIGINT. It listens for these signals
 * before the start: the first process of a container ignores a signal without a listener.
 */
export async function run(config: Config, options: RunOptions = {}): Promise<void> {
  let running: Running | null = null
  let isStopping = false
  const stop = async (): Promise<void> => {
    if (isStopping) return
    isStopping = true
    await running?.app.destroy()
    running?.lock?.release()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // The listeners of `main.ts` and `scripts/start.mjs` end the process immediately. Remove them after `stop` is
    // added: while there is no listener, Node forgets a signal that came while the modules were loading.
    const earlierListeners = process.listeners(signal)
    process.on(signal, stop)
    for (const listener of earlierListeners) process.off(signal, listener)
  }
  running = await startOrExit(config, options)
}

/** A running server. On PostgreSQL several servers share the data, so there is no lock. */
interface Running {
  readonly app: App
  readonly lock: DataDirLock | null
}

async function startOrExit(config: Config, { overrides, beforeListening }: RunOptions): Promise<Running> {
  try {
    // Take the lock first: a newer server must not change the database while an older server still runs.
    const dataDirLock = config.databaseUrl === null ? lockDataDir(config.dataDir) : null
    const app = await createApp(config, overrides)
    await beforeListening?.(app)
    printAddresses(await app.start())
    return { app, lock: dataDirLock }
  } catch (error) {
    console.error(`Parlor cannot start: ${startErrorText(error, config)}`)
    return process.exit(1)
  }
}

function printAddresses({ address, ownerSignUpAddress }: StartedServer): void {
  console.log(`Parlor is open at ${address}`)
  if (ownerSignUpAddress !== null) console.log(`Owner's sign-up: ${ownerSignUpAddress}`)
}
