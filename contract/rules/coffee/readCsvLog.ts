// Reads a CSV table as a roast: the CSV of Artisan, or of any other program.

import type { Steps } from '../shared/steps.ts'
import { LogFileError, type LogReading, type LogRoast, type Skipped } from './logFile.ts'
import { type Heading, headingOf, isPercent, secondsPerUnit, temperatureUnitOf, wattsPerUnit } from './logHeadings.ts'
import { curveSteps, type Moments, NO_MOMENTS, skipCount } from './logSamples.ts'
import { chargeTempError } from './roast.ts'
import { storedTempC } from './units.ts'

/** The names that a column can have, in lower case and without a unit. */
const COLUMNS = {
  time: ['time1', 'time', 'seconds', 'elapsed', 'elapsed seconds'],
  temp: ['bt', 'bean', 'bean temp', 'bean temperature', 'bean_temp', 'temperature'],
  power: ['power', 'power draw', 'power_draw', 'watts'],
  event: ['event', 'events'],
} as const
type Column = keyof typeof COLUMNS

/** A moment of a roast, for example the charge. */
type Moment = keyof Moments
/** The names of the events in the column Event, and in the first line of Artisan's CSV, in lower case. */
const EVENTS: ReadonlyMap<string, Moment> = new Map<string, Moment>([
  ['charge', 'charge'],
  ['start', 'charge'],
  ['drye', 'DRY_END'],
  ['dry end', 'DRY_END'],
  ['dry_end', 'DRY_END'],
  ['fcs', 'FIRST_CRACK_START'],
  ['fc start', 'FIRST_CRACK_START'],
  ['first crack', 'FIRST_CRACK_START'],
  ['first_crack_start', 'FIRST_CRACK_START'],
  ['fce', 'FIRST_CRACK_END'],
  ['fc end', 'FIRST_CRACK_END'],
  ['first_crack_end', 'FIRST_CRACK_END'],
  ['scs', 'SECOND_CRACK_START'],
  ['sc start', 'SECOND_CRACK_START'],
  ['second_crack_start', 'SECOND_CRACK_START'],
  ['drop', 'drop'],
  ['end', 'drop'],
])

/** The value that Artisan writes into a cell without a reading. */
const NO_READING = -1
/** After this many rows the reader makes a pause, so that the thread can do other work. */
const ROWS_PER_STEP = 500
/** The header row is searched in this many rows at the start of the file. */
const HEADER_ROWS = 5

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

/** The row with the headings: its index, all headings, and the index of each column, which is -1 if it is missing. */
function findHeader(rows: readonly (readonly string[])[]) {
  for (const [index, row] of rows.slice(0, HEADER_ROWS).entries()) {
    const headings = row.map(headingOf)
    const columnOf = (column: Column) =>
      headings.findIndex(({ name }) => (COLUMNS[column] as readonly string[]).includes(name))
    const columns = {
      time: columnOf('time'),
      temp: columnOf('temp'),
      power: columnOf('power'),
      event: columnOf('event'),
    }
    if (columns.time >= 0 && columns.temp >= 0) return { index, headings, columns }
  }
  throw new LogFileError('The table has no columns with the names Time and BT.')
}

/**
 * The units of the columns: the factors for seconds and watts, and the unit of the temperatures. A column of power in
 * another unit is left out, and its factor is null. Throws LogFileError if the other columns have another unit.
 */
function unitsOf(headings: readonly Heading[], columns: Record<Column, number>, fileUnit: string, skipped: Skipped[]) {
  const unitIn = (column: Column) => headings[columns[column]]?.unit ?? ''
  const secondsFactor = secondsPerUnit(unitIn('time'))
  if (secondsFactor === undefined)
    throw new LogFileError(`The times are in '${unitIn('time')}'. Seconds, minutes and milliseconds are read.`)
  const tempUnitText = unitIn('temp') || fileUnit
  const tempUnit = tempUnitText === '' ? 'DEGREES_CELSIUS' : temperatureUnitOf(tempUnitText)
  if (tempUnit === null) throw new LogFileError(`The temperatures are in '${tempUnitText}'. Only °C and °F are read.`)
  const powerUnit = unitIn('power')
  const wattsFactor = wattsPerUnit(powerUnit) ?? null
  if (wattsFactor === null) {
    const unitText = isPercent(powerUnit) ? 'percent' : `'${powerUnit}'`
    skipped.push({ what: 'The power', why: `It is in ${unitText}, and power is kept in watts here.` })
  }
  return { secondsFactor, tempUnit, wattsFactor }
}

/** The first line of Artisan's CSV: cells such as `Date:dd.MM.yyyy`, `Unit:C` and `CHARGE:mm:ss`. */
function readFirstLine(cells: readonly string[]) {
  const fields = new Map(
    cells.map((cell) => [nameOf(cell.split(':', 1)[0] ?? ''), cell.slice(cell.indexOf(':') + 1).trim()]),
  )
  const date = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(fields.get('date') ?? '')
  const time = /^\d{2}:\d{2}(?::\d{2})?$/.exec(fields.get('time') ?? '')?.[0] ?? '00:00'
  const startMs = date === null ? Number.NaN : Date.parse(`${date[3]}-${date[2]}-${date[1]}T${time}Z`)
  return { fields, startTime: Number.isNaN(startMs) ? null : new Date(startMs).toISOString() }
}

/**
 * Gives the last power before the charge the time of the charge, because this power is still set at the charge.
 * `curveSteps` leaves out all readings before the charge, so this power would otherwise be missing.
 */
function moveLastPowerToCharge(chargeSeconds: number, powers: LogReading[]): void {
  const index = powers.findLastIndex(({ seconds }) => seconds <= chargeSeconds)
  const last = powers[index]
  if (last) powers[index] = { ...last, seconds: chargeSeconds }
}

/**
 * Reads a table of texts as a roast: Artisan's CSV, or any table with a header row. Needs a column for the time and one
 * for the bean temperature. Of consecutive rows with the same power, only the first one becomes a reading.
 * Throws LogFileError. This is a generator: it makes a pause after every 500 rows, and returns the roast at the end.
 */
export function* csvLogSteps(rows: readonly (readonly string[])[]): Steps<LogRoast> {
  const { index: headerIndex, headings, columns } = findHeader(rows)
  const { fields, startTime } = readFirstLine(headerIndex === 0 ? [] : (rows[0] ?? []))
  const skipped: Skipped[] = []
  const { secondsFactor, tempUnit, wattsFactor } = unitsOf(headings, columns, fields.get('unit') ?? '', skipped)
  const moments: Moments = { ...NO_MOMENTS }
  for (const [name, moment] of EVENTS) {
    const seconds = secondsIn(fields.get(name))
    if (seconds !== null) moments[moment] ??= seconds
  }
  const temps: LogReading[] = []
  const powers: LogReading[] = []
  let chargeTempC: number | null = null
  let lastPower: number | null = null
  let rowsWithoutTime = 0
  for (const [index, row] of rows.slice(headerIndex + 1).entries()) {
    if (index % ROWS_PER_STEP === 0) yield
    const seconds = secondsIn(row[columns.time], secondsFactor)
    const temp = numberIn(row[columns.temp])
    const power = columns.power < 0 || wattsFactor === null ? null : numberIn(row[columns.power])
    if (seconds === null) {
      rowsWithoutTime += 1
      continue
    }
    const moment = columns.event < 0 ? undefined : EVENTS.get(nameOf(row[columns.event] ?? ''))
    if (moment !== undefined) moments[moment] ??= seconds
    if (power !== null && power !== NO_READING && power !== lastPower) {
      powers.push({ type: 'POWER_DRAW', seconds, value: power * (wattsFactor ?? 1) })
      lastPower = power
    }
    if (temp === null || temp === NO_READING) continue
    if (moment === 'charge') chargeTempC = storedTempC(tempUnit, temp)
    else temps.push({ type: 'BEAN_TEMP', seconds, value: storedTempC(tempUnit, temp) })
  }
  moveLastPowerToCharge(moments.charge ?? Number.NEGATIVE_INFINITY, powers)
  skipCount(skipped, rowsWithoutTime, 'row', 'without a time', 'A row needs a time in seconds or as mm:ss.')
  if (startTime !== null) {
    skipped.push({ what: 'The time zone', why: 'The file has none, so its date and time count as UTC.' })
  }
  const curve = yield* curveSteps([...temps, ...powers], moments, skipped)
  const chargeError = chargeTempC === null ? null : chargeTempError(chargeTempC)
  if (chargeError !== null) skipped.push({ what: 'The charge temperature', why: chargeError })
  return {
    title: '',
    beans: '',
    startTime,
    chargeTempC: chargeError === null ? chargeTempC : null,
    ...curve,
    weightInMg: null,
    weightOutMg: null,
    roastColor: null,
    notes: '',
    roastUuid: null,
    skipped,
  }
}
