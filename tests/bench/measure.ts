// What the benchmarks share: how to measure times, and how to describe a result.

/** One result of a benchmark. `run.ts` prints it as one line. */
export interface Row {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** `ratio` is the value divided by another value, which was measured in the same run and is described by `with`. */
  readonly comparison?: { readonly ratio: number; readonly with: string }
  /** A row without an aim is for information only. */
  readonly aim?: { readonly text: string; readonly isMet: boolean }
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/**
 * Returns the value below which this share of the values lies.
 * @param share 0.99 for the 99th percentile
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Does the work and returns how long it took. */
export async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  await work()
  return performance.now() - startedMs
}

/** Makes a request and reads its whole answer. */
export async function readAnswer(address: string, init: RequestInit = {}): Promise<void> {
  const response = await fetch(address, init)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
}

/**
 * Measures two things alternately, so that a slow moment of the machine slows both down. The first rounds only warm up
 * and are not measured.
 */
export async function measureAlternately(
  a: () => Promise<unknown>,
  b: () => Promise<unknown>,
  { warm, measured }: { warm: number; measured: number },
): Promise<{ aMs: number[]; bMs: number[] }> {
  const aMs: number[] = []
  const bMs: number[] = []
  for (let round = 0; round < warm + measured; round += 1) {
    const roundAMs = await measureMs(a)
    const roundBMs = await measureMs(b)
    if (round < warm) continue
    aMs.push(roundAMs)
    bMs.push(roundBMs)
  }
  return { aMs, bMs }
}

/** A row whose aim is a limit for the value itself. */
export function limitedRow(name: string, value: number, unit: string, limit: number): Row {
  return { name, value, unit, aim: { text: `at most ${limit} ${unit}`, isMet: value <= limit } }
}

/** A row whose aim is a limit for the ratio of two times. */
export function comparedRow(name: string, valueMs: number, otherMs: number, maxRatio: number, otherText: string): Row {
  const ratio = valueMs / otherMs
  return {
    name,
    value: valueMs,
    unit: 'ms',
    comparison: { ratio, with: otherText },
    aim: { text: `at most ${maxRatio} times`, isMet: ratio <= maxRatio },
  }
}
