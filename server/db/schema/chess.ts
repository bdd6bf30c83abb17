/** The last answer of each chess site. */
export interface ChessResultsTable {
  source: string
  /** The player on the site. The configured player may be another one by now. */
  username: string
  /** Null when the player has played no rapid game. */
  rating: number | null
  win: number
  loss: number
  draw: number
  unknown: number
  fetched_ms: number
}

/** The rating of a player on each day on which it was read: the last one of the day. */
export interface ChessRatingsTable {
  source: string
  username: string
  /** The kind of games: `rapid`. */
  kind: string
  /** YYYY-MM-DD in UTC. */
  day: string
  rating: number
}
