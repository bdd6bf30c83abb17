// Forecasts when to drop the beans: at a chosen development ratio (DTR) or temperature. All seconds count from the
// start of the roast.

import { type Curve, curveAt, reachDeviation, secondsToReach, stallTemp, tempAt } from './forecastCurve.ts'
import { learn, type RoastNumbers } from './forecastLearning.ts'
import { EXACT_WITHIN_SECONDS, FINISHED_AFTER_SECONDS, halfRange, moveTowards, stepNear } from './forecastSteps.ts'
import { withoutMistyped } from './mistypedReadings.ts'
import { coldestIndex, type TempSample } from './roastCurve.ts'

/**
 * When the beans should be dropped. The time may be earlier or later by `errorSeconds`, which is 0 if the time is
 * known.
 */
export interface DropForecast {
  readonly seconds: number
  readonly errorSeconds: number
  /** If the beans stall: the highest temperature that they reach, which is too cold. Null if the beans do not stall. */
  readonly stallTempC: number | null
}

/** The forecast after one reading. */
interface Step {
  /** The time of the reading. */
  readonly atSeconds: number
  /**
   * The expected time of the drop. It is null until a curve gives a time. If this time passes while the beans stall, it
   * is null again until a later curve gives a time.
   */
  readonly dropSeconds: number | null
  /** The standard deviation of `dropSeconds`. */
  readonly deviationSeconds: number
  /** As in `DropForecast`. */
  readonly stallTempC: number | null
}

/**
 * How good the forecast for a temperature was on earlier roasts. Each roast is tested once, about `DROP_TEST_SECONDS`
 * before it reached the temperature.
 */
export interface DropBackTest {
  /** How many earlier roasts were forecast. */
  readonly roasts: number
  /** The mean error in seconds. */
  readonly errorSeconds: number
}

/** The numbers from earlier roasts that the forecast of a temperature uses. */
export interface DropModel {
  readonly targetC: number
  /** How fast the rate usually changes, in °C/min². */
  readonly bend: number
  /**
   * The errors of the forecasts on earlier roasts, in seconds. A roast whose readings do not show when it
   * reached the temperature has no error here. A roast without a forecast at the time of the test has none either.
   */
  readonly errors: readonly number[]
}

/**
 * The curve through the last readings is used when the beans are this near to the chosen temperature. Before that, the
 * rate of rise still changes too much.
 */
const NEAR_TARGET_C = 40
/** The turning point has passed when the beans are this much hotter than their lowest temperature so far. */
const TURNED_C = 5
/** The beans stall if they would stay more than this below the chosen temperature. */
const STALL_BELOW_C = 1
/** How long before the beans reach the temperature the back-test looks at the forecast. */
export const DROP_TEST_SECONDS = 60
/**
 * The back-test uses the forecast that is nearest to the time `DROP_TEST_SECONDS` before the beans reached the
 * temperature. This is the longest distance between the forecast and that time.
 */
const TEST_REACH_SECONDS = 20

/** Whether the time of a forecast passed more than a minute ago. The forecast is then not shown any more. */
const isFinished = (seconds: number, elapsedSeconds: number) => elapsedSeconds > seconds + FINISHED_AFTER_SECONDS

/**
 * The drop at a development ratio: (FC - DTR · charge) / (1 - DTR), with FC for the time of first crack. Null if the
 * time of the drop passed more than a minute ago.
 * @param crack the time of first crack, and by how much this time may be off: 0 if first crack was logged.
 */
export function dropAtRatio({
  ratio,
  chargeSeconds,
  crack,
  elapsedSeconds,
}: {
  ratio: number
  chargeSeconds: number
  crack: { seconds: number; errorSeconds: number }
  elapsedSeconds: number
}): DropForecast | null {
  const seconds = (crack.seconds - ratio * chargeSeconds) / (1 - ratio)
  if (isFinished(seconds, elapsedSeconds)) return null
  const errorSeconds = crack.errorSeconds / (1 - ratio)
  return { seconds: Math.max(elapsedSeconds, seconds), errorSeconds, stallTempC: null }
}

/**
 * The highest temperature of the curve, if it is more than `STALL_BELOW_C` below the chosen temperature. Otherwise
 * null.
 */
function stallTempOf(curve: Curve | null, targetC: number): number | null {
  const highestC = curve === null ? targetC : stallTemp(curve)
  return highestC < targetC - STALL_BELOW_C ? highestC : null
}

/** The forecasts of a roast, one after each reading near enough to the temperature. */
function forecastAfterEachReading(
  samples: readonly TempSample[],
  { targetC, bend }: Pick<DropModel, 'targetC' | 'bend'>,
): Step[] {
  const steps: Step[] = []
  let previousCurve: Curve | null = null
  let lowestC = Number.POSITIVE_INFINITY
  for (const [index, reading] of samples.entries()) {
    lowestC = Math.min(lowestC, reading.tempC)
    const fittedCurve = curveAt(samples, bend, index + 1)
    const curve =
      fittedCurve !== null && fittedCurve.tempC >= Math.max(targetC - NEAR_TARGET_C, lowestC + TURNED_C)
        ? fittedCurve
        : null
    if (curve !== null) {
      // A stall is reported only if two consecutive readings show it.
      const stallTempC = stallTempOf(previousCurve, targetC) === null ? null : stallTempOf(curve, targetC)
      steps.push(nextStep({ curve, previousCurve, reading, targetC, expected: steps.at(-1), stallTempC }))
    }
    previousCurve = curve
  }
  return steps
}

/**
 * The forecast after one more reading. If the curve gives no time, the expected time stays the same. A time that passes
 * while the beans stall was wrong, so it is forgotten. After a reading without an expected time, the time of a curve
 * counts only if it is exact, because the first curves that reach the temperature again can give a time that is much
 * too late.
 */
function nextStep({
  curve,
  previousCurve,
  reading: { seconds: atSeconds, tempC },
  targetC,
  expected,
  stallTempC,
}: {
  curve: Curve
  previousCurve: Curve | null
  reading: TempSample
  targetC: number
  expected: Step | undefined
  stallTempC: number | null
}): Step {
  const secondsToTarget = secondsToReach(curve, targetC)
  // A forecast whose time has passed counts as a forecast for now.
  const unchanged = expected?.dropSeconds ? Math.max(atSeconds, expected.dropSeconds) : null
  if (secondsToTarget === null) {
    const dropSeconds = stallTempC !== null && unchanged === atSeconds ? null : unchanged
    return { atSeconds, dropSeconds, deviationSeconds: expected?.deviationSeconds ?? 0, stallTempC }
  }
  const secondsByCurve = Math.max(atSeconds, curve.seconds + secondsToTarget)
  // How far the reading is from the temperature that the curve before this reading gave for its time.
  const surpriseC = previousCurve === null ? 0 : Math.abs(tempC - tempAt(previousCurve, atSeconds))
  const deviationSeconds = reachDeviation(curve, { targetC, targetSpreadC: 0 }, secondsToTarget)
  const isTooVague = expected?.dropSeconds === null && deviationSeconds > EXACT_WITHIN_SECONDS
  return {
    atSeconds,
    dropSeconds: isTooVague ? null : moveTowards(unchanged ?? secondsByCurve, secondsByCurve, surpriseC),
    deviationSeconds,
    stallTempC,
  }
}

/** When an earlier roast first reached a temperature after its coldest reading; null if its readings do not show it. */
function reachedSeconds(samples: readonly TempSample[], targetC: number): number | null {
  const rising = samples.slice(coldestIndex(samples))
  const index = rising.findIndex(({ tempC }) => tempC >= targetC)
  const [colder, hotter] = [rising[index - 1], rising[index]]
  if (!colder || !hotter) return null
  const part = (targetC - colder.tempC) / (hotter.tempC - colder.tempC)
  return colder.seconds + part * (hotter.seconds - colder.seconds)
}

/** The model for a temperature: the usual bend, and the error of the forecast in each earlier roast. */
export function dropModel(earlierRoasts: readonly RoastNumbers[], targetC: number): DropModel {
  const errors = earlierRoasts.flatMap((roast) => {
    const atSeconds = reachedSeconds(roast.samples, targetC)
    if (atSeconds === null) return []
    const { bend } = learn(earlierRoasts.filter((other) => other !== roast))
    const step = stepNear(
      forecastAfterEachReading(roast.samples, { targetC, bend }),
      (one) => atSeconds - one.atSeconds,
      DROP_TEST_SECONDS,
      TEST_REACH_SECONDS,
    )
    return step === null || step.dropSeconds === null ? [] : [Math.abs(step.dropSeconds - atSeconds)]
  })
  return { targetC, bend: learn(earlierRoasts).bend, errors }
}

/** How good the forecast for the temperature was; null if no earlier roast has an error in `errors`. */
export function dropBackTest({ errors }: DropModel): DropBackTest | null {
  if (errors.length === 0) return null
  return { roasts: errors.length, errorSeconds: errors.reduce((sum, error) => sum + error, 0) / errors.length }
}

/** The forecast after the latest reading of this roast that is near enough to the temperature; null if none is. */
export function lastDropStep(readings: readonly TempSample[], model: DropModel): Step | null {
  return forecastAfterEachReading(withoutMistyped(readings), model).at(-1) ?? null
}

/**
 * The drop at a temperature, from the forecast after the last reading. It is never null while the beans stall.
 * Otherwise it is null if no time is known, or if the time of the drop passed more than a minute ago.
 */
export function dropAtTemp(model: DropModel, step: Step | null, elapsedSeconds: number): DropForecast | null {
  if (step === null) return null
  const { dropSeconds, stallTempC } = step
  if (stallTempC === null && (dropSeconds === null || isFinished(dropSeconds, elapsedSeconds))) return null
  return {
    // While the beans stall, the time is not shown, so it need not be known.
    seconds: Math.max(elapsedSeconds, dropSeconds ?? 0),
    errorSeconds: halfRange(model.errors, step.deviationSeconds),
    stallTempC,
  }
}
