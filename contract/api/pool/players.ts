// The calls about the results of one player: numbers, trends and opponents.

import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { DISCIPLINES } from '../../rules/pool/handicaps.ts'
import { MAX_TREND_POINTS } from '../../rules/pool/trends.ts'
import { Id, Timestamp } from '../shared/shapes.ts'

const Discipline = Type.Enum([...DISCIPLINES])

const NamedPlayer = Type.Object({ user_id: Id, username: Type.String() })

const share = (description: string) =>
  Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()], {
    description: `${description} From 0 to 1; null in 8-Ball, or if there are no points.`,
  })

export const HandicapComparison = Type.Object({
  games: Type.Integer({
    description:
      'How many games are compared. A game is left out if the levels of its players are not known and its race is not a race of the league.',
  }),
  wins: Type.Integer({ description: 'How many of these games the player won.' }),
  expected_wins: Type.Number({ description: 'How many of these games the handicap expects the player to win.' }),
  point_share: share("The player's part of the points of both players in these games."),
  expected_point_share: share('The part of these points that the handicap expects.'),
})
/**
 * Compares the results of a player with the results that the handicaps expect if the levels of both players are right.
 * With the races that the league gives, both players should win equally often.
 */
export type HandicapComparison = Static<typeof HandicapComparison>

export const TrendPoint = Type.Object({
  /** When the game started. */
  time: Timestamp,
  games: Type.Integer({ description: 'How many finished games the player has up to this game, this game included.' }),
  win_percentage: Type.Number({ description: 'How many percent of the latest 20 games the player won.' }),
  points_per_inning: Type.Union([Type.Number(), Type.Null()], {
    description: 'In the latest 20 games. Games without a score sheet are left out. Null if no game is left.',
  }),
  rating: Type.Number({ description: 'The rating from all games on this server up to this game.' }),
  rating_error: Type.Number({ description: 'The standard error of the rating.' }),
})
/** The numbers of a player after one of the player's games. */
export type TrendPoint = Static<typeof TrendPoint>

export const PlayerHistory = Type.Object({
  player: NamedPlayer,
  games: Type.Integer(),
  wins: Type.Integer(),
  handicap: HandicapComparison,
  level_estimate: Type.Union([Type.Integer(), Type.Null()], {
    description: 'An estimate of the 8-Ball level from score sheets. Null in 9-Ball, or if no game on a sheet was won.',
  }),
  trend: Type.Array(TrendPoint, { maxItems: MAX_TREND_POINTS, description: 'The oldest point first.' }),
})
/** The results of a player in one discipline. Only finished games of two players count. */
export type PlayerHistory = Static<typeof PlayerHistory>

export const OpponentResults = Type.Object({
  opponent: NamedPlayer,
  latest_game_id: Type.Integer({
    description:
      'The id of the newest game against this opponent. To get the next part of the list, send the `latest_game_id` of the last opponent as `before`.',
  }),
  /** When the latest of these games started. */
  latest: Timestamp,
  games: Type.Integer(),
  wins: Type.Integer({ description: 'How many games the player won. The opponent won all other games.' }),
  handicap: HandicapComparison,
})
/** The results of a player against one opponent in one discipline. Only finished games of two players count. */
export type OpponentResults = Static<typeof OpponentResults>

const params = Type.Object({ user_id: Id })

export const playersApi = endpoints({
  'GET /pool/players/:user_id/history': {
    summary: "Numbers and trends from a player's finished games of two players. Any member with pool may see them",
    access: 'pool',
    params,
    query: Type.Object({ game_type: Discipline }, { additionalProperties: false }),
    answer: PlayerHistory,
    errors: ['NOT_FOUND'],
  },
  'GET /pool/players/:user_id/opponents': {
    summary:
      'A part of the list of opponents of a player. The opponent of the newest game is the first. Any member with pool may see them',
    access: 'pool',
    params,
    query: Type.Object(
      {
        game_type: Discipline,
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
        /** The `latest_game_id` of the last opponent in the previous part of the list. */
        before: Type.Optional(Id),
      },
      { additionalProperties: false },
    ),
    answer: Type.Array(OpponentResults),
    errors: ['NOT_FOUND'],
  },
})
