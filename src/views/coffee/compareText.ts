// Texts about the difference between two roasts.

import { type TemperatureUnit, temperatureDifferenceIn, UNIT_SYMBOLS } from '../../../contract/rules/coffee/units.ts'
import { roundTo } from '../../../contract/rules/shared/format.ts'

/** How much later or earlier a roast is than another: '14 s later'. Below half a second it is 'at the same time'. */
export function shiftText(shiftSeconds: number): string {
  const seconds = Math.round(Math.abs(shiftSeconds))
  if (seconds === 0) return 'at the same time'
  return `${seconds} s ${shiftSeconds > 0 ? 'later' : 'earlier'}`
}

/** A difference of temperatures in the unit of the member, with one decimal: '2.1 °C'. */
export function degreesText(unit: TemperatureUnit, differenceC: number): string {
  return `${roundTo(temperatureDifferenceIn(unit, differenceC), 1).toFixed(1)} ${UNIT_SYMBOLS[unit]}`
}

/** A rate, or a difference of rates, in the unit of the member: '8.2 °C/min'. */
export const rateText = (unit: TemperatureUnit, ratePerMinute: number): string =>
  `${degreesText(unit, ratePerMinute)}/min`

/** Adds a plus sign to the text of a number with a unit if the number is above 0: '+2.1 °C'. '0.0 °C' has no sign. */
export const signedText = (text: string): string => (text.startsWith('-') || /^0\.0 /.test(text) ? text : `+${text}`)
