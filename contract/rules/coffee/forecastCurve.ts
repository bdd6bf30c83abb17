// The curve through the last samples, and when the curve reaches a temperature. Inside the formulas time is in minutes,
// because rates are in °C/min.

import type { TempSample } from './roastCurve.ts'
import { lineThrough } from './straightLine.ts'

/** The curve uses the samples of the last 75 s, but at least three samples. */
const WINDOW_SECONDS = 75
const MIN_SAMPLES = 3
/** The temperature of the curve can always be off by this much, even if all samples lie on the curve. */
const MIN_DEVIATION_C = 0.5
/** The error of the temperature of one sample. Members type the temperatures, so they are not exact. */
const READING_DEVIATION_C = 0.3

/** The curve T + r·x + a·x²/2 with x in minutes after the last sample: `tempC` is T, `rate` is r, and `bend` is a. */
export interface Curve {
  readonly seconds: number
  readonly tempC: number
  /** The rate of rise, in °C/min. */
  readonly rate: number
  /** How fast the rate changes, in °C/min²; below 0 where the rate falls. */
  readonly bend: number
  /** The standard deviation of `tempC`. */
  readonly tempDeviationC: number
  /** The standard deviation of `rate`, in °C/min. */
  readonly rateDeviation: number
}

/** A temperature that the beans should reach, and how much it differs between roasts. */
interface Target {
  readonly targetC: number
  readonly targetSpreadC: number
}

/**
 * The curve through the last samples. The caller gives the bend, because 75 s are too short to measure it. Null for
 * fewer than three samples.
 * @param samples in the order of time, without mistyped ones.
 * @param end how many of the samples count, from the first one on.
 */
export function curveAt(samples: readonly TempSample[], bend: number, end = samples.length): Curve | null {
  const last = samples[end - 1]
  if (last === undefined || end < MIN_SAMPLES) return null
  let first = end - MIN_SAMPLES
  while ((samples[first - 1]?.seconds ?? Number.NEGATIVE_INFINITY) >= last.seconds - WINDOW_SECONDS) first -= 1
  // Without the part of the temperature that comes from the bend, the samples are near a straight line.
  const straightened = samples.slice(first, end).map(({ seconds, tempC }) => {
    const x = (seconds - last.seconds) / 60
    return { x, y: tempC - (bend * x * x) / 2 }
  })
  const line = lineThrough(straightened)
  if (line === null) return null
  return {
    seconds: last.seconds,
    tempC: line.meanY - line.slope * line.meanX,
    rate: line.slope,
    bend,
    tempDeviationC: Math.max(MIN_DEVIATION_C, line.deviation / Math.sqrt(straightened.length)),
    rateDeviation: Math.max(READING_DEVIATION_C, line.deviation) / Math.sqrt(line.spreadX),
  }
}

/** The temperature of the curve at a time, which counts in seconds from the same moment as `seconds` of the curve. */
export function tempAt({ seconds, tempC, rate, bend }: Curve, atSeconds: number): number {
  const x = (atSeconds - seconds) / 60
  return tempC + rate * x + (bend * x * x) / 2
}

/**
 * The square of the rate at which the curve passes a temperature; below 0 if the curve never reaches this temperature.
 */
function squaredRateAt({ tempC, rate, bend }: Pick<Curve, 'tempC' | 'rate' | 'bend'>, targetC: number): number {
  return rate * rate + 2 * bend * (targetC - tempC)
}

/**
 * The seconds until the curve reaches a temperature, below 0 if the curve is already hotter. Null if the beans stall:
 * with this rate and this bend they never reach the temperature.
 */
export function secondsToReach(curve: Pick<Curve, 'tempC' | 'rate' | 'bend'>, targetC: number): number | null {
  const squared = squaredRateAt(curve, targetC)
  if (curve.rate <= 0 || squared < 0) return null
  // The solution of `targetC = T + r·x + a·x²/2` for x, in a form that does not divide by the bend, which may be 0. The
  // factor 120 is the 2 of the formula times 60 s in a minute.
  return (120 * (targetC - curve.tempC)) / (curve.rate + Math.sqrt(squared))
}

/**
 * The highest temperature that the curve reaches from now on. If its rate is already 0 or less, this is the present
 * temperature. If its rate is above 0 and does not fall, the result is Infinity.
 */
export function stallTemp({ tempC, rate, bend }: Pick<Curve, 'tempC' | 'rate' | 'bend'>): number {
  if (rate <= 0) return tempC
  return bend < 0 ? tempC - (rate * rate) / (2 * bend) : Number.POSITIVE_INFINITY
}

/** The bend differs this much between roasts, in °C/min². */
const BEND_DEVIATION = 0.3
/**
 * The lowest rate of rise that is used, in °C/min. With a rate near 0, a small error of the temperature would move the
 * time without limit.
 */
const MIN_CROSSING_RATE = 2

/**
 * How far the time of `secondsToReach` may be off: its standard deviation in seconds.
 * @param secondsUntil the result of `secondsToReach`
 */
export function reachDeviation(curve: Curve, { targetC, targetSpreadC }: Target, secondsUntil: number): number {
  const x = secondsUntil / 60
  const crossingRate = Math.max(MIN_CROSSING_RATE, Math.sqrt(Math.max(0, squaredRateAt(curve, targetC))))
  const tempC = Math.hypot(curve.tempDeviationC, targetSpreadC, x * curve.rateDeviation, (x * x * BEND_DEVIATION) / 2)
  return (60 * tempC) / crossingRate
}
