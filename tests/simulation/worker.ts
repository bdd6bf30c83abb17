// Runs simulations in a separate thread. `runSeeds.ts` bundles and starts it.

import { parentPort } from 'node:worker_threads'
import { BUGS } from './bugs.ts'
import type { SeedsWanted } from './runSeeds.ts'
import { type PreparedMachines, prepareMachines, type Result, simulate } from './simulate.ts'

// A signal with a timeout uses real time. A simulation has simulated time only, so such a signal must not fire.
AbortSignal.timeout = () => new AbortController().signal

/**
 * The machines that were already made. The key is the name of a bug that is put into the product on purpose (see
 * `bugs.ts`), or null for the product as it is.
 */
const preparedMachines = new Map<string | null, PreparedMachines>()

async function runSeeds({ firstSeed, count, bugName }: SeedsWanted): Promise<Result[]> {
  const bug = BUGS.find(({ name }) => name === bugName) ?? null
  const prepared = preparedMachines.get(bugName) ?? prepareMachines(bug)
  preparedMachines.set(bugName, prepared)
  const results: Result[] = []
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const result = await simulate(seed, prepared, bug)
    // Timelines are long. The caller needs the timeline of a failing seed, or of the only seed.
    results.push(result.faults.length > 0 || count === 1 ? result : { ...result, timeline: [] })
  }
  return results
}

parentPort?.on('message', (wanted: SeedsWanted) => {
  void runSeeds(wanted).then((results) => parentPort?.postMessage(results))
})
