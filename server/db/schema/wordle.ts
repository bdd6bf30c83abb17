/** Wordle results, one per member and puzzle. */
export interface WordleResultsTable {
  user_id: number
  puzzle: number
  /** Null if the member did not find the word. */
  guesses: number | null
  hard_mode: number
  /** JSON list of rows of squares; null when the member pasted only the score. */
  grid: string | null
  created_ms: number
  updated_ms: number
}
