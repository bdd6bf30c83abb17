// Runs the simulations of many seeds in several threads, and collects the seeds that fail. A seed is a number that
// decides everything in a simulation.

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { bundleForNodeJs } from './bundle.ts'
import type { Result } from './simulate.ts'

/** Which seeds to simulate: all seeds of a run, or the few seeds of one message to a worker. */
export interface SeedsWanted {
  readonly firstSeed: number
  readonly count: number
  /** The planted bug, by its name in `bugs.ts`; null for the product as it is. */
  readonly bugName: string | null
  /** The run stops when this many seeds have failed. A message to a worker does not have this number. */
  readonly maxFailed?: number
}

/** The result of many simulations. */
interface SeedsRun {
  /** How many seeds have run. */
  readonly seeds: number
  /** How many taps and readings the members of all seeds made. */
  readonly taps: number
  /** The result of each seed. It has a timeline only if the seed has failed, or if only one seed was wanted. */
  readonly results: readonly Result[]
  /** The failing seeds with their timelines, the lowest seed first. */
  readonly failed: readonly Result[]
}

/** Runs simulations in worker threads. */
export interface Runner {
  /** Simulates these seeds. Calls `onProgress` each time a thread has finished some of them. */
  run(wanted: SeedsWanted, onProgress?: (finishedSeeds: number, failedSeeds: number) => void): Promise<SeedsRun>
  /** Ends the threads. */
  close(): Promise<void>
}

const SEEDS_PER_MESSAGE = 5
/**
 * The run stops when this many seeds have failed, because then something general is wrong, and more seeds show nothing
 * new.
 */
const MAX_FAILED = 10

export async function startRunner(threads = 2): Promise<Runner> {
  const bundle = await bundleForNodeJs('simulation/worker.ts')
  // The workers do not get the arguments of this process. With the arguments of Vitest, XState would run its slow
  // development build.
  // Each thread has up to 96 MB for new objects.
  const workers = Array.from({ length: threads }, () => {
    const worker = new Worker(bundle.file, { execArgv: [], resourceLimits: { maxYoungGenerationSizeMb: 96 } })
    const end = endOf(worker)
    // `close` ends the workers, so `end` always rejects. Without this line Node would stop with an error.
    end.catch(() => undefined)
    return { worker, end }
  })

  return {
    async run({ firstSeed, count, bugName, maxFailed = MAX_FAILED }, onProgress = () => {}) {
      let nextSeed = firstSeed
      let finishedSeeds = 0
      const results: Result[] = []
      const failed = () => results.filter(({ faults }) => faults.length > 0)
      const work = async ({ worker, end }: (typeof workers)[number]): Promise<void> => {
        while (nextSeed < firstSeed + count && failed().length < maxFailed) {
          const wanted: SeedsWanted = {
            firstSeed: nextSeed,
            count: Math.min(SEEDS_PER_MESSAGE, firstSeed + count - nextSeed),
            bugName,
          }
          nextSeed += wanted.count
          worker.postMessage(wanted)
          const [answer] = (await Promise.race([once(worker, 'message'), end])) as [Result[]]
          results.push(...answer)
          finishedSeeds += answer.length
          onProgress(finishedSeeds, failed().length)
        }
      }
      await Promise.all(workers.map(work))
      return {
        seeds: results.length,
        results,
        taps: results.reduce((sum, result) => sum + result.taps, 0),
        failed: failed().sort((a, b) => a.seed - b.seed),
      }
    },
    async close() {
      await Promise.all(workers.map(({ worker }) => worker.terminate()))
      await bundle.remove()
    },
  }
}

/**
 * Rejects when the worker ends, for example because it has no memory left. A worker that has ended sends no answer.
 */
async function endOf(worker: Worker): Promise<never> {
  const [code] = await once(worker, 'exit')
  throw new Error(`A thread of the simulation has ended with code ${code}.`)
}

/** One seed as a text for a person: its faults and its timeline. */
export function timelineText({ seed, faults, timeline }: Pick<Result, 'seed' | 'faults' | 'timeline'>): string {
  const verdict = faults.length === 0 ? 'passes' : `fails:\n${faults.map((fault) => `  ${fault}`).join('\n')}`
  return `Seed ${seed} ${verdict}\n\n${timeline.join('\n')}\n`
}
