import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { Id } from '../shared/shapes.ts'

const Guesses = Type.Union([Type.Integer({ minimum: 1, maximum: 6 }), Type.Null()], {
  description: 'Null is a miss (X).',
})

const Count = Type.Integer({ minimum: 0 })

const WordleStats = Type.Object({
  played: Count,
  win_percentage: Type.Number({ description: 'A fraction, 0 to 1.' }),
  current_streak: Count,
  max_streak: Count,
  guess_distribution: Type.Object({ 1: Count, 2: Count, 3: Count, 4: Count, 5: Count, 6: Count }),
})

export const LeaderboardRow = Type.Object({
  user_id: Id,
  username: Type.String(),
  average_guesses: Type.Number({ description: 'A miss counts 7.' }),
  played: Count,
})
export type LeaderboardRow = Static<typeof LeaderboardRow>

export const BoardRow = Type.Object({
  user_id: Id,
  username: Type.String(),
  guesses: Guesses,
  hard_mode: Type.Boolean(),
  grid: Type.Union([Type.Array(Type.String()), Type.Null()], {
    description: "Rows of ⬛ 🟨 🟩; null when it was sent without one, or while others' grids are hidden.",
  }),
})
export type BoardRow = Static<typeof BoardRow>

export const WordleBoard = Type.Object({
  puzzle: Type.Integer(),
  date: Type.String({ format: 'date' }),
  revealed: Type.Boolean({ description: "The member's own result is in, so the others' grids show." }),
  rows: Type.Array(BoardRow, { description: 'Members who have sent a result, the best first.' }),
})
/** Today's puzzle, and who has played it. */
export type WordleBoard = Static<typeof WordleBoard>

export const SavedResult = Type.Object({
  puzzle: Type.Integer(),
  date: Type.String({ format: 'date' }),
  guesses: Guesses,
  hard_mode: Type.Boolean(),
  corrected: Type.Boolean({ description: 'There was a result of this puzzle, which this one replaces.' }),
})
export type SavedResult = Static<typeof SavedResult>

const SubmitResultsBody = Type.Object(
  {
    results: Type.String({
      maxLength: 20_000,
      description: 'Any number of shared results, with any text around them.',
    }),
  },
  { additionalProperties: false },
)

/** Which puzzle is today's depends on where the member is; without a day it is today's in UTC. */
const today = Type.Object(
  { day: Type.Optional(Type.String({ format: 'date', description: "The member's local day, YYYY-MM-DD." })) },
  { additionalProperties: false },
)

export const wordleApi = endpoints({
  'POST /wordle': {
    summary: 'Send results; all of them are saved, or none',
    access: 'admin',
    query: today,
    body: SubmitResultsBody,
    answer: Type.Object({ saved: Type.Array(SavedResult), stats: WordleStats }),
    errors: ['INVALID_RESULTS'],
  },
  'GET /wordle': {
    summary: "The member's own statistics",
    access: 'admin',
    query: today,
    answer: WordleStats,
  },
  'GET /wordle/leaderboard': {
    summary: 'Members by their average, the lowest first',
    access: 'admin',
    answer: Type.Array(LeaderboardRow),
  },
  'GET /wordle/today': {
    summary: "Everybody's result of today's puzzle",
    access: 'admin',
    query: today,
    answer: WordleBoard,
  },
})
