// The scales of the axes in charts of roasts, and the texts of the values and times on them.

import { AXIS_LABELS, type Axis, minutesText } from '../../../../contract/rules/coffee/roast.ts'
import {
  powerText,
  type TemperatureUnit,
  temperatureDifferenceIn,
  temperatureIn,
  UNIT_SYMBOLS,
  wholeDegreesText,
} from '../../../../contract/rules/coffee/units.ts'
import { roundTo } from '../../../../contract/rules/shared/format.ts'

/**
 * The scale of the left or the right axis. In the chart, every value is a number from 0 to 1. `tickText` returns the
 * text of the value that such a number stands for.
 */
export interface ChartScale {
  readonly axis: Axis
  /** For example 'Bean Temperature (°F)'. */
  readonly title: string
  /** The heights of the marks on the axis, from 0 (bottom) to 1 (top). */
  readonly ticks: readonly number[]
  readonly tickText: (normalised: number) => string
  /** Converts a stored value (°C, W or °C/min) to 0..1. */
  readonly shareOf: (stored: number) => number
}

/** The marks divide the range of values into at most this many parts. */
const MAX_PARTS = 5
/** The bean temperatures that the axis shows. A reading below `low` extends the axis down to 0. */
const TEMP_RANGES = {
  DEGREES_CELSIUS: { low: 50, high: 250 },
  DEGREES_FAHRENHEIT: { low: 100, high: 500 },
} as const
/** The upper end of the power axis in watts, if no power above 0 was logged. */
const USUAL_POWER_W = 1500
/**
 * The axis of the rate of rise shows at least 0 to `usual`, and at most `lowest` to `highest`. Without these limits,
 * the steep fall at the start, when the cold beans cool the thermometer, would leave little space for the other rates.
 */
const RATE_C_PER_MINUTE = { usual: 30, lowest: -20, highest: 60 }

/**
 * The smallest round step (1, 2, 2.5 or 5 times a power of ten) that divides the range into at most MAX_PARTS parts.
 */
function roundStep(range: number): number {
  const roughStep = range / MAX_PARTS
  const magnitude = 10 ** Math.floor(Math.log10(roughStep))
  return ([1, 2, 2.5, 5].find((factor) => factor * magnitude >= roughStep) ?? 10) * magnitude
}

function showsDegrees(axis: Axis): boolean {
  return axis !== 'POWER_DRAW'
}

/** A stored value in the unit that the member reads. */
function shownValue(axis: Axis, unit: TemperatureUnit, stored: number): number {
  if (axis === 'POWER_DRAW') return stored
  return axis === 'BEAN_TEMP' ? temperatureIn(unit, stored) : temperatureDifferenceIn(unit, stored)
}

/** The lowest and the highest value of an axis, in the unit that is shown, before they are rounded to whole steps. */
function axisRange(axis: Axis, unit: TemperatureUnit, lowest: number, highest: number): { low: number; high: number } {
  if (axis === 'POWER_DRAW') return { low: 0, high: highest > 0 ? highest : USUAL_POWER_W }
  if (axis === 'BEAN_TEMP') {
    const { low, high } = TEMP_RANGES[unit]
    return { low: temperatureIn(unit, lowest) < low ? 0 : low, high }
  }
  const { usual, lowest: floor, highest: ceiling } = RATE_C_PER_MINUTE
  return {
    low: temperatureDifferenceIn(unit, Math.max(floor, Math.min(0, lowest))),
    high: temperatureDifferenceIn(unit, Math.min(ceiling, Math.max(usual, highest))),
  }
}

/** The unit of an axis, as a symbol. */
function axisUnit(axis: Axis, unit: TemperatureUnit): string {
  if (axis === 'POWER_DRAW') return UNIT_SYMBOLS.WATTS
  return axis === 'BEAN_TEMP' ? UNIT_SYMBOLS[unit] : `${UNIT_SYMBOLS[unit]}/min`
}

/**
 * The scale of an axis for stored values from `lowest` to `highest` (Infinity and -Infinity if there are no values).
 * Both ends of the axis are multiples of its step, so that most new readings do not change the axis.
 */
export function chartScale(axis: Axis, unit: TemperatureUnit, lowest: number, highest: number): ChartScale {
  const { low, high } = axisRange(axis, unit, lowest, highest)
  const step = roundStep(high - low)
  // The lower and the upper end of the axis, counted in steps from the value 0.
  const first = Math.floor(low / step)
  const last = Math.ceil(high / step)
  const normalisedOf = (shown: number) => (shown / step - first) / (last - first)
  return {
    axis,
    title: `${AXIS_LABELS[axis]} (${axisUnit(axis, unit)})`,
    ticks: Array.from({ length: last - first + 1 }, (_, index) => index / (last - first)),
    tickText: (share) => `${roundTo((first + share * (last - first)) * step, 0)}${showsDegrees(axis) ? '°' : ''}`,
    shareOf: (stored) => normalisedOf(shownValue(axis, unit, stored)),
  }
}

/**
 * A value with its unit: temperatures in whole degrees, rates in tenths of °C/min or in whole °F/min, and powers in
 * watts with at most two decimals.
 */
export function shownText(axis: Axis, unit: TemperatureUnit, stored: number): string {
  if (axis === 'POWER_DRAW') return powerText(stored)
  if (axis === 'BEAN_TEMP') return wholeDegreesText(unit, stored)
  const rate = roundTo(temperatureDifferenceIn(unit, stored), unit === 'DEGREES_CELSIUS' ? 1 : 0)
  return `${rate > 0 ? '+' : ''}${rate} ${axisUnit(axis, unit)}`
}

/** A time before or after a moment: '02:00', or '-02:00' for two minutes before it. */
export function signedMinutesText(seconds: number): string {
  return `${seconds < 0 ? '-' : ''}${minutesText(Math.abs(seconds))}`
}

/** About the width of the text of one time under the chart, with a gap. */
const TIME_PX = 44

/** The step between the times under the chart, in seconds, large enough that the texts do not touch. */
export function timeStepSeconds(rangeSeconds: number, plotWidthPx: number): number {
  const maxSteps = Math.max(1, Math.floor(plotWidthPx / TIME_PX))
  const steps = [30, 60, 120, 180, 300, 600, 900, 1800]
  return steps.find((step) => rangeSeconds / step <= maxSteps) ?? 3600
}
