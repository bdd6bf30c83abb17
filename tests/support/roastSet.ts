// Roasts of one member as readings and a time of first crack, made from a seed. Used by the benchmark and the property
// tests of the forecast.

import type { EarlierRoast } from '../../contract/rules/coffee/forecastLearning.ts'
import type { TempSample } from '../../contract/rules/coffee/roastCurve.ts'
import { pseudoRandom } from '../../server/demo/pseudoRandom.ts'

/** A roast of one of the member's beans, up to a minute after first crack. */
export interface MadeRoast {
  readonly bean: number
  readonly firstCrackSeconds: number
  readonly readings: readonly TempSample[]
}

const BEANS = 3
const READ_EVERY_SECONDS = 18
const READ_JITTER_SECONDS = 4.5
const PROBE_DEVIATION_C = 0.3
/** Below this rate, in °C/min, the member adds heat, so that the beans do not stall. */
const WATCHED_RATE = 7
/** Of all readings, this share is mistyped: the decimal point is one digit too far left. */
const MISTYPED_SHARE = 0.02

/** A number that is normally distributed around 0 with the deviation 1, from uniform random numbers. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())
}

/**
 * Roasts in the order of time, of three beans by turns in random order. They differ like those of a home roaster: in the
 * heat (and so in the length), in how the rate falls, in changes of the power, and in the temperature of first crack, which
 * depends on the bean, the roast and the ear. Readings are every 18 ± 4.5 s and off by 0.3 °C.
 */
export function madeRoasts(seed: number, count: number): MadeRoast[] {
  const random = pseudoRandom(seed)
  // The first numbers of small seeds are close to each other, so they are skipped.
  for (let skipped = 0; skipped < 20; skipped += 1) random()
  const crackTemps = Array.from({ length: BEANS }, () => 196 + 2.5 * normal(random))
  return Array.from({ length: count }, () => {
    const bean = Math.floor(random() * BEANS)
    return { bean, ...madeRoast(random, (crackTemps[bean] ?? 196) + 2.6 * normal(random)) }
  })
}

function madeRoast(random: () => number, crackC: number): Omit<MadeRoast, 'bean'> {
  const turningSeconds = 80 + 6 * normal(random)
  const turningC = 90 + 4 * normal(random)
  const chargeC = turningC + 110
  const peakRate = 17.5 * (1 + 0.06 * normal(random))
  const fallPerMinute = 1.05 + 0.1 * normal(random)
  // A change of the power takes effect slowly, and some roasts have one late.
  const changes = Array.from({ length: 3 }, () => ({ at: 180 + 360 * random(), rate: 0.6 * normal(random) }))
  const heardSeconds = Math.abs(4 * normal(random))

  const temps: number[] = []
  let tempC = turningC
  let crackSeconds: number | null = null
  for (let second = 0; crackSeconds === null || second <= crackSeconds + heardSeconds + 60; second += 1) {
    if (second < turningSeconds) {
      temps.push(turningC + (chargeC - turningC) * (1 - second / turningSeconds) ** 2.4)
      continue
    }
    const since = second - turningSeconds
    const recovered = Math.min(1, since / 50)
    const changed = changes.reduce(
      (sum, { at, rate }) => sum + (second > at ? rate * (1 - Math.exp((at - second) / 40)) : 0),
      0,
    )
    const planned = recovered * peakRate - (fallPerMinute * Math.max(0, since - 50)) / 60 + changed
    const rate = since > 50 && planned < WATCHED_RATE ? WATCHED_RATE - (WATCHED_RATE - planned) * 0.3 : planned
    tempC += rate / 60
    temps.push(tempC)
    if (crackSeconds === null && tempC >= crackC) crackSeconds = second
  }

  const readings: TempSample[] = []
  for (
    let at = 3 + 10 * random();
    at < temps.length - 1;
    at += Math.max(6, READ_EVERY_SECONDS + READ_JITTER_SECONDS * normal(random))
  ) {
    const typed = Math.round(10 * ((temps[Math.round(at)] ?? 0) + PROBE_DEVIATION_C * normal(random))) / 10
    readings.push({ seconds: at, tempC: random() < MISTYPED_SHARE ? typed / 10 : typed })
  }
  return { firstCrackSeconds: crackSeconds + heardSeconds, readings }
}

/** Roasts as the history of a roast of this bean. */
export function historyFor(bean: number, roasts: readonly MadeRoast[]): EarlierRoast[] {
  return roasts.map((roast) => ({ ...roast, sameBean: roast.bean === bean }))
}
