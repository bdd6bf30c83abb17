// Turns the samples of a log file into the readings and events of a roast. The readers of `.alog` files and of CSV
// files both use this code.

import { roundTo } from '../shared/format.ts'
import type { Steps } from '../shared/steps.ts'
import { type LogAnswers, LogFileError, type LogReading, type LogRoast, type Skipped } from './logFile.ts'
import {
  chargeTempError,
  EVENT_LABELS,
  EVENT_TYPES,
  type InputType,
  inputError,
  isStepInput,
  MAX_BEAN_TEMP_C,
  MAX_ROAST_SECONDS,
  MAX_STEP_PERCENT,
  minutesText,
  type RoastEventType,
  STEP_INPUTS,
} from './roast.ts'
import { eventError, readingTimeError } from './roastRepairs.ts'
import { storedTempC, type TemperatureUnit } from './units.ts'

/**
 * A roast with more readings is refused. Four hours with a temperature each second are 14,401 readings, and a roast has
 * few readings of power.
 */
const MAX_READINGS = 20_000

/** The events of a roast between charge and drop, in the order of `timeindex`, the list of events in an Artisan log. */
export const LOG_EVENTS = [
  'DRY_END',
  'FIRST_CRACK_START',
  'FIRST_CRACK_END',
  'SECOND_CRACK_START',
] as const satisfies RoastEventType[]

/**
 * When each moment of the roast was, in seconds as the file counts them. A moment is null if the file does not have it.
 * Without `start`, the roast starts at the charge. With `start`, the charge is an event of the roast. Without `end`,
 * the roast ends at the drop. With `end`, the drop is an event of the roast.
 */
export type Moments = Record<'start' | 'charge' | 'drop' | 'end' | (typeof LOG_EVENTS)[number], number | null>

export const NO_MOMENTS: Readonly<Moments> = {
  start: null,
  charge: null,
  drop: null,
  end: null,
  DRY_END: null,
  FIRST_CRACK_START: null,
  FIRST_CRACK_END: null,
  SECOND_CRACK_START: null,
}

/** The part of a roast that follows from its samples and moments. */
type Curve = Pick<LogRoast, 'readings' | 'events' | 'endSeconds'>

/** The temperatures of a file in the unit of the file. */
export interface FileTemps {
  /** The unit that the file names; null if it names none. */
  readonly unit: TemperatureUnit | null
  readonly answers: LogAnswers
  /** Whether a roast without readings is read, too. */
  readonly mayBeEmpty?: boolean
}
const IN_CELSIUS: FileTemps = { unit: 'DEGREES_CELSIUS', answers: {} }

const roundToThousandths = (seconds: number) => Math.round(seconds * 1000) / 1000

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

const TOO_HOT = `above ${MAX_BEAN_TEMP_C} °C` as const
const NO_SETTING = 'outside of 0 to 100 %'

/**
 * The reasons why readings are left out. The key follows the count, as in '3 readings before charge'. The value explains
 * the reason in a sentence.
 */
const EXPLANATIONS = {
  'before charge': 'A roast begins when the beans go in.',
  'after drop': 'A roast ends when the beans come out.',
  'below 0': 'Values cannot be below 0.',
  [NO_SETTING]: 'The fan, the drum and the burner are set from 0 to 100 % here.',
  [TOO_HOT]: `Bean temperatures above ${MAX_BEAN_TEMP_C} °C are refused here.`,
  'not possible': 'The value is not possible.',
}
type Reason = keyof typeof EXPLANATIONS

/** The types of readings that are settings of the roaster. A setting holds until the next one of its type. */
const SETTINGS: readonly InputType[] = ['POWER_DRAW', ...STEP_INPUTS]
const REPLACED = 'Only the last setting of each kind before the beans go in holds at charge.'

/** The settings before a time that no longer hold at this time, because a later setting of their type replaces them. */
function settingsBefore(samples: readonly LogReading[], startSeconds: number): Set<LogReading> {
  const replaced = new Set<LogReading>()
  for (const type of SETTINGS) {
    let last: LogReading | undefined
    for (const sample of samples) {
      if (sample.type !== type || sample.seconds > startSeconds) continue
      const isLater = last === undefined || sample.seconds >= last.seconds
      if (last !== undefined) replaced.add(isLater ? last : sample)
      if (isLater) last = sample
    }
  }
  // Several settings at the time itself are all kept.
  return new Set([...replaced].filter(({ seconds }) => seconds < startSeconds))
}

/** Why a reading is left out, in words; null if it is used. */
function reasonToSkip(reading: LogReading, endSeconds: number): Reason | null {
  const { type, seconds, value } = reading
  if (seconds < 0) return 'before charge'
  if (readingTimeError(seconds, endSeconds) !== null) return 'after drop'
  if (isStepInput(type) && !(value >= 0 && value <= MAX_STEP_PERCENT)) return NO_SETTING
  if (value < 0) return 'below 0'
  if (type === 'BEAN_TEMP' && value > MAX_BEAN_TEMP_C) return TOO_HOT
  const error = inputError({ ...reading, input_type: type, input_value: value })
  return error === null ? null : 'not possible'
}

/** A file with more samples is refused. A probe with four samples per second has 57,600 in four hours. */
export const MAX_SAMPLES = 60_000
/** After this many samples the reader makes a pause, so that the thread can do other work. */
const SAMPLES_PER_STEP = 1000

export function refuseManySamples(count: number): void {
  if (count > MAX_SAMPLES) throw new LogFileError(`The file has more than ${MAX_SAMPLES} samples.`)
}

/**
 * The readings, events and length of a roast. Readings that cannot be used are counted in `skipped`, for example those
 * before the start or after the end. If the file has no usable end or drop, the last reading ends the roast. Throws
 * LogFileError.
 * @param samples the readings, with seconds as the file counts them, and temperatures in the unit of the file. They are
 * not rounded yet.
 */
export function* curveSteps(
  samples: readonly LogReading[],
  moments: Moments,
  skipped: Skipped[],
  temps: FileTemps = IN_CELSIUS,
): Steps<Curve & { unit: TemperatureUnit }> {
  const firstSeconds = samples.reduce(
    (least, { type, seconds }) => (type === 'BEAN_TEMP' ? Math.min(least, seconds) : least),
    Number.POSITIVE_INFINITY,
  )
  const startSeconds = moments.start ?? moments.charge ?? (Number.isFinite(firstSeconds) ? firstSeconds : 0)
  if (moments.start === null && moments.charge === null) {
    const why = 'The file does not say when the beans went in, so the first sample counts as 0:00.'
    skipped.push({ what: 'No charge', why })
  }
  const lastSeconds = samples.reduce(
    (last, { seconds }) => Math.max(last, roundToThousandths(seconds - startSeconds)),
    0,
  )
  yield
  const endSeconds = endOf(moments, startSeconds, lastSeconds, skipped)
  const replacedSettings = settingsBefore(samples, startSeconds)
  if (endSeconds > MAX_ROAST_SECONDS) throw new LogFileError('The roast in the file is longer than four hours.')

  const unit = unitOf(samples, startSeconds, startSeconds + endSeconds, temps)
  yield

  const readings: LogReading[] = []
  const counts = { reading: new Map<Reason, number>(), setting: new Map<Reason, number>() }
  for (const [index, sample] of samples.entries()) {
    if (index % SAMPLES_PER_STEP === 0) yield
    const isSetting = SETTINGS.includes(sample.type)
    // The last setting before the start holds at the start.
    const holdsAtStart = isSetting && sample.seconds < startSeconds && !replacedSettings.has(sample)
    const reading = {
      ...sample,
      seconds: holdsAtStart ? 0 : roundToThousandths(sample.seconds - startSeconds),
      value: sample.type === 'BEAN_TEMP' ? storedTempC(unit, sample.value) : roundTo(sample.value, 2),
    }
    const why = reasonToSkip(reading, endSeconds)
    const countsOfType = isSetting ? counts.setting : counts.reading
    if (why === null) readings.push(reading)
    else countsOfType.set(why, (countsOfType.get(why) ?? 0) + 1)
  }
  for (const noun of ['reading', 'setting'] as const) {
    for (const [why, count] of counts[noun]) {
      const isReplaced = noun === 'setting' && why === 'before charge'
      skipped.push({ what: `${plural(count, noun)} ${why}`, why: isReplaced ? REPLACED : EXPLANATIONS[why] })
    }
  }
  if (readings.length === 0 && !temps.mayBeEmpty)
    throw new LogFileError('The file has no readings between charge and drop.')
  if (readings.length > MAX_READINGS) throw new LogFileError(`The file has more than ${MAX_READINGS} readings.`)
  readings.sort((a, b) => a.seconds - b.seconds)
  yield
  return { readings, endSeconds, events: eventsOf(moments, startSeconds, endSeconds, skipped), unit }
}

/** Beans burn below this temperature, in °C. A probe can have a few wrong readings above it. */
const BURNT_C = 260
const MANY = 5

/**
 * The unit of the temperatures. If they are too hot for beans in °C, they are probably in °F. No unit is guessed then:
 * the member is asked, and the answer counts more than a 'C' in the file, which some programs write in any case.
 */
function unitOf(
  samples: readonly LogReading[],
  fromSeconds: number,
  toSeconds: number,
  { unit: unitInFile, answers }: FileTemps,
): TemperatureUnit {
  const answer = answers.unit && (answers.unit === 'F' ? 'DEGREES_FAHRENHEIT' : 'DEGREES_CELSIUS')
  const unit = unitInFile ?? answer ?? 'DEGREES_CELSIUS'
  if (unit === 'DEGREES_FAHRENHEIT') return unit
  const temps = samples.filter(
    ({ type, seconds }) => type === 'BEAN_TEMP' && seconds >= fromSeconds && seconds <= toSeconds,
  )
  const countAbove = (limitC: number) => temps.filter(({ value }) => value > limitC).length
  const burnt = countAbove(BURNT_C)
  if (countAbove(MAX_BEAN_TEMP_C) * 2 <= temps.length && (burnt < MANY || burnt * 4 <= temps.length)) return unit
  if (answer !== undefined) return answer
  throw new LogFileError(
    `Most temperatures are above ${MAX_BEAN_TEMP_C} °C. If they are in °F, the file must say so: '°F' after the heading of the temperatures, or 'mode': 'F' in a log of Artisan.`,
    'WHICH_UNIT',
  )
}

/**
 * The temperature at charge in °C. Null if the file has none, or if it is not possible; then it is added to `skipped`.
 */
export function chargeTempOf(temp: number | null, unit: TemperatureUnit, skipped: Skipped[]): number | null {
  if (temp === null) return null
  const tempC = storedTempC(unit, temp)
  const error = chargeTempError(tempC)
  if (error === null) return tempC
  skipped.push({ what: 'The charge temperature', why: error })
  return null
}

/** The end of the roast, in seconds from its start. Without a usable end in the file, the last reading is the end. */
function endOf({ drop, end }: Moments, startSeconds: number, lastSeconds: number, skipped: Skipped[]): number {
  const fileSeconds = end ?? drop
  const endSeconds = fileSeconds === null ? 0 : roundToThousandths(fileSeconds - startSeconds)
  if (endSeconds > 0) return endSeconds
  const what = fileSeconds === null ? 'No drop' : 'A drop that is not after charge'
  skipped.push({ what, why: 'The last reading ends the roast.' })
  return lastSeconds
}

/**
 * The events of the roast, in seconds from its start. Adds each event whose time is not possible to `skipped`. First
 * crack is heard and the end of drying only seen, so a dry end after first crack is the one that is wrong.
 */
function eventsOf(moments: Moments, startSeconds: number, endSeconds: number, skipped: Skipped[]): Curve['events'] {
  const events: Curve['events'] = []
  const timesInFile: readonly (readonly [RoastEventType, number | null])[] = [
    ['CHARGE', moments.start === null ? null : moments.charge],
    ['FIRST_CRACK_START', moments.FIRST_CRACK_START],
    ...LOG_EVENTS.filter((type) => type !== 'FIRST_CRACK_START').map((type) => [type, moments[type]] as const),
    ['DROP', moments.end === null ? null : moments.drop],
  ]
  for (const [event_type, fileSeconds] of timesInFile) {
    if (fileSeconds === null) continue
    const event = { event_type, seconds: roundToThousandths(fileSeconds - startSeconds) }
    const error = eventError(event, events, endSeconds)
    if (error === null) events.push(event)
    else skipped.push({ what: `${EVENT_LABELS[event_type]} at ${minutesText(event.seconds)}`, why: error })
  }
  return events.sort((a, b) => EVENT_TYPES.indexOf(a.event_type) - EVENT_TYPES.indexOf(b.event_type))
}

/**
 * Adds a line with a count to `skipped`, for example '2 rows without a time': there `noun` is 'row', and `more` is
 * 'without a time'. Adds nothing if the count is 0.
 */
export function skipCount(skipped: Skipped[], count: number, noun: string, more: string, why: string): void {
  if (count > 0) skipped.push({ what: `${plural(count, noun)} ${more}`.trim(), why })
}
