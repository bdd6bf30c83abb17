// The plan of a roast: temperatures and moments at certain times, such as 140 °C at 5:00 and first crack at 9:30.

import { roundTo } from '../shared/format.ts'
import { storedNotes } from './roastNotes.ts'

/**
 * One target of a plan. `seconds` counts from the charge. `temp_c` is null for a moment without a temperature. `note`
 * says what should happen, such as 'First crack', and can be empty.
 */
export interface PlanTarget {
  readonly seconds: number
  readonly temp_c: number | null
  readonly note: string
}

/** A target of a change. What is missing is null or empty. */
export interface NewPlanTarget {
  readonly seconds: number
  readonly temp_c?: number | null
  readonly note?: string | null
}

/** A plan as it is stored: whole seconds, hundredths of a degree, and notes in one line. */
export const storedPlan = (targets: readonly NewPlanTarget[]): PlanTarget[] =>
  targets.map(({ seconds, temp_c = null, note }) => ({
    seconds: roundTo(seconds, 0),
    temp_c: temp_c === null ? null : roundTo(temp_c, 2),
    note: storedNotes(note ?? '').replace(/\s+/g, ' '),
  }))
