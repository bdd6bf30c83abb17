// The rows of the form of a plan: what a member has typed, and the plan that it makes.
import { type PlanTarget, storedPlan } from '../../../contract/rules/coffee/plan.ts'
import { type PlanProblem, planProblem } from '../../../contract/rules/coffee/planLimits.ts'
import { minutesText } from '../../../contract/rules/coffee/roast.ts'
import { parseMinutes, TYPED_TIME_ERROR } from '../../../contract/rules/coffee/roastRepairs.ts'
import { storedTempC, type TemperatureUnit, temperatureIn } from '../../../contract/rules/coffee/units.ts'
import { roundTo } from '../../../contract/rules/shared/format.ts'
import type { ParentRef } from '../app/parentRef.ts'
import type { DraftKey } from '../shared/drafts.ts'

/** The form is closed: the plan to save, or null if the member closed the form without saving. */
export interface PlanFinished {
  type: 'plan.finished'
  plan: readonly PlanTarget[] | null
}

export interface PlanFormInput {
  readonly plan: readonly PlanTarget[]
  /** The unit in which the member reads and types the temperatures. */
  readonly unit: TemperatureUnit
  readonly draftKey: DraftKey
  readonly parent: ParentRef<PlanFinished>
}

/** A target as the member types it. */
export interface PlanRow {
  readonly id: number
  readonly time: string
  readonly temp: string
  readonly note: string
  /** The temperature of the saved plan, until the member types another one. So rounding for the field changes nothing. */
  readonly tempC?: number
}

/** The plan of the rows, or the first row that cannot be saved. `rows` are in the order of time, without empty ones. */
export interface TypedPlan {
  readonly rows: readonly PlanRow[]
  readonly plan: readonly PlanTarget[] | null
  readonly problem: PlanProblem | null
}

/** The rows of a plan, with ids from `firstId` on. A plan without targets has one empty row. */
export function rowsOf(plan: readonly PlanTarget[], unit: TemperatureUnit, firstId = 1): PlanRow[] {
  if (plan.length === 0) return [{ id: firstId, time: '', temp: '', note: '' }]
  return plan.map(({ seconds, temp_c, note }, index) => ({
    id: firstId + index,
    time: minutesText(seconds),
    temp: temp_c === null ? '' : String(roundTo(temperatureIn(unit, temp_c), 1)),
    note,
    ...(temp_c !== null && { tempC: temp_c }),
  }))
}

/** The row after the member has typed in it. */
export function changedRow({ tempC, ...row }: PlanRow, change: Partial<PlanRow>): PlanRow {
  return { ...row, ...(tempC !== undefined && change.temp === undefined && { tempC }), ...change }
}

const isBlank = ({ time, temp, note }: PlanRow) => `${time}${temp}${note}`.trim() === ''

/** The text of a temperature in °C; null for an empty text. */
function typedTempC({ temp, tempC }: PlanRow, unit: TemperatureUnit): number | null {
  const text = temp.trim().replace(',', '.')
  return tempC ?? (text === '' ? null : storedTempC(unit, Number(text)))
}

/** The plan in the rows. Empty rows do not count, and the order of the rows does not matter. */
export function typedPlan(typedRows: readonly PlanRow[], unit: TemperatureUnit): TypedPlan {
  const filled = typedRows.filter((row) => !isBlank(row))
  const timeless = filled.findIndex(({ time }) => parseMinutes(time) === null)
  if (timeless !== -1) return { rows: filled, plan: null, problem: { index: timeless, problem: TYPED_TIME_ERROR } }
  const timed = filled
    .map((row) => ({ row, seconds: parseMinutes(row.time) ?? 0 }))
    .sort((a, b) => a.seconds - b.seconds)
  const plan = storedPlan(timed.map(({ row, seconds }) => ({ seconds, temp_c: typedTempC(row, unit), note: row.note })))
  return { rows: timed.map(({ row }) => row), plan, problem: planProblem(plan, unit) }
}

/** The rows as the draft to store: a line for each row. */
export const rowsText = (rows: readonly PlanRow[]): string =>
  rows.map(({ time, temp, note }) => [time, temp, note].join('\t')).join('\n')

/** The rows in a stored draft; null if nothing is stored. */
export function rowsInDraft(stored: string): readonly PlanRow[] | null {
  if (stored === '') return null
  return stored.split('\n').map((line, index) => {
    const [time = '', temp = '', note = ''] = line.split('\t')
    return { id: index + 1, time, temp, note }
  })
}
