// Loads the earlier roasts that are most similar to one roast, for the page of that roast.
import type { ActorRefFrom } from 'xstate'
import type { SimilarRoast } from '../../../contract/api/coffee/similarRoasts.ts'
import { createResourceMachine } from '../shared/resource.machine.ts'

/** The roast for which similar roasts are loaded. If the id is null, nothing is loaded. */
export interface SimilarQuery {
  readonly coffee_roast_id: number | null
}

/** The earlier roasts that are most similar to one roast. */
export const similarRoastsMachine = createResourceMachine<readonly SimilarRoast[], SimilarQuery>()

export type SimilarRoastsRef = ActorRefFrom<typeof similarRoastsMachine>
