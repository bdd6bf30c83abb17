// Computes when a member should drop the beans to reach the chosen target, for the page of a roast.
import type { FirstCrackRoast } from '../../../contract/api/coffee/firstCracks.ts'
import {
  type DropBackTest,
  type DropForecast,
  type DropModel,
  dropAtRatio,
  dropAtTemp,
  dropBackTest,
  dropModel,
  lastDropStep,
} from '../../../contract/rules/coffee/dropForecast.ts'
import type { DropTarget } from '../../../contract/rules/coffee/dropTarget.ts'
import { numbersOfRoast } from '../../../contract/rules/coffee/forecastLearning.ts'
import { tempsInHeat } from '../../../contract/rules/coffee/readingsInHeat.ts'
import { chargeSeconds, eventSeconds } from '../../../contract/rules/coffee/roastPhases.ts'
import { memoOfTwo } from '../shared/memo.ts'
import type { ExpectedMoment } from './crackAlarm.machine.ts'
import { crackForecast, earlierRoastsFor, type ForecastContext, secondsToCrack } from './crackForecast.ts'
import { roastStatusOf, timerSeconds } from './roast.selectors.ts'
import type { RoastContext, ShownRoast } from './roast.types.ts'
import { shownRoast } from './shownRoast.ts'

/** The forecast of the drop as the page shows it. */
export interface ShownDrop extends DropForecast {
  readonly target: DropTarget
  readonly backTest: DropBackTest | null
}

type DropContext = ForecastContext & Pick<RoastContext, 'dropTarget'>

/**
 * The models from earlier roasts, for each bean, roast and temperature. They are stored, because it takes some
 * milliseconds to make a model.
 */
const models = new WeakMap<readonly FirstCrackRoast[], Map<string, DropModel>>()

/** The stored model for this roast and the temperature of its target. Computes and stores it if there is none. */
function modelFor(earlier: readonly FirstCrackRoast[], roast: ShownRoast, targetC: number): DropModel {
  const key = `${roast.coffee_bean_id} ${roast.coffee_roast_id} ${targetC}`
  const modelsByKey = models.get(earlier) ?? new Map<string, DropModel>()
  models.set(earlier, modelsByKey)
  const model = modelsByKey.get(key) ?? dropModel(earlierRoastsFor(earlier, roast).map(numbersOfRoast), targetC)
  modelsByKey.set(key, model)
  return model
}

/**
 * The forecast after the latest reading that is near enough to the target. `memoOfTwo` stores the result, so that it is
 * computed only once for the same model and roast.
 */
const stepOf = memoOfTwo((model: DropModel, roast: ShownRoast) => ({ step: lastDropStep(tempsInHeat(roast), model) }))

/**
 * The logged or the expected first crack, and by how many seconds this time may be off. Null if the time is not known,
 * or if the beans stall.
 */
function crackOf(context: DropContext, { first_crack }: ShownRoast) {
  if (first_crack !== null) return { seconds: first_crack, errorSeconds: 0 }
  const expected = crackForecast(context)
  if (expected === null || expected.stallTempC !== null) return null
  return { seconds: expected.seconds, errorSeconds: expected.high - expected.seconds }
}

/**
 * When the drop is due. Null if there is no target, after the drop, if the roast is not running, or if there is
 * nothing to make a forecast from.
 */
export function dropForecast(context: DropContext): ShownDrop | null {
  const { dropTarget: target, earlierRoasts } = context
  const shown = shownRoast(context)
  if (target.kind === 'none' || shown === null || roastStatusOf(context) !== 'running') return null
  if (eventSeconds(shown.event_history, 'DROP') !== null) return null
  const elapsedSeconds = timerSeconds(context)
  if (target.kind === 'temperature') {
    const model = modelFor(earlierRoasts, shown, target.tempC)
    const forecast = dropAtTemp(model, stepOf(model, shown).step, elapsedSeconds)
    const crack = shown.first_crack === null ? crackOf(context, shown) : null
    // Beans are dropped after first crack, so a forecast of an earlier drop is wrong and is not shown.
    const isTooEarly = crack !== null && forecast?.stallTempC === null && forecast.seconds < crack.seconds
    if (forecast === null || isTooEarly) return null
    return { ...forecast, target, backTest: dropBackTest(model) }
  }
  const crack = crackOf(context, shown)
  const charge = chargeSeconds(shown.event_history)
  const forecast =
    crack && dropAtRatio({ ratio: target.dtrPercent / 100, chargeSeconds: charge, crack, elapsedSeconds })
  return forecast && { ...forecast, target, backTest: null }
}

/** Seconds until the drop is due; null when this is unknown. */
function secondsToDrop(context: DropContext): number | null {
  const drop = dropForecast(context)
  return drop === null || drop.stallTempC !== null ? null : drop.seconds - timerSeconds(context)
}

/** If the drop is due within this time, the alarm is for the drop, even if first crack is not logged yet. */
const SOON_SECONDS = 30

/** The moment before which the alarm rings next: first crack, and then the drop. */
export function nextMoment(context: DropContext): ExpectedMoment {
  const crackInSeconds = secondsToCrack(context)
  const dropInSeconds = secondsToDrop(context)
  // 0 seconds: first crack is expected now, or was expected in the last minute. It is not logged yet.
  const isCrackOverdue = crackInSeconds === 0 && dropInSeconds !== null && dropInSeconds <= SOON_SECONDS
  return crackInSeconds === null || isCrackOverdue
    ? { moment: 'drop', inSeconds: dropInSeconds }
    : { moment: 'crack', inSeconds: crackInSeconds }
}
