// Starts watchers of a game in a separate process, for the benchmarks.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** If a watcher has not received a version after this time, the benchmark fails. */
const LOST_AFTER_MS = 60_000

export interface Watchers {
  /** The time at which the last watcher had this version of the game, in milliseconds since 1970. */
  lastHad(version: number): Promise<number>
  stop(): void
}

/** Starts watchers and waits until all of them are connected. `token` is that of the watch link. */
export async function startWatchers(watched: { origin: string; token: string; count: number }): Promise<Watchers> {
  const file = fileURLToPath(new URL('./watchersClient.ts', import.meta.url))
  const { origin, token, count } = watched
  const client = spawn(process.execPath, ['--import', 'tsx', file, origin, token, String(count)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lastMs = new Map<number, number>()
  const lines = createInterface({ input: client.stdout })
  const ready = once(lines, 'line')
  lines.on('line', (line) => {
    const [version, ms] = line.split(' ').map(Number)
    if (version && ms) lastMs.set(version, ms)
  })
  await ready
  return {
    async lastHad(version) {
      const signal = AbortSignal.timeout(LOST_AFTER_MS)
      while (!lastMs.has(version)) await once(lines, 'line', { signal })
      return lastMs.get(version) ?? Number.NaN
    },
    stop: () => client.kill(),
  }
}
