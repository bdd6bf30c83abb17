/** A bean temperature, with its seconds since the start of the roast. */
export type TempSample = { seconds: number; tempC: number }

/** How fast the beans heat up at a time of the roast, in °C per second and in °C per minute. */
export type Rate = { seconds: number; cPerSecond: number; cPerMinute: number }

/** A line across the chart, either at one x (in seconds) or at one y (in the unit of its axis). */
export type ReferenceLine = { axis: 'x' | 'y'; value: number }

/** The seconds that the chart shows while the end is not known. Source: statement roast-chart-04. */
export const DEFAULT_RANGE_SECONDS = 750

/** The window of the smoothed rate: long enough for readings typed by hand, short enough to show a change in time. */
const SMOOTHING_SECONDS = 60
const SMOOTHING_SAMPLES = 3

/** The bean temperatures among the readings, as samples in the order of time. */
export function tempSamples(inputs: readonly { type: string; seconds: number; value: number }[]): TempSample[] {
  return inputs
    .filter((input) => input.type === 'BEAN_TEMP')
    .map(({ seconds, value }) => ({ seconds, tempC: value }))
    .sort((a, b) => a.seconds - b.seconds)
}

/**
 * The seconds that the chart shows: up to the end of the roast, or 750 while the end is not known.
 * @param endSeconds seconds from the start to the end; null for a roast in progress.
 * @param reachedSeconds seconds since the start of a roast in progress; after 750 s the chart grows with the roast.
 */
export function xRangeSeconds(endSeconds: number | null, reachedSeconds = 0): number {
  if (endSeconds !== null && endSeconds > 0) return endSeconds
  return Math.max(DEFAULT_RANGE_SECONDS, reachedSeconds)
}

function rate(seconds: number, cPerSecond: number): Rate {
  return { seconds, cPerSecond, cPerMinute: cPerSecond * 60 }
}

/**
 * The rate of rise between consecutive samples: the change of temperature divided by the change of time. It belongs to
 * the time of the later sample. Two samples at the same second have no rate. Source: statement roast-chart-13.
 * @param samples in the order of time.
 */
export function ratesOfRise(samples: readonly TempSample[]): Rate[] {
  return samples.flatMap((sample, index) => {
    const before = samples[index - 1]
    if (before === undefined || sample.seconds <= before.seconds) return []
    return [rate(sample.seconds, (sample.tempC - before.tempC) / (sample.seconds - before.seconds))]
  })
}

/** The sums of a least-squares line over a moving window. They are updated, because adding up every window is slow. */
function slidingSums(origin: TempSample) {
  let count = 0
  let sumX = 0
  let sumY = 0
  let sumXX = 0
  let sumXY = 0
  const change = (sample: TempSample, sign: 1 | -1) => {
    // Relative to the first sample, because large products lose precision when they are subtracted.
    const x = sample.seconds - origin.seconds
    const y = sample.tempC - origin.tempC
    count += sign
    sumX += sign * x
    sumY += sign * y
    sumXX += sign * x * x
    sumXY += sign * x * y
  }
  return {
    add: (sample: TempSample) => change(sample, 1),
    remove: (sample: TempSample) => change(sample, -1),
    /** The slope of the least-squares line, in °C/s. */
    slope: () => (count * sumXY - sumX * sumY) / (count * sumXX - sumX * sumX),
  }
}

/**
 * The smoothed rate of rise: the slope of the least-squares line through the samples of the last minute, and through at
 * least three samples. It uses earlier samples only, so a new reading does not change the curve before it. Source: the
 * usual method of roast loggers, a least-squares line over the last 30 to 60 s.
 * @param samples in the order of time.
 */
export function smoothedRates(samples: readonly TempSample[]): Rate[] {
  const [origin] = samples
  if (origin === undefined) return []
  const window = slidingSums(origin)
  let first = 0
  return samples.flatMap((sample, index) => {
    window.add(sample)
    let oldest = samples[first] ?? sample
    while (oldest.seconds < sample.seconds - SMOOTHING_SECONDS && index - first >= SMOOTHING_SAMPLES) {
      window.remove(oldest)
      first += 1
      oldest = samples[first] ?? sample
    }
    // Samples at the same second have no slope.
    if (index + 1 < SMOOTHING_SAMPLES || oldest.seconds === sample.seconds) return []
    return [rate(sample.seconds, window.slope())]
  })
}

/**
 * The turning point: the lowest bean temperature after the charge. Null until the temperature rises after it.
 * @param samples in the order of time; the first one may be the charge temperature at 0 s.
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
 * A reference line at exactly one of x (in seconds) and y (in the unit of its axis).
 * @throws RangeError if both or neither are given.
 */
export function referenceLine({ x, y }: { x?: number; y?: number }): ReferenceLine {
  if (x !== undefined && y === undefined) return { axis: 'x', value: x }
  if (y !== undefined && x === undefined) return { axis: 'y', value: y }
  throw new RangeError('A reference line needs exactly one of x and y.')
}
