// Proposes to log first crack, from the curve and the temperatures of the member's earlier first cracks.

import { curveAt, tempAt } from './forecastCurve.ts'
import { type Learned, MIN_CRACKS_TO_PROPOSE } from './forecastLearning.ts'
import { withoutMistyped } from './mistypedReadings.ts'
import type { TempSample } from './roastCurve.ts'

/**
 * First crack can be now from this many spreads below its usual temperature to this many above it. In made roasts the
 * proposal then begins 17 s before or after first crack on average. Settled by us.
 */
const SPREADS_BELOW = 0.5
const SPREADS_ABOVE = 3
/** A dip counts from this many spreads below the usual temperature on. */
const DIP_SPREADS_BELOW = 2
/** A last reading that is this much below the curve of the earlier readings shows that the rate of rise dips. */
const DIP_C = 2.5
/** The last readings are no part of the curve with which the last one is compared: this many. */
const DIP_READINGS = 2
/** The temperature is estimated for at most this long after the last reading. */
const MAX_AGE_SECONDS = 45

/**
 * Whether the curve says that first crack is now: the beans are at its usual temperature, or the rate of rise dips near
 * it. False with fewer than three earlier first cracks, and if the last reading is older than 45 s.
 * @param readings the bean temperatures of the heat in the order of time.
 * @param elapsedSeconds seconds since the moment from which the times of the readings count.
 */
export function isCrackLikely(readings: readonly TempSample[], learned: Learned, elapsedSeconds: number): boolean {
  const { targetC, targetSpreadC, targetRoasts, bend } = learned
  const samples = withoutMistyped(readings)
  const last = samples.at(-1)
  const curve = curveAt(samples, bend)
  if (targetRoasts < MIN_CRACKS_TO_PROPOSE || !last || !curve || curve.rate <= 0) return false
  if (elapsedSeconds > last.seconds + MAX_AGE_SECONDS) return false
  const nowC = tempAt(curve, elapsedSeconds)
  if (nowC > targetC + SPREADS_ABOVE * targetSpreadC) return false
  if (nowC >= targetC - SPREADS_BELOW * targetSpreadC) return true
  const curveBefore = curveAt(samples, bend, samples.length - DIP_READINGS)
  return (
    curveBefore !== null &&
    last.tempC >= targetC - DIP_SPREADS_BELOW * targetSpreadC &&
    last.tempC <= tempAt(curveBefore, last.seconds) - DIP_C
  )
}
