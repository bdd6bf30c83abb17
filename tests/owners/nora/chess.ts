/** The introduction of the chess page. */
export const chessIntroduction =
  'Fifteen minutes a side, mostly on the train, and by the third stop mostly a pawn down. Two sites keep the score; this is what they say.'
