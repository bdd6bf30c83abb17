// Simulates roasts of one member: their readings and their times of first crack. The same seed gives the same roasts.
// Used by the benchmark and by tests of the forecast.

import type { EarlierRoast } from '../../contract/rules/coffee/forecastLearning.ts'
import type { TempSample } from '../../contract/rules/coffee/roastCurve.ts'
import { pseudoRandom } from '../../server/demo/pseudoRandom.ts'

/** A simulated roast up to a minute after first crack. `bean` is the number of its bean: 0, 1 or 2. */
export interface SimulatedRoast {
  readonly bean: number
  readonly firstCrackSeconds: number
  readonly readings: readonly TempSample[]
}

const BEAN_COUNT = 3
const READ_EVERY_SECONDS = 18
const READ_DEVIATION_SECONDS = 4.5
const PROBE_DEVIATION_C = 0.3
/** Below this rate of rise the member adds heat, so that the beans do not stall. */
const LOWEST_RATE_C_PER_MINUTE = 7
/** This share of all readings is mistyped: the decimal point is one digit too far left. */
const MISTYPED_SHARE = 0.02

/** A random number with a normal distribution: its mean is 0 and its standard deviation is 1. */
function randomNormal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())
}

/**
 * Simulates roasts, the oldest first. Each has one of three beans at random. Roasts differ in their heat and length, in
 * how the rate of rise falls, in changes of the power, and in the temperature of first crack, as in a real home. The
 * member hears first crack a few seconds late. There is a reading every 18 ± 4.5 s, with an error of about 0.3 °C.
 */
export function simulatedRoasts(seed: number, count: number): SimulatedRoast[] {
  const random = pseudoRandom(seed)
  // The first numbers of small seeds are close to each other, so they are skipped.
  for (let skipped = 0; skipped < 20; skipped += 1) random()
  // The temperature of first crack of each bean, in °C. It differs a little in each roast.
  const crackTemps = Array.from({ length: BEAN_COUNT }, () => 196 + 2.5 * randomNormal(random))
  return Array.from({ length: count }, () => {
    const bean = Math.floor(random() * BEAN_COUNT)
    return { bean, ...simulatedRoast(random, (crackTemps[bean] ?? 196) + 2.6 * randomNormal(random)) }
  })
}

function simulatedRoast(random: () => number, crackC: number): Omit<SimulatedRoast, 'bean'> {
  const turningSeconds = 80 + 6 * randomNormal(random)
  const turningC = 90 + 4 * randomNormal(random)
  const chargeC = turningC + 110
  const peakCPerMinute = 17.5 * (1 + 0.06 * randomNormal(random))
  // The fall of the rate of rise, in °C/min².
  const fallPerMinute = 1.05 + 0.1 * randomNormal(random)
  // Each change of the power takes effect slowly.
  const changes = Array.from({ length: 3 }, () => ({
    startSeconds: 180 + 360 * random(),
    cPerMinute: 0.6 * randomNormal(random),
  }))
  const hearingDelaySeconds = Math.abs(4 * randomNormal(random))

  const temps: number[] = []
  let tempC = turningC
  let crackSeconds: number | null = null
  for (let second = 0; crackSeconds === null || second <= crackSeconds + hearingDelaySeconds + 60; second += 1) {
    if (second < turningSeconds) {
      temps.push(turningC + (chargeC - turningC) * (1 - second / turningSeconds) ** 2.4)
      continue
    }
    const secondsSinceTurning = second - turningSeconds
    // In the 50 s after the coldest moment, the rate of rise grows from 0 to its peak.
    const recoveredShare = Math.min(1, secondsSinceTurning / 50)
    const changeCPerMinute = changes.reduce(
      (sum, { startSeconds, cPerMinute }) =>
        sum + (second > startSeconds ? cPerMinute * (1 - Math.exp((startSeconds - second) / 40)) : 0),
      0,
    )
    const plannedCPerMinute =
      recoveredShare * peakCPerMinute - (fallPerMinute * Math.max(0, secondsSinceTurning - 50)) / 60 + changeCPerMinute
    // The heat that the member adds: below the lowest rate, only 30 % of the fall remains.
    const cPerMinute =
      secondsSinceTurning > 50 && plannedCPerMinute < LOWEST_RATE_C_PER_MINUTE
        ? LOWEST_RATE_C_PER_MINUTE - (LOWEST_RATE_C_PER_MINUTE - plannedCPerMinute) * 0.3
        : plannedCPerMinute
    tempC += cPerMinute / 60
    temps.push(tempC)
    if (crackSeconds === null && tempC >= crackC) crackSeconds = second
  }

  const readings: TempSample[] = []
  for (
    let seconds = 3 + 10 * random();
    seconds < temps.length - 1;
    seconds += Math.max(6, READ_EVERY_SECONDS + READ_DEVIATION_SECONDS * randomNormal(random))
  ) {
    const typedC = Math.round(10 * ((temps[Math.round(seconds)] ?? 0) + PROBE_DEVIATION_C * randomNormal(random))) / 10
    readings.push({ seconds, tempC: random() < MISTYPED_SHARE ? typedC / 10 : typedC })
  }
  return { firstCrackSeconds: crackSeconds + hearingDelaySeconds, readings }
}

/** Changes the roasts to the form of earlier roasts, from which the forecast for a roast of this bean is computed. */
export function historyFor(bean: number, roasts: readonly SimulatedRoast[]): EarlierRoast[] {
  return roasts.map((roast) => ({ ...roast, sameBean: roast.bean === bean }))
}

/**
 * A roast with a reading every 15 s. Its temperatures are on a parabola, which reaches `crackC` at `crackSeconds`. At
 * that time the rate of rise is `rate`, in °C/min. `bend` is the change of this rate, in °C/min².
 */
export function parabola(crackSeconds: number, crackC: number, bend = -0.6, rate = 8): TempSample[] {
  const count = Math.floor(crackSeconds / 15) + 2
  return Array.from({ length: count }, (_, index) => {
    const x = (index * 15 - crackSeconds) / 60
    return { seconds: index * 15, tempC: crackC + rate * x + (bend * x * x) / 2 }
  })
}
