// The page that compares roasts, and the calls that load the roasts.

import {
  type ComparedQuery,
  comparedRoastsMachine,
  compareRoastsMachine,
  type LoadedComparison,
} from '../../machines/coffee/compareRoasts.machine.ts'
import { roastListMachine } from '../../machines/coffee/roasts.machine.ts'
import { dataOf } from '../../services/http/call.ts'
import { keptLoad, keptPages, type Load } from '../../services/kept/keptLoad.ts'
import { CompareRoasts } from '../../views/coffee/CompareRoasts/CompareRoasts.tsx'
import { screenModule } from '../shared/screenModule.ts'
import { loadRoastPage } from './loadRoasts.ts'
import { similarRoasts } from './similarRoasts.ts'

/** Loads each roast with its own call. A roast that does not exist is listed as missing. */
const loadComparison: Load<LoadedComparison, { query: ComparedQuery }> = async (call, { query: { ids } }, signal) => {
  const [preferences, ...answers] = await Promise.all([
    call('GET /coffee/preferences', { signal }),
    ...ids.map((coffee_roast_id) =>
      call('GET /coffee/roasts/:coffee_roast_id', { params: { coffee_roast_id }, signal }),
    ),
  ])
  return {
    roasts: answers.flatMap((answer) => (answer.error?.code === 'NOT_FOUND' ? [] : [dataOf(answer).coffee_roast])),
    missing: ids.filter((_, index) => answers[index]?.error?.code === 'NOT_FOUND'),
    preferences: dataOf(preferences).user_preferences,
  }
}

/** The page that compares two to six roasts. */
export const screen = screenModule({
  View: CompareRoasts,
  logic: (services) =>
    compareRoastsMachine.provide({
      actors: {
        roasts: comparedRoastsMachine.provide({ actors: keptLoad(services, loadComparison) }),
        similar: similarRoasts(services),
        picker: roastListMachine.provide({ actors: keptPages(services, loadRoastPage) }),
      },
    }),
})
