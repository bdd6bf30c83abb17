// The ratings of the players in one discipline.
import type { ActorRefFrom } from 'xstate'
import type { ForecastQuality, PlayerRating } from '../../../contract/api/pool/ratings.ts'
import type { Discipline } from '../../../contract/rules/pool/handicaps.ts'
import { createResourceMachine } from '../shared/resource.machine.ts'

export interface RatingsQuery {
  readonly game_type: Discipline
}

export interface Ratings {
  /** The highest first. */
  readonly ratings: readonly PlayerRating[]
  /** How good forecasts from these ratings were, and whether pages may show win probabilities. */
  readonly odds: ForecastQuality
}

/**
 * The ratings of one discipline. Their own page shows them, and a game and the wizard compute win probabilities from
 * them.
 */
export const ratingsMachine = createResourceMachine<Ratings, RatingsQuery>()

export type RatingsRef = ActorRefFrom<typeof ratingsMachine>
