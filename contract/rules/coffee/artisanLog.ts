// Reads the named values of an Artisan log as a roast.

import type { Steps } from '../shared/steps.ts'
import {
  itemOf,
  listOf,
  localOffsetMinutes,
  numberOf,
  roastUuidOf,
  startTimeOf,
  textOf,
  weightMgOf,
} from './logFields.ts'
import {
  askAboutAir,
  type LogAnswers,
  type LogReading,
  type LogRoast,
  type MeasuredColors,
  type Skipped,
} from './logFile.ts'
import { temperatureUnitOf } from './logHeadings.ts'
import type { Literal } from './logLiterals.ts'
import { chargeTempOf, curveSteps, MAX_SAMPLES, type Moments, refuseManySamples, skipCount } from './logSamples.ts'
import { specialEventSteps } from './logSpecialEvents.ts'
import { MAX_COLOR_SYSTEM_LENGTH, measuredColorError } from './measuredColors.ts'
import { hasTemps, listOtherFields } from './otherFields.ts'
import { roastColorName } from './roast.ts'
import { isZone } from './roastDay.ts'
import { MAX_NOTES_LENGTH, notesError, storedNotes } from './roastNotes.ts'
import { weightsError } from './roastRepairs.ts'

const MAX_NAME_LENGTH = 200
/** If a text of notes is longer, only this many of its characters are read. */
const MAX_TEXT_LENGTH = 10_000
/** Artisan writes this where there is no reading. */
const NO_READING = -1
/** The titles that Artisan gives to a roast without a title. */
const DEFAULT_TITLES = ['Roaster Scope', 'Scope']
/** After this many samples the reader makes a pause, so that the thread can do other work. */
const SAMPLES_PER_STEP = 1000

/**
 * Reads an Artisan log. Source of the keys: the repository artisan-roaster-scope/artisan, class `ProfileData`.
 * `timex` has the seconds of the samples, `temp2` their bean temperatures, `temp1` those of the air, and `mode` the
 * unit of the temperatures.
 */
export function* artisanSteps(fields: ReadonlyMap<string, Literal>, answers: LogAnswers): Steps<LogRoast> {
  refuseManySamples(listOf(fields.get('timex')).length)
  const times = listOf(fields.get('timex')).map(numberOf)
  yield
  const isOnlyAir = !hasTemps(fields, 'temp2') && hasTemps(fields, 'temp1')
  if (isOnlyAir) askAboutAir(answers)
  const unit = temperatureUnitOf(textOf(fields.get('mode'), MAX_NAME_LENGTH))
  const temps = listOf(fields.get(isOnlyAir ? 'temp1' : 'temp2'))
  const skipped: Skipped[] = []
  const { moments, chargeIndex } = momentsOf(fields, times)
  const samples: LogReading[] = []
  const filledIndexes = new Set(listOf(ownFields(fields).get('filled')).slice(0, MAX_SAMPLES).map(numberOf))
  let brokenSamples = 0
  for (const [index, seconds] of times.entries()) {
    if (index % SAMPLES_PER_STEP === 0) yield
    const value = numberOf(temps[index])
    // Not every sample is a reading: the sample at charge is the temperature of the empty roaster, and Parlor filled in
    // some samples.
    if (index === chargeIndex || filledIndexes.has(index) || value === NO_READING) continue
    if (seconds === null || value === null) brokenSamples += 1
    else samples.push({ type: 'BEAN_TEMP', seconds, value })
  }
  skipCount(skipped, brokenSamples, 'reading', 'without a number', 'Time and temperature must be numbers.')
  const specialReadings = yield* specialEventSteps(fields, times, skipped)
  yield
  const fileTemps = { unit, answers }
  const { unit: readUnit, ...curve } = yield* curveSteps([...samples, ...specialReadings], moments, skipped, fileTemps)
  const chargeTemp = numberOf(temps[chargeIndex ?? -1])
  const chargeTempC = chargeTempOf(chargeTemp === NO_READING ? null : chargeTemp, readUnit, skipped)
  listOtherFields(fields, isOnlyAir, skipped)
  return {
    title: titleOf(fields),
    beans: textOf(fields.get('beans'), MAX_NAME_LENGTH),
    startTime: exactStartTime(fields),
    chargeTempC,
    ...curve,
    ...zoneOf(fields),
    ...detailsOf(fields, skipped),
    notes: notesOf(fields, skipped),
    roastUuid: roastUuidOf(fields.get('roastUUID')),
    skipped,
  }
}

/** The fields that only Parlor's `writeAlog` writes. Artisan ignores them. */
function ownFields(fields: ReadonlyMap<string, Literal>): ReadonlyMap<string, Literal> {
  const parlorFields = fields.get('parlor')
  return parlorFields instanceof Map ? parlorFields : new Map()
}

function titleOf(fields: ReadonlyMap<string, Literal>): string {
  const title = textOf(fields.get('title'), MAX_NAME_LENGTH)
  return DEFAULT_TITLES.includes(title) ? '' : title
}

/**
 * The start time. Artisan writes it in whole seconds. A file that Parlor wrote also has the exact time, to the
 * millisecond. The exact time is used if the two times differ by less than a second. If they differ more, the start was
 * changed later in the file, so the time of Artisan is used.
 */
function exactStartTime(fields: ReadonlyMap<string, Literal>): string | null {
  const startTime = startTimeOf(fields)
  const exactMs = Date.parse(textOf(ownFields(fields).get('start_time'), 40))
  return Math.abs(exactMs - Date.parse(startTime ?? '')) < 1000 ? new Date(exactMs).toISOString() : startTime
}

/**
 * `timeindex` has the index in `timex` of each of eight events. For charge, 0 is the first sample. For every other
 * event, 0 means that the event is not set.
 */
function momentsOf(fields: ReadonlyMap<string, Literal>, times: readonly (number | null)[]) {
  const [charge, dry, crackStart, crackEnd, secondCrack, , drop] = listOf(fields.get('timeindex'))
  const secondsAt = (value: Literal | undefined, lowestIndex: number) => {
    const index = numberOf(value) ?? -1
    return index < lowestIndex ? null : (times[index] ?? null)
  }
  const parlorFields = ownFields(fields)
  const moments: Moments = {
    start: secondsAt(parlorFields.get('start'), 0),
    end: secondsAt(parlorFields.get('end'), 1),
    charge: secondsAt(charge, 0),
    DRY_END: secondsAt(dry, 1),
    FIRST_CRACK_START: secondsAt(crackStart, 1),
    FIRST_CRACK_END: secondsAt(crackEnd, 1),
    SECOND_CRACK_START: secondsAt(secondCrack, 1),
    drop: secondsAt(drop, 1),
  }
  return { moments, chargeIndex: moments.charge === null ? null : numberOf(charge) }
}

/** The notes on the roasting, and then the notes on the cupping. */
function notesOf(fields: ReadonlyMap<string, Literal>, skipped: Skipped[]): string {
  const texts = ['roastingnotes', 'cuppingnotes'].map((name) => {
    const text = itemOf(fields.get(name))
    return typeof text === 'string' ? storedNotes(text.slice(0, MAX_TEXT_LENGTH)) : ''
  })
  const notes = texts.filter((text) => text !== '').join('\n\n')
  if (notesError(notes) === null) return notes
  skipped.push({ what: 'The end of the notes', why: `At most ${MAX_NOTES_LENGTH} characters are kept.` })
  // Some characters, such as emoji, have two halves. If the cut leaves only the first half, `storedNotes` removes it.
  return storedNotes(notes.slice(0, MAX_NOTES_LENGTH))
}

/** A name such as 'green_g' or 'roasted kg' of a weight in a dictionary: which coffee it is, and the unit. */
const WEIGHT_NAME = /^(?:weight[_ ]?)?(green|in|roasted|out)(?:[_ ]?(?:coffee|weight))?[_ ]?\(?([a-z]*)\)?$/i

/**
 * The weights of the green and the roasted coffee, and their units: from a list as Artisan writes it, or from a
 * dictionary such as `{'green_g': 200, 'roasted_g': 168}`. Empty if the file has none, null if they cannot be read.
 */
function weightsIn(weight: Literal | undefined): readonly Literal[] | null {
  if (weight === undefined || weight === null) return []
  if (Array.isArray(weight)) return weight.slice(0, 3)
  if (!(weight instanceof Map)) return null
  const found = new Map<boolean, readonly [Literal, Literal]>()
  for (const [name, value] of [...weight].slice(0, MAX_WEIGHT_FIELDS)) {
    const [, coffee, unit] = WEIGHT_NAME.exec(name) ?? []
    const unitText = unit || textOf(weight.get('unit'), 10)
    // Without a unit, a number is not a weight.
    if (coffee !== undefined && unitText !== '') found.set(/green|in/i.test(coffee), [value, unitText])
  }
  if (found.size === 0) return null
  const [inValue = null, inUnit = null] = found.get(true) ?? []
  const [outValue = null, outUnit = inUnit] = found.get(false) ?? []
  return [inValue, outValue, inUnit ?? outUnit, outUnit]
}
const MAX_WEIGHT_FIELDS = 20

/** The colours of the roast; null if none was measured. 0 is no colour. */
function measuredColors(fields: ReadonlyMap<string, Literal>): MeasuredColors | null {
  const [whole, ground] = ['whole_color', 'ground_color'].map((name) => {
    const color = numberOf(fields.get(name)) ?? 0
    return measuredColorError(color) === null && color > 0 ? color : null
  }) as [number | null, number | null]
  // If nothing was measured, Parlor writes the roast colour of its scale here.
  const isScaleColor = fields.has('parlor') && !ownFields(fields).has('roast_color')
  if (isScaleColor || (whole === null && ground === null)) return null
  return { whole, ground, system: textOf(fields.get('color_system'), MAX_COLOR_SYSTEM_LENGTH) || null }
}

/** The zone of the member at the start: from Parlor, or from the local time and the seconds since 1970. */
function zoneOf(fields: ReadonlyMap<string, Literal>): Pick<LogRoast, 'utcOffsetMinutes'> {
  const isOwn = fields.has('parlor')
  const offset = isOwn
    ? numberOf(ownFields(fields).get('utc_offset_minutes'))
    : localOffsetMinutes(fields, numberOf(fields.get('roastepoch')))
  if (offset !== null && isZone(offset)) return { utcOffsetMinutes: offset }
  return isOwn ? { utcOffsetMinutes: null } : {}
}

/** The weights and the colour of the roast. Adds values that are not possible to `skipped`. */
function detailsOf(fields: ReadonlyMap<string, Literal>, skipped: Skipped[]) {
  const weights = weightsIn(fields.get('weight'))
  if (weights === null) skipped.push({ what: 'The weights', why: 'They are not written as Artisan writes them.' })
  const [inValue, outValue, unit, outUnit = unit] = weights ?? []
  const weightInMg = weightMgOf(inValue, unit)
  const weightOutMg = weightMgOf(outValue, outUnit)
  for (const [value, weightMg, coffee] of [
    [inValue, weightInMg, 'green'],
    [outValue, weightOutMg, 'roasted'],
  ] as const) {
    // A weight of 0 means that the weight is not known, so nothing is left out.
    if ((numberOf(value) ?? 0) === 0 || weightMg !== null) continue
    skipped.push({ what: `The weight of the ${coffee} coffee`, why: 'It is not a possible weight.' })
  }
  const weightError = weightsError(weightInMg, weightOutMg)
  if (weightError !== null) skipped.push({ what: 'The weight of the roasted coffee', why: weightError })
  const colors = measuredColors(fields)
  const scaleColor = textOf(ownFields(fields).get('roast_color'), 10) || String(numberOf(fields.get('whole_color')))
  // Position 5 of `timeindex` is the end of second crack.
  if ((numberOf(listOf(fields.get('timeindex'))[5]) ?? 0) > 0) {
    skipped.push({ what: 'End of second crack', why: 'Only its start is kept here.' })
  }
  return {
    weightInMg,
    weightOutMg: weightError === null ? weightOutMg : null,
    roastColor: roastColorName(scaleColor) === null ? null : scaleColor,
    ...(colors !== null && { colors }),
  }
}
