import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { CHESS_SOURCES } from '../../rules/site/chess.ts'
import { Timestamp } from '../shared/shapes.ts'

const Count = Type.Integer({ minimum: 0 })

export const ChessFigures = Type.Object({
  rating: Type.Union([Type.Integer(), Type.Null()], { description: 'Null while no rapid game was played.' }),
  record: Type.Object({
    win: Count,
    loss: Count,
    draw: Count,
    unknown: Type.Integer({ minimum: 0, description: 'Games whose result the site does not give.' }),
  }),
  username: Type.String({ description: 'Whose they are, on that site.' }),
  fetched: Timestamp,
  age_seconds: Type.Integer({ minimum: 0, description: 'How long ago that was, by our clock.' }),
  outdated: Type.Boolean({ description: 'The site was due to be asked again, and did not answer.' }),
})
/** The owner's rapid games on one site, as far as that site last told us. */
export type ChessFigures = Static<typeof ChessFigures>

export const ChessAnswer = Type.Object({
  'chess.com': Type.Optional(ChessFigures),
  'lichess.org': Type.Optional(ChessFigures),
})
/** Keyed by source: it holds the one that was asked for. */
export type ChessAnswer = Static<typeof ChessAnswer>

export const chessApi = endpoints({
  'GET /chess': {
    summary: "The owner's rating and record in rapid chess on one site",
    access: 'public',
    query: Type.Object({ source: Type.Enum([...CHESS_SOURCES]) }, { additionalProperties: false }),
    answer: ChessAnswer,
    errors: ['CHESS_NOT_CONFIGURED', 'CHESS_PLAYER_UNKNOWN', 'CHESS_UNAVAILABLE'],
    callsPerMinute: 60,
  },
})
