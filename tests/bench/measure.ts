interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** To what it is compared with, measured in the same run. */
  readonly ratio?: number
}

interface Aim {
  readonly aim: string
  /** Whether the aim was met. It decides no test. */
  readonly ok: boolean
}

/** One figure of a bench. Some are only to be known, and have no aim. */
export type Row = Figure & (Aim | Partial<Record<keyof Aim, never>>)

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** @param share 0.99 for the 99th percentile */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export async function timedMs(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  await work()
  return performance.now() - startedMs
}

/** Runs two things in turn, so that a slow moment of the machine meets both; the first rounds warm up and do not count. */
export async function inTurn(
  a: () => Promise<unknown>,
  b: () => Promise<unknown>,
  { warm, rounds }: { warm: number; rounds: number },
): Promise<{ aMs: number[]; bMs: number[] }> {
  const aMs: number[] = []
  const bMs: number[] = []
  for (let round = 0; round < warm + rounds; round += 1) {
    const ofA = await timedMs(a)
    const ofB = await timedMs(b)
    if (round < warm) continue
    aMs.push(ofA)
    bMs.push(ofB)
  }
  return { aMs, bMs }
}

/** Of two series, how much longer the first takes: by medians. */
export function comparison(name: string, aMs: readonly number[], bMs: readonly number[], aim: number, of: string): Row {
  const ratio = median(aMs) / median(bMs)
  return { name, value: median(aMs), unit: 'ms', ratio, aim: `<= ${aim}x of ${of}`, ok: ratio <= aim }
}
