// The call with which an admin adds the Wordle results of several members from a group chat.

import Type, { type Static } from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { MAX_CHAT_RESULTS } from '../../rules/wordle/chat.ts'
import { MAX_GUESSES } from '../../rules/wordle/results.ts'
import { Id } from '../shared/shapes.ts'
import { Guesses } from './shapes.ts'

/** The number of a puzzle. Wordle has one puzzle for each day. */
const Puzzle = Type.Integer({ minimum: 0, maximum: 1_000_000 })

export const MemberResult = Type.Object(
  {
    user_id: Id,
    puzzle: Puzzle,
    guesses: Guesses,
    hard_mode: Type.Boolean(),
    grid: Type.Union([Type.Array(Type.String({ maxLength: 20 }), { maxItems: MAX_GUESSES }), Type.Null()]),
  },
  { additionalProperties: false },
)
/** A result from a chat, with the member to whom it belongs. */
export type MemberResult = Static<typeof MemberResult>

const ChatBody = Type.Object(
  {
    results: Type.Array(MemberResult, { minItems: 1, maxItems: MAX_CHAT_RESULTS }),
    preview: Type.Optional(
      Type.Literal(true, { description: 'The answer shows what would be added, and the server saves nothing.' }),
    ),
  },
  { additionalProperties: false },
)

const Score = Type.Object({ user_id: Id, puzzle: Puzzle, guesses: Guesses })

export const ChatAnswer = Type.Object({
  added: Type.Array(Score, { description: 'Results that are new.' }),
  known: Type.Array(Type.Object({ ...Score.properties, saved_guesses: Guesses }), {
    description:
      'Results of puzzles for which the member already has a result. That result is not changed, and `saved_guesses` shows it.',
  }),
  refused: Type.Array(Type.Object({ ...Score.properties, reason: Type.String() }), {
    description: 'Results that the server does not save, each with the reason as a sentence for the admin.',
  }),
})
/** Which results of a chat were added, and which were not. */
export type ChatAnswer = Static<typeof ChatAnswer>

export const wordleChatApi = endpoints({
  'POST /wordle/chat': {
    summary: 'Add the results that are not known yet. The same call again adds nothing',
    access: 'admin',
    body: ChatBody,
    answer: ChatAnswer,
    bodyBytes: 256 * 1024,
  },
})
