import { roundTo } from '../shared/format.ts'
import type { Steps } from '../shared/steps.ts'
import { LogFileError, type LogReading, type LogRoast, type Skipped } from './logFile.ts'
import {
  EVENT_LABELS,
  inputError,
  MAX_BEAN_TEMP_C,
  MAX_ROAST_SECONDS,
  minutesText,
  type RoastEventType,
} from './roast.ts'
import { eventError, readingTimeError } from './roastRepairs.ts'

// Turns the samples of a log file into the readings and events of a roast. All files with a curve go through here.

/** A roast of more readings is refused: four hours have 14,401 seconds, and power is logged seldom. */
const MAX_READINGS = 20_000

/** A value of the file. Seconds are those of the file; the time of charge is not subtracted yet. */
export type Sample = { seconds: number; value: number }

/**
 * The events of a roast that a log file has, in the order of Artisan's `timeindex`. Its charge is the start of the roast,
 * and its drop the end, so the events CHARGE and DROP of Parlor are not written.
 */
export const LOG_EVENTS = [
  'DRY_END',
  'FIRST_CRACK_START',
  'FIRST_CRACK_END',
  'SECOND_CRACK_START',
] as const satisfies RoastEventType[]

/** The moments of a file in its own seconds; null if it does not have one. */
export type Moments = Record<'charge' | 'drop' | (typeof LOG_EVENTS)[number], number | null>

type Curve = Pick<LogRoast, 'readings' | 'events' | 'endSeconds'>

/** Exact to a thousandth of a second. */
const thousandths = (seconds: number) => Math.round(seconds * 1000) / 1000

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

const HOT = `above ${MAX_BEAN_TEMP_C} °C`

/** Why a reading is not kept, in words; null if it is kept. */
function whyNot({ type, seconds, value }: LogReading, endSeconds: number): string | null {
  if (seconds < 0) return 'before charge'
  if (readingTimeError(seconds, endSeconds) !== null) return 'after drop'
  if (value < 0) return 'below 0'
  if (type === 'BEAN_TEMP' && value > MAX_BEAN_TEMP_C) return HOT
  return inputError({ input_type: type, input_value: value }) === null ? null : 'not possible'
}

const WHY: Readonly<Record<string, string>> = {
  'before charge': 'A roast begins when the beans go in.',
  'after drop': 'A roast ends when the beans come out.',
  'below 0': 'Readings cannot be below 0.',
  [HOT]: `Bean temperatures above ${MAX_BEAN_TEMP_C} °C are refused here.`,
  'not possible': 'The value is not possible.',
}

/** More samples are refused before they are read: a probe with four samples in a second has 57,600 in four hours. */
export const MAX_SAMPLES = 60_000
const SAMPLES_PER_STEP = 1000

export function refuseManySamples(count: number): void {
  if (count > MAX_SAMPLES) throw new LogFileError(`The file has more than ${MAX_SAMPLES} samples.`)
}

/**
 * The readings, events and length of a roast. What lies before charge or after drop is cut, and what cannot be kept is
 * added to `skipped`. Without drop, the last reading ends the roast. Throws LogFileError.
 * @param temps in °C
 * @param powers in W
 */
export function* curveSteps(
  temps: readonly Sample[],
  powers: readonly Sample[],
  moments: Moments,
  skipped: Skipped[],
): Steps<Curve> {
  const lowest = (samples: readonly Sample[]) =>
    samples.reduce((least, { seconds }) => Math.min(least, seconds), Number.POSITIVE_INFINITY)
  const firstSeconds = lowest(temps)
  const zero = moments.charge ?? (Number.isFinite(firstSeconds) ? firstSeconds : 0)
  if (moments.charge === null) {
    const why = 'The file does not say when the beans went in, so the first sample counts as 0:00.'
    skipped.push({ what: 'No charge', why })
  }
  const lastSeconds = [...temps, ...powers].reduce(
    (last, { seconds }) => Math.max(last, thousandths(seconds - zero)),
    0,
  )
  yield
  const endSeconds = endOf(moments, zero, lastSeconds, skipped)
  if (endSeconds > MAX_ROAST_SECONDS) throw new LogFileError('The roast in the file is longer than four hours.')

  const readings: LogReading[] = []
  const counts = new Map<string, number>()
  for (const [type, samples] of [
    ['BEAN_TEMP', temps],
    ['POWER_DRAW', powers],
  ] as const) {
    for (const [index, { seconds, value }] of samples.entries()) {
      if (index % SAMPLES_PER_STEP === 0) yield
      const reading: LogReading = { type, seconds: thousandths(seconds - zero), value: roundTo(value, 2) }
      const why = whyNot(reading, endSeconds)
      if (why === null) readings.push(reading)
      else counts.set(why, (counts.get(why) ?? 0) + 1)
    }
  }
  for (const [why, count] of counts) skipped.push({ what: `${plural(count, 'reading')} ${why}`, why: WHY[why] ?? '' })
  if (readings.length === 0) throw new LogFileError('The file has no readings between charge and drop.')
  if (readings.length > MAX_READINGS) throw new LogFileError(`The file has more than ${MAX_READINGS} readings.`)
  readings.sort((a, b) => a.seconds - b.seconds)
  yield
  return { readings, endSeconds, events: eventsOf(moments, zero, endSeconds, skipped) }
}

function endOf({ drop }: Moments, zero: number, lastSeconds: number, skipped: Skipped[]): number {
  const endSeconds = drop === null ? null : thousandths(drop - zero)
  if (endSeconds !== null && endSeconds > 0) return endSeconds
  const what = endSeconds === null ? 'No drop' : 'A drop that is not after charge'
  skipped.push({ what, why: 'The last reading ends the roast.' })
  return lastSeconds
}

function eventsOf(moments: Moments, zero: number, endSeconds: number, skipped: Skipped[]): Curve['events'] {
  const events: Curve['events'] = []
  for (const event_type of LOG_EVENTS) {
    const at = moments[event_type]
    if (at === null) continue
    const event = { event_type, seconds: thousandths(at - zero) }
    const error = eventError(event, events, endSeconds)
    if (error === null) events.push(event)
    else skipped.push({ what: `${EVENT_LABELS[event_type]} at ${minutesText(event.seconds)}`, why: error })
  }
  return events
}

/** Adds how many of something are not kept. */
export function skipCount(skipped: Skipped[], count: number, word: string, why: string): void {
  if (count > 0) skipped.push({ what: plural(count, word), why })
}
