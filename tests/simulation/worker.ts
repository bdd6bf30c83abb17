// Runs simulations in a separate thread. `runSeeds.ts` bundles and starts it.

import { parentPort } from 'node:worker_threads'
import { BUGS } from './bugs.ts'
import type { SeedsWanted } from './runSeeds.ts'
import { type PreparedMachines, prepareMachines, type Result, simulate } from './simulate.ts'

// A real timer would end a wait of simulated time. `World` plans those.
AbortSignal.timeout = () => new AbortController().signal

const machines = new Map<string | null, PreparedMachines>()

async function runSeeds({ from, count, bugName }: SeedsWanted): Promise<Result[]> {
  const bug = BUGS.find(({ name }) => name === bugName) ?? null
  const prepared = machines.get(bugName) ?? prepareMachines(bug)
  machines.set(bugName, prepared)
  const results: Result[] = []
  for (let seed = from; seed < from + count; seed++) {
    const result = await simulate(seed, prepared, bug)
    // Timelines are long. The caller needs that of a failing seed, or of a single one.
    results.push(result.faults.length > 0 || count === 1 ? result : { ...result, timeline: [] })
  }
  return results
}

parentPort?.on('message', (wanted: SeedsWanted) => {
  void runSeeds(wanted).then((results) => parentPort?.postMessage(results))
})
