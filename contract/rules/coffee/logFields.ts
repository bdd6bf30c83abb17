// Reads single fields of a log file. A field that is missing or has another type than expected is read as missing.

import { roundTo } from '../shared/format.ts'
import type { Literal } from './logLiterals.ts'
import { MAX_WEIGHT_MG, MG_PER_SYMBOL } from './weights.ts'

/** A value that is a list with one item is read as this item, because some tools write each value as a list. */
export function itemOf(value: Literal | undefined): Literal | undefined {
  return Array.isArray(value) && value.length === 1 ? value[0] : value
}

/** The number in a value. The value can be a number, or a text such as '12.5'. Null if it is not a finite number. */
export function numberOf(value: Literal | undefined): number | null {
  const item = itemOf(value)
  const number = typeof item === 'string' && item.trim() !== '' ? Number(item) : item
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** The list in a value. Empty if the value is not a list. */
export function listOf(value: Literal | undefined): readonly Literal[] {
  return Array.isArray(value) ? value : []
}

const UNPRINTABLE = /[^\P{C}\n\t]/gu

/**
 * A text of at most `maxLength` characters, without characters that cannot be printed or stored. Empty if the value is
 * not a text.
 */
export function textOf(value: Literal | undefined, maxLength: number, unwanted = UNPRINTABLE): string {
  const item = itemOf(value)
  return typeof item === 'string'
    ? item
        // Cut the text first: to check megabytes would take too long.
        .slice(0, 4 * maxLength)
        .replace(unwanted, '')
        .trim()
        .slice(0, maxLength)
        // The cut can leave one half of a character such as an emoji.
        .replace(/\p{Surrogate}/u, '')
        .trim()
    : ''
}

/**
 * Control characters. The characters that join several emoji to one, as in the emoji of a family, are not in this set,
 * because notes can contain them.
 */
const CONTROLS = /[^\P{Cc}\n\t]|\p{Surrogate}/gu

/** The text of a note. */
export function noteOf(value: Literal | undefined, maxLength: number): string {
  return textOf(value, maxLength, CONTROLS)
}

/** The symbol of each unit of weight, for the words that files have in its place. */
const WEIGHT_UNITS: ReadonlyMap<string, keyof typeof MG_PER_SYMBOL> = new Map([
  ...['g', 'gram', 'grams'].map((unit) => [unit, 'g'] as const),
  ...['kg', 'kgs', 'kilogram', 'kilograms'].map((unit) => [unit, 'kg'] as const),
  ...['lb', 'lbs', 'pound', 'pounds'].map((unit) => [unit, 'lb'] as const),
  ...['oz', 'ounce', 'ounces'].map((unit) => [unit, 'oz'] as const),
])

/** A weight in whole milligrams; null if it is 0, not known or not possible. */
export function weightMgOf(value: Literal | undefined, unit: Literal | undefined): number | null {
  const symbol = WEIGHT_UNITS.get(typeof unit === 'string' ? unit.trim().toLowerCase() : 'g')
  const weightMg = symbol === undefined ? 0 : roundTo((numberOf(value) ?? 0) * MG_PER_SYMBOL[symbol], 0)
  return weightMg > 0 && weightMg <= MAX_WEIGHT_MG ? weightMg : null
}

const UUID = /^[0-9a-f]{32}$/

/** The id of a roast: 32 hexadecimal digits in lower case; null if the value is not such an id. */
export function roastUuidOf(value: Literal | undefined): string | null {
  const item = itemOf(value)
  if (typeof item !== 'string') return null
  const text = item.replaceAll('-', '').toLowerCase()
  return UUID.test(text) ? text : null
}

const DATE = /\d{4}-\d{2}-\d{2}/
const TIME = /^\d{1,2}:\d{2}(?::\d{2})?$/
/** The last second of the year 9999, in seconds since 1970. */
const MAX_EPOCH_SECONDS = 253_402_300_799

/**
 * By how many whole minutes the local time of the start is ahead of UTC. Null if the file lacks one of the two times.
 * @param epoch the start in seconds since 1970
 */
export function localOffsetMinutes(fields: ReadonlyMap<string, Literal>, epoch: number | null): number | null {
  const local = new Map(['roastisodate', 'roasttime'].map((name) => [name, fields.get(name) ?? null]))
  const localTime = epoch ? startTimeOf(local) : null
  // Artisan writes both in whole seconds, and zones are whole quarters of an hour.
  return localTime === null ? null : Math.round((Date.parse(localTime) / 1000 - (epoch ?? 0)) / 900) * 15 + 0
}

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/

/** An ISO timestamp with a time zone; null if the value is no such text, for example a day in words. */
function timestampOf(value: Literal | undefined): string | null {
  const text = textOf(value, 40)
  const ms = TIMESTAMP.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}

/**
 * The start as an ISO timestamp, from seconds since 1970, or from a local date and time. Null if the file has neither,
 * or if the time is not possible.
 */
export function startTimeOf(fields: ReadonlyMap<string, Literal>): string | null {
  const epoch = numberOf(fields.get('roastepoch')) ?? 0
  if (epoch > 0 && epoch <= MAX_EPOCH_SECONDS) return new Date(Math.round(epoch * 1000)).toISOString()
  const date = textOf(fields.get('roastisodate'), 10)
  const time = textOf(fields.get('roasttime'), 8)
  if (!DATE.test(date)) return timestampOf(fields.get('roastdate'))
  const localMs = Date.parse(`${date}T${TIME.test(time) ? time.replace(/^\d:/, '0$&') : '00:00'}Z`)
  // Artisan writes the offset as Python does: by how many seconds the local time is behind UTC.
  const behindSeconds = numberOf(fields.get('roasttzoffset')) ?? 0
  const startMs = localMs + behindSeconds * 1000
  return Math.abs(startMs) <= MAX_EPOCH_SECONDS * 1000 ? new Date(startMs).toISOString() : null
}
