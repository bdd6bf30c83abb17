// Reads the JSON of a roast that Parlor has exported.

import type { Steps } from '../shared/steps.ts'
import { cupError, cupOf } from './cup.ts'
import { listOf, noteOf, numberOf, textOf } from './logFields.ts'
import { LogFileError, type LogReading, type LogRoast, type Skipped } from './logFile.ts'
import type { Literal } from './logLiterals.ts'
import { curveSteps, type Moments, NO_MOMENTS, refuseManySamples, skipCount } from './logSamples.ts'
import { MAX_COLOR_SYSTEM_LENGTH, measuredColorError } from './measuredColors.ts'
import { storedPlan } from './plan.ts'
import { MAX_PLAN_TARGETS, planProblem } from './planLimits.ts'
import { chargeTempError, EVENT_TYPES, INPUT_TYPES, type InputType, MAX_NOTE_LENGTH, roastColorName } from './roast.ts'
import { isZone } from './roastDay.ts'
import { FORMAT, VERSION } from './roastExport.ts'
import { cuppingScoreError, MAX_NOTES_LENGTH } from './roastNotes.ts'
import { weightsError } from './roastRepairs.ts'
import { MAX_WEIGHT_MG } from './weights.ts'
import { logUuid } from './writeAlog.ts'

type Fields = ReadonlyMap<string, Literal>

const MAX_NAME_LENGTH = 200
const MAX_CODE_LENGTH = 256
/** After this many readings the reader makes a pause, so that the thread can do other work. */
const READINGS_PER_STEP = 500

export const isParlorRoast = (fields: Fields): boolean => fields.get('format') === FORMAT

/** Reads the roast: everything that the JSON has, so that it comes back equal. */
export function* parlorSteps(fields: Fields): Steps<LogRoast> {
  const roast = fields.get('coffee_roast')
  if (fields.get('version') !== VERSION || !(roast instanceof Map))
    throw new LogFileError('This is the JSON of a roast from another version of Parlor.')
  const startTime = timeOf(roast.get('start_time'))
  if (startTime === null) throw new LogFileError('The roast in this file has not started.')
  const skipped: Skipped[] = []
  const readings = yield* readingsOf(roast, skipped)
  yield
  const { unit: _, ...curve } = yield* curveSteps(readings, momentsOf(roast, skipped), skipped, {
    unit: 'DEGREES_CELSIUS',
    answers: {},
    mayBeEmpty: true,
  })
  const bean = textOf(roast.get('coffee_bean_name'), MAX_NAME_LENGTH)
  const number = (name: string) => numberOf(roast.get(name))
  const allowed = (name: string, error: (value: number) => string | null) => {
    const value = number(name)
    if (value === null || error(value) === null) return value
    skipped.push({ what: `The value of ${name}`, why: error(value) ?? '' })
    return null
  }
  const offset = number('utc_offset_minutes')
  const weights = weightsOf(roast, skipped)
  const whole = allowed('whole_color', measuredColorError)
  const ground = allowed('ground_color', measuredColorError)
  const system = textOf(roast.get('color_system'), MAX_COLOR_SYSTEM_LENGTH) || null
  const cuppingScore = allowed('cupping_score', cuppingScoreError)
  const bagCode = textOf(roast.get('bag_code'), MAX_CODE_LENGTH)
  const color = textOf(roast.get('roast_color'), MAX_NAME_LENGTH)
  return {
    title: bean,
    beans: bean,
    startTime,
    chargeTempC: allowed('charge_temp_c', (tempC) => chargeTempError(tempC)),
    ...curve,
    utcOffsetMinutes: offset !== null && isZone(offset) ? offset : null,
    ...weights,
    roastColor: roastColorName(color) === null ? null : color,
    ...((whole !== null || ground !== null || system !== null) && { colors: { whole, ground, system } }),
    ...(cuppingScore !== null && { cuppingScore }),
    ...cupIn(roast, skipped),
    ...planIn(roast, skipped),
    ...(bagCode !== '' && { bagCode }),
    notes: noteOf(roast.get('notes'), MAX_NOTES_LENGTH),
    roastUuid: uuidOf(roast),
    skipped,
  }
}

function timeOf(value: Literal | undefined): string | null {
  const ms = Date.parse(textOf(value, 40))
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}

/** The id of the roast, as its other files have it. */
function uuidOf(roast: Fields): string {
  const [roast_uuid, client_id] = ['roast_uuid', 'client_id'].map((name) => textOf(roast.get(name), 40))
  const [user_id = 0, coffee_roast_id = 0] = ['user_id', 'coffee_roast_id'].map(
    (name) => numberOf(roast.get(name)) ?? 0,
  )
  return logUuid({ user_id, coffee_roast_id, ...(roast_uuid && { roast_uuid }), ...(client_id && { client_id }) })
}

/** The points of the cup. Without all parts, a cup is left out. */
function cupIn(roast: Fields, skipped: Skipped[]): Pick<LogRoast, 'cup'> {
  const fields = roast.get('cup')
  if (!(fields instanceof Map)) return {}
  const cup = cupOf((part) => numberOf(fields.get(part)) ?? Number.NaN)
  const error = cupError(cup)
  if (error === null) return { cup }
  skipped.push({ what: 'The cup', why: error })
  return {}
}

/** The plan. With a wrong target, the plan is left out. */
function planIn(roast: Fields, skipped: Skipped[]): Pick<LogRoast, 'plan'> {
  const targets = listOf(roast.get('plan'))
  if (targets.length === 0) return {}
  const plan = storedPlan(
    targets.slice(0, MAX_PLAN_TARGETS + 1).map((target) => {
      const fields: Fields = target instanceof Map ? target : new Map()
      return {
        seconds: numberOf(fields.get('seconds')) ?? Number.NaN,
        temp_c: numberOf(fields.get('temp_c')),
        note: noteOf(fields.get('note'), MAX_NOTE_LENGTH),
      }
    }),
  )
  const error = planProblem(plan)
  if (error === null) return { plan }
  skipped.push({ what: 'The plan', why: error.problem })
  return {}
}

function* readingsOf(roast: Fields, skipped: Skipped[]): Steps<LogReading[]> {
  const list = listOf(roast.get('input_history'))
  refuseManySamples(list.length)
  const readings: LogReading[] = []
  for (const [index, input] of list.entries()) {
    if (index % READINGS_PER_STEP === 0) yield
    if (!(input instanceof Map)) continue
    const type = INPUT_TYPES.find((known) => known === input.get('type'))
    const [seconds = null, value = null] = ['seconds', 'value'].map((name) => numberOf(input.get(name)))
    if (type === undefined || seconds === null || value === null) continue
    readings.push({ type, seconds, value, ...noteIn(input, type) })
  }
  skipCount(skipped, list.length - readings.length, 'reading', '', 'It has no known type, time or value.')
  return readings
}

const noteIn = (input: Fields, type: InputType) =>
  type === 'NOTE' ? { note: noteOf(input.get('note'), MAX_NOTE_LENGTH) } : {}

/** The moments of the roast. Charge and drop are events, because the roast has its own start and end. */
function momentsOf(roast: Fields, skipped: Skipped[]): Moments {
  const moments: Moments = { ...NO_MOMENTS, start: 0, end: numberOf(roast.get('end_seconds')) }
  const list = listOf(roast.get('event_history'))
  let unknown = 0
  for (const event of list.slice(0, MAX_EVENTS)) {
    const type = event instanceof Map ? EVENT_TYPES.find((known) => known === event.get('event_type')) : undefined
    const seconds = event instanceof Map ? numberOf(event.get('seconds')) : null
    if (type === undefined || seconds === null) unknown += 1
    else moments[type === 'CHARGE' ? 'charge' : type === 'DROP' ? 'drop' : type] = seconds
  }
  const why = 'It has no known type or time.'
  skipCount(skipped, unknown + Math.max(0, list.length - MAX_EVENTS), 'event', '', why)
  return moments
}
/** A roast has at most one event of each type. */
const MAX_EVENTS = 100

function weightsOf(roast: Fields, skipped: Skipped[]): Pick<LogRoast, 'weightInMg' | 'weightOutMg'> {
  const [weightInMg = null, weightOutMg = null] = ['coffee_in_mg', 'coffee_out_mg'].map((name) => {
    const mg = numberOf(roast.get(name))
    return mg !== null && Number.isInteger(mg) && mg >= 0 && mg <= MAX_WEIGHT_MG ? mg : null
  })
  const error = weightsError(weightInMg, weightOutMg)
  if (error !== null) skipped.push({ what: 'The weight of the roasted coffee', why: error })
  return { weightInMg, weightOutMg: error === null ? weightOutMg : null }
}
