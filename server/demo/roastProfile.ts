// Computes realistic readings and events for the roasts of the demo.

import type { RoastChange } from '../../contract/api/coffee/roasts.ts'
import { roundTo } from '../../contract/rules/shared/format.ts'
import { pseudoRandom } from './pseudoRandom.ts'

/** The numbers from which the readings of a demo roast are computed. */
export interface ProfilePlan {
  readonly chargeC: number
  /** The lowest temperature, after which the temperature rises again (the turning point), and its time. */
  readonly turningC: number
  readonly turningSeconds: number
  /** The rate of rise in °C/min: the highest, soon after the turning point, and the last, when the beans are dropped. */
  readonly peakRate: number
  readonly dropRate: number
  readonly endSeconds: number
  /** [seconds, W] */
  readonly power: readonly (readonly [number, number])[]
  /** The seed of the random numbers, so that the readings differ between roasts. */
  readonly seed: number
}

/** A tap and its time since the start of the roast. */
export interface Tap {
  readonly seconds: number
  readonly change: RoastChange
}

/** The time that the rate of rise takes from zero to its peak. */
const RECOVERY_SECONDS = 50
const DRY_END_C = 150
const FIRST_CRACK_C = 196
const FIRST_CRACK_LASTS_SECONDS = 85
const READ_EVERY_SECONDS = 18
const READ_JITTER_SECONDS = 9
const PROBE_NOISE_C = 0.3

/**
 * The bean temperature at a time. It falls steeply to the turning point and then rises; the rate of rise grows quickly to
 * its peak and then falls evenly to the end.
 */
function tempC(plan: ProfilePlan, seconds: number): number {
  const { chargeC, turningC, turningSeconds, peakRate, dropRate, endSeconds } = plan
  if (seconds < turningSeconds) return turningC + (chargeC - turningC) * (1 - seconds / turningSeconds) ** 2.4
  const recovering = Math.min(seconds - turningSeconds, RECOVERY_SECONDS)
  const recovered = (peakRate * recovering ** 2) / (2 * RECOVERY_SECONDS * 60)
  const falling = Math.max(0, seconds - turningSeconds - RECOVERY_SECONDS)
  const fallSeconds = endSeconds - turningSeconds - RECOVERY_SECONDS
  const risen = (peakRate * falling - ((peakRate - dropRate) * falling ** 2) / (2 * fallSeconds)) / 60
  return turningC + recovered + risen
}

/** The time after the turning point at which the beans reach a temperature. */
function secondsAt(plan: ProfilePlan, targetC: number): number {
  let seconds = plan.turningSeconds
  while (seconds < plan.endSeconds && tempC(plan, seconds) < targetC) seconds += 0.5
  return seconds
}

/** All taps of a roast, sorted by time: temperature readings, power readings and roast events. */
export function profileTaps(plan: ProfilePlan): Tap[] {
  const random = pseudoRandom(plan.seed)
  const taps: Tap[] = []
  for (let at = 4; at < plan.endSeconds; at += READ_EVERY_SECONDS + (random() - 0.5) * READ_JITTER_SECONDS) {
    const seconds = roundTo(at, 3)
    const input_value = roundTo(tempC(plan, seconds) + (random() - 0.5) * PROBE_NOISE_C, 1)
    taps.push({ seconds, change: { input: { input_type: 'BEAN_TEMP', input_value, seconds } } })
  }
  for (const [seconds, input_value] of plan.power) {
    taps.push({ seconds, change: { input: { input_type: 'POWER_DRAW', input_value, seconds } } })
  }
  const crack = secondsAt(plan, FIRST_CRACK_C)
  const events = [
    ['DRY_END', secondsAt(plan, DRY_END_C)],
    ['FIRST_CRACK_START', crack],
    ['FIRST_CRACK_END', crack + FIRST_CRACK_LASTS_SECONDS],
  ] as const
  for (const [event_type, seconds] of events) taps.push({ seconds, change: { roast_event: { event_type, seconds } } })
  return taps.filter(({ seconds }) => seconds < plan.endSeconds).sort((a, b) => a.seconds - b.seconds)
}
