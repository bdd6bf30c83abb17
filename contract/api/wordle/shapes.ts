// Schemas that several calls about Wordle use.

import Type from 'typebox'

export const Guesses = Type.Union([Type.Integer({ minimum: 1, maximum: 6 }), Type.Null()], {
  description: 'Null if the puzzle was not solved (X/6), or while the scores are hidden.',
})

/** The rows of squares of a result. */
export const Grid = Type.Union([Type.Array(Type.String()), Type.Null()], {
  description: 'Rows of ⬛ 🟨 🟩; null if the result has no grid, or while it is hidden.',
})
