// The rate of rise as one number, which the page shows beside the timer. A mistyped sample must not change this number.

import { MAX_RATE_C_PER_MINUTE, withoutMistyped } from './mistypedReadings.ts'
import type { Rate } from './ratesOfRise.ts'
import type { TempSample } from './roastCurve.ts'
import { lineThrough } from './straightLine.ts'

/**
 * The rate is the slope of a line through the samples of the last 60 s. The line must cover at least 30 s. If no sample
 * is 30 to 60 s old, the newest older sample is used, too.
 */
const MIN_SPAN_SECONDS = 30
const MAX_SPAN_SECONDS = 60

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
