/** The units in which a member can read and type temperatures. */
export const TEMPERATURE_UNITS = ['DEGREES_CELSIUS', 'DEGREES_FAHRENHEIT'] as const
export type TemperatureUnit = (typeof TEMPERATURE_UNITS)[number]

/** The units of temperatures and of power. */
export const UNITS = [...TEMPERATURE_UNITS, 'WATTS'] as const
export type Unit = (typeof UNITS)[number]

/** The sign that follows a value. */
export const UNIT_SYMBOLS: Record<Unit, string> = { DEGREES_CELSIUS: '°C', DEGREES_FAHRENHEIT: '°F', WATTS: 'W' }

const MG_PER_GRAM = 1000

/** The value rounded to a number of decimals. A half is rounded up. */
export function roundTo(value: number, decimals: number): number {
  // 8 decimals remove the noise of a conversion (455 °F is 235.00000000000003 °C) and keep every digit that matters.
  const rounded = Math.round(Number(`${value.toFixed(8)}e${decimals}`))
  // Adding 0 turns -0 into 0.
  return Number(`${rounded}e-${decimals}`) + 0
}

/** Converts °C to °F, unrounded. Source: statement constants-coffee-03. */
export function fahrenheit(tempC: number): number {
  return tempC * 1.8 + 32
}

/** Converts °F to °C, unrounded. */
export function celsius(tempF: number): number {
  return (tempF - 32) / 1.8
}

/** A stored temperature (°C) in the unit that a member reads, unrounded. */
export function temperatureIn(unit: TemperatureUnit, tempC: number): number {
  return unit === 'DEGREES_FAHRENHEIT' ? fahrenheit(tempC) : tempC
}

/** The temperature to store for a value that a member typed in this unit: °C, rounded to two decimals. */
export function storedTempC(unit: TemperatureUnit, value: number): number {
  return roundTo(unit === 'DEGREES_FAHRENHEIT' ? celsius(value) : value, 2)
}

/** A difference (°C) or rate (°C/min) of temperatures in the unit that a member reads, unrounded. */
export function temperatureDifferenceIn(unit: TemperatureUnit, differenceC: number): number {
  return unit === 'DEGREES_FAHRENHEIT' ? differenceC * 1.8 : differenceC
}

function temperatureText(unit: TemperatureUnit, tempC: number, decimals: number): string {
  return `${roundTo(temperatureIn(unit, tempC), decimals).toFixed(decimals)} ${UNIT_SYMBOLS[unit]}`
}

/** The text of a temperature on the chart, in whole degrees: '401 °F'. */
export function chartTemperature(unit: TemperatureUnit, tempC: number): string {
  return temperatureText(unit, tempC, 0)
}

/** The text of a temperature in the timeline, with one decimal: '401.5 °F'. */
export function timelineTemperature(unit: TemperatureUnit, tempC: number): string {
  return temperatureText(unit, tempC, 1)
}

/** The text of a charge temperature, in whole degrees: '401 °F'. */
export function chargeTemperature(unit: TemperatureUnit, tempC: number): string {
  return temperatureText(unit, tempC, 0)
}

/** The text of a power, with at most two decimals: '1200 W'. */
export function power(watts: number): string {
  return `${roundTo(watts, 2)} ${UNIT_SYMBOLS.WATTS}`
}

/** Converts milligrams to grams, unrounded. */
export function gramsOf(weightMg: number): number {
  return weightMg / MG_PER_GRAM
}

/** Converts grams to milligrams, rounded to the whole milligram that is stored. */
export function mgOf(weightGrams: number): number {
  return roundTo(weightGrams * MG_PER_GRAM, 0)
}

/** The text of a fraction in percent, without the sign: percent(0.58333, 2) is '58.33'. */
export function percent(fraction: number, decimals: number): string {
  return roundTo(fraction * 100, decimals).toFixed(decimals)
}

/** A phone number of ten digits as '+1 (NNN) NNN-NNNN'. Any other text is returned unchanged. */
export function phone(phoneNumber: string): string {
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(phoneNumber) ?? []
  return area === undefined ? phoneNumber : `+1 (${area}) ${exchange}-${line}`
}
