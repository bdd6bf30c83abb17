// Turns the samples of a log file into the readings and events of a roast. The readers of `.alog` files and of CSV
// files both use this code.

import { roundTo } from '../shared/format.ts'
import type { Steps } from '../shared/steps.ts'
import { LogFileError, type LogReading, type LogRoast, type Skipped } from './logFile.ts'
import {
  EVENT_LABELS,
  inputError,
  isStepInput,
  MAX_BEAN_TEMP_C,
  MAX_ROAST_SECONDS,
  MAX_STEP_PERCENT,
  minutesText,
  type RoastEventType,
} from './roast.ts'
import { eventError, readingTimeError } from './roastRepairs.ts'

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

const roundToThousandths = (seconds: number) => Math.round(seconds * 1000) / 1000

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

const TOO_HOT = `above ${MAX_BEAN_TEMP_C} °C` as const
const NO_SETTING = 'of fan or drum outside of 0 to 100 %'

/**
 * The reasons why readings are left out. The key follows the count, as in '3 readings before charge'. The value explains
 * the reason in a sentence.
 */
const EXPLANATIONS = {
  'before charge': 'A roast begins when the beans go in.',
  'after drop': 'A roast ends when the beans come out.',
  'below 0': 'Readings cannot be below 0.',
  [NO_SETTING]: 'The fan and the drum are set from 0 to 100 % here.',
  [TOO_HOT]: `Bean temperatures above ${MAX_BEAN_TEMP_C} °C are refused here.`,
  'not possible': 'The value is not possible.',
}
type Reason = keyof typeof EXPLANATIONS

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
 * @param samples the readings, with seconds as the file counts them. They are not rounded yet.
 */
export function* curveSteps(samples: readonly LogReading[], moments: Moments, skipped: Skipped[]): Steps<Curve> {
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
  if (endSeconds > MAX_ROAST_SECONDS) throw new LogFileError('The roast in the file is longer than four hours.')

  refuseForeignTemps(samples, startSeconds, startSeconds + endSeconds)
  yield

  const readings: LogReading[] = []
  const counts = new Map<Reason, number>()
  for (const [index, sample] of samples.entries()) {
    if (index % SAMPLES_PER_STEP === 0) yield
    const reading = {
      ...sample,
      seconds: roundToThousandths(sample.seconds - startSeconds),
      value: roundTo(sample.value, 2),
    }
    const why = reasonToSkip(reading, endSeconds)
    if (why === null) readings.push(reading)
    else counts.set(why, (counts.get(why) ?? 0) + 1)
  }
  for (const [why, count] of counts)
    skipped.push({ what: `${plural(count, 'reading')} ${why}`, why: EXPLANATIONS[why] })
  if (readings.length === 0) throw new LogFileError('The file has no readings between charge and drop.')
  if (readings.length > MAX_READINGS) throw new LogFileError(`The file has more than ${MAX_READINGS} readings.`)
  readings.sort((a, b) => a.seconds - b.seconds)
  yield
  return { readings, endSeconds, events: eventsOf(moments, startSeconds, endSeconds, skipped) }
}

/** Refuses a roast if most of its temperatures are too hot for beans: they are probably in °F, and no unit is guessed. */
function refuseForeignTemps(samples: readonly LogReading[], fromSeconds: number, toSeconds: number): void {
  const temps = samples.filter(
    ({ type, seconds }) => type === 'BEAN_TEMP' && seconds >= fromSeconds && seconds <= toSeconds,
  )
  if (temps.filter(({ value }) => value > MAX_BEAN_TEMP_C).length * 2 <= temps.length) return
  throw new LogFileError(
    `Most temperatures are above ${MAX_BEAN_TEMP_C} °C. If they are in °F, the file must say so: '°F' after the heading of the temperatures, or 'mode': 'F' in a log of Artisan.`,
  )
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

/** The events of the roast, in seconds from its start. Adds each event whose time is not possible to `skipped`. */
function eventsOf(moments: Moments, startSeconds: number, endSeconds: number, skipped: Skipped[]): Curve['events'] {
  const events: Curve['events'] = []
  const timesInFile: readonly (readonly [RoastEventType, number | null])[] = [
    ['CHARGE', moments.start === null ? null : moments.charge],
    ...LOG_EVENTS.map((type) => [type, moments[type]] as const),
    ['DROP', moments.end === null ? null : moments.drop],
  ]
  for (const [event_type, fileSeconds] of timesInFile) {
    if (fileSeconds === null) continue
    const event = { event_type, seconds: roundToThousandths(fileSeconds - startSeconds) }
    const error = eventError(event, events, endSeconds)
    if (error === null) events.push(event)
    else skipped.push({ what: `${EVENT_LABELS[event_type]} at ${minutesText(event.seconds)}`, why: error })
  }
  return events
}

/**
 * Adds a line with a count to `skipped`, for example '2 rows without a time': there `noun` is 'row', and `more` is
 * 'without a time'. Adds nothing if the count is 0.
 */
export function skipCount(skipped: Skipped[], count: number, noun: string, more: string, why: string): void {
  if (count > 0) skipped.push({ what: `${plural(count, noun)} ${more}`.trim(), why })
}
