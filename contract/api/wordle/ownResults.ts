// The calls about the member's own Wordle results: their list, and the deletion of one result.

import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { Done } from '../shared/shapes.ts'
import { Grid, Guesses } from './shapes.ts'

const Puzzle = Type.Integer({ minimum: 0, maximum: 1_000_000 })

export const OwnResult = Type.Object({
  puzzle: Puzzle,
  date: Type.String({ format: 'date' }),
  guesses: Guesses,
  hard_mode: Type.Boolean(),
  grid: Grid,
})
/** One of the member's own results. */
export type OwnResult = Static<typeof OwnResult>

/** The calls about the member's own results: their list, and the deletion of one result. */
export const ownResultsApi = endpoints({
  'GET /wordle/results': {
    summary: "A part of the list of the member's own results, the newest puzzle first",
    access: 'admin',
    query: Type.Object(
      {
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
        /** The last puzzle in the previous part of the list. */
        before: Type.Optional(Puzzle),
      },
      { additionalProperties: false },
    ),
    answer: Type.Array(OwnResult),
  },
  'DELETE /wordle/results/:puzzle': {
    summary: "Delete one of the member's own results",
    access: 'admin',
    params: Type.Object({ puzzle: Puzzle }),
    answer: Done,
    errors: ['NOT_FOUND'],
  },
})
