// Reads the text protocol of the TC4, a board with up to four probes. It answers READ with one line, as
// '23.50,181.25,195.00': the temperature of the board and those of the channels.

import { roundTo } from '../shared/format.ts'
import type { SentTemp } from './probeBytes.ts'
import { celsius, type TemperatureUnit } from './units.ts'

/** The channels of the board. */
export const PROBE_CHANNELS = [1, 2, 3, 4] as const
export type ProbeChannel = (typeof PROBE_CHANNELS)[number]

/** A longer line is no answer of a TC4. Nothing longer is kept while a line is not complete. */
const MAX_LINE_LENGTH = 120
/** The board, four channels, and the settings that some versions add. */
const MAX_FIELDS = 12
const NUMBER = /^[+-]?\d{1,4}(\.\d{1,4})?$/
/** What stands for a temperature that is not there. */
const MISSING = /^(-*|nan)$/i
/** The answer to UNITS, for example '# Changed units to C'. */
const UNITS_ANSWER = /^#.*\bunits\b.*\b([CF])\b/i

/** The unit that a line of the board names; null if it names none. */
export function unitInLine(line: string): TemperatureUnit | null {
  const letter = UNITS_ANSWER.exec(line.slice(0, MAX_LINE_LENGTH))?.[1]?.toUpperCase()
  if (letter === undefined) return null
  return letter === 'C' ? 'DEGREES_CELSIUS' : 'DEGREES_FAHRENHEIT'
}

/**
 * The temperature of a channel in a line. Null if the channel has none, or if a part of the line is neither a number
 * nor a missing value.
 * @param unit the unit in which the board sends temperatures
 */
export function tempInLine(line: string, channel: ProbeChannel, unit: TemperatureUnit): SentTemp | null {
  if (line.length > MAX_LINE_LENGTH) return null
  const fields = line.split(',').map((field) => field.trim())
  if (fields.length < 2 || fields.length > MAX_FIELDS) return null
  if (!fields.every((field) => NUMBER.test(field) || MISSING.test(field))) return null
  const field = fields[channel] ?? ''
  if (!NUMBER.test(field)) return null
  const value = Number(field)
  return { tempC: unit === 'DEGREES_CELSIUS' ? value : roundTo(celsius(value), 4), measuredSeconds: null }
}

/** The text after the last complete line. Null at first, because the first line may have begun before the connection. */
export type LineRest = string | null

/** The complete lines in the text so far and in the next piece of text, and what is left after them. */
export function splitLines(rest: LineRest, text: string): { lines: readonly string[]; rest: LineRest } {
  const parts = ((rest ?? '') + text).split(/\r?\n|\r/)
  const last = parts.pop() ?? ''
  const isFirstLine = rest === null
  if (isFirstLine && parts.length === 0) return { lines: [], rest: null }
  const lines = (isFirstLine ? parts.slice(1) : parts).filter((line) => line.trim() !== '')
  // A line that is too long is left out: the next line is read as the first one is.
  return { lines, rest: last.length > MAX_LINE_LENGTH ? null : last }
}
