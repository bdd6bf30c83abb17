// The axes of the trend charts. The chart library gets values from 0 to 1, and the ticks show the real values.

import type { TrendPoint } from '../../../../contract/api/pool/players.ts'
import type { Size } from '../../shared/useSize.ts'

/**
 * A value of a trend after one of the player's games. `ms` is when this game started, in milliseconds since 1970.
 * `games` is how many finished games the player has up to this game. `error` is the standard error, or 0 if the value
 * has none.
 */
export interface Value {
  readonly ms: number
  readonly games: number
  readonly value: number
  readonly error: number
}

/** An axis from `low` to `high`, with a tick at each step. */
export interface Scale {
  readonly low: number
  readonly high: number
  readonly ticks: readonly number[]
}

/** The space around the plot, in px. */
export const MARGINS = { left: 44, right: 12, top: 10, bottom: 26 }

/** The values of one field of a trend. Points without this value are left out. */
export function valuesOf(
  trend: readonly TrendPoint[],
  field: 'rating' | 'win_percentage' | 'points_per_inning',
): Value[] {
  return trend.flatMap(({ time, games, rating_error, [field]: value }) =>
    value === null ? [] : [{ ms: Date.parse(time), games, value, error: field === 'rating' ? rating_error : 0 }],
  )
}

const MAX_STEPS = 4
/** A round step is one of these numbers times a power of ten. */
const ROUND_FACTORS = [1, 2, 2.5, 5, 10]
/** A smaller difference is only an error of rounding. */
const TOLERANCE = 1e-9

/** The smallest round step with which at most four steps cover the range. */
function roundStep(range: number): number {
  const leastStep = range / MAX_STEPS
  const powerOfTen = 10 ** Math.floor(Math.log10(leastStep))
  return (ROUND_FACTORS.find((factor) => factor * powerOfTen >= leastStep * (1 - TOLERANCE)) ?? 10) * powerOfTen
}

/** An axis of `stepCount` steps. Its lower end is at `firstStep`, counted in steps from 0. */
function makeScale(firstStep: number, stepCount: number, step: number): Scale {
  const ticks = Array.from({ length: stepCount + 1 }, (_, index) => (firstStep + index) * step)
  return { low: firstStep * step, high: (firstStep + stepCount) * step, ticks }
}

/** The axis of a percentage: always from 0 to 100. */
export const PERCENT: Scale = makeScale(0, 4, 25)

/** An axis from 0 to a round number that is at least as high as every value. */
export function scaleFromZero(values: readonly Value[]): Scale {
  const highest = Math.max(...values.map(({ value }) => value))
  // Every value is 0, so any axis fits. With a very small step, all ticks would have the same text.
  if (highest <= 0) return makeScale(0, 1, 1)
  const step = roundStep(highest)
  return makeScale(0, Math.max(1, Math.ceil(highest / step - TOLERANCE)), step)
}

/** The least difference between the ends of the axis of ratings. Without it, a small change would look large. */
const LEAST_RATING_RANGE = 100

/** An axis between two round numbers. It contains all values with their errors. */
export function scaleAround(values: readonly Value[]): Scale {
  const lowest = Math.min(...values.map(({ value, error }) => value - error))
  const highest = Math.max(...values.map(({ value, error }) => value + error))
  const step = roundStep(Math.max(LEAST_RATING_RANGE, highest - lowest))
  const first = Math.floor(lowest / step)
  return makeScale(first, Math.max(1, Math.ceil(highest / step) - first), step)
}

/** A value as a height from 0 (bottom) to 1 (top), limited to the axis. */
export function heightOf(value: number, { low, high }: Scale): number {
  return Math.min(1, Math.max(0, (value - low) / (high - low)))
}

/** A moment as a position from 0 (first value) to 1 (last value). If there is only one moment, it is in the middle. */
export function positionOf(ms: number, values: readonly Value[]): number {
  const [first, last] = [values[0]?.ms ?? ms, values.at(-1)?.ms ?? ms]
  return last > first ? (ms - first) / (last - first) : 1 / 2
}

const plotWidth = ({ width }: Size) => width - MARGINS.left - MARGINS.right

/** A position from 0 to 1 as a distance in px from the left edge of the chart. */
export const toPx = (position: number, size: Size) => MARGINS.left + position * plotWidth(size)

/** A height from 0 to 1 as a distance in px from the upper edge of the chart. */
export const heightToPx = (height: number, size: Size) =>
  size.height - MARGINS.bottom - height * (size.height - MARGINS.top - MARGINS.bottom)

/** The value that is nearest to a position in px from the left edge of the chart. */
export function nearestValue(px: number, values: readonly Value[], size: Size): Value | null {
  const position = (px - MARGINS.left) / plotWidth(size)
  const distance = ({ ms }: Value) => Math.abs(positionOf(ms, values) - position)
  return values.reduce<Value | null>(
    (best, value) => (best === null || distance(value) < distance(best) ? value : best),
    null,
  )
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The text of a moment on an axis that shows `spanMs`: a time for less than two days, a day for less than 300 days, and
 * a month with its year for a longer span.
 */
function momentText(ms: number, spanMs: number): string {
  const options: Intl.DateTimeFormatOptions =
    spanMs < 2 * DAY_MS
      ? { hour: '2-digit', minute: '2-digit' }
      : spanMs < 300 * DAY_MS
        ? { day: 'numeric', month: 'short' }
        : { month: 'short', year: 'numeric' }
  return new Date(ms).toLocaleString(undefined, options)
}

/** A text on the time axis needs about this much space. */
const TICK_PX = 90

/** The ticks of the time axis, from 0 to 1, with their texts: one for each 90 px, but at least two and at most five. */
export function timeTicks(values: readonly Value[], size: Size): { position: number; text: string }[] {
  const [first, last] = [values[0]?.ms, values.at(-1)?.ms]
  if (first === undefined || last === undefined) return []
  const spanMs = last - first
  if (spanMs === 0) return [{ position: 1 / 2, text: momentText(first, spanMs) }]
  const count = Math.max(2, Math.min(5, Math.floor(plotWidth(size) / TICK_PX)))
  const ticks = Array.from({ length: count }, (_, index) => {
    const position = index / (count - 1)
    return { position, text: momentText(first + position * spanMs, spanMs) }
  })
  // Two ticks in the same day or month have the same text. Only the first of them is shown.
  return ticks.filter(({ text }, index) => text !== ticks[index - 1]?.text)
}
