// Measures how good the forecast of first crack is, on roasts that are made from a seed, and how long it takes.

import { DROP_TEST_SECONDS, dropModel } from '../../contract/rules/coffee/dropForecast.ts'
import { forecastAt, forecastFirstCrack, forecastModel, lastStep } from '../../contract/rules/coffee/forecast.ts'
import { medianOf, numbersOfRoast } from '../../contract/rules/coffee/forecastLearning.ts'
import { historyFor, type MadeRoast, madeRoasts } from '../support/roastSet.ts'
import { limitedRow, median, type Row } from './measure.ts'

/** Each roast is forecast from those before it, as on the page. The first ones are only history. */
const HISTORY_FIRST = 12
const FORECAST = 60
/** The server sends at most this many earlier roasts. */
const HISTORY_MOST = 40
const SEED = 7
/** More sets, so that one lucky set is noticed. */
const OTHER_SEEDS = [11, 23, 41, 77, 101, 202, 303, 404, 505]
const AHEAD_SECONDS = [150, 90, 30]
const AIMED_AHEAD_SECONDS = 90
const MAX_RATIO = 0.5
/** Made roasts end soon after first crack, so this is a light roast. */
const DROP_TEMP_C = 199
const COVERAGE_PERCENT = { lowest: 75, highest: 90 }

interface Result {
  /** Seconds. */
  readonly error: number
  readonly medianError: number
  readonly isInRange: boolean
}

/** The usual time that the forecast is compared with: the median of the bean's earlier roasts. */
function usualSeconds(bean: number, earlier: readonly MadeRoast[]): number {
  const ofBean = earlier.filter((roast) => roast.bean === bean)
  return medianOf((ofBean.length > 0 ? ofBean : earlier).map(({ firstCrackSeconds }) => firstCrackSeconds))
}

function resultsOf(seed: number, aheadSeconds: number): Result[] {
  const roasts = madeRoasts(seed, HISTORY_FIRST + FORECAST)
  return roasts.slice(HISTORY_FIRST).map(({ bean, firstCrackSeconds, readings }, index) => {
    const earlier = roasts.slice(Math.max(0, HISTORY_FIRST + index - HISTORY_MOST), HISTORY_FIRST + index)
    const forecast = forecastFirstCrack({
      elapsedSeconds: firstCrackSeconds - aheadSeconds,
      readings,
      history: historyFor(bean, earlier),
    })
    const usual = usualSeconds(bean, earlier)
    return {
      // If there is no forecast, the error of the median counts, and the range counts as wrong.
      error: Math.abs((forecast?.seconds ?? usual) - firstCrackSeconds),
      medianError: Math.abs(usual - firstCrackSeconds),
      isInRange: forecast !== null && forecast.low <= firstCrackSeconds && firstCrackSeconds <= forecast.high,
    }
  })
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function accuracyRows(name: string, results: readonly Result[], hasAim: boolean): Row[] {
  const error = meanOf(results.map((result) => result.error))
  const ratio = error / meanOf(results.map((result) => result.medianError))
  const coverage = (100 * results.filter(({ isInRange }) => isInRange).length) / results.length
  const { lowest, highest } = COVERAGE_PERCENT
  return [
    {
      name: `${name}: mean error`,
      value: error,
      unit: 's',
      comparison: { ratio, with: 'that of the median' },
      ...(hasAim && { aim: { text: `at most ${MAX_RATIO} times`, isMet: ratio <= MAX_RATIO } }),
    },
    {
      name: `${name}: first crack in the 80 % range`,
      value: coverage,
      unit: '%',
      ...(hasAim && { aim: { text: `${lowest} to ${highest} %`, isMet: coverage >= lowest && coverage <= highest } }),
    },
  ]
}

/** How far the forecast of a temperature is off, on the roasts of all sets. */
function dropRow(): Row {
  const tests = [SEED, ...OTHER_SEEDS].flatMap((seed) => {
    const roasts = madeRoasts(seed, HISTORY_MOST)
    return dropModel(historyFor(0, roasts).map(numbersOfRoast), DROP_TEMP_C).errors
  })
  return {
    name: `a drop at ${DROP_TEMP_C} °C, ${DROP_TEST_SECONDS} s ahead: mean error`,
    value: meanOf(tests),
    unit: 's',
  }
}

/** The times that the page needs: once for its history, and once for each reading and each second. */
function timeRows(): Row[] {
  const roasts = madeRoasts(SEED, HISTORY_MOST + 1)
  const roast = roasts.at(-1)
  if (!roast) return []
  const history = historyFor(roast.bean, roasts.slice(0, HISTORY_MOST))
  const model = forecastModel(history)
  const times = (work: () => unknown) =>
    median(
      Array.from({ length: 50 }, () => {
        const startedMs = performance.now()
        work()
        return performance.now() - startedMs
      }),
    )
  return [
    limitedRow(
      `learning from ${HISTORY_MOST} roasts, once`,
      times(() => forecastModel(history)),
      'ms',
      16,
    ),
    limitedRow(
      'one more reading',
      times(() => lastStep(roast.readings, model)),
      'ms',
      2,
    ),
    limitedRow(
      'one more second',
      times(() => forecastAt(model, lastStep(roast.readings, model), 400)),
      'ms',
      2,
    ),
  ]
}

/** How far the forecast is off at some times before first crack, and how often its range is right. */
export default async function forecastBench(): Promise<Row[]> {
  const rows = AHEAD_SECONDS.flatMap((ahead) =>
    accuracyRows(`${ahead} s ahead`, resultsOf(SEED, ahead), ahead === AIMED_AHEAD_SECONDS),
  )
  const others = OTHER_SEEDS.flatMap((seed) => resultsOf(seed, AIMED_AHEAD_SECONDS))
  const name = `${AIMED_AHEAD_SECONDS} s ahead, ${OTHER_SEEDS.length} other sets`
  return [...rows, ...accuracyRows(name, others, true), dropRow(), ...timeRows()]
}
