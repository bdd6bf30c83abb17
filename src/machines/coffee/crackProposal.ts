// Decides whether the page of a roast proposes first crack now. Its code is not part of the first load of the page.
import { isCrackLikely } from '../../../contract/rules/coffee/crackProposal.ts'
import { tempsInHeat } from '../../../contract/rules/coffee/readingsInHeat.ts'
import { eventSeconds } from '../../../contract/rules/coffee/roastPhases.ts'
import { type ForecastContext, modelFor } from './crackForecast.ts'
import { roastStatusOf, timerSeconds } from './roast.selectors.ts'
import { shownRoast } from './shownRoast.ts'

/** Whether first crack is proposed now. It is not while the roast does not run, after first crack and after the drop. */
export function isCrackProposed(context: ForecastContext): boolean {
  const shown = shownRoast(context)
  if (shown === null || shown.first_crack !== null || roastStatusOf(context) !== 'running') return false
  if (eventSeconds(shown.event_history, 'DROP') !== null) return false
  const { learned } = modelFor(context.earlierRoasts, shown).model
  return isCrackLikely(tempsInHeat(shown), learned, timerSeconds(context))
}
