// The calls to import figures from the game's own site, and to hide the scores of other members.

import Type from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { MAX_BASELINE_TEXT } from '../../rules/wordle/baselineText.ts'
import { Done } from '../shared/shapes.ts'

export const wordleChoicesApi = endpoints({
  'POST /wordle/figures': {
    summary: "Import the member's figures from the game's own site. They replace figures that were imported before",
    access: 'admin',
    body: Type.Object(
      {
        figures: Type.String({
          maxLength: MAX_BASELINE_TEXT,
          description:
            "The JSON text that the game's site stores, with currentStreak, maxStreak, guesses, gamesPlayed and gamesWon.",
        }),
        last_puzzle: Type.Integer({
          minimum: 0,
          description: 'The number of the last puzzle that the figures contain.',
        }),
      },
      { additionalProperties: false },
    ),
    answer: Done,
    errors: ['INVALID_RESULTS'],
  },
  'DELETE /wordle/figures': {
    summary: 'Remove the figures that the member imported',
    access: 'admin',
    answer: Done,
  },
  'PATCH /wordle/preferences': {
    summary: "Choose whether today's scores of other members are hidden until the member has sent a result",
    access: 'admin',
    body: Type.Object({ hide_scores: Type.Boolean() }, { additionalProperties: false }),
    answer: Type.Object({ hide_scores: Type.Boolean() }),
  },
})
