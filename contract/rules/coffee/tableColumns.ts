// Finds the columns of a table by their headings, and the units of their numbers.

import { noteOf } from './logFields.ts'
import {
  type AssignedColumn,
  type AssignedColumns,
  askAboutAir,
  type LogAnswers,
  LogFileError,
  type Skipped,
} from './logFile.ts'
import { type Heading, headingOf, isPercent, secondsPerUnit, temperatureUnitOf, wattsPerUnit } from './logHeadings.ts'
import type { InputType, StepInput } from './roast.ts'
import type { TemperatureUnit } from './units.ts'

/**
 * The names of each column, in lower case and without a unit, the usual one first. `state` says what the roaster does
 * in a row, for example 'roasting'.
 */
const COLUMNS = {
  time: ['time1', 'time', 'seconds', 'elapsed', 'elapsed seconds', 'elapsed time', 'roast time', 'timestamp'],
  temp: [
    ...['bt', 'bean temp', 'bean temperature', 'bean temp.', 'bean_temp', 'bean', 'beans', 'bean probe', 'temp above'],
    ...['exhaust temp', 'temp', 'temperature'],
  ],
  air: [
    ...['et', 'env temp', 'env. temp', 'environment temp', 'environment temperature', 'environmental temperature'],
    ...['air temp', 'air temperature', 'drum temp', 'drum temperature', 'inlet temp', 'temp below'],
  ],
  power: ['power', 'power draw', 'power_draw', 'watts', 'wattage'],
  burner: ['burner', 'heater', 'heat', 'gas', 'heater power', 'burner power', 'heating'],
  fan: ['fan', 'fan set', 'air', 'airflow', 'air flow', 'fan power', 'fan speed'],
  drum: ['drum', 'drum speed', 'drum set'],
  state: ['state', 'phase'],
} as const
type Column = keyof typeof COLUMNS

const EVENT_NAMES: readonly string[] = [
  'event',
  'events',
  'event name',
  'comment',
  'comments',
  'note',
  'notes',
  'remark',
]
/** What is computed here from the readings, or repeats the time. Such a column is not listed as left out. */
const COMPUTED = /^(?:|time2|ror|(?:delta|δ|∆|ror)[ _]?(?:bt|et)|(?:bt|et)[ _]?ror|rate of rise|index|#|no\.?)$/

/** The header row is searched in this many rows at the start of the file. */
export const HEADER_ROWS = 5

/** The row with the headings, and the index of each column. A column that is missing has the index -1. */
export interface Header {
  readonly index: number
  readonly texts: readonly string[]
  readonly headings: readonly Heading[]
  readonly columns: Readonly<Record<Column, number>>
  readonly eventColumns: readonly number[]
}

const COLUMN_NAMES = Object.keys(COLUMNS) as Column[]

/** The header row with the headings that the member has assigned; undefined if the table has no such row. */
function assignedHeader(rows: readonly (readonly string[])[], assigned: AssignedColumns): Header | undefined {
  const indexIn = (row: readonly string[], heading: string | undefined) =>
    heading === undefined ? -1 : row.findIndex((cell) => cell.trim() === heading)
  for (const [index, texts] of rows.slice(0, HEADER_ROWS).entries()) {
    const columns = Object.fromEntries(
      COLUMN_NAMES.map((column) => [column, indexIn(texts, assigned[column as AssignedColumn])]),
    ) as Record<Column, number>
    const event = indexIn(texts, assigned.event)
    const eventColumns = event < 0 ? [] : [event]
    if (columns.time >= 0 && columns.temp >= 0)
      return { index, texts, headings: texts.map(headingOf), columns, eventColumns }
  }
  return undefined
}

/**
 * Finds the header row. Throws LogFileError if there is none with the time and a temperature.
 * @param assigned what the columns are, as the member says it
 */
export function findHeader(rows: readonly (readonly string[])[], assigned?: AssignedColumns): Header {
  const header = assigned && assignedHeader(rows, assigned)
  if (header !== undefined) return header
  for (const [index, row] of rows.slice(0, HEADER_ROWS).entries()) {
    const headings = row.map(headingOf)
    const indexOf = (column: Column) => {
      const name = COLUMNS[column].find((known) => headings.some((heading) => heading.name === known))
      return headings.findIndex((heading) => heading.name === name)
    }
    const columns = Object.fromEntries(COLUMN_NAMES.map((column) => [column, indexOf(column)])) as Record<
      Column,
      number
    >
    const eventColumns = headings.flatMap(({ name }, column) => (EVENT_NAMES.includes(name) ? [column] : []))
    if (columns.time >= 0 && (columns.temp >= 0 || columns.air >= 0))
      return { index, texts: row, headings, columns, eventColumns }
  }
  throw new LogFileError('The table has no columns with the names Time and BT.')
}

/** The index of the column of temperatures. Asks the member if it is that of the air. */
export function tempColumn({ columns }: Header, hasNumbers: (column: number) => boolean, answers: LogAnswers): number {
  const isOnlyAir = columns.air >= 0 && (columns.temp < 0 || !hasNumbers(columns.temp)) && hasNumbers(columns.air)
  if (isOnlyAir) askAboutAir(answers)
  return isOnlyAir ? columns.air : columns.temp
}

/** A number of the time column times this is in seconds. */
export function secondsFactorOf({ headings, columns }: Header): number {
  const unit = headings[columns.time]?.unit ?? ''
  const factor = secondsPerUnit(unit)
  if (factor !== undefined) return factor
  throw new LogFileError(`The times are in '${unit}'. Seconds, minutes and milliseconds are read.`)
}

/** The unit of a column of temperatures, or else that of the file; null if neither is named. */
export function tempUnitOf({ headings }: Header, column: number, unitOfFile: string): TemperatureUnit | null {
  const text = headings[column]?.unit || unitOfFile
  if (text === '') return null
  const unit = temperatureUnitOf(text)
  if (unit === null) throw new LogFileError(`The temperatures are in '${text}'. Only °C and °F are read.`)
  return unit
}

/** A column of settings. A number of it times `factor` is a reading of the type. */
export interface SettingColumn {
  readonly index: number
  readonly type: InputType
  readonly factor: number
}
const STEP_COLUMNS: Readonly<Partial<Record<Column, StepInput>>> = { fan: 'FAN', drum: 'DRUM', burner: 'BURNER' }
const SETTING_WORDS = { power: 'The power', burner: 'The burner', fan: 'The fan', drum: 'The drum' } as const

/**
 * The columns of settings whose unit is clear. A column that names no unit is left out if its numbers look foreign: a
 * power of at most 100 can be in percent, and steps of at most 10 are of an unknown scale.
 * @param highestIn the highest number of a column
 */
export function settingColumns(
  { headings, columns }: Header,
  highestIn: (column: number) => number,
  skipped: Skipped[],
): SettingColumn[] {
  // In a table of Parlor, which has the rate of rise beside the power, the power is in watts.
  const isOwn = headings.some(({ name }) => name === 'ror')
  return (['power', 'burner', 'fan', 'drum'] as const).flatMap((column): SettingColumn[] => {
    const index = columns[column]
    if (index < 0) return []
    const unit = headings[index]?.unit ?? ''
    const highest = highestIn(index)
    const step = STEP_COLUMNS[column]
    const isHeat = step === undefined || step === 'BURNER'
    const watts = isHeat && unit !== '' ? wattsPerUnit(unit) : undefined
    if (watts !== undefined) return [{ index, type: 'POWER_DRAW', factor: watts }]
    if (isPercent(unit)) return [{ index, type: step ?? 'BURNER', factor: 1 }]
    if (unit !== '') {
      const kept = step === undefined ? 'power is kept in watts or percent' : 'it is kept in percent'
      skipped.push({ what: SETTING_WORDS[column], why: `It is in '${unit}', and ${kept} here.` })
      return []
    }
    if (step === undefined) {
      if (isOwn || highest > 100 || highest <= 0) return [{ index, type: 'POWER_DRAW', factor: 1 }]
      skipped.push({ what: SETTING_WORDS.power, why: 'The heading does not say whether it is in W or in %.' })
      return []
    }
    if (highest > 10 && highest <= 100) return [{ index, type: step, factor: 1 }]
    if (Number.isFinite(highest))
      skipped.push({ what: SETTING_WORDS[column], why: 'The heading names no unit, such as %.' })
    return []
  })
}

/** Adds the columns that have values and are not read to `skipped`. */
export function listOtherColumns(
  { texts, headings, columns, eventColumns }: Header,
  tempIndex: number,
  hasValues: (column: number) => boolean,
  skipped: Skipped[],
): void {
  const { temp: _, air: __, ...used } = columns
  const read = new Set([...Object.values(used), tempIndex, ...eventColumns])
  const names = headings.flatMap(({ name }, index) =>
    read.has(index) || COMPUTED.test(name) || !hasValues(index) ? [] : [noteOf(texts[index], MAX_HEADING_LENGTH)],
  )
  if (names.length === 0) return
  const shown = names.slice(0, MAX_LISTED).join(', ')
  const more = names.length > MAX_LISTED ? ` and ${names.length - MAX_LISTED} more` : ''
  skipped.push({ what: `Other columns: ${shown}${more}`, why: 'A roast has no readings of them here.' })
}
const MAX_LISTED = 12
const MAX_HEADING_LENGTH = 40
