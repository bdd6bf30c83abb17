// The special events of an Artisan log: new settings of the air, the drum, the damper (a flap for the air) and the
// burner, and free events with a text.

import type { Steps } from '../shared/steps.ts'
import { listOf, noteOf, numberOf, textOf } from './logFields.ts'
import type { LogReading, Skipped } from './logFile.ts'
import type { Literal } from './logLiterals.ts'
import { skipCount } from './logSamples.ts'
import { MAX_NOTE_LENGTH, type StepInput } from './roast.ts'

/**
 * The kinds of special events. In a log, `etypes` is the list of their names, and `specialeventstype` has for each
 * event the position of its kind in this list. These are the positions of Artisan's own names.
 */
export const EVENT_POSITIONS = { air: 0, drum: 1, damper: 2, burner: 3, free: 4 } as const

/**
 * The position for each name that a member can have written into `etypes`. For any other name, its position in the
 * list decides.
 */
const POSITIONS_BY_NAME: ReadonlyMap<string, number> = new Map([
  ['air', EVENT_POSITIONS.air],
  ['airflow', EVENT_POSITIONS.air],
  ['fan', EVENT_POSITIONS.air],
  ['drum', EVENT_POSITIONS.drum],
  ['drum speed', EVENT_POSITIONS.drum],
  ['damper', EVENT_POSITIONS.damper],
  ['burner', EVENT_POSITIONS.burner],
  ['heat', EVENT_POSITIONS.burner],
  ['heater', EVENT_POSITIONS.burner],
  ['gas', EVENT_POSITIONS.burner],
  ['power', EVENT_POSITIONS.burner],
])

/** The positions of the kinds that become readings of a step: a new setting of the fan, the drum or the burner. */
const STEPS: ReadonlyMap<number, StepInput> = new Map([
  [EVENT_POSITIONS.air, 'FAN'],
  [EVENT_POSITIONS.drum, 'DRUM'],
  [EVENT_POSITIONS.burner, 'BURNER'],
])

/** The text of a burner event in watts: '1200 W'. */
const WATTS = /^\s*(\d+(?:\.\d+)?)\s*(?:W|watts?)\s*$/i
const KINDS: readonly number[] = Object.values(EVENT_POSITIONS)
const MAX_NAME_LENGTH = 40
/** No roast has more special events. */
const MAX_EVENTS = 20_000
/** After this many events the reader makes a pause, so that the thread can do other work. */
const EVENTS_PER_STEP = 500

/** The number that Artisan stores in a special event for a percent: 50 % is 6. */
export const artisanValueOf = (percent: number): number => percent / 10 + 1

/** The percent for a number that Artisan stores in a special event. A number between -1 and 1 means 0. */
function percentOfArtisanValue(artisanValue: number): number {
  return Math.round(Math.sign(artisanValue) * Math.max(0, Math.abs(artisanValue) - 1) * 10)
}

/** A note that says what a step of another kind says: 'Damper 50 %', or 'Stir twice'. */
function otherStepText(name: string, text: string, value: number | null): string {
  const percent = value === null ? '' : `${percentOfArtisanValue(value)} %`
  return `${name || 'Other step'} ${/[^\d.]/.test(text) || percent === '' ? text : percent}`.trim()
}

/**
 * The readings of the special events: watts and percents of the burner, percents of the fan and the drum, and the texts
 * of free events and the steps of any other kind as notes. Events that cannot be used are added to `skipped`.
 * @param times the seconds of the samples. `specialevents` has for each event its position in this list.
 */
export function* specialEventSteps(
  fields: ReadonlyMap<string, Literal>,
  times: readonly (number | null)[],
  skipped: Skipped[],
): Steps<LogReading[]> {
  const types = listOf(fields.get('specialeventstype'))
  const values = listOf(fields.get('specialeventsvalue'))
  const texts = listOf(fields.get('specialeventsStrings'))
  const names = listOf(fields.get('etypes'))
    .slice(0, EVENT_POSITIONS.free)
    .map((name) => textOf(name, MAX_NAME_LENGTH))
  const namePositions = names.map((name) => POSITIONS_BY_NAME.get(name.toLowerCase()))
  const readings: LogReading[] = []
  const counts = { withoutTime: 0, withoutText: 0, tooLong: 0, others: 0 }
  const events = listOf(fields.get('specialevents'))
  for (const [index, entry] of events.slice(0, MAX_EVENTS).entries()) {
    if (index % EVENTS_PER_STEP === 0) yield
    const seconds = times[numberOf(entry) ?? -1] ?? null
    const type = numberOf(types[index]) ?? -1
    const ownText = noteOf(texts[index], MAX_NOTE_LENGTH + 1)
    const value = numberOf(values[index])
    const position = namePositions[type] ?? type
    const step = STEPS.get(position)
    const watts = position === EVENT_POSITIONS.burner ? WATTS.exec(ownText)?.[1] : undefined
    if (seconds === null) counts.withoutTime += 1
    else if (watts !== undefined) readings.push({ type: 'POWER_DRAW', seconds, value: Number(watts) })
    else if (step !== undefined && value !== null) {
      readings.push({ type: step, seconds, value: percentOfArtisanValue(value) })
    } else if (step !== undefined || !KINDS.includes(position)) counts.others += 1
    else {
      const isFree = position === EVENT_POSITIONS.free
      const text = isFree ? ownText : otherStepText(names[type] ?? '', ownText, value)
      if (text === '') {
        counts.withoutText += 1
        continue
      }
      if (text.length > MAX_NOTE_LENGTH) counts.tooLong += 1
      readings.push({ type: 'NOTE', seconds, value: 0, note: noteOf(text, MAX_NOTE_LENGTH) })
    }
  }
  skipCount(skipped, counts.others, 'other event', '', 'It has no value, or it is of no kind that the file names.')
  skipCount(skipped, counts.withoutText, 'free event', 'without a text', 'There is nothing to keep.')
  skipCount(skipped, counts.tooLong, 'long note', '', `Only the first ${MAX_NOTE_LENGTH} characters are kept here.`)
  skipCount(skipped, counts.withoutTime, 'event', 'without a time', 'It belongs to no sample of the file.')
  skipCount(skipped, Math.max(0, events.length - MAX_EVENTS), 'more event', '', `Only ${MAX_EVENTS} are read.`)
  return readings
}
