// Reads the headings of a table: the name of each column, and the unit that the heading gives.

import type { TemperatureUnit } from './units.ts'

/** A heading, such as 'Bean Temp (°C)'. Both texts are in lower case. The unit is empty if the heading has none. */
export interface Heading {
  readonly name: string
  readonly unit: string
}

/** A number times this factor is in seconds. */
const TIME_UNITS: ReadonlyMap<string, number> = new Map([
  ...['', 's', 'sec', 'secs', 'second', 'seconds'].map((unit) => [unit, 1] as const),
  ...['min', 'mins', 'minute', 'minutes'].map((unit) => [unit, 60] as const),
  ...['ms', 'msec', 'millis', 'millisecond', 'milliseconds'].map((unit) => [unit, 0.001] as const),
])
/** Units of clock times, such as 'mm:ss' and 'h:mm:ss.0'. A number in such a column is a number of seconds. */
const CLOCK_UNIT = /^(?:(?:h{1,2}:)?m{1,2}:s{1,2}|min:sec)(?:\.\w+)?$/
/** A number times this factor is in watts. */
const POWER_UNITS: ReadonlyMap<string, number> = new Map([
  ...['', 'w', 'watt', 'watts'].map((unit) => [unit, 1] as const),
  ...['kw', 'kilowatt', 'kilowatts'].map((unit) => [unit, 1000] as const),
])
/** The units of power that are a part of the full power, which no file tells. */
const PERCENTS: readonly string[] = ['%', 'percent', 'pct']

/** The factor for seconds. Undefined if the unit is not known. */
export const secondsPerUnit = (unit: string): number | undefined => (CLOCK_UNIT.test(unit) ? 1 : TIME_UNITS.get(unit))
/** The factor for watts. Undefined if the unit is not known or is a percent. */
export const wattsPerUnit = (unit: string): number | undefined => POWER_UNITS.get(unit)
export const isPercent = (unit: string): boolean => PERCENTS.includes(unit)

/** The unit in texts such as 'F', '°F', 'degF', 'deg. F' and 'Fahrenheit', in any case. Null for any other text. */
export function temperatureUnitOf(text: string): TemperatureUnit | null {
  const letter = /^(?:degrees?|deg\.?|[°º˚])?\s*(?:([fc])|(f)ahrenheit|(c)elsius)$/i.exec(text.trim())
  if (letter === null) return null
  return (letter[1] ?? letter[2] ?? letter[3])?.toLowerCase() === 'f' ? 'DEGREES_FAHRENHEIT' : 'DEGREES_CELSIUS'
}

const isKnownUnit = (text: string): boolean =>
  text !== '' &&
  (secondsPerUnit(text) !== undefined || POWER_UNITS.has(text) || isPercent(text) || temperatureUnitOf(text) !== null)

/** Reads 'Power (%)', 'BT [°F]', 'BT °F', 'bt_f' and 'Time ms'. Text in brackets is the unit, also if it is not known. */
export function headingOf(cell: string): Heading {
  const text = cell.trim().toLowerCase()
  const [, name, unit] = /^([^([]*)[([]([^)\]]*)/.exec(text) ?? []
  if (name !== undefined && unit !== undefined) return { name: name.trim(), unit: unit.trim() }
  const [, firstWords = '', lastWord = ''] = /^(.*[^\s_])[\s_]+([^\s_]+)$/.exec(text) ?? []
  return isKnownUnit(lastWord) ? { name: firstWords, unit: lastWord } : { name: text, unit: '' }
}
