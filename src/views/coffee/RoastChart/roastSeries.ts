// Makes the lines in the chart of a roast from its readings.

import type { CoffeeRoast } from '../../../../contract/api/coffee/roasts.ts'
import { downsample, type Point } from '../../../../contract/rules/coffee/downsample.ts'
import { splitAtHeat } from '../../../../contract/rules/coffee/heat.ts'
import { withoutMistyped } from '../../../../contract/rules/coffee/mistypedReadings.ts'
import { type Rate, ratesOfRise, smoothedRates } from '../../../../contract/rules/coffee/ratesOfRise.ts'
import type { Axis } from '../../../../contract/rules/coffee/roast.ts'
import { type TempSample, tempSamples } from '../../../../contract/rules/coffee/roastCurve.ts'

/** The parts of a roast that the chart draws. */
export type ChartRoast = Pick<CoffeeRoast, 'input_history' | 'event_history' | 'end_time' | 'end_seconds' | 'plan'>

/**
 * One quantity over the time of a roast, in its stored unit: °C for BEAN_TEMP, W for POWER_DRAW, °C/min for ROR.
 * `points` are all points in the order of time. `drawn` are at most 300 of them, with which the curve looks almost the
 * same. `lowest` and `highest` are values; without points they are Infinity and -Infinity.
 */
export interface Series {
  readonly axis: Axis
  /** True only for the smoothed rate of rise. */
  readonly smoothed: boolean
  /** False only for temperatures before the charge or after the drop. */
  readonly inHeat: boolean
  readonly points: readonly Point[]
  readonly drawn: readonly Point[]
  readonly lowest: number
  readonly highest: number
}

/** The chart on a phone is not wide enough to show more points. */
const MAX_DRAWN_POINTS = 300

/** Makes a series from points that are in the order of x. */
export function series(axis: Axis, points: readonly Point[], { smoothed = false, inHeat = true } = {}): Series {
  let lowest = Number.POSITIVE_INFINITY
  let highest = Number.NEGATIVE_INFINITY
  for (const { y } of points) {
    if (y < lowest) lowest = y
    if (y > highest) highest = y
  }
  return { axis, smoothed, inHeat, points, drawn: downsample(points, MAX_DRAWN_POINTS), lowest, highest }
}

/** The readings of the power in watts, in the order of time. */
function powerPoints(inputs: ChartRoast['input_history']): Point[] {
  return inputs
    .filter(({ type }) => type === 'POWER_DRAW')
    .map(({ seconds, value }) => ({ x: seconds, y: value }))
    .sort((a, b) => a.x - b.x)
}

/** Rates of rise in °C/min as the points of a curve. */
export function ratePoints(rates: readonly Rate[]): Point[] {
  return rates.map(({ seconds, cPerMinute }) => ({ x: seconds, y: cPerMinute }))
}

const tempPoints = (samples: readonly TempSample[]): Point[] =>
  samples.map(({ seconds, tempC }) => ({ x: seconds, y: tempC }))

/**
 * The series that the axes show: one series for each quantity. The rate of rise has a second series, which is smoothed.
 * A mistyped reading does not change the smoothed series. Temperatures before the charge and after the drop are series
 * of their own, so that no line goes through the charge or the drop.
 */
export function roastSeries(
  { input_history, event_history, end_seconds }: Omit<ChartRoast, 'end_time'>,
  left: Axis,
  right: Axis,
): Series[] {
  const { before, inHeat, after } = splitAtHeat(tempSamples(input_history), event_history, end_seconds)
  const seriesOfAxis: Record<Axis, () => Series[]> = {
    BEAN_TEMP: () => [
      series('BEAN_TEMP', tempPoints(inHeat)),
      ...[before, after].flatMap((samples) =>
        samples.length === 0 ? [] : [series('BEAN_TEMP', tempPoints(samples), { inHeat: false })],
      ),
    ],
    POWER_DRAW: () => [series('POWER_DRAW', powerPoints(input_history))],
    ROR: () => [
      series('ROR', ratePoints(ratesOfRise(inHeat))),
      series('ROR', ratePoints(smoothedRates(withoutMistyped(inHeat))), { smoothed: true }),
    ],
  }
  return [...new Set([left, right])].flatMap((axis) => seriesOfAxis[axis]())
}

/**
 * The value of a series at a second, as the chart draws it. Power keeps its value until the next reading. Temperatures
 * and rates change evenly between two readings, and are null after the last reading. Every value is null before the
 * first reading.
 */
export function valueAt({ axis, points }: Pick<Series, 'axis' | 'points'>, seconds: number): number | null {
  const nextIndex = points.findIndex(({ x }) => x > seconds)
  const previous = points[nextIndex === -1 ? points.length - 1 : nextIndex - 1]
  if (previous === undefined) return null
  if (axis === 'POWER_DRAW' || previous.x === seconds) return previous.y
  const next = points[nextIndex]
  return next === undefined
    ? null
    : previous.y + ((next.y - previous.y) * (seconds - previous.x)) / (next.x - previous.x)
}
