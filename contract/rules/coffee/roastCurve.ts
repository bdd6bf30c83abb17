/** A bean temperature at a second of the roast. */
export type TempSample = { seconds: number; tempC: number }

/** How fast the beans heat at a second of the roast. */
export type Rate = { seconds: number; cPerSecond: number; cPerMinute: number }

/** A line across the chart, at one x (seconds) or at one y. */
export type ReferenceLine = { axis: 'x' | 'y'; value: number }

/** The width of the chart while no end time is known. */
export const DEFAULT_RANGE_SECONDS = 750

/** What the smoothed rate looks back at: long enough for hand-logged readings, short enough to see first crack coming. */
const SMOOTHING_SECONDS = 60
const SMOOTHING_SAMPLES = 3

/** Only bean temperatures, as samples in the order of time. */
export function tempSamples(inputs: readonly { type: string; seconds: number; value: number }[]): TempSample[] {
  return inputs
    .filter((input) => input.type === 'BEAN_TEMP')
    .map(({ seconds, value }) => ({ seconds, tempC: value }))
    .sort((a, b) => a.seconds - b.seconds)
}

/**
 * How many seconds the chart spans: up to the end, or 750 while that is not known.
 * @param reachedSeconds how far a roast in progress has come; past 750 the chart grows with it instead of cutting it off.
 */
export function xRangeSeconds(endSeconds: number | null, reachedSeconds = 0): number {
  if (endSeconds !== null && endSeconds > 0) return endSeconds
  return Math.max(DEFAULT_RANGE_SECONDS, reachedSeconds)
}

function rate(seconds: number, cPerSecond: number): Rate {
  return { seconds, cPerSecond, cPerMinute: cPerSecond * 60 }
}

/**
 * The rate of rise: the temperature change divided by the time change between consecutive samples, at the second of the
 * later one. Samples of one second have no rate between them.
 * @param samples in the order of time.
 */
export function ratesOfRise(samples: readonly TempSample[]): Rate[] {
  return samples.flatMap((sample, index) => {
    const before = samples[index - 1]
    if (before === undefined || sample.seconds <= before.seconds) return []
    return [rate(sample.seconds, (sample.tempC - before.tempC) / (sample.seconds - before.seconds))]
  })
}

/** Sums over a window of samples, kept while it slides: a probe's long roast has hundreds of samples a minute. */
function slidingSums(origin: TempSample) {
  let count = 0
  let sumX = 0
  let sumY = 0
  let sumXX = 0
  let sumXY = 0
  const add = (sample: TempSample, times: 1 | -1) => {
    // Counted from the first sample, so that the products stay small enough to be subtracted.
    const x = sample.seconds - origin.seconds
    const y = sample.tempC - origin.tempC
    count += times
    sumX += times * x
    sumY += times * y
    sumXX += times * x * x
    sumXY += times * x * y
  }
  return {
    add,
    /** Of the least-squares line, in °C/s. */
    slope: () => (count * sumXY - sumX * sumY) / (count * sumXX - sumX * sumX),
  }
}

/**
 * A smoothed rate of rise, to stand beside the pairwise one: the slope of the least-squares line through the last
 * minute, and through at least three samples. It only looks back, so a new reading does not redraw the curve before it.
 * @param samples in the order of time.
 */
export function smoothedRates(samples: readonly TempSample[]): Rate[] {
  const [origin] = samples
  if (origin === undefined) return []
  const window = slidingSums(origin)
  let first = 0
  return samples.flatMap((sample, index) => {
    window.add(sample, 1)
    let oldest = samples[first] ?? sample
    while (oldest.seconds < sample.seconds - SMOOTHING_SECONDS && index - first >= SMOOTHING_SAMPLES) {
      window.add(oldest, -1)
      first += 1
      oldest = samples[first] ?? sample
    }
    // Samples of one second have no line through them.
    if (index + 1 < SMOOTHING_SAMPLES || oldest.seconds === sample.seconds) return []
    return [rate(sample.seconds, window.slope())]
  })
}

/**
 * The turning point: the lowest bean temperature after the charge, once the beans have fallen to it and risen again.
 * @param samples in the order of time; the charge temperature may stand first, at 0 s.
 */
export function turningPoint(samples: readonly TempSample[]): TempSample | null {
  let lowest = 0
  for (const [index, { tempC }] of samples.entries()) {
    if (tempC < (samples[lowest]?.tempC ?? Number.POSITIVE_INFINITY)) lowest = index
  }
  const point = samples[lowest]
  if (point === undefined || lowest === 0) return null
  return samples.slice(lowest + 1).some(({ tempC }) => tempC > point.tempC) ? point : null
}

/**
 * A line at exactly one of x and y.
 * @throws RangeError for both or neither.
 */
export function referenceLine({ x, y }: { x?: number; y?: number }): ReferenceLine {
  if (x !== undefined && y === undefined) return { axis: 'x', value: x }
  if (y !== undefined && x === undefined) return { axis: 'y', value: y }
  throw new RangeError('A reference line needs exactly one of x and y.')
}
