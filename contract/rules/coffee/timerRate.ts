// The rate of rise as one number, which the page shows beside the timer. A mistyped sample must not change this number.

import type { Rate, TempSample } from './roastCurve.ts'
import { lineThrough } from './straightLine.ts'

/** A sample that is more than this above both neighbours, or more than this below both, is mistyped. */
const JUMP_C = 25
/**
 * The rate is the slope of a line through the samples of the last 60 s. The line must cover at least 30 s. If no sample
 * is 30 to 60 s old, the newest older sample is used, too.
 */
const MIN_SPAN_SECONDS = 30
const MAX_SPAN_SECONDS = 60
/** No beans heat up or cool down faster, so such a rate is noise. */
const MAX_RATE_C_PER_MINUTE = 170

/**
 * Whether a sample is far above both temperatures, or far below both. A sample within a steep fall is between the two
 * temperatures, so it is no outlier.
 */
function isOutlier({ tempC }: TempSample, oneC: number, otherC: number): boolean {
  return Math.min(tempC - oneC, tempC - otherC) > JUMP_C || Math.max(tempC - oneC, tempC - otherC) < -JUMP_C
}

/** The temperature of the straight line through two samples, at another time. */
function temperatureOnLine(from: TempSample, to: TempSample, seconds: number): number {
  if (from.seconds === to.seconds) return to.tempC
  return to.tempC + ((to.tempC - from.tempC) * (seconds - to.seconds)) / (to.seconds - from.seconds)
}

/**
 * Whether the first or the last sample of the curve is mistyped. `neighbour` is the only sample beside it, and
 * `secondNeighbour` is the sample beside `neighbour`.
 */
function isMistypedEnd(
  end: TempSample,
  neighbour: TempSample | undefined,
  secondNeighbour: TempSample | undefined,
): boolean {
  return (
    !!neighbour &&
    !!secondNeighbour &&
    isOutlier(end, neighbour.tempC, temperatureOnLine(secondNeighbour, neighbour, end.seconds))
  )
}

/**
 * The samples that are not mistyped. A mistyped sample is more than 25 °C above both neighbours, or more than 25 °C
 * below both. The first and the last sample have only one neighbour. Each of them is compared with its neighbour, and
 * with the straight line through the two samples beside it. A last sample that was left out counts again when a new
 * sample follows that is close to it.
 * @param samples in the order of time.
 */
export function withoutMistyped(samples: readonly TempSample[]): TempSample[] {
  const inner = samples.filter((sample, index) => {
    const before = samples[index - 1]
    const after = samples[index + 1]
    return !before || !after || !isOutlier(sample, before.tempC, after.tempC)
  })
  const [first, second, third] = inner
  const firstIndex = first && isMistypedEnd(first, second, third) ? 1 : 0
  const last = inner.at(-1)
  const endIndex = last && isMistypedEnd(last, inner.at(-2), inner.at(-3)) ? -1 : inner.length
  return inner.slice(firstIndex, endIndex)
}

/**
 * The rate of rise at the last sample: the slope of the least-squares line over the last 30 to 60 s, without mistyped
 * samples. If no sample is 30 to 60 s old, the line begins at the newest of the older samples. Null if the samples last
 * less than 30 s, and null if the rate is more than 170 °C/min, up or down, because such a rate is noise.
 * @param samples in the order of time.
 */
export function timerRate(samples: readonly TempSample[]): Rate | null {
  const credible = withoutMistyped(samples)
  const last = credible.at(-1)
  if (last === undefined) return null
  // This is -1 if no sample is old enough. Then `slice` leaves only the last sample, and one sample has no line.
  const oldEnoughIndex = credible.findLastIndex(({ seconds }) => last.seconds - seconds >= MIN_SPAN_SECONDS)
  const firstIndex = credible.findIndex(({ seconds }) => last.seconds - seconds <= MAX_SPAN_SECONDS)
  const line = lineThrough(
    credible.slice(Math.min(firstIndex, oldEnoughIndex)).map(({ seconds, tempC }) => ({ x: seconds, y: tempC })),
  )
  if (line === null || Math.abs(line.slope * 60) > MAX_RATE_C_PER_MINUTE) return null
  return { seconds: last.seconds, cPerSecond: line.slope, cPerMinute: line.slope * 60 }
}
