// Converts temperatures between the stored unit and the member's unit, and writes values with their units.

import { roundTo } from '../shared/format.ts'

/** The units in which a member can read and type temperatures. */
export const TEMPERATURE_UNITS = ['DEGREES_CELSIUS', 'DEGREES_FAHRENHEIT'] as const
export type TemperatureUnit = (typeof TEMPERATURE_UNITS)[number]

/** The units of temperatures and of power. */
export const UNITS = [...TEMPERATURE_UNITS, 'WATTS'] as const
export type Unit = (typeof UNITS)[number]

/** The symbol after a value. */
export const UNIT_SYMBOLS: Record<Unit, string> = { DEGREES_CELSIUS: '°C', DEGREES_FAHRENHEIT: '°F', WATTS: 'W' }

/** Converts °C to °F without rounding. See statement constants-coffee-03. */
export function fahrenheit(tempC: number): number {
  return tempC * 1.8 + 32
}

/** Converts °F to °C without rounding. */
export function celsius(tempF: number): number {
  return (tempF - 32) / 1.8
}

/** Converts a stored temperature (°C) to the unit in which a member reads it, without rounding. */
export function temperatureIn(unit: TemperatureUnit, tempC: number): number {
  return unit === 'DEGREES_FAHRENHEIT' ? fahrenheit(tempC) : tempC
}

/** The temperature to store for a value that a member typed in this unit: °C, rounded to two decimals. */
export function storedTempC(unit: TemperatureUnit, value: number): number {
  return roundTo(unit === 'DEGREES_FAHRENHEIT' ? celsius(value) : value, 2)
}

/** Converts a difference of temperatures (°C), or a rate (°C/min), to the unit of the member, without rounding. */
export function temperatureDifferenceIn(unit: TemperatureUnit, differenceC: number): number {
  return unit === 'DEGREES_FAHRENHEIT' ? differenceC * 1.8 : differenceC
}

function temperatureText(unit: TemperatureUnit, tempC: number, decimals: number): string {
  return `${roundTo(temperatureIn(unit, tempC), decimals).toFixed(decimals)} ${UNIT_SYMBOLS[unit]}`
}

/** The text of a stored temperature in whole degrees, for example on the chart: '401 °F'. */
export function wholeDegreesText(unit: TemperatureUnit, tempC: number): string {
  return temperatureText(unit, tempC, 0)
}

/** The text of a stored temperature with one decimal, for example in the timeline: '401.5 °F'. */
export function tenthDegreesText(unit: TemperatureUnit, tempC: number): string {
  return temperatureText(unit, tempC, 1)
}

/** The text of a power, with at most two decimals: '1200 W'. */
export function powerText(watts: number): string {
  return `${roundTo(watts, 2)} ${UNIT_SYMBOLS.WATTS}`
}
