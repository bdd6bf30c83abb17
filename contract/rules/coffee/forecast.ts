// Forecasts first crack from the curve through the last readings and from earlier roasts. Seconds count from the
// charge. With a model from `countedFromStart`, they count from the start of the roast.

import { type Curve, curveAt, reachDeviation, secondsToReach, stallTemp, tempAt } from './forecastCurve.ts'
import { type EarlierRoast, type Learned, learn, numbersOfRoast, type RoastNumbers } from './forecastLearning.ts'
import {
  EXACT_WITHIN_SECONDS,
  FINISHED_AFTER_SECONDS,
  halfRange,
  MIN_ERRORS,
  moveTowards,
  stepNear,
} from './forecastSteps.ts'
import { withoutMistyped } from './mistypedReadings.ts'
import type { TempSample } from './roastCurve.ts'

/**
 * When first crack is expected, in seconds. In about 80 % of roasts the true time is between `low` and `high`. If the
 * beans stall and no time is known, all three are the present time.
 */
export interface Forecast {
  readonly seconds: number
  readonly low: number
  readonly high: number
  /**
   * A forecast with 'median' uses only the times of earlier roasts. With 'curve' it also uses the readings of this
   * roast.
   */
  readonly basis: 'curve' | 'median'
  /**
   * If the beans stall: the highest temperature that they reach, which is too cold for first crack. Null if the beans
   * do not stall.
   */
  readonly stallTempC: number | null
}

/**
 * How good the forecast was on earlier roasts. Each roast is forecast from the other roasts, at 90 s before its first
 * crack.
 */
export interface BackTest {
  readonly roasts: number
  /** The mean error of the forecast, in seconds. */
  readonly errorSeconds: number
  /** The mean error if the usual time had been the forecast, in seconds. */
  readonly usualErrorSeconds: number
}

/** The forecast after one reading. */
interface Step {
  /** The time of the reading. */
  readonly atSeconds: number
  /**
   * The expected time of first crack. It is null until a curve gives a time. If this time passes while the beans stall,
   * it is null again until a later curve gives a time.
   */
  readonly crackSeconds: number | null
  /** The standard deviation of `crackSeconds`. */
  readonly deviationSeconds: number
  /** As in `Forecast`. */
  readonly stallTempC: number | null
}

/** A step with an expected time. */
interface TimedStep extends Step {
  readonly crackSeconds: number
}

const hasTime = (step: Step | null): step is TimedStep => step !== null && step.crackSeconds !== null

/** The numbers from earlier roasts that the forecast uses. They do not change during a roast. */
export interface ForecastModel {
  readonly learned: Learned
  /**
   * Whether the forecast uses the curve: true if the curve was better than the usual time in earlier roasts, or if
   * fewer than `MIN_TESTED` roasts could be tested.
   */
  readonly usesCurve: boolean
  readonly backTest: BackTest | null
  /** The forecasts of earlier roasts. Each of these roasts was forecast from all other earlier roasts. */
  readonly replays: readonly Replay[]
}

/** The forecasts of one earlier roast from the other roasts. */
interface Replay {
  /** When first crack really was. */
  readonly crackSeconds: number
  /** The usual time in the other roasts; null if there are none. */
  readonly usualSeconds: number | null
  readonly steps: readonly TimedStep[]
}

/**
 * The curve is used when the beans are this near to the temperature of first crack. Before that, the rate still rises.
 */
const NEAR_TARGET_C = 75
/** The turning point has passed when the beans are this much hotter than their lowest temperature so far. */
const TURNED_C = 5
/**
 * A stall is reported only this near to first crack. Further away, a small error of the rate would often look like a
 * stall.
 */
const NEAR_STALL_C = 40
/** How long before first crack the back-test looks at the forecast. */
const BACK_TEST_SECONDS = 90
/**
 * The back-test uses the forecast nearest to `BACK_TEST_SECONDS` before first crack. This is the longest distance
 * between the forecast and that time.
 */
const BACK_TEST_REACH_SECONDS = 20
/** With at least this many roasts, the back-test decides whether the curve is used. */
const MIN_TESTED = 3
/**
 * The range of a forecast comes from the errors of forecasts of earlier roasts. Only forecasts count whose remaining
 * time to first crack differs by at most this from the remaining time now.
 */
const RANGE_REACH_SECONDS = 45

/**
 * The curve, if it can be used for first crack: after the turning point, and near enough to the temperature. Otherwise
 * null.
 */
function usableCurve(curve: Curve | null, { targetC }: Learned, lowestC: number): Curve | null {
  return curve !== null && curve.tempC >= Math.max(targetC - NEAR_TARGET_C, lowestC + TURNED_C) ? curve : null
}

/**
 * The time of first crack, from the curve and from the usual time. The time that is known more exactly has more weight.
 * If the curve never reaches the temperature of first crack, only the usual time counts. Null if there is no usual time
 * either.
 */
function combineEstimates(curve: Curve, learned: Learned): Omit<TimedStep, 'atSeconds' | 'stallTempC'> | null {
  const usual = learned.usualSeconds
  const secondsToTarget = secondsToReach(curve, learned.targetC)
  if (secondsToTarget === null) {
    return usual === null ? null : { crackSeconds: usual, deviationSeconds: learned.usualSpreadSeconds }
  }
  const curveDeviation = reachDeviation(curve, learned, secondsToTarget)
  const secondsByCurve = curve.seconds + secondsToTarget
  if (usual === null) return { crackSeconds: secondsByCurve, deviationSeconds: curveDeviation }
  const curveWeight = 1 / curveDeviation ** 2
  const usualWeight = 1 / learned.usualSpreadSeconds ** 2
  // If the usual time has passed, it is wrong for this roast, and the time of the last reading replaces it.
  const notPassedUsual = Math.max(usual, curve.seconds)
  return {
    crackSeconds: (secondsByCurve * curveWeight + notPassedUsual * usualWeight) / (curveWeight + usualWeight),
    deviationSeconds: 1 / Math.sqrt(curveWeight + usualWeight),
  }
}

/**
 * The temperature at which the beans stall before first crack. Null if the beans do not stall, or if they are not yet
 * near enough to first crack.
 */
function stallTempOf(curve: Curve | null, { targetC, targetSpreadC }: Learned): number | null {
  if (curve === null || curve.tempC < targetC - NEAR_STALL_C) return null
  const highestC = stallTemp(curve)
  return highestC < targetC - targetSpreadC ? highestC : null
}

/** The forecasts of a roast, one after each reading near enough to first crack. */
function forecastAfterEachReading(samples: readonly TempSample[], learned: Learned): Step[] {
  const steps: Step[] = []
  let previousCurve: Curve | null = null
  let lowestC = Number.POSITIVE_INFINITY
  for (const [index, reading] of samples.entries()) {
    lowestC = Math.min(lowestC, reading.tempC)
    const curve = usableCurve(curveAt(samples, learned.bend, index + 1), learned, lowestC)
    if (curve !== null) {
      // A stall is reported only if two consecutive readings show it.
      const stallTempC = stallTempOf(previousCurve, learned) === null ? null : stallTempOf(curve, learned)
      steps.push(nextStep({ curve, previousCurve, reading, learned, expected: steps.at(-1), stallTempC }))
    }
    previousCurve = curve
  }
  return steps
}

/**
 * The forecast after one more reading. Without earlier roasts, a curve on which the beans stall gives no time. Then the
 * expected time stays the same, but it is forgotten if it passes while the beans stall. After a reading without an
 * expected time, the time of a curve counts only if it is exact.
 */
function nextStep({
  curve,
  previousCurve,
  reading: { seconds: atSeconds, tempC },
  learned,
  expected,
  stallTempC,
}: {
  curve: Curve
  previousCurve: Curve | null
  reading: TempSample
  learned: Learned
  expected: Step | undefined
  stallTempC: number | null
}): Step {
  const estimate = combineEstimates(curve, learned)
  const none = { atSeconds, crackSeconds: null, deviationSeconds: 0, stallTempC }
  if (estimate === null) {
    const isOver = stallTempC !== null && (expected?.crackSeconds ?? 0) <= atSeconds
    return expected === undefined || isOver ? none : { ...expected, stallTempC }
  }
  if (expected?.crackSeconds === null && estimate.deviationSeconds > EXACT_WITHIN_SECONDS) return none
  // How far the reading is from the temperature that the curve before this reading gave for its time.
  const surpriseC = previousCurve === null ? 0 : Math.abs(tempC - tempAt(previousCurve, atSeconds))
  // A forecast whose time has passed counts as a forecast for now.
  const fromSeconds = Math.max(atSeconds, expected?.crackSeconds ?? learned.usualSeconds ?? estimate.crackSeconds)
  return {
    atSeconds,
    crackSeconds: moveTowards(fromSeconds, estimate.crackSeconds, surpriseC),
    deviationSeconds: estimate.deviationSeconds,
    stallTempC,
  }
}

/**
 * Forecasts each earlier roast from the other roasts. If there are enough roasts of the same bean as the roast in
 * progress, only these are forecast.
 */
function replayAll(earlierRoasts: readonly RoastNumbers[]): Replay[] {
  const ofBean = earlierRoasts.filter(({ sameBean }) => sameBean)
  const replayed = ofBean.length >= MIN_ERRORS + 1 ? ofBean : earlierRoasts
  if (earlierRoasts.length < 2) return []
  return replayed.map((roast) => {
    const learnedFromOthers = learn(earlierRoasts.filter((other) => other !== roast))
    const { crackSeconds } = roast
    const readingsBeforeCrack = roast.samples.filter(({ seconds }) => seconds < crackSeconds)
    return {
      crackSeconds,
      usualSeconds: learnedFromOthers.usualSeconds,
      steps: forecastAfterEachReading(readingsBeforeCrack, learnedFromOthers).filter(hasTime),
    }
  })
}

/**
 * How good the forecasts of the earlier roasts were. Null if none of them had a forecast about 90 s before first crack.
 */
function backTestOf(replays: readonly Replay[]): BackTest | null {
  const tested = replays.flatMap(({ crackSeconds, usualSeconds, steps }) => {
    const step = stepNear(
      steps,
      ({ atSeconds }) => crackSeconds - atSeconds,
      BACK_TEST_SECONDS,
      BACK_TEST_REACH_SECONDS,
    )
    if (step === null) return []
    const usual = Math.abs((usualSeconds ?? crackSeconds) - crackSeconds)
    return [{ error: Math.abs(step.crackSeconds - crackSeconds), usual }]
  })
  if (tested.length === 0) return null
  const mean = (of: (test: { error: number; usual: number }) => number) =>
    tested.reduce((sum, test) => sum + of(test), 0) / tested.length
  return {
    roasts: tested.length,
    errorSeconds: mean(({ error }) => error),
    usualErrorSeconds: mean(({ usual }) => usual),
  }
}

/** The model from earlier roasts, and how good the forecast was for these roasts. */
export function forecastModel(history: readonly EarlierRoast[]): ForecastModel {
  const earlierRoasts = history.map(numbersOfRoast)
  const replays = replayAll(earlierRoasts)
  const backTest = backTestOf(replays)
  const isTested = backTest !== null && backTest.roasts >= MIN_TESTED
  return {
    learned: learn(earlierRoasts),
    replays,
    backTest,
    usesCurve: !isTested || backTest.errorSeconds < backTest.usualErrorSeconds,
  }
}

/**
 * The model for a roast whose times count from its start: the usual time of the model is later by the time of the
 * charge. The rest of the model is the same, because only differences between its times are used.
 */
export function countedFromStart(model: ForecastModel, chargeSeconds: number): ForecastModel {
  const { learned } = model
  const { usualSeconds } = learned
  return usualSeconds === null
    ? model
    : { ...model, learned: { ...learned, usualSeconds: usualSeconds + chargeSeconds } }
}

/**
 * The errors of the forecasts by the curve, in seconds. From each earlier roast, only the forecast counts that had
 * about this much time left to first crack.
 */
function curveErrors({ replays }: ForecastModel, remainingSeconds: number): number[] {
  return replays.flatMap(({ crackSeconds, steps }) => {
    const remainingSecondsAt = ({ crackSeconds: expected, atSeconds }: TimedStep) => expected - atSeconds
    const step = stepNear(steps, remainingSecondsAt, remainingSeconds, RANGE_REACH_SECONDS)
    return step === null ? [] : [Math.abs(step.crackSeconds - crackSeconds)]
  })
}

/** The errors of the usual time, in seconds. */
function usualErrors({ replays }: ForecastModel): number[] {
  return replays.flatMap(({ crackSeconds, usualSeconds }) =>
    usualSeconds === null ? [] : [Math.abs(usualSeconds - crackSeconds)],
  )
}

/** The forecast after the latest reading of this roast that is near enough to first crack; null if none is. */
export function lastStep(readings: readonly TempSample[], { learned }: ForecastModel): Step | null {
  return forecastAfterEachReading(withoutMistyped(readings), learned).at(-1) ?? null
}

/**
 * The forecast at a time of the roast. Null if no time is known and the beans do not stall, or if the expected time
 * passed more than a minute ago.
 * @param step the forecast after the last reading before this time.
 * @param elapsedSeconds seconds since the moment from which the times of the readings and of the model count.
 */
export function forecastAt(model: ForecastModel, step: Step | null, elapsedSeconds: number): Forecast | null {
  const { usualSeconds, usualSpreadSeconds } = model.learned
  const usedStep = hasTime(step) && (model.usesCurve || usualSeconds === null) ? step : null
  const expected = usedStep ? usedStep.crackSeconds : usualSeconds
  const stallTempC = step?.stallTempC ?? null
  if (expected === null && stallTempC !== null) {
    return { seconds: elapsedSeconds, low: elapsedSeconds, high: elapsedSeconds, basis: 'curve', stallTempC }
  }
  if (expected === null || elapsedSeconds > expected + FINISHED_AFTER_SECONDS) return null
  const halfSeconds = usedStep
    ? halfRange(curveErrors(model, expected - usedStep.atSeconds), usedStep.deviationSeconds)
    : halfRange(usualErrors(model), usualSpreadSeconds)
  const notBefore = (seconds: number) => Math.max(elapsedSeconds, seconds)
  return {
    seconds: notBefore(expected),
    low: notBefore(expected - halfSeconds),
    high: notBefore(expected + halfSeconds),
    basis: usedStep ? 'curve' : 'median',
    stallTempC,
  }
}

/**
 * When first crack will be, in seconds since the charge. Null if no time is known and the beans do not stall, or if the
 * expected time passed more than a minute ago. A page that shows the forecast every second calls the three functions
 * itself: `forecastModel`, `lastStep` and `forecastAt`.
 * @param readings the bean temperatures of this roast in the order of time.
 * @param history the member's ended roasts with a first crack.
 */
export function forecastFirstCrack({
  elapsedSeconds,
  readings,
  history,
}: {
  elapsedSeconds: number
  readings: readonly TempSample[]
  history: readonly EarlierRoast[]
}): Forecast | null {
  const model = forecastModel(history)
  const readingsSoFar = readings.filter(({ seconds }) => seconds <= elapsedSeconds)
  return forecastAt(model, lastStep(readingsSoFar, model), elapsedSeconds)
}
