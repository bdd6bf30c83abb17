// The call for the owner's rating and results on a chess site.

import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { ApiError } from '../../errors.ts'
import { CHESS_SOURCES } from '../../rules/site/chess.ts'
import { Timestamp } from '../shared/shapes.ts'

const Count = Type.Integer({ minimum: 0 })

export const DailyRating = Type.Object({
  day: Type.String({ format: 'date', description: 'In UTC.' }),
  rating: Type.Integer(),
})
/** The rating of one day. */
export type DailyRating = Static<typeof DailyRating>

export const ChessResults = Type.Object({
  rating: Type.Union([Type.Integer(), Type.Null()], { description: 'Null if no rated rapid game was played.' }),
  provisional: Type.Boolean({
    description: 'Whether the rating is not certain yet, because few rated games were played.',
  }),
  record: Type.Object({
    win: Count,
    loss: Count,
    draw: Count,
    unknown: Type.Integer({ minimum: 0, description: 'Games whose result the chess site does not report.' }),
  }),
  username: Type.String({ description: "The owner's username on the chess site." }),
  /** When the server received these figures from the chess site. */
  fetched: Timestamp,
  age_seconds: Type.Integer({ minimum: 0, description: 'Seconds since `fetched`, by the clock of this server.' }),
  outdated: Type.Boolean({
    description: 'True if the chess site gave no figures at the last request, so that the figures are old.',
  }),
  problem: Type.Union([ApiError, Type.Null()], { description: 'Why the figures are outdated; null if they are not.' }),
  daily: Type.Array(DailyRating, {
    description:
      'The last rating of each day in the last year, the oldest day first. Days on which no rating was read are left out.',
  }),
})
/** The owner's rating and results in rapid chess, from the last answer of one chess site. */
export type ChessResults = Static<typeof ChessResults>

export const ChessAnswer = Type.Object({
  'chess.com': Type.Optional(ChessResults),
  'lichess.org': Type.Optional(ChessResults),
  error: Type.Optional(ApiError),
})
/**
 * The answer has exactly one field: the results, in a field with the name of the chess site in the query; or the error
 * NO_ACCOUNT, if no account of the owner is set up for this site. This error has the status 200, because a browser would
 * write any other status into its console.
 */
export type ChessAnswer = Static<typeof ChessAnswer>

export const chessApi = endpoints({
  'GET /chess': {
    summary: "The owner's rating and results in rapid chess on one chess site",
    access: 'public',
    query: Type.Object({ source: Type.Enum([...CHESS_SOURCES]) }, { additionalProperties: false }),
    answer: ChessAnswer,
    errors: ['CHESS_PLAYER_UNKNOWN', 'CHESS_PLAYER_RENAMED', 'CHESS_ACCOUNT_CLOSED', 'CHESS_UNAVAILABLE'],
    callsPerMinute: 60,
  },
})
