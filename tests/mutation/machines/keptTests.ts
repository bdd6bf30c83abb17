// Runs the collected tests many times in one process. A test that takes much longer than without a fault counts as
// failed.

import { vi } from 'vitest'
import type { DeclaredFile, DeclaredTest } from './declaredTests.ts'
import { collectUsedMachines, setTesting } from './planted.ts'

// A test can replace the timers of Node.js with timers that only the test moves. These are the real timers.
const realSetTimeout = globalThis.setTimeout
const realClearTimeout = globalThis.clearTimeout

const SHORTEST_LIMIT_MS = 1500
/** The limit of a test is this many times its usual duration, but not shorter than `SHORTEST_LIMIT_MS`. */
const USUAL_DURATIONS = 12

export interface TestFile extends DeclaredFile {
  readonly file: string
  /** How long each test takes without a fault, in the order of the tests. Empty before the first run. */
  readonly usualMs: number[]
  /** The ids of the machines that run in each test, in the order of the tests. Empty before the first run. */
  readonly machines: Set<string>[]
}

/**
 * Errors that no test has caught, for example the error of an actor that has no subscriber. Vitest fails for them, too.
 */
const uncaught: unknown[] = []

/** From now on, an uncaught error is stored and does not end the process. Returns a function that undoes this. */
export function noteUncaughtErrors(): () => void {
  const note = (error: unknown) => void uncaught.push(error)
  const names = ['uncaughtException', 'unhandledRejection'] as const
  const otherListeners = names.map((name) => process.listeners(name as 'uncaughtException'))
  for (const name of names) {
    process.removeAllListeners(name)
    process.on(name, note)
  }
  return () => {
    names.forEach((name, index) => {
      process.removeAllListeners(name)
      for (const listener of otherListeners[index] ?? []) process.on(name, listener as never)
    })
  }
}

/** Waits for one turn of Node's event loop. */
const waitForTurn = () => new Promise<void>((resolve) => realSetTimeout(resolve, 0))

/** Waits until the work that earlier tests have left behind has ended. */
export async function settle(): Promise<void> {
  await waitForTurn()
  await waitForTurn()
  uncaught.length = 0
}

async function runWithLimit(work: () => Promise<unknown>, limitMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = realSetTimeout(() => reject(new Error(`took longer than ${limitMs} ms`)), limitMs)
  })
  try {
    await Promise.race([work(), tooLong])
  } finally {
    realClearTimeout(timer)
  }
}

/** Runs one test, with the hooks before and after it. */
export async function runTest({ run, before, after }: DeclaredTest): Promise<void> {
  for (const hook of before) await (hook as () => unknown)()
  try {
    await run()
  } finally {
    for (const hook of after) await (hook as () => unknown)()
  }
}

/**
 * True if the machine runs in the test with this index. Also true if the test is in `tests/machines/` and no machine
 * runs in the test.
 */
export function concerns({ file, machines }: TestFile, index: number, machineId: string): boolean {
  const used = machines[index]
  return used !== undefined && (used.has(machineId) || (used.size === 0 && file.startsWith('tests/machines/')))
}

/**
 * Runs those tests of a file that concern a machine, until one fails. If `machineId` is null, runs all tests.
 * @returns the title of the failed test and its error; null if no test fails
 */
export async function firstFailure(
  file: TestFile,
  machineId: string | null,
): Promise<{ title: string; error: unknown } | null> {
  try {
    setTesting(true)
    for (const hook of file.beforeAll) await (hook as () => unknown)()
    for (const [index, one] of file.tests.entries()) {
      if (machineId !== null && !concerns(file, index, machineId)) continue
      setTesting(true)
      const startedMs = performance.now()
      const usedMachines = new Set<string>()
      if (machineId === null) collectUsedMachines(usedMachines)
      const usualMs = file.usualMs[index]
      // In the first run, the usual duration of a test is not known yet.
      const limitMs = usualMs === undefined ? 60_000 : Math.max(SHORTEST_LIMIT_MS, usualMs * USUAL_DURATIONS)
      try {
        await runWithLimit(() => runTest(one), limitMs)
      } catch (error) {
        return { title: one.title, error }
      } finally {
        vi.useRealTimers()
      }
      if (machineId === null) {
        file.usualMs[index] = performance.now() - startedMs
        file.machines[index] = usedMachines
      }
      if (uncaught.length > 0) return { title: `${one.title} (an error that nobody caught)`, error: uncaught[0] }
    }
    for (const hook of file.afterAll) await (hook as () => unknown)()
    await waitForTurn()
    await waitForTurn()
    if (uncaught.length > 0) return { title: '(an error that nobody caught)', error: uncaught[0] }
    return null
  } catch (error) {
    return { title: '(before or after the tests)', error }
  } finally {
    collectUsedMachines(null)
    setTesting(false)
  }
}
