import type { RoastChange } from '../../contract/api/coffee/roasts.ts'
import { roundTo } from '../../contract/rules/shared/format.ts'
import { pseudoRandom } from './pseudoRandom.ts'

/** What a batch of the demo does in the drum. */
export interface ProfilePlan {
  readonly chargeC: number
  /** Where the probe's fall ends and the rise begins. */
  readonly turningC: number
  readonly turningSeconds: number
  /** The rate of rise in °C/min: at its highest, some time after the turning point, and at the drop. */
  readonly peakRate: number
  readonly dropRate: number
  readonly endSeconds: number
  /** [seconds, W] */
  readonly power: readonly (readonly [number, number])[]
  readonly seed: number
}

/** A tap at its second. */
export interface Tap {
  readonly seconds: number
  readonly change: RoastChange
}

/** How long the rate of rise takes from nothing to its peak. */
const RECOVERY_SECONDS = 50
const DRY_END_C = 150
const FIRST_CRACK_C = 196
const FIRST_CRACK_LASTS_SECONDS = 85
const READ_EVERY_SECONDS = 18
const READ_JITTER_SECONDS = 9
const PROBE_NOISE_C = 0.3

/** The bean temperature: a steep fall to the turning point, a quick recovery, then a rate of rise that falls evenly. */
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

/** The first second, after the turning point, at which the beans have a temperature. */
function secondsAt(plan: ProfilePlan, targetC: number): number {
  let seconds = plan.turningSeconds
  while (seconds < plan.endSeconds && tempC(plan, seconds) < targetC) seconds += 0.5
  return seconds
}

/** Everything that a roaster taps during the batch, in order: readings by hand, power, and what is heard and seen. */
export function profileTaps(plan: ProfilePlan): Tap[] {
  const chance = pseudoRandom(plan.seed)
  const taps: Tap[] = []
  for (let at = 4; at < plan.endSeconds; at += READ_EVERY_SECONDS + (chance() - 0.5) * READ_JITTER_SECONDS) {
    const seconds = roundTo(at, 3)
    const input_value = roundTo(tempC(plan, seconds) + (chance() - 0.5) * PROBE_NOISE_C, 1)
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
