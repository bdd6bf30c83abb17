// Whether the curve shows that first crack may have started.

import type { Learned } from './forecastLearning.ts'
import type { TempSample } from './roastCurve.ts'

/** With fewer earlier roasts, the usual temperature of first crack is not known well enough. Settled by us. */
export const MIN_CRACKS = 3
/** The rate has dipped when it is below this part of the rate before it. The noise of typed readings stays above it. */
const DIPPED_RATE = 0.6

/** The rate between two samples, in °C/min. */
const rateOf = (from: TempSample, to: TempSample) => ((to.tempC - from.tempC) * 60) / (to.seconds - from.seconds)

/** Whether the rate between the last two samples is much lower than between the two before them. */
function hasDipped(samples: readonly TempSample[]): boolean {
  const [first, second, last] = samples.slice(-3)
  if (!first || !second || !last) return false
  const earlierRate = rateOf(first, second)
  return earlierRate > 0 && rateOf(second, last) < DIPPED_RATE * earlierRate
}

/**
 * Whether first crack may have started: the beans are within the spread of the usual temperature of first crack, or
 * within three spreads below it while the rate dips. More than four spreads above it, first crack has passed.
 * @param samples the credible samples of the heat, in the order of time.
 * @param learned what the earlier roasts of the member say about first crack.
 */
export function mayCrackNow(
  samples: readonly TempSample[],
  { targetC, targetSpreadC }: Pick<Learned, 'targetC' | 'targetSpreadC'>,
): boolean {
  const lastC = samples.at(-1)?.tempC ?? Number.NEGATIVE_INFINITY
  if (lastC > targetC + 4 * targetSpreadC) return false
  return lastC >= targetC - targetSpreadC || (lastC >= targetC - 3 * targetSpreadC && hasDipped(samples))
}
