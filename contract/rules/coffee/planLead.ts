// How far a running roast is ahead of its plan, and which target is next.

import { type Lead, risingPart, samplesSinceCharge, secondsAtTemp } from './lead.ts'
import type { PlanTarget } from './plan.ts'
import type { LoggedCurve } from './readingsInHeat.ts'
import { temperatureAt } from './roastCurve.ts'
import { chargeSeconds } from './roastPhases.ts'
import { timerRate } from './timerRate.ts'

/** A target farther ahead is not compared: until then the rate of rise will change too much. */
const AHEAD_SECONDS = 120

/** A target with a temperature, after the charge. */
type TempTarget = PlanTarget & { readonly temp_c: number }
const isTempTarget = (target: PlanTarget): target is TempTarget => target.temp_c !== null && target.seconds > 0

/** The lead over a target of the plan. */
export type PlanLead = Lead & { readonly target: TempTarget }

/**
 * The lead over the next temperature of the plan, or over the last one when none is left. `seconds` is how much earlier
 * than planned the beans reach it, and `tempC` how much hotter than planned they are at its time. What has not happened
 * yet is computed with the present rate of rise. Null before the turning point, and while the target is more than two
 * minutes away.
 * @param atSeconds now, in seconds since the start.
 */
export function leadOverPlan(roast: LoggedCurve, plan: readonly PlanTarget[], atSeconds: number): PlanLead | null {
  const samples = samplesSinceCharge(roast)
  const last = samples.at(-1)
  const hasTurned = last !== undefined && samples.some(({ tempC }) => tempC < last.tempC)
  const now = atSeconds - chargeSeconds(roast.event_history)
  const targets = plan.filter(isTempTarget)
  const target = targets.find(({ seconds }) => seconds >= now) ?? targets.at(-1)
  if (!hasTurned || target === undefined || target.seconds - last.seconds > AHEAD_SECONDS) return null
  const cPerSecond = timerRate(samples)?.cPerSecond ?? null
  const isAhead = target.seconds > last.seconds
  const expectedC = cPerSecond === null ? null : last.tempC + cPerSecond * (target.seconds - last.seconds)
  const targetC = isAhead ? expectedC : temperatureAt(samples, target.seconds)
  const isRising = cPerSecond !== null && cPerSecond > 0
  const expectedSeconds = isRising ? last.seconds + (target.temp_c - last.tempC) / cPerSecond : null
  const reachedSeconds = secondsAtTemp(risingPart(samples), target.temp_c) ?? expectedSeconds
  const lead = {
    target,
    seconds: reachedSeconds === null ? null : target.seconds - reachedSeconds,
    tempC: targetC === null ? null : targetC - target.temp_c,
  }
  return lead.seconds === null && lead.tempC === null ? null : lead
}

/** The first target of the plan later than `atSeconds`. Both seconds count from the start of the roast. */
export function nextTarget(
  roast: Pick<LoggedCurve, 'event_history'>,
  plan: readonly PlanTarget[],
  atSeconds: number,
): { target: PlanTarget; seconds: number } | null {
  const charge = chargeSeconds(roast.event_history)
  const target = plan.find(({ seconds }) => seconds + charge > atSeconds)
  return target === undefined ? null : { target, seconds: target.seconds + charge }
}
