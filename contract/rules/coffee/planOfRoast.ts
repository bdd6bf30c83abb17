// Makes a plan that follows an earlier roast.

import { type PlanTarget, storedPlan } from './plan.ts'
import { MAX_PLAN_TARGETS } from './planLimits.ts'
import { type LoggedCurve, tempsInHeat } from './readingsInHeat.ts'
import { EVENT_LABELS } from './roast.ts'
import { coldestIndex, temperatureAt } from './roastCurve.ts'
import { chargeSeconds, heatEndSeconds } from './roastPhases.ts'

/** A plan from a roast has a temperature every two minutes. */
const STEP_SECONDS = 120
/** A temperature of the curve that is nearer to an event says nothing new. */
const NEAR_SECONDS = 30

/**
 * A plan that follows a roast: its charge, its events with their temperatures, and the temperature at every second
 * minute after the turning point.
 */
export function planOfRoast(roast: LoggedCurve & { readonly charge_temp_c: number | null }): PlanTarget[] {
  const samples = tempsInHeat(roast)
  const charge = chargeSeconds(roast.event_history)
  const last = samples.at(-1)?.seconds ?? charge
  const end = heatEndSeconds(roast.event_history, roast.end_seconds ?? last)
  // The drop is often a few seconds later than the last reading.
  const lastC = (seconds: number) =>
    seconds >= last && seconds - last < NEAR_SECONDS ? (samples.at(-1)?.tempC ?? null) : null
  const tempAt = (seconds: number) => temperatureAt(samples, seconds) ?? lastC(seconds)
  const chargeTarget = { seconds: charge, temp_c: roast.charge_temp_c ?? tempAt(charge), note: EVENT_LABELS.CHARGE }
  const events = roast.event_history
    .filter(({ event_type, seconds }) => event_type !== 'CHARGE' && seconds > charge && seconds <= end)
    .map(({ event_type, seconds }) => ({ seconds, temp_c: tempAt(seconds), note: EVENT_LABELS[event_type] }))
  const hasDrop = roast.event_history.some(({ event_type }) => event_type === 'DROP')
  const drop =
    hasDrop || roast.end_seconds == null || end <= charge
      ? []
      : [{ seconds: end, temp_c: tempAt(end), note: EVENT_LABELS.DROP }]
  const marked = [chargeTarget, ...events, ...drop]
  const turning = samples[coldestIndex(samples)]?.seconds ?? last
  const steps = Array.from(
    { length: Math.ceil((last - charge) / STEP_SECONDS) },
    (_, index) => charge + index * STEP_SECONDS,
  )
    .filter((at) => at > turning && marked.every(({ seconds }) => Math.abs(seconds - at) >= NEAR_SECONDS))
    .map((seconds) => ({ seconds, temp_c: tempAt(seconds), note: '' }))
    .filter(({ temp_c }) => temp_c !== null)
  const targets = [...marked, ...steps]
    .map((target) => ({ ...target, seconds: target.seconds - charge }))
    .sort((a, b) => a.seconds - b.seconds)
  // Of two events in the same second, a plan can have only one.
  return storedPlan(targets)
    .filter(({ seconds }, index, plan) => index === 0 || plan[index - 1]?.seconds !== seconds)
    .slice(0, MAX_PLAN_TARGETS)
}
