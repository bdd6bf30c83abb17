// Finds mistyped temperatures, which no figure of a roast uses.

import { MAX_BEAN_TEMP_C } from './roast.ts'
import type { TempSample } from './roastCurve.ts'
import { storedTempC, type TemperatureUnit } from './units.ts'

/** Only a sample that is more than this above both neighbours, or more than this below both, can be mistyped. */
const JUMP_C = 25
/** No beans heat up or cool down faster. */
export const MAX_RATE_C_PER_MINUTE = 170
/** How much is missing if the first digit of a number in °C was left out, or typed in front. */
const FIRST_DIGITS_C = [-100, 100, 200]
/** The same for a number in °F that has two digits left, so it is below 38 °C: 100 to 400 °F. */
const FIRST_DIGITS_F_IN_C = [56, 111, 167, 222]
/** A sample with a wrong first digit is this near to the line of its neighbours when the digit is put right. */
const NEAR_LINE_C = 10

/** The temperature of the straight line through two samples, at another time. */
function temperatureOnLine(from: TempSample, to: TempSample, seconds: number): number {
  if (from.seconds === to.seconds) return to.tempC
  return to.tempC + ((to.tempC - from.tempC) * (seconds - to.seconds)) / (to.seconds - from.seconds)
}

/** The temperatures of a sample and of the two samples before and after it. NaN if there is no such sample. */
type Temps = [number, number, number, number, number]

/** Whether the sample at an index is mistyped. See `withoutMistyped`. */
function isMistypedAt(samples: readonly TempSample[], index: number): boolean {
  const near = [-2, -1, 0, 1, 2].map((offset) => samples[index + offset])
  const [secondBefore, before, sample, after, secondAfter] = near
  // The first and the last sample have one neighbour, and the line through the two samples beside them.
  const from = before && after ? before : before ? secondBefore : secondAfter
  const to = after ?? before
  if (!sample || !from || !to) return false
  const { seconds, tempC } = sample
  const lineC = temperatureOnLine(from, to, seconds)
  const temps = before && after ? [before.tempC, after.tempC] : [to.tempC, lineC]
  const isNear = (otherC: number) => otherC >= Math.min(...temps) - JUMP_C && otherC <= Math.max(...temps) + JUMP_C
  // The first sample is the charge, after which the temperature can fall at any rate.
  if (isNear(tempC) || (!before && tempC > to.tempC)) return false
  // The last digit was left out, or the decimal point typed too early. 160 more is the same in °F.
  if (isNear(tempC * 10) || isNear(tempC * 10 + 160)) return true
  // The turning point can be a sharp V: the curve falls before it and rises after it. With only one sample before it,
  // that sample is the charge, which is hotter than the sample after it. A comparison with a missing sample is false.
  const [secondBeforeC, beforeC, , afterC, secondAfterC] = near.map((other) => other?.tempC ?? Number.NaN) as Temps
  const isTurning = !(
    beforeC <= tempC ||
    beforeC > secondBeforeC ||
    afterC <= tempC ||
    afterC > secondAfterC ||
    (!secondBefore && beforeC < afterC)
  )
  const digits = [...FIRST_DIGITS_C, ...(tempC < 38 ? FIRST_DIGITS_F_IN_C : [])]
  if (!(isTurning && before) && digits.some((missing) => Math.abs(tempC + missing - lineC) <= NEAR_LINE_C)) return true
  const isTooFast = (other: TempSample) =>
    Math.abs(other.tempC - tempC) * 60 > MAX_RATE_C_PER_MINUTE * Math.abs(other.seconds - seconds)
  return !isTurning && [before, after].every((other) => !other || isTooFast(other))
}

/**
 * The samples that are not mistyped. A mistyped sample is more than 25 °C above both neighbours, or more than 25 °C
 * below both, and either the beans cannot have changed so fast, or it is on the line of its neighbours with one digit
 * put right: 18.9 or 88.9 for 188.9. The turning point and the charge are real, however far they are from their
 * neighbours. The first and the last sample have only one neighbour. Each of them is compared with its neighbour, and
 * with the straight line through the two samples beside it. A last sample that was left out counts again when a new
 * sample follows that is close to it.
 * @param samples in the order of time.
 */
export function withoutMistyped(samples: readonly TempSample[]): TempSample[] {
  const lastIndex = samples.length - 1
  const inner = samples.filter((_, index) => index === 0 || index === lastIndex || !isMistypedAt(samples, index))
  const firstIndex = isMistypedAt(inner, 0) ? 1 : 0
  return inner.slice(firstIndex, isMistypedAt(inner, inner.length - 1) ? -1 : inner.length)
}

/** A temperature as a member types it. */
export interface TypedTemp {
  readonly unit: TemperatureUnit
  readonly value: number
}

const OTHER_UNIT = { DEGREES_CELSIUS: 'DEGREES_FAHRENHEIT', DEGREES_FAHRENHEIT: 'DEGREES_CELSIUS' } as const
const isBeanTemp = (tempC: number) => tempC >= 0 && tempC <= MAX_BEAN_TEMP_C

/** The numbers that a member can have meant: a digit was left out at the end, or a first digit is wrong or missing. */
const meantNumbers = (value: number) => [value * 10, ...[-200, -100, 100, 200, 300, 400].map((more) => value + more)]

/**
 * What a member probably meant by a temperature that the beans cannot have reached: the same number in the other unit,
 * or the number with one digit put right. Null if the beans can have reached it, if nothing else fits, or if there are
 * fewer than two earlier samples. The beans cannot have reached a temperature that `withoutMistyped` would leave out as
 * the last one. On a rising curve they also cannot have reached one that is on the line of the last two samples only in
 * the other unit.
 * @param samples the credible samples of the heat before `seconds`, in the order of time.
 */
export function meantTemp(samples: readonly TempSample[], seconds: number, typed: TypedTemp): TypedTemp | null {
  const [from, to] = samples.slice(-2)
  if (!from || !to) return null
  const lineC = temperatureOnLine(from, to, seconds)
  const [lowestC, highestC] = to.tempC < lineC ? [to.tempC, lineC] : [lineC, to.tempC]
  const isWithin = (tempC: number, differenceC: number) =>
    tempC >= lowestC - differenceC && tempC <= highestC + differenceC
  const tempOf = ({ unit, value }: TypedTemp) => storedTempC(unit, value)
  if (isWithin(tempOf(typed), JUMP_C)) return null
  const inOtherUnit = { unit: OTHER_UNIT[typed.unit], value: typed.value }
  const isOtherUnit = to.tempC >= from.tempC && Math.abs(tempOf(inOtherUnit) - lineC) <= NEAR_LINE_C
  if (!isOtherUnit && !isMistypedAt([...samples, { seconds, tempC: tempOf(typed) }], samples.length)) return null
  const meant = [inOtherUnit, ...meantNumbers(typed.value).map((value) => ({ unit: typed.unit, value }))]
  return meant.find((one) => isBeanTemp(tempOf(one)) && isWithin(tempOf(one), NEAR_LINE_C)) ?? null
}
