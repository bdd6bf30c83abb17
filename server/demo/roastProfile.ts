// Computes realistic readings and events for the roasts of the demo.

import type { RoastChange } from '../../contract/api/coffee/roasts.ts'
import { roundTo } from '../../contract/rules/shared/format.ts'
import { pseudoRandom } from './pseudoRandom.ts'

/** The numbers from which the readings of a demo roast are computed. */
export interface ProfilePlan {
  readonly chargeC: number
  /** The turning point: its temperature, which is the lowest of the roast, and its time. */
  readonly turningC: number
  readonly turningSeconds: number
  /** The highest rate of rise, soon after the turning point, and the rate of rise at the drop. */
  readonly peakRateCPerMin: number
  readonly rateAtDropCPerMin: number
  readonly endSeconds: number
  /** The changes of the power: [seconds since the start of the roast, power in W] */
  readonly power: readonly (readonly [number, number])[]
  /** The seed of the random numbers, so that the readings differ between roasts. */
  readonly randomSeed: number
}

/** A tap and its time since the start of the roast. */
export interface Tap {
  readonly seconds: number
  readonly change: RoastChange
}

/** How long the rate of rise takes to grow from zero to its peak. */
const RECOVERY_SECONDS = 50
const DRY_END_C = 150
const FIRST_CRACK_C = 196
const FIRST_CRACK_LASTS_SECONDS = 85
/** The time from one reading to the next is 18 s, or up to 4.5 s more or less. */
const READ_EVERY_SECONDS = 18
const READ_JITTER_SECONDS = 9
/** A reading is up to half of this above or below the computed temperature. */
const PROBE_NOISE_C = 0.3

/**
 * The bean temperature in °C, `seconds` after the start of the roast. It falls steeply to the turning point and then
 * rises. The rate of rise grows quickly to its peak and then falls evenly to the end.
 */
function tempAt(plan: ProfilePlan, seconds: number): number {
  const { chargeC, turningC, turningSeconds, peakRateCPerMin, rateAtDropCPerMin, endSeconds } = plan
  if (seconds < turningSeconds) return turningC + (chargeC - turningC) * (1 - seconds / turningSeconds) ** 2.4
  const recoverySeconds = Math.min(seconds - turningSeconds, RECOVERY_SECONDS)
  const recoveryRiseC = (peakRateCPerMin * recoverySeconds ** 2) / (2 * RECOVERY_SECONDS * 60)
  const fallingSeconds = Math.max(0, seconds - turningSeconds - RECOVERY_SECONDS)
  const allFallingSeconds = endSeconds - turningSeconds - RECOVERY_SECONDS
  const laterRiseC =
    (peakRateCPerMin * fallingSeconds -
      ((peakRateCPerMin - rateAtDropCPerMin) * fallingSeconds ** 2) / (2 * allFallingSeconds)) /
    60
  return turningC + recoveryRiseC + laterRiseC
}

/** When the beans reach a temperature after the turning point, in seconds since the start of the roast. */
function secondsAt(plan: ProfilePlan, targetC: number): number {
  let seconds = plan.turningSeconds
  while (seconds < plan.endSeconds && tempAt(plan, seconds) < targetC) seconds += 0.5
  return seconds
}

/** All taps of a roast, sorted by time: temperature readings, power readings and roast events. */
export function profileTaps(plan: ProfilePlan): Tap[] {
  const random = pseudoRandom(plan.randomSeed)
  const taps: Tap[] = []
  for (
    let readingSeconds = 4;
    readingSeconds < plan.endSeconds;
    readingSeconds += READ_EVERY_SECONDS + (random() - 0.5) * READ_JITTER_SECONDS
  ) {
    const seconds = roundTo(readingSeconds, 3)
    const input_value = roundTo(tempAt(plan, seconds) + (random() - 0.5) * PROBE_NOISE_C, 1)
    taps.push({ seconds, change: { input: { input_type: 'BEAN_TEMP', input_value, seconds } } })
  }
  for (const [seconds, input_value] of plan.power) {
    taps.push({ seconds, change: { input: { input_type: 'POWER_DRAW', input_value, seconds } } })
  }
  const crackSeconds = secondsAt(plan, FIRST_CRACK_C)
  const events = [
    ['DRY_END', secondsAt(plan, DRY_END_C)],
    ['FIRST_CRACK_START', crackSeconds],
    ['FIRST_CRACK_END', crackSeconds + FIRST_CRACK_LASTS_SECONDS],
  ] as const
  for (const [event_type, seconds] of events) taps.push({ seconds, change: { roast_event: { event_type, seconds } } })
  return taps.filter(({ seconds }) => seconds < plan.endSeconds).sort((a, b) => a.seconds - b.seconds)
}
