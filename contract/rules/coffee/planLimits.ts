// Which plans of a roast are possible.

import type { PlanTarget } from './plan.ts'
import { chargeTempError, MAX_ROAST_SECONDS, minutesText } from './roast.ts'
import type { TemperatureUnit } from './units.ts'

/** A plan has at most this many targets. */
export const MAX_PLAN_TARGETS = 30
/** The note of a target is at most this long, so that it fits beside the timer of a phone. */
export const MAX_TARGET_NOTE_LENGTH = 40

/** A target that cannot be in a plan, by its place in the plan, and the reason as a sentence for a person. */
export type PlanProblem = { readonly index: number; readonly problem: string }

/** Why one target cannot be in a plan; null if it can. */
function targetError({ seconds, temp_c, note }: PlanTarget, unit: TemperatureUnit): string | null {
  if (!(seconds >= 0 && seconds <= MAX_ROAST_SECONDS))
    return `A target must be between 00:00 and ${minutesText(MAX_ROAST_SECONDS)}.`
  if (temp_c === null && note === '') return `The target at ${minutesText(seconds)} needs a temperature or a note.`
  if (note.length > MAX_TARGET_NOTE_LENGTH)
    return `The note of a target can have at most ${MAX_TARGET_NOTE_LENGTH} characters.`
  const error = temp_c === null ? null : chargeTempError(temp_c, unit)
  return error?.replace('A charge temperature', 'The temperature of a target') ?? null
}

/**
 * The first target of a stored plan that cannot be saved; null if the plan can be saved. The targets must be in the order
 * of time, each later than the one before.
 */
export function planProblem(
  plan: readonly PlanTarget[],
  unit: TemperatureUnit = 'DEGREES_CELSIUS',
): PlanProblem | null {
  if (plan.length > MAX_PLAN_TARGETS)
    return { index: MAX_PLAN_TARGETS, problem: `A plan can have at most ${MAX_PLAN_TARGETS} targets.` }
  for (const [index, target] of plan.entries()) {
    const before = plan[index - 1]
    const isLate = before === undefined || before.seconds < target.seconds
    const problem =
      targetError(target, unit) ??
      (isLate ? null : `The target at ${minutesText(target.seconds)} must be later than the one before it.`)
    if (problem !== null) return { index, problem }
  }
  return null
}
