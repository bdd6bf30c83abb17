// The calls for the ratings of players, and for how good the forecasts from ratings were.

import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { DISCIPLINES } from '../../rules/pool/handicaps.ts'
import { Id } from '../shared/shapes.ts'

const DisciplineQuery = Type.Object(
  { game_type: Type.Optional(Type.Enum([...DISCIPLINES])) },
  { additionalProperties: false },
)

export const PlayerRating = Type.Object({
  user_id: Id,
  username: Type.String(),
  rating: Type.Integer({
    description:
      'With 200 racks or more, the most likely rating. With fewer racks, a value between the most likely rating and the mean, 525.',
  }),
  error: Type.Integer({ description: 'The standard error of the rating.' }),
  racks: Type.Integer({ description: 'The racks of all games that count.' }),
})
/** The rating of a player in one discipline. */
export type PlayerRating = Static<typeof PlayerRating>

export const ForecastQuality = Type.Object({
  brier: Type.Union([Type.Number(), Type.Null()], {
    description: 'The Brier score of forecasts at the start of the newest finished games. Null if there are no games.',
  }),
  games: Type.Integer({ description: 'How many games were forecast, at most 300.' }),
  shown: Type.Boolean({
    description:
      'Whether pages may show win probabilities: if at least ten games were forecast, and the Brier score is below 0.25.',
  }),
})
/** How good the forecasts of the winner were. */
export type ForecastQuality = Static<typeof ForecastQuality>

export const poolRatingsApi = endpoints({
  'GET /pool/ratings': {
    summary:
      'The ratings of all players in one discipline, from all finished games of two players, the highest first; in 9-Ball if the query has no discipline',
    access: 'pool',
    query: DisciplineQuery,
    answer: Type.Array(PlayerRating),
  },
  'GET /pool/odds': {
    summary: 'How good forecasts from the ratings were in one discipline, and whether win probabilities may be shown',
    access: 'pool',
    query: DisciplineQuery,
    answer: ForecastQuality,
  },
})
