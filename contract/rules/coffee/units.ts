import { roundTo } from '../shared/format.ts'

export const TEMPERATURE_UNITS = ['DEGREES_CELSIUS', 'DEGREES_FAHRENHEIT'] as const
export type TemperatureUnit = (typeof TEMPERATURE_UNITS)[number]

export const UNITS = [...TEMPERATURE_UNITS, 'WATTS'] as const
export type Unit = (typeof UNITS)[number]

export const UNIT_SYMBOLS: Record<Unit, string> = { DEGREES_CELSIUS: '°C', DEGREES_FAHRENHEIT: '°F', WATTS: 'W' }

const MG_PER_GRAM = 1000

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
