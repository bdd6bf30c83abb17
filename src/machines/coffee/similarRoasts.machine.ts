import type { ActorRefFrom } from 'xstate'
import type { SimilarRoast } from '../../../contract/api/coffee/similarRoasts.ts'
import { createResourceMachine } from '../shared/resource.machine.ts'

/** For which roast. Null: for none. */
export interface SimilarQuery {
  readonly coffee_roast_id: number | null
}

/** The earlier roasts that are most similar to one roast. */
export const similarRoastsMachine = createResourceMachine<readonly SimilarRoast[], SimilarQuery>()

export type SimilarRoastsRef = ActorRefFrom<typeof similarRoastsMachine>
