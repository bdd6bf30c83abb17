import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { Id } from '../shared/shapes.ts'

const Guesses = Type.Union([Type.Integer({ minimum: 1, maximum: 6 }), Type.Null()], {
  description: 'Null: the puzzle was not solved (X).',
})

const Count = Type.Integer({ minimum: 0 })

const WordleStats = Type.Object({
  played: Count,
  win_percentage: Type.Number({ description: 'A fraction from 0 to 1, despite its name.' }),
  current_streak: Count,
  max_streak: Count,
  guess_distribution: Type.Object({ 1: Count, 2: Count, 3: Count, 4: Count, 5: Count, 6: Count }),
})

export const LeaderboardRow = Type.Object({
  user_id: Id,
  username: Type.String(),
  average_guesses: Type.Number({ description: 'A puzzle that was not solved counts as 7 guesses.' }),
  played: Count,
})
/** One row of the leaderboard: a member. */
export type LeaderboardRow = Static<typeof LeaderboardRow>

export const BoardRow = Type.Object({
  user_id: Id,
  username: Type.String(),
  guesses: Guesses,
  hard_mode: Type.Boolean(),
  grid: Type.Union([Type.Array(Type.String()), Type.Null()], {
    description: 'Rows of ⬛ 🟨 🟩; null if the result has no grid, or while the grids of other members are hidden.',
  }),
})
/** One member's result of today's puzzle. */
export type BoardRow = Static<typeof BoardRow>

export const WordleBoard = Type.Object({
  puzzle: Type.Integer(),
  date: Type.String({ format: 'date' }),
  revealed: Type.Boolean({
    description: 'Whether the grids of other members are shown, because the member has sent a result.',
  }),
  rows: Type.Array(BoardRow, { description: 'Members who have sent a result, best result first.' }),
})
/** Today's puzzle and its results. */
export type WordleBoard = Static<typeof WordleBoard>

export const SavedResult = Type.Object({
  puzzle: Type.Integer(),
  date: Type.String({ format: 'date' }),
  guesses: Guesses,
  hard_mode: Type.Boolean(),
  corrected: Type.Boolean({ description: 'Whether this result replaces an earlier one of the same puzzle.' }),
})
/** One result that the call has saved. */
export type SavedResult = Static<typeof SavedResult>

const SubmitResultsBody = Type.Object(
  {
    results: Type.String({
      maxLength: 20_000,
      description: "Any number of texts that Wordle's Share button copied, with any text around them.",
    }),
  },
  { additionalProperties: false },
)

/**
 * The time zone decides which puzzle is today's, so the page sends the member's day. Without it, the server uses the
 * day in UTC.
 */
const today = Type.Object(
  { day: Type.Optional(Type.String({ format: 'date', description: "The member's local day, YYYY-MM-DD." })) },
  { additionalProperties: false },
)

/** The calls about Wordle. Every member who uses them needs the permission admin. */
export const wordleApi = endpoints({
  'POST /wordle': {
    summary: 'Send results; either all of them are saved or none',
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
    summary: 'Members sorted by their average, lowest first',
    access: 'admin',
    answer: Type.Array(LeaderboardRow),
  },
  'GET /wordle/today': {
    summary: "Every member's result of today's puzzle",
    access: 'admin',
    query: today,
    answer: WordleBoard,
  },
})
