// Computes the area under the temperature curve (AUC), which shows how much heat the beans got.

import { type TempSample, temperatureAt } from './roastCurve.ts'

/** The area under the curve counts only what is above this temperature. */
export const AREA_BASE_C = 100

/**
 * The area above `baseC` and below one straight piece of the curve, in °C·s. `from` and `to` are the ends of the piece.
 */
function pieceArea(from: TempSample, to: TempSample, baseC: number): number {
  const seconds = to.seconds - from.seconds
  const low = Math.min(from.tempC, to.tempC) - baseC
  const high = Math.max(from.tempC, to.tempC) - baseC
  if (high <= 0) return 0
  if (low >= 0) return (seconds * (low + high)) / 2
  // One end is below the base, so only a triangle is above it.
  return (seconds * high * high) / (2 * (high - low))
}

/**
 * How much heat the beans got between two times: the area between the temperature curve and `baseC`, in °C·min. Where
 * the curve is below `baseC`, nothing counts. Null if the samples do not cover both times, or if the second time is
 * earlier than the first.
 * @param samples in the order of time.
 */
export function areaUnderCurve(
  samples: readonly TempSample[],
  fromSeconds: number,
  toSeconds: number,
  baseC = AREA_BASE_C,
): number | null {
  const fromC = temperatureAt(samples, fromSeconds)
  const toC = temperatureAt(samples, toSeconds)
  if (fromC === null || toC === null || toSeconds < fromSeconds) return null
  const inner = samples.filter(({ seconds }) => seconds > fromSeconds && seconds < toSeconds)
  const points = [{ seconds: fromSeconds, tempC: fromC }, ...inner, { seconds: toSeconds, tempC: toC }]
  const area = points.reduce((sum, point, index) => {
    const previous = points[index - 1]
    return previous ? sum + pieceArea(previous, point, baseC) : 0
  }, 0)
  return area / 60
}
