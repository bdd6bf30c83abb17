// The lines and the axes of the charts. The chart library gets values from 0 to 1, and the ticks show the real values.

import type { MinuteFigures } from '../../../../contract/api/site/siteFigures.ts'
import { DAY_MS, type FigureName, figureOf, STEP_MS } from '../../../../contract/rules/site/siteFigures.ts'

/**
 * A point of the line. `x` and `y` are from 0 to 1. `y` is null where nothing was measured, so that the line has a gap
 * there.
 */
interface Point {
  readonly x: number
  readonly y: number | null
}

/** A value at a moment, in milliseconds since 1970. */
export interface Moment {
  readonly ms: number
  readonly value: number
}

/** The values of a figure, without the steps in which nothing was measured. */
export function momentsOf(steps: readonly MinuteFigures[], name: FigureName): Moment[] {
  return steps.flatMap((step) => {
    const value = figureOf(step, name)
    return value === null ? [] : [{ ms: Date.parse(step.at), value }]
  })
}

/**
 * The value at the top of the axis: a round number that is at least as high as each value. It is never 0, because the
 * axis would then have no height.
 */
export function topOf(moments: readonly Moment[]): number {
  const highest = Math.max(0, ...moments.map(({ value }) => value))
  if (highest === 0) return 1
  const powerOfTen = 10 ** Math.floor(Math.log10(highest))
  return ([1, 2, 4, 6, 8].find((factor) => factor * powerOfTen >= highest) ?? 10) * powerOfTen
}

/** The position of a moment in the day that ends at `nowMs`: 0 at the start of this day, 1 at its end. */
const positionOf = (ms: number, nowMs: number): number => 1 - (nowMs - ms) / DAY_MS

/** The line, with a gap wherever a step is missing. */
export function lineOf(moments: readonly Moment[], top: number, nowMs: number): Point[] {
  return moments.flatMap(({ ms, value }, index) => {
    const point = { x: positionOf(ms, nowMs), y: value / top }
    const previous = moments[index - 1]
    const hasGap = previous !== undefined && ms - previous.ms > STEP_MS
    return hasGap ? [{ x: positionOf(ms - STEP_MS, nowMs), y: null }, point] : [point]
  })
}

/** The points without a neighbour. No line leads to such a point, so the chart draws a dot there. */
export function pointsWithoutNeighbour(line: readonly Point[]): Point[] {
  return line.filter(
    ({ y }, index) => y !== null && (line[index - 1]?.y ?? null) === null && (line[index + 1]?.y ?? null) === null,
  )
}

/** The times below the chart: every sixth full hour, in the reader's time zone. */
export function hourTicks(nowMs: number): { position: number; text: string }[] {
  const firstTick = new Date(nowMs - DAY_MS)
  firstTick.setHours(Math.ceil((firstTick.getHours() + 1) / 6) * 6, 0, 0, 0)
  // Sets the hour of the clock, because a day on which summer time starts or ends has not 24 hours.
  const tickTimesMs = Array.from({ length: 5 }, (_, index) =>
    new Date(firstTick).setHours(firstTick.getHours() + index * 6),
  )
  return tickTimesMs
    .filter((ms) => ms <= nowMs)
    .map((ms) => ({
      position: positionOf(ms, nowMs),
      text: new Date(ms).toLocaleTimeString(undefined, { hour: 'numeric' }),
    }))
}
