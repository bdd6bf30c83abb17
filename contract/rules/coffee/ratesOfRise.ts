// Computes the rates of rise of a curve: how fast the beans heat up.

import type { TempSample } from './roastCurve.ts'

/** How fast the beans heat up at one time of the roast, in °C per second and in °C per minute. */
export type Rate = { seconds: number; cPerSecond: number; cPerMinute: number }

/**
 * The smoothed rate uses the samples of this many seconds. In a minute a member types several readings, and a line over
 * one minute still shows soon that the beans heat up faster or more slowly.
 */
const SMOOTHING_SECONDS = 60

/** The smoothed rate uses at least this many samples, even if they are older than a minute. */
const MIN_SMOOTHING_SAMPLES = 3

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
