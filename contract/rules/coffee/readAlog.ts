// Reads a log file of Artisan (`.alog`) as a roast.

import { runAtOnce, type Steps } from '../shared/steps.ts'
import { itemOf, listOf, numberOf, roastUuidOf, startTimeOf, textOf, weightMgOf } from './logFields.ts'
import { LogFileError, type LogReading, type LogRoast, logTextError, type Skipped } from './logFile.ts'
import { temperatureUnitOf } from './logHeadings.ts'
import { type Literal, literalSteps } from './logLiterals.ts'
import { curveSteps, MAX_SAMPLES, type Moments, refuseManySamples, skipCount } from './logSamples.ts'
import { specialEventSteps } from './logSpecialEvents.ts'
import { refuseOtherFields, refuseOtherText } from './otherLogs.ts'
import { chargeTempError, roastColorName } from './roast.ts'
import { MAX_NOTES_LENGTH, notesError, storedNotes } from './roastNotes.ts'
import { weightsError } from './roastRepairs.ts'
import { storedTempC, type TemperatureUnit } from './units.ts'

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
 * Reads an Artisan log (`.alog`), which is a dictionary as Python's `repr` writes it, or JSON. Source of the keys: the
 * repository artisan-roaster-scope/artisan, class `ProfileData`. Times are counted from the start, which is the charge
 * in files of other programs. Temperatures are in °C, and weights in mg.
 * @throws LogFileError if the text is not a log, has no readings, or is too large or too long. Its message is a
 * sentence for a person.
 */
export const readAlog = (text: string): LogRoast => runAtOnce(alogSteps(text))

/** Reads the log in steps, so that the thread can do other work while it reads a large file. */
export function* alogSteps(text: string): Steps<LogRoast> {
  const textError = logTextError(text)
  if (textError !== null) throw new LogFileError(textError)
  refuseOtherText(text)
  yield
  const fields = yield* literalSteps(text)
  if (!(fields instanceof Map)) throw new LogFileError('The file is not a roast log: it has no named values.')
  // `timex` has the seconds of the samples, `temp2` their bean temperatures, and `mode` the unit of the temperatures.
  refuseManySamples(listOf(fields.get('timex')).length)
  refuseOtherFields(fields)
  const times = listOf(fields.get('timex')).map(numberOf)
  yield
  const unit = temperatureUnitOf(textOf(fields.get('mode'), MAX_NAME_LENGTH)) ?? 'DEGREES_CELSIUS'
  const temps = listOf(fields.get('temp2'))
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
    else samples.push({ type: 'BEAN_TEMP', seconds, value: storedTempC(unit, value) })
  }
  skipCount(skipped, brokenSamples, 'reading', 'without a number', 'Time and temperature must be numbers.')
  const specialReadings = yield* specialEventSteps(fields, times, skipped)
  yield
  const curve = yield* curveSteps([...samples, ...specialReadings], moments, skipped)
  const chargeTempC = chargeTempOf(temps[chargeIndex ?? -1], unit, skipped)
  return {
    title: titleOf(fields),
    beans: textOf(fields.get('beans'), MAX_NAME_LENGTH),
    startTime: exactStartTime(fields),
    chargeTempC,
    ...curve,
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

/** The charge temperature in °C. Null if the file has none, or if it is not possible; then it is added to `skipped`. */
function chargeTempOf(value: Literal | undefined, unit: TemperatureUnit, skipped: Skipped[]): number | null {
  const number = numberOf(value)
  if (number === null || number === NO_READING) return null
  const tempC = storedTempC(unit, number)
  const error = chargeTempError(tempC)
  if (error === null) return tempC
  skipped.push({ what: 'The charge temperature', why: error })
  return null
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

/** The weights and the colour of the roast. Adds values that are not possible to `skipped`. */
function detailsOf(fields: ReadonlyMap<string, Literal>, skipped: Skipped[]) {
  const weight = fields.get('weight')
  if (weight !== undefined && !Array.isArray(weight))
    skipped.push({ what: 'The weights', why: 'They are not written as Artisan writes them.' })
  const [inValue, outValue, unit] = listOf(weight)
  const weightInMg = weightMgOf(inValue, unit)
  const weightOutMg = weightMgOf(outValue, unit)
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
  const color = numberOf(fields.get('whole_color'))
  const isOnScale = roastColorName(String(color)) !== null
  if (color !== null && color !== 0 && !isOnScale) {
    skipped.push({ what: `The colour ${color}`, why: 'It is not on the roast colour scale.' })
  }
  // Position 5 of `timeindex` is the end of second crack.
  if ((numberOf(listOf(fields.get('timeindex'))[5]) ?? 0) > 0) {
    skipped.push({ what: 'End of second crack', why: 'Only its start is kept here.' })
  }
  return {
    weightInMg,
    weightOutMg: weightError === null ? weightOutMg : null,
    roastColor: isOnScale ? String(color) : null,
  }
}
