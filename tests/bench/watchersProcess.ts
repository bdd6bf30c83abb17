// Starts watchers of a game in a separate process, for the benchmarks.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** If a watcher has not received a version after this time, the benchmark fails. */
const RECEIVE_LIMIT_MS = 60_000
/** If the client needs longer than this to start and to open its connections, the benchmark fails. */
const READY_LIMIT_MS = 120_000

export interface Watchers {
  /**
   * Waits until every watcher has this version of the game. Returns the time at which the last watcher received it, in
   * milliseconds since 1970.
   */
  receivedByAllMs(version: number): Promise<number>
  stop(): void
}

/** Starts watchers and waits until all of them are connected. `token` is the token of the watch link. */
export async function startWatchers(options: { origin: string; token: string; count: number }): Promise<Watchers> {
  const file = fileURLToPath(new URL('./watchersClient.ts', import.meta.url))
  const { origin, token, count } = options
  const client = spawn(process.execPath, ['--import', 'tsx', file, origin, token, String(count)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const receivedMs = new Map<number, number>()
  const lines = createInterface({ input: client.stdout })
  const ready = once(lines, 'line', { signal: AbortSignal.timeout(READY_LIMIT_MS) })
  lines.on('line', (line) => {
    const [version, ms] = line.split(' ').map(Number)
    if (version && ms) receivedMs.set(version, ms)
  })
  await ready
  return {
    async receivedByAllMs(version) {
      const signal = AbortSignal.timeout(RECEIVE_LIMIT_MS)
      while (!receivedMs.has(version)) await once(lines, 'line', { signal })
      return receivedMs.get(version) ?? Number.NaN
    },
    stop: () => client.kill(),
  }
}
