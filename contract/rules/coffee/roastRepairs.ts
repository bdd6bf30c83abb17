// Rules for corrections of a roast after its readings and events were logged. The page checks these rules first, and
// then the server checks them.

import { EVENT_LABELS, minutesText, type RoastEventType, secondsError } from './roast.ts'
import type { TimedEvent } from './roastPhases.ts'
import { MAX_WEIGHT_MG, type WeightUnit, weightError, weightText } from './weights.ts'

/** Events are often noticed late, so an event may be up to this long after the end of the roast. */
const EVENT_AFTER_END_SECONDS = 60

/** Beans that are out of the heat do not begin to crack, so FC Start is never after the end. */
const secondsAfterEnd = (type: RoastEventType): number => (type === 'FIRST_CRACK_START' ? 0 : EVENT_AFTER_END_SECONDS)

/** How long after its end a roast can be resumed. */
export const RESUME_SECONDS = 30 * 60

/** The text of a time as mm:ss with the decimals that it has, for example '08:41' or '08:41.25'. */
export function exactMinutesText(seconds: number): string {
  const decimals = (Math.round(seconds * 1000) % 1000).toString().padStart(3, '0').replace(/0+$/, '')
  const whole = minutesText(Math.round(seconds * 1000) / 1000)
  return decimals === '' ? whole : `${whole}.${decimals}`
}

/**
 * The seconds of a time that a member typed as mm:ss, for example '8:41' or '08:41.25'; null if it is not such a time.
 * A decimal comma is accepted.
 */
export function parseMinutes(text: string): number | null {
  const match = /^(\d{1,3}):([0-5]\d(?:[.,]\d{1,3})?)$/.exec(text.trim())
  if (!match?.[1] || !match[2]) return null
  const thousandths = Number(match[1]) * 60_000 + Math.round(Number(match[2].replace(',', '.')) * 1000)
  return thousandths / 1000
}

/** Why a typed time cannot be read. */
export const TYPED_TIME_ERROR = 'Enter a time as minutes and seconds, for example 08:41.'

/**
 * Why an event cannot have this time, as a sentence for a person; null if the time is possible. The events must be in
 * the order of `RANKS`, no event may be later than 60 s after the end, and FC Start not after it.
 * @param events the events of the roast. An event of the same type is ignored, because the new time replaces its time.
 * @param endSeconds seconds from the start of the roast to its end; null while it is in progress.
 */
export function eventError(
  { event_type, seconds }: TimedEvent,
  events: readonly TimedEvent[],
  endSeconds: number | null,
): string | null {
  const error = secondsError(seconds)
  if (error !== null) return error
  const limit = secondsAfterEnd(event_type)
  if (endSeconds !== null && seconds > endSeconds + limit) {
    const how = limit === 0 ? 'after' : `later than ${limit} seconds after`
    return `${EVENT_LABELS[event_type]} cannot be ${how} the end at ${minutesText(endSeconds)}.`
  }
  return orderError({ event_type, seconds }, events)
}

/**
 * The order of the events. Two events of the same rank can be in either order, because second crack can begin while
 * first crack continues.
 */
const RANKS: Record<RoastEventType, number> = {
  CHARGE: 0,
  DRY_END: 1,
  FIRST_CRACK_START: 2,
  FIRST_CRACK_END: 3,
  SECOND_CRACK_START: 3,
  DROP: 4,
}

/** Why the event breaks the order of `RANKS`, as a sentence for a person; null if it does not. */
function orderError({ event_type, seconds }: TimedEvent, events: readonly TimedEvent[]): string | null {
  for (const other of events) {
    const isBefore = RANKS[other.event_type] < RANKS[event_type]
    const isAfter = RANKS[other.event_type] > RANKS[event_type]
    // Decimals are shown only if both times would be the same text without them.
    const textOf = minutesText(other.seconds) === minutesText(seconds) ? exactMinutesText : minutesText
    const where = `${EVENT_LABELS[other.event_type]} at ${textOf(other.seconds)}`
    if (isBefore && seconds < other.seconds) return `${EVENT_LABELS[event_type]} cannot be before ${where}.`
    if (isAfter && seconds > other.seconds) return `${EVENT_LABELS[event_type]} cannot be after ${where}.`
  }
  return null
}

/** Whether the event breaks the order of the events. The other errors of `eventError` are about the time itself. */
export function isOutOfOrder(event: TimedEvent, events: readonly TimedEvent[]): boolean {
  return orderError(event, events) !== null
}

/** Why a roast cannot end at this second, as a sentence for a person; null if the end is possible. */
export function endError(endSeconds: number, events: readonly TimedEvent[]): string | null {
  const lateEvent = events.find(({ event_type, seconds }) => seconds > endSeconds + secondsAfterEnd(event_type))
  if (lateEvent === undefined) return null
  const where = `${EVENT_LABELS[lateEvent.event_type]} at ${minutesText(lateEvent.seconds)}`
  if (secondsAfterEnd(lateEvent.event_type) === 0) return `The roast cannot end before ${where}.`
  return `The roast cannot end more than ${EVENT_AFTER_END_SECONDS} seconds before ${where}.`
}

/**
 * Why a reading cannot be at this second of the roast; null if the time is possible. In a roast that has ended, a
 * reading up to the next whole second after the end is accepted, because a member can tap End and log a reading in the
 * same second.
 */
export function readingTimeError(seconds: number, endSeconds: number | null): string | null {
  const error = secondsError(seconds)
  if (error !== null) return error
  return endSeconds !== null && seconds > Math.ceil(endSeconds) ? AFTER_END_ERROR : null
}

export const AFTER_END_ERROR = 'This roast had already ended at that time.'

/** Whether a roast that ended at `endMs` can be resumed at `atMs`. Both are milliseconds since 1970. */
export function canResume(endMs: number, atMs: number): boolean {
  return atMs - endMs <= RESUME_SECONDS * 1000
}

export const RESUME_ERROR = 'A roast can be resumed only in the first 30 minutes after its end.'
export const START_UNDO_ERROR = 'A start can be taken back only while nothing else is logged.'
export const BEAN_CHANGE_ERROR = 'The bean can be changed only before the first reading.'
export const DISCARD_ERROR =
  'This roast has started, so it cannot be discarded. It can be deleted in the list of roasts.'

/**
 * Why these two weights cannot both be saved, as a sentence for a person; null if both are possible. A weight that is
 * not known is null.
 * @param unit the unit in which the person reads weights
 */
export function weightsError(inMg: number | null, outMg: number | null, unit: WeightUnit = 'GRAMS'): string | null {
  for (const weightMg of [inMg, outMg]) {
    if (weightMg !== null && !(weightMg >= 0 && weightMg <= MAX_WEIGHT_MG)) return weightError(unit)
  }
  if (inMg === null || outMg === null || outMg <= inMg) return null
  return `Coffee Out (${weightText(unit, outMg)}) cannot be more than Coffee In (${weightText(unit, inMg)}).`
}
