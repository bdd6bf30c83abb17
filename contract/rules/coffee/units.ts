export const TEMPERATURE_UNITS = ['DEGREES_CELSIUS', 'DEGREES_FAHRENHEIT'] as const
export type TemperatureUnit = (typeof TEMPERATURE_UNITS)[number]

export const UNITS = [...TEMPERATURE_UNITS, 'WATTS'] as const
export type Unit = (typeof UNITS)[number]

export const UNIT_SYMBOLS: Record<Unit, string> = { DEGREES_CELSIUS: '°C', DEGREES_FAHRENHEIT: '°F', WATTS: 'W' }

const MG_PER_GRAM = 1000

/** The value rounded to some decimals, a half up. */
export function roundTo(value: number, decimals: number): number {
  // 8 decimals drop the noise of a conversion (455 °F is 235.00000000000003 °C) and keep every digit that anybody reads.
  const rounded = Math.round(Number(`${value.toFixed(8)}e${decimals}`))
  // Adding 0 turns -0 into 0.
  return Number(`${rounded}e-${decimals}`) + 0
}

/** Degrees Fahrenheit of degrees Celsius, unrounded. */
export function fahrenheit(tempC: number): number {
  return tempC * 1.8 + 32
}

/** Degrees Celsius of degrees Fahrenheit, unrounded. */
export function celsius(tempF: number): number {
  return (tempF - 32) / 1.8
}

/** A stored temperature in the unit that a member reads, unrounded. */
export function temperatureIn(unit: TemperatureUnit, tempC: number): number {
  return unit === 'DEGREES_FAHRENHEIT' ? fahrenheit(tempC) : tempC
}

/** A temperature as it is stored, from what a member typed: °C to two decimals. */
export function storedTempC(unit: TemperatureUnit, value: number): number {
  return roundTo(unit === 'DEGREES_FAHRENHEIT' ? celsius(value) : value, 2)
}

/** A difference or rate of temperatures: °C (or °C/min) in the unit that a member reads, unrounded. */
export function temperatureDifferenceIn(unit: TemperatureUnit, differenceC: number): number {
  return unit === 'DEGREES_FAHRENHEIT' ? differenceC * 1.8 : differenceC
}

function temperatureText(unit: TemperatureUnit, tempC: number, decimals: number): string {
  return `${roundTo(temperatureIn(unit, tempC), decimals).toFixed(decimals)} ${UNIT_SYMBOLS[unit]}`
}

/** A temperature on the chart: whole degrees, as in '401 °F'. */
export function chartTemperature(unit: TemperatureUnit, tempC: number): string {
  return temperatureText(unit, tempC, 0)
}

/** A temperature in the timeline: one decimal, as in '401.5 °F'. */
export function timelineTemperature(unit: TemperatureUnit, tempC: number): string {
  return temperatureText(unit, tempC, 1)
}

/** A charge temperature: no decimals, as in '401 °F'. */
export function chargeTemperature(unit: TemperatureUnit, tempC: number): string {
  return temperatureText(unit, tempC, 0)
}

/** Power as it was read, as in '1200 W'. */
export function power(watts: number): string {
  return `${roundTo(watts, 2)} ${UNIT_SYMBOLS.WATTS}`
}

export function gramsOf(weightMg: number): number {
  return weightMg / MG_PER_GRAM
}

/** Milligrams of grams, to the whole milligram that is stored. */
export function mgOf(weightGrams: number): number {
  return roundTo(weightGrams * MG_PER_GRAM, 0)
}

/** A fraction as a percent, without the sign: percent(0.58333, 2) is '58.33'. */
export function percent(fraction: number, decimals: number): string {
  return roundTo(fraction * 100, decimals).toFixed(decimals)
}

/** Ten digits as '+1 (NNN) NNN-NNNN'; anything else as it is. */
export function phone(tenDigits: string): string {
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(tenDigits) ?? []
  return area === undefined ? tenDigits : `+1 (${area}) ${exchange}-${line}`
}
