// Measures how good the forecast of first crack is and how long it takes. The roasts are simulated with random numbers
// that begin with a seed, so they are the same in each run.

import { DROP_TEST_SECONDS, dropModel } from '../../contract/rules/coffee/dropForecast.ts'
import { forecastAt, forecastFirstCrack, forecastModel, lastStep } from '../../contract/rules/coffee/forecast.ts'
import { medianOf, numbersOfRoast } from '../../contract/rules/coffee/forecastLearning.ts'
import { historyFor, type SimulatedRoast, simulatedRoasts } from '../support/simulatedRoasts.ts'
import { limitedRow, median, type Row } from './measure.ts'

/** The first roasts are only history. The next roasts are forecast, each from the roasts before it, as on the page. */
const HISTORY_ROASTS = 12
const FORECAST_ROASTS = 60
/** The server sends at most this many earlier roasts. */
const MAX_HISTORY = 40
const SEED = 7
/** The roasts of one seed can be easy to forecast by chance, so more seeds are used. */
const OTHER_SEEDS = [11, 23, 41, 77, 101, 202, 303, 404, 505]
/** How long before first crack the forecasts are made. */
const AHEAD_SECONDS = [150, 90, 30]
/** Only the forecasts at this time before first crack have an aim. */
const AIM_AHEAD_SECONDS = 90
/** The aim is met if the mean error of the forecast is at most this part of the mean error of the usual time. */
const MAX_RATIO = 0.5
/** The temperature of the drop. It is low, because simulated roasts end soon after first crack. */
const DROP_TEMP_C = 199
/** The number of the bean for which a drop is forecast. */
const FIRST_BEAN = 0
/** How often first crack should be in the 80 % range of the forecast. */
const COVERAGE_PERCENT = { lowest: 75, highest: 90 }

/** One forecast of first crack, compared with the time of first crack. */
interface Result {
  /** How far the forecast was off. */
  readonly errorSeconds: number
  /** How far the usual time was off: the median of the earlier roasts. */
  readonly medianErrorSeconds: number
  /** Whether first crack was in the 80 % range of the forecast. */
  readonly isInRange: boolean
}

/**
 * The usual time that the forecast is compared with: the median time of first crack in the bean's earlier roasts. If
 * there are none, the median of all earlier roasts.
 */
function usualSeconds(bean: number, earlier: readonly SimulatedRoast[]): number {
  const roastsOfBean = earlier.filter((roast) => roast.bean === bean)
  return medianOf((roastsOfBean.length > 0 ? roastsOfBean : earlier).map(({ firstCrackSeconds }) => firstCrackSeconds))
}

/** Forecasts each simulated roast of a seed once, at `aheadSeconds` before its first crack. */
function resultsOf(seed: number, aheadSeconds: number): Result[] {
  const roasts = simulatedRoasts(seed, HISTORY_ROASTS + FORECAST_ROASTS)
  return roasts.slice(HISTORY_ROASTS).map(({ bean, firstCrackSeconds, readings }, index) => {
    const earlier = roasts.slice(Math.max(0, HISTORY_ROASTS + index - MAX_HISTORY), HISTORY_ROASTS + index)
    const forecast = forecastFirstCrack({
      elapsedSeconds: firstCrackSeconds - aheadSeconds,
      readings,
      history: historyFor(bean, earlier),
    })
    const usualTimeSeconds = usualSeconds(bean, earlier)
    return {
      // If there is no forecast, the error of the median counts, and first crack counts as outside the range.
      errorSeconds: Math.abs((forecast?.seconds ?? usualTimeSeconds) - firstCrackSeconds),
      medianErrorSeconds: Math.abs(usualTimeSeconds - firstCrackSeconds),
      isInRange: forecast !== null && forecast.low <= firstCrackSeconds && firstCrackSeconds <= forecast.high,
    }
  })
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The rows about the mean error and the range of these forecasts. They have an aim only if `hasAim` is true. */
function accuracyRows(name: string, results: readonly Result[], { hasAim }: { hasAim: boolean }): Row[] {
  const meanErrorSeconds = meanOf(results.map((result) => result.errorSeconds))
  const ratio = meanErrorSeconds / meanOf(results.map((result) => result.medianErrorSeconds))
  const coveragePercent = (100 * results.filter(({ isInRange }) => isInRange).length) / results.length
  const { lowest, highest } = COVERAGE_PERCENT
  return [
    {
      name: `${name}: mean error`,
      value: meanErrorSeconds,
      unit: 's',
      comparison: { ratio, with: 'that of the median' },
      ...(hasAim && { aim: { text: `at most ${MAX_RATIO} times`, isMet: ratio <= MAX_RATIO } }),
    },
    {
      name: `${name}: first crack in the 80 % range`,
      value: coveragePercent,
      unit: '%',
      ...(hasAim && {
        aim: { text: `${lowest} to ${highest} %`, isMet: coveragePercent >= lowest && coveragePercent <= highest },
      }),
    },
  ]
}

/** The mean error of the forecast of a drop at a temperature, on the roasts of all seeds. */
function dropRow(): Row {
  const errorsSeconds = [SEED, ...OTHER_SEEDS].flatMap((seed) => {
    const roasts = simulatedRoasts(seed, MAX_HISTORY)
    return dropModel(historyFor(FIRST_BEAN, roasts).map(numbersOfRoast), DROP_TEMP_C).errors
  })
  return {
    name: `a drop at ${DROP_TEMP_C} °C, ${DROP_TEST_SECONDS} s ahead: mean error`,
    value: meanOf(errorsSeconds),
    unit: 's',
  }
}

/**
 * How long the page computes: once to learn from the history, then after each reading and in each second. The last
 * argument of `limitedRow` is the aim in milliseconds. A screen shows a new picture every 16 ms.
 */
function timeRows(): Row[] {
  const roasts = simulatedRoasts(SEED, MAX_HISTORY + 1)
  const roast = roasts.at(-1)
  if (!roast) return []
  const history = historyFor(roast.bean, roasts.slice(0, MAX_HISTORY))
  const model = forecastModel(history)
  const medianMs = (work: () => unknown) =>
    median(
      Array.from({ length: 50 }, () => {
        const startedMs = performance.now()
        work()
        return performance.now() - startedMs
      }),
    )
  return [
    limitedRow(
      `learning from ${MAX_HISTORY} roasts, once`,
      medianMs(() => forecastModel(history)),
      'ms',
      16,
    ),
    limitedRow(
      'one more reading',
      medianMs(() => lastStep(roast.readings, model)),
      'ms',
      2,
    ),
    limitedRow(
      'one more second',
      // 400 s after the start of the roast.
      medianMs(() => forecastAt(model, lastStep(roast.readings, model), 400)),
      'ms',
      2,
    ),
  ]
}

/** How far the forecast is off at some times before first crack, and how often its range is right. */
export default async function forecastBench(): Promise<Row[]> {
  const rows = AHEAD_SECONDS.flatMap((ahead) =>
    accuracyRows(`${ahead} s ahead`, resultsOf(SEED, ahead), { hasAim: ahead === AIM_AHEAD_SECONDS }),
  )
  const otherResults = OTHER_SEEDS.flatMap((seed) => resultsOf(seed, AIM_AHEAD_SECONDS))
  const name = `${AIM_AHEAD_SECONDS} s ahead, ${OTHER_SEEDS.length} other sets`
  return [...rows, ...accuracyRows(name, otherResults, { hasAim: true }), dropRow(), ...timeRows()]
}
