/** Wordle results, one per member and puzzle. */
export interface WordleResultsTable {
  user_id: number
  puzzle: number
  /** Null if the member did not find the word. */
  guesses: number | null
  /** 1: the member played in the hard mode, in which each guess must use the known letters. */
  hard_mode: number
  /** JSON list of rows of squares; null when the member pasted only the score. */
  grid: string | null
  created_ms: number
  updated_ms: number
}

/** Every text with results that was sent with an Idempotency-Key. It stays as long as the member has an account. */
export interface WordleSubmissionsTable {
  user_id: number
  idempotency_key: string
  /** JSON of the call's answer: the results that it saved. */
  saved: string
}

/** A member's choices and imported figures. A missing row means the same as a row without choices and figures. */
export interface WordleMembersTable {
  user_id: number
  /** 1: today's scores of other members are hidden until the member has sent a result. */
  hide_scores: number
  /** JSON of the imported figures, a `Baseline`; null if nothing was imported. */
  baseline: string | null
}
