// The types of the loader of a roast: the loaded data, the events and the reports.

import type { FirstCrackRoast } from '../../../contract/api/coffee/firstCracks.ts'
import type { CoffeePreferences } from '../../../contract/api/coffee/preferences.ts'
import type { CoffeeRoast } from '../../../contract/api/coffee/roasts.ts'
import type { ApiError } from '../../../contract/errors.ts'
import type { LiveEvent } from '../app/live.types.ts'
import type { Kept } from '../shared/kept.types.ts'

/** The data that the page loads when it opens. */
export interface LoadedRoast {
  readonly roast: CoffeeRoast
  readonly preferences: CoffeePreferences
  /** The member's earlier roasts with a first crack, of all beans. */
  readonly earlierRoasts: readonly FirstCrackRoast[]
}

/** Which roast the page loads: one with an id of the server, or one that this browser created. */
export interface RoastToLoad {
  /** 0 when only the client id is known. */
  readonly coffee_roast_id: number
  /** The id that this browser made for the roast. It may be null if the server's id is known. */
  readonly client_id: string | null
  readonly user_id: number
}

/** The events for the parent. */
export type RoastLoaderReport =
  /** The roast as this browser stored it on an earlier visit. */
  | { type: 'roast.kept'; kept: Kept<LoadedRoast> }
  | { type: 'roast.loaded'; loaded: LoadedRoast }
  /** Only the roast was loaded again, without the preferences and the earlier roasts. */
  | { type: 'roast.refreshed'; roast: CoffeeRoast }
  /** The address of the page has a client id. The server has created the roast, with this id. */
  | { type: 'roast.moved'; coffee_roast_id: number }
  /** There is nothing to show: the first load failed, or the roast was deleted. */
  | { type: 'roast.failed'; error: ApiError }
  /** The shown roast could not be loaded again. The page shows the error only for a roast of an earlier visit. */
  | { type: 'roast.unanswered'; error: ApiError }

export type RoastLoaderEvent =
  /** The member tries again after a failed load. */
  | { type: 'roast.reload' }
  /** Load the roast again, if the page shows the roast as it was on an earlier visit. */
  | { type: 'roast.refresh' }
  /** The outbox has the entry that creates the roast. */
  | { type: 'creation.found' }
  /** The server has created the roast, with this id. */
  | { type: 'roast.created'; coffee_roast_id: number }
  /** The parent has received this version of the roast, in the answer to a tap. */
  | { type: 'version.received'; version: number }
  /** An entry has left the outbox, and this tab has no answer with a roast. Another tab may have the answer. */
  | { type: 'answer.missed' }
  /** The roast has another bean now. */
  | { type: 'bean.changed' }
  | LiveEvent
