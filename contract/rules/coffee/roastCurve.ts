// Computes what the chart of a roast shows: the temperatures, the turning point and the range of time.

/** A bean temperature, with its time in seconds since the start of the roast. */
export type TempSample = { seconds: number; tempC: number }

/** A line across the chart, either at one x (in seconds) or at one y (in the unit of its axis). */
export type ReferenceLine = { axis: 'x' | 'y'; value: number }

/** How many seconds the chart shows if the roast has no end yet. See statement roast-chart-04. */
export const DEFAULT_RANGE_SECONDS = 750

/** The samples of a roast, in the order of time: its readings of the bean temperature. */
export function tempSamples(inputs: readonly { type: string; seconds: number; value: number }[]): TempSample[] {
  return inputs
    .filter((input) => input.type === 'BEAN_TEMP')
    .map(({ seconds, value }) => ({ seconds, tempC: value }))
    .sort((a, b) => a.seconds - b.seconds)
}

/**
 * The temperature at a time, on the straight line between the two samples around it. Null before the first sample and
 * after the last one.
 * @param samples in the order of time.
 */
export function temperatureAt(samples: readonly TempSample[], seconds: number): number | null {
  const index = samples.findIndex((sample) => sample.seconds >= seconds)
  const after = samples[index]
  if (after === undefined) return null
  if (after.seconds === seconds) return after.tempC
  const before = samples[index - 1]
  if (before === undefined) return null
  return before.tempC + ((after.tempC - before.tempC) * (seconds - before.seconds)) / (after.seconds - before.seconds)
}

/**
 * How many seconds the chart shows. A roast that has ended is shown up to its end. Otherwise the chart shows 750
 * seconds, or more if the roast already takes longer.
 * @param endSeconds seconds from the start of the roast to its end; null if the roast has no end yet.
 * @param reachedSeconds seconds from the start of the roast to now, for a roast in progress.
 */
export function xRangeSeconds(endSeconds: number | null, reachedSeconds = 0): number {
  const end = endSeconds ?? 0
  return end > 0 ? end : Math.max(DEFAULT_RANGE_SECONDS, reachedSeconds)
}

/** The index of the coldest sample, or of the first one if several are equally cold; -1 if there are no samples. */
export function coldestIndex(samples: readonly TempSample[]): number {
  const lowestC = samples.reduce((lowest, { tempC }) => Math.min(lowest, tempC), Number.POSITIVE_INFINITY)
  return samples.findIndex(({ tempC }) => tempC === lowestC)
}

/**
 * The coldest moment. If several samples in a row are equally cold, it is in the middle of their time. Null if there
 * are no samples.
 */
export function coldest(samples: readonly TempSample[]): TempSample | null {
  const first = samples[coldestIndex(samples)]
  if (first === undefined) return null
  const later = samples.slice(coldestIndex(samples))
  const warmerIndex = later.findIndex(({ tempC }) => tempC > first.tempC)
  // Without a warmer sample, the index is -1, so this is the last sample.
  const last = later.at(Math.max(-1, warmerIndex - 1)) ?? first
  return { seconds: (first.seconds + last.seconds) / 2, tempC: first.tempC }
}

/**
 * The turning point of a roast. Cold beans cool the temperature probe at first, and then the temperature rises. The
 * turning point is the coldest moment. Null until the temperature has risen again, and null if the first sample is the
 * lowest.
 * @param samples in the order of time. The first one can be the charge temperature at 0 s: the temperature of the empty
 * roaster when the beans go in.
 */
export function turningPoint(samples: readonly TempSample[]): TempSample | null {
  const hasRisen = coldestIndex(samples) > 0 && (samples.at(-1)?.tempC ?? 0) > (coldest(samples)?.tempC ?? 0)
  return hasRisen ? coldest(samples) : null
}

/**
 * A reference line at exactly one of x (in seconds) and y (in the unit of its axis).
 * @throws RangeError if both or neither are given.
 */
export function referenceLine({ x, y }: { x?: number; y?: number }): ReferenceLine {
  if (x !== undefined && y === undefined) return { axis: 'x', value: x }
  if (y !== undefined && x === undefined) return { axis: 'y', value: y }
  throw new RangeError('A reference line needs exactly one of x and y.')
}
