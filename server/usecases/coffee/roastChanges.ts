// The commands that change a roast after it was created.

import type { CoffeeRoast, InputChange, RoastChange } from '../../../contract/api/coffee/roasts.ts'
import { cupAndScore, cupError, storedCup } from '../../../contract/rules/coffee/cup.ts'
import {
  colorSystemError,
  measuredColorError,
  storedColorSystem,
  storedMeasuredColor,
} from '../../../contract/rules/coffee/measuredColors.ts'
import { type NewPlanTarget, storedPlan } from '../../../contract/rules/coffee/plan.ts'
import { planProblem } from '../../../contract/rules/coffee/planLimits.ts'
import {
  chargeTempError,
  inputError,
  storedInputValue,
  storedRoastColor,
  typeChangeError,
} from '../../../contract/rules/coffee/roast.ts'
import {
  cuppingScoreError,
  notesError,
  storedCuppingScore,
  storedNotes,
} from '../../../contract/rules/coffee/roastNotes.ts'
import { weightsError } from '../../../contract/rules/coffee/roastRepairs.ts'
import { roundTo } from '../../../contract/rules/shared/format.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import {
  type InputRow,
  inputOf,
  insertInput,
  isKeyUsed,
  saveEvent,
  updateInput,
} from '../../db/repositories/coffeeReadingsAndEvents.ts'
import type { RoastRow } from '../../db/repositories/coffeeRoasts.ts'
import type { Writer } from '../../db/work.ts'
import { RequestError } from '../../requestError.ts'
import type { Session } from '../shared/session.ts'
import { bagForCode } from './bags.ts'
import { lockAndChangeRoast, type RowChange } from './lockAndChangeRoast.ts'
import {
  changeBeanOfRoast,
  checkedEventMs,
  refuseEndBeforeEvents,
  resume,
  rowChangeOfEvent,
  undoEvent,
  undoInput,
  undoStart,
} from './roastRepairs.ts'
import { elapsedMs, endAt, startAt } from './roastTimes.ts'

/**
 * Applies the one change in the body. A field without its own `if` below is a detail of the roast. A reading or an
 * event with a known key is not logged again, however late the repeat arrives, and even if the reading or the event was
 * removed.
 */
export function changeRoast(
  context: Context,
  writer: Writer,
  session: Session,
  roastId: number,
  body: RoastChange,
  idempotencyKey: string | null = null,
): Promise<{ coffee_roast: CoffeeRoast }> {
  return lockAndChangeRoast(context, writer, session, roastId, async (db, roast) => {
    const nowMs = context.clock.now()
    const isLogging = body.input !== undefined || body.roast_event !== undefined
    if (isLogging && idempotencyKey !== null && (await isKeyUsed(db, roastId, idempotencyKey))) return null
    const stamp = { created_ms: nowMs, idempotency_key: idempotencyKey }
    if (body.input !== undefined) return logInput(db, roast, body.input, stamp)
    if (body.roast_event !== undefined) return logEvent(db, roast, body.roast_event, stamp)
    if (body.undo_input !== undefined) return undoInput(db, roast, body.undo_input)
    if (body.undo_event !== undefined) return undoEvent(db, roast, body.undo_event)
    if (body.start_time !== undefined) return startOrUndo(db, roast, body.start_time, nowMs)
    if (body.end_time !== undefined) return endOrResume(db, roast, body.end_time, nowMs)
    if (body.resume_time !== undefined) return resume(roast, body.resume_time, nowMs)
    if (body.coffee_bean_id !== undefined) return changeBeanOfRoast(db, roast, body.coffee_bean_id)
    if (body.code !== undefined) return { coffee_bag_id: await bagForCode(db, roast, body.code, nowMs) }
    return detailsChange(roast, body)
  })
}

function refuseIfInvalid(error: string | null): void {
  if (error !== null) throw new RequestError('INVALID_INPUT', error)
}

/** The time and the key of a call that logs a reading or an event. */
type Stamp = Pick<InputRow, 'created_ms' | 'idempotency_key'>

async function logInput(
  db: Db,
  roast: RoastRow,
  { input_type, input_value, note, seconds }: NonNullable<RoastChange['input']>,
  stamp: Stamp,
): Promise<RowChange> {
  const value = storedInputValue(input_type, input_value)
  refuseIfInvalid(inputError({ input_type, input_value: value, ...(note !== undefined && { note }) }))
  await insertInput(db, {
    coffee_roast_id: roast.coffee_roast_id,
    type: input_type,
    value,
    note: note?.trim() ?? null,
    elapsed_ms: elapsedMs(roast, seconds, stamp.created_ms),
    ...stamp,
  })
  return {}
}

async function logEvent(
  db: Db,
  roast: RoastRow,
  event: NonNullable<RoastChange['roast_event']>,
  stamp: Stamp,
): Promise<RowChange> {
  const { event_type } = event
  const elapsed_ms = await checkedEventMs(db, roast, event, stamp.created_ms)
  await saveEvent(db, { coffee_roast_id: roast.coffee_roast_id, event_type, elapsed_ms, ...stamp })
  return rowChangeOfEvent(event_type, elapsed_ms)
}

async function startOrUndo(db: Db, roast: RoastRow, time: string | null, nowMs: number): Promise<RowChange> {
  return time === null ? undoStart(db, roast) : startAt(roast, time, nowMs)
}

async function endOrResume(db: Db, roast: RoastRow, time: string | null, nowMs: number): Promise<RowChange> {
  if (time === null) return resume(roast, null, nowMs)
  const change = endAt(roast, time, nowMs)
  if (change !== null) await refuseEndBeforeEvents(db, roast, change.end_ms)
  return change
}

function detailsChange(roast: RoastRow, change: RoastChange): RowChange {
  const coffee_in_mg = rounded(change.coffee_in_mg, (mg) => roundTo(mg, 0))
  const coffee_out_mg = rounded(change.coffee_out_mg, (mg) => roundTo(mg, 0))
  const charge_temp_c = rounded(change.charge_temp_c, (tempC) => roundTo(tempC, 2))
  const cupping_score = rounded(change.cupping_score, storedCuppingScore)
  const { roast_color, notes } = change
  const cup = change.cup && storedCup(change.cup)
  if (cup) refuseIfInvalid(cupError(cup))
  const { cup: newCup, cupping_score: newScore } = cupAndScore({
    ...(cup !== undefined && { cup }),
    ...(cupping_score !== undefined && { cupping_score }),
  })
  if (coffee_in_mg !== undefined) refuseIfInvalid(weightsError(coffee_in_mg, roast.coffee_out_mg))
  if (coffee_out_mg !== undefined) refuseIfInvalid(weightsError(roast.coffee_in_mg, coffee_out_mg))
  if (typeof charge_temp_c === 'number') refuseIfInvalid(chargeTempError(charge_temp_c))
  if (typeof cupping_score === 'number') refuseIfInvalid(cuppingScoreError(cupping_score))
  const newNotes = storedNotes(notes ?? '')
  refuseIfInvalid(notesError(newNotes))
  return {
    ...(coffee_in_mg !== undefined && { coffee_in_mg }),
    ...(coffee_out_mg !== undefined && { coffee_out_mg }),
    ...(charge_temp_c !== undefined && { charge_temp_c }),
    ...(roast_color !== undefined && { roast_color: roast_color === null ? null : checkedColor(roast_color) }),
    ...(notes !== undefined && { notes: newNotes === '' ? null : newNotes }),
    ...(newScore !== undefined && { cupping_score: newScore }),
    ...(newCup !== undefined && { cup: newCup && JSON.stringify(newCup) }),
    ...measuredColorChange(change),
    ...(change.plan !== undefined && { plan: checkedPlan(change.plan ?? []) }),
  }
}

/** The plan as its column; null without a target. */
function checkedPlan(targets: readonly NewPlanTarget[]): string | null {
  const plan = storedPlan(targets)
  refuseIfInvalid(planProblem(plan)?.problem ?? null)
  return plan.length === 0 ? null : JSON.stringify(plan)
}

function measuredColorChange(change: RoastChange): RowChange {
  const whole_color = rounded(change.whole_color, storedMeasuredColor)
  const ground_color = rounded(change.ground_color, storedMeasuredColor)
  for (const color of [whole_color, ground_color])
    if (typeof color === 'number') refuseIfInvalid(measuredColorError(color))
  const color_system = change.color_system == null ? change.color_system : storedColorSystem(change.color_system)
  refuseIfInvalid(colorSystemError(color_system ?? ''))
  return {
    ...(whole_color !== undefined && { whole_color }),
    ...(ground_color !== undefined && { ground_color }),
    ...(color_system !== undefined && { color_system: color_system || null }),
  }
}

/** Rounds a number of a change. Null, which removes the value, and undefined stay as they are. */
function rounded(value: number | null | undefined, round: (value: number) => number): number | null | undefined {
  return typeof value === 'number' ? round(value) : value
}

function checkedColor(text: string): string {
  const color = storedRoastColor(text)
  if (color === null) throw new RequestError('INVALID_INPUT', 'This colour is not on the roast colour scale.')
  return color
}

/** Corrects a reading. The roast may have ended. The result must obey the same limits as a new reading. */
export function correctInput(
  context: Context,
  writer: Writer,
  session: Session,
  { coffee_roast_id, input_id }: { coffee_roast_id: number; input_id: number },
  body: InputChange,
): Promise<{ coffee_roast: CoffeeRoast }> {
  return lockAndChangeRoast(context, writer, session, coffee_roast_id, async (db, roast) => {
    const input = await inputOf(db, coffee_roast_id, input_id)
    if (input === undefined) throw new RequestError('NOT_FOUND', 'There is no such reading.')
    const { type = input.type, note = input.note, seconds } = body
    const value = storedInputValue(type, body.value ?? input.value)
    refuseIfInvalid(typeChangeError(input.type, type))
    refuseIfInvalid(inputError({ input_value: value, input_type: type, ...(note !== null && { note }) }))
    const elapsed_ms = seconds === undefined ? input.elapsed_ms : elapsedMs(roast, seconds, context.clock.now())
    await updateInput(db, input_id, { value, type, note: note?.trim() ?? null, elapsed_ms })
    return {}
  })
}
