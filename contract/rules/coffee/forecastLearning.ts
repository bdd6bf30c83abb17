// Computes from earlier roasts the usual temperature and time of first crack, and how the rate of rise falls before
// first crack.

import { withoutMistyped } from './mistypedReadings.ts'
import { type TempSample, temperatureAt } from './roastCurve.ts'
import { lineThrough } from './straightLine.ts'

/** An earlier roast that had a first crack. `readings` are its bean temperatures in the order of time. */
export interface EarlierRoast {
  /** Whether it has the same bean as the roast in progress. */
  readonly sameBean: boolean
  readonly firstCrackSeconds: number
  readonly readings: readonly TempSample[]
}

/** The numbers from one earlier roast. A number is null if the readings do not show it. */
export interface RoastNumbers {
  /** Whether it has the same bean as the roast in progress. */
  readonly sameBean: boolean
  readonly crackSeconds: number
  /** The bean temperature at first crack. */
  readonly crackC: number | null
  /** How fast the rate of rise changed before first crack, in °C/min². */
  readonly bend: number | null
  /** The readings of the roast, without mistyped ones. */
  readonly samples: readonly TempSample[]
}

/** The numbers from all earlier roasts. */
export interface Learned {
  /** The usual bean temperature at first crack. */
  readonly targetC: number
  /** How much this temperature differs between roasts: a standard deviation. */
  readonly targetSpreadC: number
  /** The number of earlier roasts whose temperature at first crack is known. */
  readonly targetRoasts: number
  /** How fast the rate of rise usually changes before first crack, in °C/min². */
  readonly bend: number
  /** When first crack usually is, in seconds; null if there are no earlier roasts. */
  readonly usualSeconds: number | null
  /** How much this time differs between roasts: a standard deviation. 0 if there are no earlier roasts. */
  readonly usualSpreadSeconds: number
}

/** With fewer earlier first cracks, the next one is forecast but not proposed. Settled by us. */
export const MIN_CRACKS_TO_PROPOSE = 3
/** The numbers for a member without earlier roasts. */
const FIRST_ROAST = { targetC: 196, targetSpreadC: 3, bend: -0.6 }
/** `targetSpreadC` and `usualSpreadSeconds` are at least this large, even if all roasts are equal. */
const MIN_TARGET_SPREAD_C = 1.5
const MIN_USUAL_SPREAD_SECONDS = 15
/** The lowest and the highest bend that is used, in °C/min². */
const BEND_LIMITS = { lowest: -3, highest: 0 }
/** In a weighted median, all roasts together have the same weight as this many roasts of the bean. */
const WEIGHT_OF_ALL = 3
/** The bend compares the rates at two times: half a minute and two and a half minutes before first crack. */
const LATE_SECONDS = 30
const EARLY_SECONDS = 150
/** The rate at a time is the slope of the readings that are at most this far from that time. */
const RATE_REACH_SECONDS = 37.5

/** The median of the values; NaN if there are no values. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN
  return (lower + upper) / 2
}

/**
 * A standard deviation on which outliers have little effect: 1.4826 times the median of the distances between the
 * values and `middle`.
 */
function spreadOf(values: readonly number[], middle: number): number {
  return 1.4826 * medianOf(values.map((value) => Math.abs(value - middle)))
}

/** The rate of rise at a time, in °C/min; null if there are too few readings near it. */
function rateAround(samples: readonly TempSample[], seconds: number): number | null {
  const near = samples.filter((sample) => Math.abs(sample.seconds - seconds) <= RATE_REACH_SECONDS)
  if (near.length < 3) return null
  const line = lineThrough(near.map(({ seconds: at, tempC }) => ({ x: at / 60, y: tempC })))
  return line?.slope ?? null
}

/** The numbers about first crack from one earlier roast. */
export function numbersOfRoast({ sameBean, firstCrackSeconds: crackSeconds, readings }: EarlierRoast): RoastNumbers {
  const samples = withoutMistyped(readings)
  const lateRate = rateAround(samples, crackSeconds - LATE_SECONDS)
  const earlyRate = rateAround(samples, crackSeconds - EARLY_SECONDS)
  return {
    sameBean,
    crackSeconds,
    crackC: temperatureAt(samples, crackSeconds),
    bend:
      lateRate === null || earlyRate === null ? null : (lateRate - earlyRate) / ((EARLY_SECONDS - LATE_SECONDS) / 60),
    samples,
  }
}

/**
 * The weighted mean of two medians: `bean` is the median of the n roasts of the bean, and `all` is the median of all
 * roasts. The mean is (n·bean + 3·all) / (n + 3). Without roasts of the bean, it is `all`.
 */
function weightedMedian(ofBean: readonly number[], ofAll: readonly number[]): number {
  const all = medianOf(ofAll)
  if (ofBean.length === 0) return all
  return (ofBean.length * medianOf(ofBean) + WEIGHT_OF_ALL * all) / (ofBean.length + WEIGHT_OF_ALL)
}

/**
 * One number from each roast that has this number: from all roasts, and from the roasts of the bean. `closest` are the
 * numbers of the bean if there are at least three of them, otherwise all numbers.
 */
function numbersOf(earlierRoasts: readonly RoastNumbers[], pick: (roast: RoastNumbers) => number | null) {
  const known = earlierRoasts.flatMap((roast) => {
    const value = pick(roast)
    return value === null ? [] : [{ value, sameBean: roast.sameBean }]
  })
  const all = known.map(({ value }) => value)
  const bean = known.flatMap(({ value, sameBean }) => (sameBean ? [value] : []))
  return { all, bean, closest: bean.length >= WEIGHT_OF_ALL ? bean : all }
}

/** Combines the numbers of all earlier roasts. Roasts of the same bean have more weight. */
export function learn(earlierRoasts: readonly RoastNumbers[]): Learned {
  const temps = numbersOf(earlierRoasts, ({ crackC }) => crackC)
  const times = numbersOf(earlierRoasts, ({ crackSeconds }) => crackSeconds)
  const bends = numbersOf(earlierRoasts, ({ bend }) => bend)
  const hasTemps = temps.all.length > 0
  const targetC = hasTemps ? weightedMedian(temps.bean, temps.all) : FIRST_ROAST.targetC
  const usualSeconds = times.all.length > 0 ? weightedMedian(times.bean, times.all) : null
  const { lowest, highest } = BEND_LIMITS
  return {
    targetC,
    targetSpreadC: hasTemps
      ? Math.max(MIN_TARGET_SPREAD_C, spreadOf(temps.closest, targetC))
      : FIRST_ROAST.targetSpreadC,
    targetRoasts: temps.all.length,
    bend: bends.all.length > 0 ? Math.min(highest, Math.max(lowest, medianOf(bends.closest))) : FIRST_ROAST.bend,
    usualSeconds,
    usualSpreadSeconds:
      usualSeconds === null ? 0 : Math.max(MIN_USUAL_SPREAD_SECONDS, spreadOf(times.closest, usualSeconds)),
  }
}
