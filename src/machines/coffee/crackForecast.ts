// Computes when first crack is expected, for the page of a roast.
import type { FirstCrackRoast } from '../../../contract/api/coffee/firstCracks.ts'
import {
  type BackTest,
  countedFromStart,
  type Forecast,
  type ForecastModel,
  forecastAt,
  forecastModel,
  lastStep,
} from '../../../contract/rules/coffee/forecast.ts'
import type { EarlierRoast } from '../../../contract/rules/coffee/forecastLearning.ts'
import { tempsInHeat } from '../../../contract/rules/coffee/readingsInHeat.ts'
import { chargeSeconds } from '../../../contract/rules/coffee/roastPhases.ts'
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
  /** Whether the forecast uses the readings of this roast. See `usesCurve` of `ForecastModel`. */
  readonly usesCurve: boolean
}

/** The model that is made from the earlier roasts, and what it is made from. */
interface ModelOfEarlier {
  readonly model: ForecastModel
  readonly roasts: number
  readonly ofThisBean: boolean
}

/**
 * The member's other roasts, in the form that the rules of the forecast need. Their times count from their charge, and
 * readings before it do not count.
 */
export function earlierRoastsFor(
  earlier: readonly FirstCrackRoast[],
  { coffee_bean_id, coffee_roast_id }: ShownRoast,
): EarlierRoast[] {
  // A resumed roast may be among the earlier roasts.
  const others = earlier.filter((roast) => roast.coffee_roast_id !== coffee_roast_id)
  return others.map((roast) => ({
    sameBean: roast.coffee_bean_id === coffee_bean_id,
    firstCrackSeconds: roast.first_crack,
    readings: roast.readings.flatMap(({ seconds, temp_c }) => (seconds < 0 ? [] : [{ seconds, tempC: temp_c }])),
  }))
}

/** Makes the model from the earlier roasts. Its times count from the start of this roast. */
function computeModel(earlier: readonly FirstCrackRoast[], roast: ShownRoast): ModelOfEarlier {
  const history = earlierRoastsFor(earlier, roast)
  const roastsOfBean = history.filter(({ sameBean }) => sameBean).length
  return {
    model: countedFromStart(forecastModel(history), chargeSeconds(roast.event_history)),
    roasts: roastsOfBean || history.length,
    ofThisBean: roastsOfBean > 0,
  }
}

/**
 * The results of `computeModel`, for each list of earlier roasts, bean, roast and charge. They are stored, because the
 * computation takes some milliseconds.
 */
const models = new WeakMap<readonly FirstCrackRoast[], Map<string, ModelOfEarlier>>()

/** The stored model for this roast. Computes and stores it if there is none. */
export function modelFor(earlier: readonly FirstCrackRoast[], roast: ShownRoast): ModelOfEarlier {
  const key = `${roast.coffee_bean_id} ${roast.coffee_roast_id} ${chargeSeconds(roast.event_history)}`
  const modelsByKey = models.get(earlier) ?? new Map<string, ModelOfEarlier>()
  models.set(earlier, modelsByKey)
  const model = modelsByKey.get(key) ?? computeModel(earlier, roast)
  modelsByKey.set(key, model)
  return model
}

/**
 * The forecast after the latest reading that is near enough to first crack. A step here is the forecast after one
 * reading, not a setting of the roaster. `memoOfTwo` stores the result, so that it is computed only once for the same
 * model and roast.
 */
const stepOf = memoOfTwo((model: ForecastModel, roast: ShownRoast) => ({ step: lastStep(tempsInHeat(roast), model) }))

export type ForecastContext = Pick<RoastContext, 'confirmed' | 'pending' | 'nowMs' | 'earlierRoasts'>

/**
 * When first crack is expected. Null after first crack, after the end of the roast, from a minute after the expected
 * time on, and if there is nothing to make a forecast from.
 */
export function crackForecast(context: ForecastContext): CrackForecast | null {
  const shown = shownRoast(context)
  if (shown === null || shown.first_crack !== null || roastStatusOf(context) === 'ended') return null
  const { model, roasts, ofThisBean } = modelFor(context.earlierRoasts, shown)
  const forecast = forecastAt(model, stepOf(model, shown).step, timerSeconds(context))
  return forecast && { ...forecast, roasts, ofThisBean, backTest: model.backTest, usesCurve: model.usesCurve }
}

/**
 * Seconds until first crack is expected. Null if there is no forecast, if the beans stall, or if the roast is not
 * running.
 */
export function secondsToCrack(context: ForecastContext): number | null {
  const forecast = roastStatusOf(context) === 'running' ? crackForecast(context) : null
  return forecast === null || forecast.stallTempC !== null ? null : forecast.seconds - timerSeconds(context)
}
