// Reads a CSV table as a roast: the CSV of Artisan, or of any other program.

import type { Steps } from '../shared/steps.ts'
import { momentNamed, otherMomentNamed } from './logEvents.ts'
import { noteOf } from './logFields.ts'
import { type LogAnswers, type LogReading, type LogRoast, localStartOfTable, type Skipped } from './logFile.ts'
import { wattsPerUnit } from './logHeadings.ts'
import { chargeTempOf, curveSteps, type Moments, NO_MOMENTS, skipCount } from './logSamples.ts'
import { storedPlan } from './plan.ts'
import { planProblem } from './planLimits.ts'
import { isStepInput, MAX_NOTE_LENGTH, minutesText } from './roast.ts'
import { isZone } from './roastDay.ts'
import { COMPUTED_ROWS, ZONE } from './roastExport.ts'
import {
  findHeader,
  listOtherColumns,
  secondsFactorOf,
  settingColumns,
  tempColumn,
  tempUnitOf,
} from './tableColumns.ts'

/** The list of what was left out has this object if the start of the table counts as UTC. */
export const NO_TIME_ZONE: Skipped = {
  what: 'The time zone',
  why: 'The file has none, so its date and time count as UTC.',
}
/** The value that Artisan writes into a cell without a reading. */
const NO_READING = -1
/** After this many rows the reader makes a pause, so that the thread can do other work. */
const ROWS_PER_STEP = 500
/** Columns after this one are not read. */
const MAX_COLUMNS = 100
/** The text of a cell in lower case, without a unit in brackets: 'Bean Temp (°C)' becomes 'bean temp'. */
const nameOf = (cell: string) =>
  cell
    .toLowerCase()
    .replace(/[([].*$/, '')
    .trim()

/**
 * The character that separates the columns: a tab if one is in the first two lines, else `;` if one is there, else `,`.
 */
export function delimiterOf(text: string): '\t' | ';' | ',' {
  const lines = text.slice(0, 4000).split(/\r?\n/).slice(0, 2).join('\n')
  const count = (character: string) => lines.split(character).length
  if (count('\t') > 1) return '\t'
  return count(';') > 1 ? ';' : ','
}

/** A number with a decimal point or a decimal comma; null if the cell is not a number. */
function numberIn(cell: string | undefined): number | null {
  const text = cell?.trim().replace(',', '.') ?? ''
  const number = text === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : null
}

/**
 * The seconds in a cell that is mm:ss, h:mm:ss, or a number. A number times `factor` is in seconds. Null for any other
 * cell.
 */
function secondsIn(cell: string | undefined, factor = 1): number | null {
  const match = /^(?:(\d{1,2}):)?(\d{1,4}):(\d{1,2}(?:[.,]\d+)?)$/.exec(cell?.trim() ?? '')
  const number = match === null ? numberIn(cell) : null
  if (match === null) return number === null ? null : number * factor
  const [, hours, minutes, seconds] = match
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds?.replace(',', '.'))
}

/** A cell of the first line with a note, as `artisanCsv` writes it. */
const NOTE_IN_CELL = /^Note:(\d+:\d\d) (.+)$/s

/** A cell of the first line with a target of the plan, as `artisanCsv` writes it. */
const TARGET_IN_CELL = /^Plan:(\d+:\d\d) (-|\d+(?:\.\d+)?)(?: (.*))?$/s

/** The plan in the first line of a table. A plan with a wrong target is left out. */
function planIn(cells: readonly string[], skipped: Skipped[]): Pick<LogRoast, 'plan'> {
  const plan = storedPlan(
    cells.flatMap((cell) => {
      const [, time, temp, note = ''] = TARGET_IN_CELL.exec(cell.trim()) ?? []
      const seconds = secondsIn(time)
      return seconds === null ? [] : [{ seconds, temp_c: numberIn(temp), note: noteOf(note, MAX_NOTE_LENGTH) }]
    }),
  )
  const error = planProblem(plan)
  if (error !== null) skipped.push({ what: 'The plan', why: error.problem })
  return error === null && plan.length > 0 ? { plan } : {}
}

/** The first line of Artisan's CSV: cells such as `Date:dd.MM.yyyy`, `Unit:C` and `CHARGE:mm:ss`. */
function readFirstLine(cells: readonly string[]) {
  const fields = new Map(
    cells.map((cell) => [nameOf(cell.split(':', 1)[0] ?? ''), cell.slice(cell.indexOf(':') + 1).trim()]),
  )
  const startMs = Date.parse(`${localStartOfTable(cells.join('\t'))}Z`)
  const zone = Number(fields.get(ZONE.toLowerCase()) || Number.NaN)
  const offset = isZone(zone) ? zone : null
  const utcMs = startMs - (offset ?? 0) * 60_000
  const notes = cells.flatMap((cell): LogReading[] => {
    const [, time, text = ''] = NOTE_IN_CELL.exec(cell) ?? []
    const seconds = secondsIn(time)
    const note = noteOf(text, MAX_NOTE_LENGTH)
    return seconds === null || note === '' ? [] : [{ type: 'NOTE', seconds, value: 0, note }]
  })
  return { fields, notes, startTime: Number.isNaN(utcMs) ? null : new Date(utcMs).toISOString(), offset }
}

/** Half a day. A clock time that is earlier by more than this is on the next day. */
const HALF_DAY_SECONDS = 12 * 60 * 60

/** Makes a function that answers times which go on when a clock passes midnight. */
function pastMidnight(): (seconds: number | null) => number | null {
  let daySeconds = 0
  let lastSeconds = 0
  return (seconds) => {
    if (seconds === null) return null
    if (seconds < lastSeconds - HALF_DAY_SECONDS) daySeconds += 2 * HALF_DAY_SECONDS
    lastSeconds = seconds
    return seconds + daySeconds
  }
}

/** What the kind of a file says about its table. */
interface TableKind {
  /** The temperatures are in °C, whatever the headings say. */
  readonly isCelsius?: boolean
  /** The moments that the table itself does not have. */
  readonly moments?: Partial<Moments>
}

/**
 * Reads a table of texts as a roast: Artisan's CSV, or any table with a header row. Needs a column for the time and one
 * for a temperature. Of consecutive rows with the same setting, only the first one becomes a reading. A text in a
 * column of events that is no moment of a roast becomes a setting or a note.
 * Throws LogFileError. This is a generator: it makes a pause after every 500 rows, and returns the roast at the end.
 */
export function* csvLogSteps(
  rows: readonly (readonly string[])[],
  answers: LogAnswers = {},
  kind: TableKind = {},
): Steps<LogRoast> {
  const header = findHeader(rows, answers.columns)
  const { columns, eventColumns } = header
  const firstCells = header.index === 0 ? [] : (rows[0] ?? [])
  const { fields, notes, startTime, offset } = readFirstLine(firstCells)
  const body = rows.slice(header.index + 1)
  const { highest, filled } = yield* numbersOf(body, header.headings.length)
  const skipped: Skipped[] = []
  const tempIndex = tempColumn(header, (column) => (highest[column] ?? NO_READING) > NO_READING, answers)
  const secondsFactor = secondsFactorOf(header)
  const unit = kind.isCelsius ? 'DEGREES_CELSIUS' : tempUnitOf(header, tempIndex, fields.get('unit') ?? '')
  const settings = settingColumns(header, (column) => highest[column] ?? Number.NEGATIVE_INFINITY, skipped)
  listOtherColumns(header, tempIndex, (column) => filled[column] ?? false, skipped)
  const moments: Moments = { ...NO_MOMENTS, ...kind.moments }
  for (const [name, text] of fields) {
    const seconds = secondsIn(text)
    const moment = momentNamed(name)
    if (seconds !== null && moment !== undefined) moments[moment] ??= seconds
    if (seconds !== null) listOtherMoment(name, seconds, skipped)
  }
  const computedSeconds = new Set(
    (fields.get(COMPUTED_ROWS.toLowerCase()) ?? '').split(' ').map((cell) => secondsIn(cell)),
  )
  const goingOn = pastMidnight()
  const temps: LogReading[] = []
  const others: LogReading[] = [...notes]
  let chargeTemp: number | null = null
  const lastSettings = new Map<number, number>()
  let rowsWithoutTime = 0
  let longNotes = 0
  for (const [index, row] of body.entries()) {
    if (index % ROWS_PER_STEP === 0) yield
    const seconds = goingOn(secondsIn(row[columns.time], secondsFactor))
    if (seconds === null) {
      rowsWithoutTime += 1
      continue
    }
    let isCharge = false
    for (const text of [stateEvent(row[columns.state]), ...eventColumns.map((column) => row[column]?.trim() ?? '')]) {
      if (text === '') continue
      const moment = momentNamed(text)
      isCharge ||= moment === 'charge' && (moments.charge ?? seconds) === seconds
      if (moment !== undefined) moments[moment] ??= seconds
      else if (!listOtherMoment(text, seconds, skipped)) {
        const note = noteOf(text, MAX_NOTE_LENGTH)
        if (note.length < text.trim().length && text.length > MAX_NOTE_LENGTH) longNotes += 1
        const setting = settingIn(text)
        if (setting !== null) others.push({ ...setting, seconds })
        else if (note !== '') others.push({ type: 'NOTE', seconds, value: 0, note })
      }
    }
    for (const setting of settings) {
      const value = numberIn(row[setting.index])
      if (value === null || value === NO_READING || value === lastSettings.get(setting.index)) continue
      lastSettings.set(setting.index, value)
      const isPercent = isStepInput(setting.type)
      others.push({ type: setting.type, seconds, value: isPercent ? Math.round(value) : value * setting.factor })
    }
    const temp = numberIn(row[tempIndex])
    if (temp === null || temp === NO_READING || computedSeconds.has(seconds)) continue
    if (isCharge) chargeTemp = temp
    else temps.push({ type: 'BEAN_TEMP', seconds, value: temp })
  }
  skipCount(skipped, rowsWithoutTime, 'row', 'without a time', 'A row needs a time in seconds or as mm:ss.')
  skipCount(skipped, longNotes, 'long note', '', `Only the first ${MAX_NOTE_LENGTH} characters are kept here.`)
  if (startTime !== null && offset === null) skipped.push(NO_TIME_ZONE)
  const { unit: readUnit, ...curve } = yield* curveSteps([...temps, ...others], moments, skipped, { unit, answers })
  return {
    title: '',
    beans: '',
    startTime,
    ...(startTime !== null && offset !== null && { utcOffsetMinutes: offset }),
    chargeTempC: chargeTempOf(chargeTemp, readUnit, skipped),
    ...curve,
    weightInMg: null,
    weightOutMg: null,
    roastColor: null,
    notes: '',
    roastUuid: null,
    ...planIn(firstCells, skipped),
    skipped,
  }
}

/** The highest number of each column, -Infinity if it has none, and whether it has any value. -1 is no value. */
function* numbersOf(rows: readonly (readonly string[])[], columns: number) {
  const highest: number[] = Array(Math.min(columns, MAX_COLUMNS)).fill(Number.NEGATIVE_INFINITY)
  const filled: boolean[] = highest.map(() => false)
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_PER_STEP === 0) yield
    for (const column of highest.keys()) {
      const number = numberIn(row[column])
      if (number !== null && number > (highest[column] ?? 0)) highest[column] = number
      filled[column] ||= number === null ? (row[column] ?? '').trim() !== '' : number !== NO_READING
    }
  }
  return { highest, filled }
}

/** The event of a row in which the roaster begins to do something else. */
function stateEvent(state: string | undefined): string {
  const text = state?.trim().toLowerCase() ?? ''
  if (text === 'roasting' || text === 'roast') return 'charge'
  return /^cool/.test(text) ? 'drop' : ''
}

/** Lists a moment that a roast here does not have. False if the text is no such moment. */
function listOtherMoment(text: string, seconds: number, skipped: Skipped[]): boolean {
  const name = otherMomentNamed(text)
  if (name) skipped.push({ what: `${name} at ${minutesText(seconds)}`, why: 'It is not kept here.' })
  return name !== undefined
}

/** A setting as a text: 'Fan 40 %', 'burner: 75%' or 'Power 900 W'. */
const SETTING_TEXT =
  /^(fan|air|airflow|drum|drum speed|burner|gas|heat|heater|power)\s*[:=]?\s*(\d+(?:[.,]\d+)?)\s*(%|percent|w|watts|kw)$/i

/** The setting that a text in a column of events says; null if it says none, or names no unit. */
function settingIn(text: string): Pick<LogReading, 'type' | 'value'> | null {
  const [, name = '', number, unit = ''] = SETTING_TEXT.exec(text) ?? []
  const value = numberIn(number)
  if (value === null) return null
  const isHeat = /^(?:burner|gas|heat|power)/i.test(name)
  const watts = wattsPerUnit(unit.toLowerCase())
  if (watts !== undefined) return isHeat ? { type: 'POWER_DRAW', value: value * watts } : null
  return { type: isHeat ? 'BURNER' : /^drum/i.test(name) ? 'DRUM' : 'FAN', value: Math.round(value) }
}
