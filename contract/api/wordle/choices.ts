import Type from 'typebox'
import { endpoints } from '../../endpoint.ts'
import { MAX_PAPER_TEXT } from '../../rules/wordle/paperFigures.ts'
import { Done } from '../shared/shapes.ts'

/** The calls about what a member brings along and chooses. */
export const wordleChoicesApi = endpoints({
  'POST /wordle/figures': {
    summary: "Bring the member's figures of the game's own site along; they replace those from before",
    access: 'admin',
    body: Type.Object(
      {
        figures: Type.String({
          maxLength: MAX_PAPER_TEXT,
          description:
            'The JSON text that the site keeps, with currentStreak, maxStreak, guesses, gamesPlayed and gamesWon.',
        }),
        last_puzzle: Type.Integer({ minimum: 0, description: 'The last puzzle that the figures contain.' }),
      },
      { additionalProperties: false },
    ),
    answer: Done,
    errors: ['INVALID_RESULTS'],
  },
  'DELETE /wordle/figures': {
    summary: 'Remove the figures that the member brought along',
    access: 'admin',
    answer: Done,
  },
  'PATCH /wordle/preferences': {
    summary: "Whether today's scores of other members are hidden until the member has sent a result",
    access: 'admin',
    body: Type.Object({ hide_scores: Type.Boolean() }, { additionalProperties: false }),
    answer: Type.Object({ hide_scores: Type.Boolean() }),
  },
})
