// Reads a log of Kaffelogic (`.klog`) as a roast.

import type { Steps } from '../shared/steps.ts'
import { noteOf, textOf } from './logFields.ts'
import { type LogAnswers, LogFileError, type LogRoast } from './logFile.ts'
import type { Moments } from './logSamples.ts'
import { MAX_SAMPLES } from './logSamples.ts'
import { csvLogSteps } from './readCsvLog.ts'
import { MAX_NOTES_LENGTH } from './roastNotes.ts'

/** The keys whose value is a time in seconds. */
const MOMENT_KEYS: ReadonlyMap<string, keyof Moments> = new Map([
  ['colour_change', 'DRY_END'],
  ['color_change', 'DRY_END'],
  ['first_crack', 'FIRST_CRACK_START'],
  ['first_crack_end', 'FIRST_CRACK_END'],
  ['second_crack', 'SECOND_CRACK_START'],
  ['roast_end', 'drop'],
])
/** The keys that are read as texts. */
const TEXT_KEYS = ['profile_short_name', 'roast_date', 'tasting_notes', 'notes']
const MAX_NAME_LENGTH = 200
/** A longer line is not one of such a log. */
const MAX_LINE_LENGTH = 32 * 1024
/** After this many characters the reader makes a pause, so that the thread can do other work. */
const CHARACTERS_PER_STEP = 5000
const SETTINGS_LEFT_OUT = {
  what: 'The settings of the profile',
  why: 'Only the readings, the events, the name, the date and the notes are kept here.',
}

/**
 * Reads the log: lines `key:value`, and a table whose columns are separated by tabs. A heading can begin with `#` or
 * `=`, and a key with `!`. Temperatures are in °C. The beans are in the roaster from the first sample on.
 */
export function* kaffelogicSteps(text: string, answers: LogAnswers): Steps<LogRoast> {
  const rows: string[][] = []
  const moments: Partial<Moments> = { charge: 0 }
  const texts = new Map<string, string>()
  let hasSettings = false
  let stepEnd = CHARACTERS_PER_STEP
  for (let start = 0; start < text.length; ) {
    const nextEnd = text.indexOf('\n', start)
    const end = nextEnd < 0 ? text.length : nextEnd
    if (end - start > MAX_LINE_LENGTH) throw new LogFileError('The file has a line that is too long for a log.')
    const line = text.slice(start, end).trim()
    start = end + 1
    if (start > stepEnd) {
      yield
      stepEnd = start + CHARACTERS_PER_STEP
    }
    const cells = line.split('\t').map((cell) => cell.trim())
    if (cells.length > 1) {
      const isHeading = rows.length === 0 && /^[#=]*time$/.test(cells[0] ?? '')
      if (isHeading) rows.push(headingsOf(cells))
      else if (rows.length > 0) rows.push(cells)
      if (rows.length > MAX_SAMPLES) throw new LogFileError(`The file has more than ${MAX_SAMPLES} samples.`)
      continue
    }
    const [, key = '', value = ''] = /^!?(\w+):(.*)$/.exec(line) ?? []
    const moment = MOMENT_KEYS.get(key)
    const seconds = Number(value)
    if (moment !== undefined && value.trim() !== '' && seconds > 0) moments[moment] ??= seconds
    else if (TEXT_KEYS.includes(key)) texts.set(key, value)
    else if (key !== '') hasSettings = true
  }
  if (rows.length === 0) throw new LogFileError('The log of Kaffelogic has no table of readings.')
  const roast = yield* csvLogSteps(rows, answers, { isCelsius: true, moments })
  return {
    ...roast,
    title: textOf(texts.get('profile_short_name'), MAX_NAME_LENGTH),
    startTime: startOf(texts.get('roast_date') ?? ''),
    notes: ['tasting_notes', 'notes']
      .map((key) => noteOf(texts.get(key), MAX_NOTES_LENGTH))
      .filter((note) => note !== '')
      .join('\n\n')
      .slice(0, MAX_NOTES_LENGTH),
    skipped: hasSettings ? [...roast.skipped, SETTINGS_LEFT_OUT] : roast.skipped,
  }
}

/** The headings without the marks in front. The probe has several curves, of which `temp` is the smoothed one. */
function headingsOf(cells: readonly string[]): string[] {
  const names = cells.map((cell) => cell.replace(/^[#=]+/, ''))
  const beanTemp = ['temp', 'mean_temp', 'spot_temp'].find((name) => names.includes(name))
  return names.map((name) => (name === beanTemp ? 'bt' : name))
}

/** A date such as '01/11/2026 10:00:00 UTC': the day first. */
const DATE = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(?:UTC|GMT|Z)?\s*$/i

function startOf(text: string): string | null {
  const numbers = DATE.exec(text.slice(0, 100))
    ?.slice(1, 7)
    .map((digits) => Number(digits ?? 0))
  if (numbers === undefined) return null
  const [day = 0, month = 0, year = 0, hours, minutes, seconds] = numbers
  const date = new Date(Date.UTC(year, month - 1, day, hours, minutes, seconds))
  return date.getUTCDate() === day && date.getUTCMonth() === month - 1 ? date.toISOString() : null
}
