// The calls about Wordle: sending results, statistics, the leaderboard and today's puzzle.

import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { Id } from '../shared/shapes.ts'
import { wordleChatApi } from './chat.ts'
import { wordleChoicesApi } from './choices.ts'
import { ownResultsApi } from './ownResults.ts'
import { Grid, Guesses } from './shapes.ts'

const Count = Type.Integer({ minimum: 0 })

const WordleStats = Type.Object({
  played: Count,
  win_percentage: Type.Number({ description: 'A fraction from 0 to 1, despite its name.' }),
  current_streak: Count,
  max_streak: Count,
  /** How many puzzles the member solved with 1, 2, … 6 guesses. */
  guess_distribution: Type.Object({ 1: Count, 2: Count, 3: Count, 4: Count, 5: Count, 6: Count }),
})

const WordleFigures = Type.Object({
  ...WordleStats.properties,
  brought: Type.Union([Type.Object({ last_puzzle: Count, played: Count }), Type.Null()], {
    description:
      "The part of these figures that the member imported from the game's own site: the number of the last imported puzzle, and how many games were imported. Null if nothing was imported.",
  }),
})
/** A member's statistics, and which part of them was imported. */
export type WordleFigures = Static<typeof WordleFigures>

export const LeaderboardRow = Type.Object({
  user_id: Id,
  username: Type.String(),
  average_guesses: Type.Number({
    description: 'The mean number of guesses. A puzzle that was not solved counts as 7 guesses.',
  }),
  played: Count,
  fair: Type.Union([Type.Object({ average: Type.Number(), place: Type.Integer({ minimum: 1 }) }), Type.Null()], {
    description:
      'The average if every member had played the same puzzles, and the rank (`place`). Null if the member has fewer than ten results.',
  }),
})
/** The row of one member on the leaderboard. */
export type LeaderboardRow = Static<typeof LeaderboardRow>

export const BoardRow = Type.Object({
  user_id: Id,
  username: Type.String(),
  guesses: Guesses,
  hard_mode: Type.Boolean(),
  grid: Grid,
})
/** One member's result of today's puzzle. */
export type BoardRow = Static<typeof BoardRow>

export const WordleBoard = Type.Object({
  puzzle: Type.Integer(),
  date: Type.String({ format: 'date' }),
  revealed: Type.Boolean({
    description: 'Whether the grids of other members are shown, because the member has sent a result.',
  }),
  hide_scores: Type.Boolean({
    description:
      'A choice of the member: the scores are hidden, like the grids, until the member has sent a result. While they are hidden, `guesses` is null in every row.',
  }),
  rows: Type.Array(BoardRow, {
    description: 'Members who have sent a result, best result first. While the scores are hidden: sorted by username.',
  }),
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
 * The time zone decides which puzzle is today's, so the page sends the member's day. Without `day`, the server uses the
 * day in UTC.
 */
const DayQuery = Type.Object(
  { day: Type.Optional(Type.String({ format: 'date', description: "The member's local day, YYYY-MM-DD." })) },
  { additionalProperties: false },
)

/** The calls about Wordle. Every member who uses them needs the permission admin. */
export const wordleApi = endpoints({
  ...ownResultsApi,
  ...wordleChoicesApi,
  ...wordleChatApi,
  'POST /wordle': {
    summary: 'Send results. The text is refused if a result in it contradicts itself or another one',
    access: 'admin',
    query: DayQuery,
    body: SubmitResultsBody,
    answer: Type.Object({
      saved: Type.Array(SavedResult),
      notes: Type.Optional(
        Type.Array(Type.String(), {
          description:
            'A sentence for each line that looks like a result and was not saved. An answer that an earlier release has stored has no notes.',
        }),
      ),
      stats: WordleStats,
    }),
    errors: ['INVALID_RESULTS'],
  },
  'GET /wordle': {
    summary: "The member's own statistics",
    access: 'admin',
    query: DayQuery,
    answer: WordleFigures,
  },
  'GET /wordle/leaderboard': {
    summary: 'Members sorted by their mean number of guesses, lowest first',
    access: 'admin',
    answer: Type.Array(LeaderboardRow),
  },
  'GET /wordle/today': {
    summary: "Every member's result of today's puzzle",
    access: 'admin',
    query: DayQuery,
    answer: WordleBoard,
  },
})
