import type { Steps } from '../shared/steps.ts'
import type { Literal } from './literals.ts'
import { listOf, noteOf, numberOf, textOf } from './logFields.ts'
import type { LogReading, Skipped } from './logFile.ts'
import { skipCount } from './logSamples.ts'
import { MAX_NOTE_LENGTH, type StepInput } from './roast.ts'

// The special events of an Artisan log: steps of air, drum, damper and burner, and free events with a text.

/**
 * The places of Artisan's own names in `etypes`, to which `specialeventstype` points.
 * @serves log-file-15
 */
export const EVENT_PLACES = { air: 0, drum: 1, damper: 2, burner: 3, free: 4 } as const

/** Names that members give to the four places. Any other name, for example in another language, is ignored. */
const PLACES_OF_NAMES: ReadonlyMap<string, number> = new Map([
  ['air', EVENT_PLACES.air],
  ['airflow', EVENT_PLACES.air],
  ['fan', EVENT_PLACES.air],
  ['drum', EVENT_PLACES.drum],
  ['drum speed', EVENT_PLACES.drum],
  ['damper', EVENT_PLACES.damper],
  ['burner', EVENT_PLACES.burner],
  ['gas', EVENT_PLACES.burner],
  ['power', EVENT_PLACES.burner],
])

const STEPS: ReadonlyMap<number, StepInput> = new Map([
  [EVENT_PLACES.air, 'FAN'],
  [EVENT_PLACES.drum, 'DRUM'],
])

const WATTS = /^\s*(\d+(?:\.\d+)?)\s*W\s*$/
/** No roast has more special events. */
const MAX_EVENTS = 20_000
const EVENTS_PER_STEP = 500

/** The number that Artisan stores for a percent. */
export const internalOfPercent = (percent: number): number => percent / 10 + 1

/** The percent for a number that Artisan stores. A number between -1 and 1 means 0. */
function percentOfInternal(internal: number): number {
  return Math.round(Math.sign(internal) * Math.max(0, Math.abs(internal) - 1) * 10)
}

/**
 * The readings of the special events: watts of the burner, percents of the fan and the drum, and the texts of free events
 * as notes. What cannot be used is added to `skipped`. Percents of the burner are left out, because the full power is not known.
 * @param times the seconds of the samples, to which the events point.
 * @serves log-file-13, log-file-14
 */
export function* specialEventSteps(
  fields: ReadonlyMap<string, Literal>,
  times: readonly (number | null)[],
  skipped: Skipped[],
): Steps<LogReading[]> {
  const types = listOf(fields.get('specialeventstype'))
  const values = listOf(fields.get('specialeventsvalue'))
  const texts = listOf(fields.get('specialeventsStrings'))
  const places = listOf(fields.get('etypes'))
    .slice(0, EVENT_PLACES.free)
    .map((name) => PLACES_OF_NAMES.get(textOf(name, MAX_NOTE_LENGTH).toLowerCase()))
  const readings: LogReading[] = []
  const counts = { lost: 0, percents: 0, textless: 0, long: 0, others: 0 }
  const events = listOf(fields.get('specialevents'))
  for (const [position, entry] of events.slice(0, MAX_EVENTS).entries()) {
    if (position % EVENTS_PER_STEP === 0) yield
    const seconds = times[numberOf(entry) ?? -1] ?? null
    const type = numberOf(types[position]) ?? -1
    const text = noteOf(texts[position], MAX_NOTE_LENGTH + 1)
    const value = numberOf(values[position])
    const place = places[type] ?? type
    const step = STEPS.get(place)
    const watts = place === EVENT_PLACES.burner ? WATTS.exec(text)?.[1] : undefined
    if (seconds === null) counts.lost += 1
    else if (watts !== undefined) readings.push({ type: 'POWER_DRAW', seconds, value: Number(watts) })
    else if (place === EVENT_PLACES.burner) counts.percents += 1
    else if (step !== undefined && value !== null) {
      readings.push({ type: step, seconds, value: percentOfInternal(value) })
    } else if (place !== EVENT_PLACES.free) counts.others += 1
    else if (text === '') counts.textless += 1
    else {
      if (text.length > MAX_NOTE_LENGTH) counts.long += 1
      readings.push({ type: 'NOTE', seconds, value: 0, note: noteOf(text, MAX_NOTE_LENGTH) })
    }
  }
  skipCount(skipped, counts.percents, 'step', 'of the burner', 'It is in percent, and power is kept in watts here.')
  skipCount(skipped, counts.others, 'other event', '', 'Only steps of the fan, the drum and the burner are kept here.')
  skipCount(skipped, counts.textless, 'free event', 'without a text', 'There is nothing to keep.')
  skipCount(skipped, counts.long, 'long note', '', `Only the first ${MAX_NOTE_LENGTH} characters are kept here.`)
  skipCount(skipped, counts.lost, 'event', 'without a time', 'It belongs to no sample of the file.')
  skipCount(skipped, Math.max(0, events.length - MAX_EVENTS), 'more event', '', `Only ${MAX_EVENTS} are read.`)
  return readings
}
