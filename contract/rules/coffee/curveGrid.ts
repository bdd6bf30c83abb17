// The curve of a roast at fixed times, so that two roasts can be compared point by point.

import type { Heat } from './heat.ts'
import { smoothedRates } from './ratesOfRise.ts'
import { eventSeconds } from './roastPhases.ts'

/** The first point of the grid is at 90 s after the charge. Most roasts have reached their turning point by then. */
const GRID_FROM_SECONDS = 90
/** The time from one point of the grid to the next. */
export const GRID_STEP_SECONDS = 5

export interface GridPoint {
  readonly tempC: number
  /** The smoothed rate of rise, in °C/min. */
  readonly ratePerMinute: number
}

/**
 * The points are at 90 s, 95 s, … after the charge, up to the drop. A point is null where the readings do not show the
 * curve.
 */
export interface CurveGrid {
  readonly points: readonly (GridPoint | null)[]
  /** The smoothed rate of rise at first crack, in °C/min; null if it is not known. */
  readonly crackRatePerMinute: number | null
}

/** A value at one time. */
interface Timed {
  readonly seconds: number
  readonly value: number
}

/**
 * The value at each of the times, on the straight line between the two known values around it. Null before the first
 * known value and after the last one. The times are in ascending order.
 */
function valuesAt(known: readonly Timed[], times: readonly number[]): (number | null)[] {
  let nextIndex = 0
  return times.map((seconds) => {
    while ((known[nextIndex]?.seconds ?? Number.POSITIVE_INFINITY) < seconds) nextIndex += 1
    const knownAfter = known[nextIndex]
    if (knownAfter === undefined) return null
    if (knownAfter.seconds === seconds) return knownAfter.value
    const knownBefore = known[nextIndex - 1]
    if (knownBefore === undefined) return null
    return (
      knownBefore.value +
      ((knownAfter.value - knownBefore.value) * (seconds - knownBefore.seconds)) /
        (knownAfter.seconds - knownBefore.seconds)
    )
  })
}

/** The grid of a roast, from its samples and events between the charge and the drop. */
export function curveGrid({ samples, events, dropSeconds }: Heat): CurveGrid {
  const count = Math.max(0, Math.floor((dropSeconds - GRID_FROM_SECONDS) / GRID_STEP_SECONDS) + 1)
  const times = Array.from({ length: count }, (_, index) => GRID_FROM_SECONDS + index * GRID_STEP_SECONDS)
  const temps = valuesAt(
    samples.map(({ seconds, tempC }) => ({ seconds, value: tempC })),
    times,
  )
  const knownRates = smoothedRates(samples).map(({ seconds, cPerMinute }) => ({ seconds, value: cPerMinute }))
  const rates = valuesAt(knownRates, times)
  // Without first crack the time is NaN, and `valuesAt` gives null for NaN.
  const crackSeconds = eventSeconds(events, 'FIRST_CRACK_START') ?? Number.NaN
  return {
    points: temps.map((tempC, index) => {
      const ratePerMinute = rates[index] ?? null
      return tempC === null || ratePerMinute === null ? null : { tempC, ratePerMinute }
    }),
    crackRatePerMinute: valuesAt(knownRates, [crackSeconds])[0] ?? null,
  }
}
