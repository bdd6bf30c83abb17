// When first crack is expected, as the page of a roast shows it.
import type { FirstCrack } from '../../../contract/api/coffee/firstCracks.ts'
import type { RoastInput } from '../../../contract/api/coffee/roasts.ts'
import {
  type BackTest,
  type Forecast,
  type ForecastModel,
  forecastAt,
  forecastModel,
  lastStep,
} from '../../../contract/rules/coffee/forecast.ts'
import type { EarlierRoast } from '../../../contract/rules/coffee/forecastLearning.ts'
import { tempSamples } from '../../../contract/rules/coffee/roastCurve.ts'
import { memoOfTwo } from '../shared/memo.ts'
import { roastStatusOf, timerSeconds } from './roast.selectors.ts'
import type { RoastContext, ShownRoast } from './roast.types.ts'
import { shownRoast } from './shownRoast.ts'

/** The forecast of first crack as the page shows it. */
export interface CrackForecast extends Forecast {
  /** The number of earlier roasts that the forecast is made from, and whether they are of this bean. */
  readonly roasts: number
  readonly ofThisBean: boolean
  readonly backTest: BackTest | null
  /** Whether the readings made the forecast better in earlier roasts. */
  readonly trustsCurve: boolean
}

interface Known {
  readonly model: ForecastModel
  readonly roasts: number
  readonly ofThisBean: boolean
}

/** The member's other roasts, as the rules of the forecast take them. */
export function earlierRoastsFor(
  earlier: readonly FirstCrack[],
  { coffee_bean_id, coffee_roast_id }: ShownRoast,
): EarlierRoast[] {
  // A resumed roast may be among the earlier roasts.
  const others = earlier.filter((roast) => roast.coffee_roast_id !== coffee_roast_id)
  return others.map((roast) => ({
    sameBean: roast.coffee_bean_id === coffee_bean_id,
    firstCrackSeconds: roast.first_crack,
    readings: roast.readings.map(({ seconds, temp_c }) => ({ seconds, tempC: temp_c })),
  }))
}

function knownFrom(earlier: readonly FirstCrack[], roast: ShownRoast): Known {
  const history = earlierRoastsFor(earlier, roast)
  const ofBean = history.filter(({ sameBean }) => sameBean).length
  return { model: forecastModel(history), roasts: ofBean || history.length, ofThisBean: ofBean > 0 }
}

/**
 * The results of the computation from earlier roasts, for each bean and roast. It takes some milliseconds, so they are
 * stored.
 */
const known = new WeakMap<readonly FirstCrack[], Map<string, Known>>()

function knownFor(earlier: readonly FirstCrack[], roast: ShownRoast): Known {
  const key = `${roast.coffee_bean_id} ${roast.coffee_roast_id}`
  const ofEarlier = known.get(earlier) ?? new Map<string, Known>()
  known.set(earlier, ofEarlier)
  const found = ofEarlier.get(key) ?? knownFrom(earlier, roast)
  ofEarlier.set(key, found)
  return found
}

const stepOf = memoOfTwo((model: ForecastModel, inputs: readonly RoastInput[]) => ({
  step: lastStep(tempSamples(inputs), model),
}))

export type ForecastContext = Pick<RoastContext, 'confirmed' | 'pending' | 'nowMs' | 'earlierRoasts'>

/**
 * When first crack is expected; null after first crack, after the end, a minute after its time, and when nothing is known.
 * @serves roast-development-04
 */
export function crackForecast(context: ForecastContext): CrackForecast | null {
  const shown = shownRoast(context)
  if (shown === null || shown.first_crack !== null || roastStatusOf(context) === 'ended') return null
  const { model, roasts, ofThisBean } = knownFor(context.earlierRoasts, shown)
  const forecast = forecastAt(model, stepOf(model, shown.input_history).step, timerSeconds(context))
  return forecast && { ...forecast, roasts, ofThisBean, backTest: model.backTest, trustsCurve: model.trustsCurve }
}

/** Seconds until first crack is expected; null when none is expected or the roast is not in progress. */
export function secondsToCrack(context: ForecastContext): number | null {
  const forecast = roastStatusOf(context) === 'running' ? crackForecast(context) : null
  return forecast && forecast.seconds - timerSeconds(context)
}
