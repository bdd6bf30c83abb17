// Computes what the chart of a roast shows: the temperatures, the rates of rise, the turning point and the range of
// time.

/** A bean temperature, with its time in seconds since the start of the roast. */
export type TempSample = { seconds: number; tempC: number }

/** How fast the beans heat up at one time of the roast, in °C per second and in °C per minute. */
export type Rate = { seconds: number; cPerSecond: number; cPerMinute: number }

/** A line across the chart, either at one x (in seconds) or at one y (in the unit of its axis). */
export type ReferenceLine = { axis: 'x' | 'y'; value: number }

/** How many seconds the chart shows if the roast has no end yet. See statement roast-chart-04. */
export const DEFAULT_RANGE_SECONDS = 750

/**
 * The smoothed rate uses the samples of this many seconds. In a minute a member types several readings, and a line over
 * one minute still shows soon that the beans heat up faster or more slowly.
 */
const SMOOTHING_SECONDS = 60

/** The smoothed rate uses at least this many samples, even if they are older than a minute. */
const MIN_SMOOTHING_SAMPLES = 3

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

function rate(seconds: number, cPerSecond: number): Rate {
  return { seconds, cPerSecond, cPerMinute: cPerSecond * 60 }
}

/**
 * The rate of rise between each two consecutive samples: the change of temperature divided by the change of time. A
 * rate has the time of the later sample. Two samples at the same second have no rate. See statement roast-chart-13.
 * @param samples in the order of time.
 */
export function ratesOfRise(samples: readonly TempSample[]): Rate[] {
  return samples.flatMap((sample, index) => {
    const previous = samples[index - 1]
    if (previous === undefined || sample.seconds <= previous.seconds) return []
    return [rate(sample.seconds, (sample.tempC - previous.tempC) / (sample.seconds - previous.seconds))]
  })
}

/**
 * Computes the slope of a straight line through the samples of a moving window: the line for which the sum of the
 * squared distances of the samples is smallest. `add` and `remove` move the window. They change the sums, because it
 * would be slow to add up all samples of each window.
 */
function slidingLine(origin: TempSample) {
  let count = 0
  let sumX = 0
  let sumY = 0
  let sumXX = 0
  let sumXY = 0
  const change = (sample: TempSample, sign: 1 | -1) => {
    // The sums use differences to the first sample, because large numbers would make rounding errors.
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
 * The smoothed rate of rise at each sample from the third on: the slope of the least-squares line through this sample
 * and the samples of the minute before it. If these are fewer than three samples, older samples are added. Later
 * samples are not used, so a new reading does not change the earlier part of the curve.
 * @param samples in the order of time.
 */
export function smoothedRates(samples: readonly TempSample[]): Rate[] {
  const [origin] = samples
  if (origin === undefined) return []
  const window = slidingLine(origin)
  let firstIndex = 0
  return samples.flatMap((sample, index) => {
    window.add(sample)
    let oldest = samples[firstIndex] ?? sample
    while (oldest.seconds < sample.seconds - SMOOTHING_SECONDS && index - firstIndex >= MIN_SMOOTHING_SAMPLES) {
      window.remove(oldest)
      firstIndex += 1
      oldest = samples[firstIndex] ?? sample
    }
    // A line through samples of the same second has no slope.
    if (index + 1 < MIN_SMOOTHING_SAMPLES || oldest.seconds === sample.seconds) return []
    return [rate(sample.seconds, window.slope())]
  })
}

/** The index of the coldest sample, or of the first one if several are equally cold; -1 if there are no samples. */
export function coldestIndex(samples: readonly TempSample[]): number {
  const lowestC = samples.reduce((lowest, { tempC }) => Math.min(lowest, tempC), Number.POSITIVE_INFINITY)
  return samples.findIndex(({ tempC }) => tempC === lowestC)
}

/**
 * The turning point of a roast. Cold beans cool the temperature probe at first, and then the temperature rises. The
 * turning point is the sample with the lowest temperature. Null until the temperature has risen again, and null if the
 * first sample is the lowest.
 * @param samples in the order of time. The first one can be the charge temperature at 0 s: the temperature of the empty
 * roaster when the beans go in.
 */
export function turningPoint(samples: readonly TempSample[]): TempSample | null {
  const lowestIndex = coldestIndex(samples)
  const point = lowestIndex > 0 ? samples[lowestIndex] : undefined
  return point && samples.slice(lowestIndex).some(({ tempC }) => tempC > point.tempC) ? point : null
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
