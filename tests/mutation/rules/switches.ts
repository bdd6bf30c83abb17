// Stryker, the tool for mutation testing, puts all faults into the code at the same time. Its code reads the object
// below to know which fault is switched on.

interface Stryker {
  activeMutant?: string | undefined
  /** How often the code of the active fault has run. Above `hitLimit` the code throws: it is in an endless loop. */
  hitCount?: number
  hitLimit?: number
  /** How often the code of each fault has run. Stryker counts in `static` when it does not know the test, as here. */
  mutantCoverage: { static: Record<string, number>; perTest: Record<string, Record<string, number>> }
}

/** A test without an endless loop runs the code of a fault fewer times than this. */
const MAX_HITS = 2_000_000

const stryker: Stryker = { mutantCoverage: { static: {}, perTest: {} } }
;(globalThis as unknown as { __stryker__: Stryker }).__stryker__ = stryker

/** The numbers of the faults whose code runs during `work`. */
export async function coveredWhile(work: () => Promise<unknown>): Promise<Set<string>> {
  const before = { ...stryker.mutantCoverage.static }
  for (const number of Object.keys(before)) delete stryker.mutantCoverage.static[number]
  await work()
  return new Set(Object.keys(stryker.mutantCoverage.static))
}

/** Switches one fault on, and the others off. */
export function switchOn(number: string): void {
  stryker.activeMutant = number
  stryker.hitCount = 0
  stryker.hitLimit = MAX_HITS
}

export function switchOff(): void {
  stryker.activeMutant = undefined
}
