import { AXIS_LABELS, type Axis } from '../../../../contract/rules/coffee/roast.ts'
import {
  chartTemperature,
  power,
  type TemperatureUnit,
  temperatureDifferenceIn,
  temperatureIn,
  UNIT_SYMBOLS,
} from '../../../../contract/rules/coffee/units.ts'
import { roundTo } from '../../../../contract/rules/shared/format.ts'

/** One axis of values. The lines are drawn between 0 and 1; `ticks` are there too, and `tickText` prints the real value. */
export interface ChartScale {
  readonly axis: Axis
  /** As in 'Bean Temperature (°F)'. */
  readonly title: string
  readonly ticks: readonly number[]
  readonly tickText: (normalised: number) => string
  /** From a stored value (°C, W or °C/min) to 0..1. */
  readonly normalise: (stored: number) => number
}

const TICKS = 5
/** From where beans are charged to above where they burn; a cooler reading takes the axis down to 0. */
const TEMPS = {
  DEGREES_CELSIUS: { low: 50, high: 250 },
  DEGREES_FAHRENHEIT: { low: 100, high: 500 },
} as const
const USUAL_POWER_W = 1500
/** What the rate of rise shows at least, and at most: the fall after the charge would squash the rest. */
const RATE_C_PER_MINUTE = { usual: 30, lowest: -20, highest: 60 }

/** A step that people count in. */
function niceStep(span: number): number {
  const rough = span / TICKS
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 2.5, 5].find((factor) => factor * magnitude >= rough) ?? 10) * magnitude
}

function isTemperature(axis: Axis): boolean {
  return axis !== 'POWER_DRAW'
}

/** A stored value in the unit that the member reads. */
function shownValue(axis: Axis, unit: TemperatureUnit, stored: number): number {
  if (axis === 'POWER_DRAW') return stored
  return axis === 'BEAN_TEMP' ? temperatureIn(unit, stored) : temperatureDifferenceIn(unit, stored)
}

function span(axis: Axis, unit: TemperatureUnit, lowest: number, highest: number): { low: number; high: number } {
  if (axis === 'POWER_DRAW') return { low: 0, high: highest > 0 ? highest : USUAL_POWER_W }
  if (axis === 'BEAN_TEMP') {
    const { low, high } = TEMPS[unit]
    return { low: temperatureIn(unit, lowest) < low ? 0 : low, high }
  }
  const { usual, lowest: floor, highest: ceiling } = RATE_C_PER_MINUTE
  return {
    low: temperatureDifferenceIn(unit, Math.max(floor, Math.min(0, lowest))),
    high: temperatureDifferenceIn(unit, Math.min(ceiling, Math.max(usual, highest))),
  }
}

/** The symbol of what an axis shows. */
export function axisUnit(axis: Axis, unit: TemperatureUnit): string {
  if (axis === 'POWER_DRAW') return UNIT_SYMBOLS.WATTS
  return axis === 'BEAN_TEMP' ? UNIT_SYMBOLS[unit] : `${UNIT_SYMBOLS[unit]}/min`
}

/**
 * The scale of an axis for values between `lowest` and `highest`, as stored; infinities where there are none. It moves
 * by whole steps only, so that most new readings leave the axis as it is.
 */
export function chartScale(axis: Axis, unit: TemperatureUnit, lowest: number, highest: number): ChartScale {
  const { low, high } = span(axis, unit, lowest, highest)
  const step = niceStep(high - low)
  const first = Math.floor(low / step)
  const last = Math.ceil(high / step)
  const normalised = (shown: number) => (shown / step - first) / (last - first)
  return {
    axis,
    title: `${AXIS_LABELS[axis]} (${axisUnit(axis, unit)})`,
    ticks: Array.from({ length: last - first + 1 }, (_, index) => index / (last - first)),
    tickText: (at) => `${roundTo((first + at * (last - first)) * step, 0)}${isTemperature(axis) ? '°' : ''}`,
    normalise: (stored) => normalised(shownValue(axis, unit, stored)),
  }
}

/** A value with its unit, as the chart says it: whole degrees, and rates to a tenth of a degree Celsius. */
export function shownText(axis: Axis, unit: TemperatureUnit, stored: number): string {
  if (axis === 'POWER_DRAW') return power(stored)
  if (axis === 'BEAN_TEMP') return chartTemperature(unit, stored)
  const rate = roundTo(temperatureDifferenceIn(unit, stored), unit === 'DEGREES_CELSIUS' ? 1 : 0)
  return `${rate > 0 ? '+' : ''}${rate} ${axisUnit(axis, unit)}`
}

/** How far apart the times under the chart stand, in seconds, so that they do not touch. */
export function timeStepSeconds(rangeSeconds: number, plotWidthPx: number): number {
  const atMost = Math.max(1, Math.floor(plotWidthPx / 44))
  const steps = [30, 60, 120, 180, 300, 600, 900, 1800]
  return steps.find((step) => rangeSeconds / step <= atMost) ?? 3600
}
