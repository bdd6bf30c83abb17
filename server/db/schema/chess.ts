/** The last answer of each chess site. */
export interface ChessResultsTable {
  source: string
  /** The player on the site. The settings of the server may have another player since then. */
  username: string
  /** Null when the player has played no rapid game. */
  rating: number | null
  win: number
  loss: number
  draw: number
  unknown: number
  fetched_ms: number
}

/** The last rating of a player on each day on which it was read. */
export interface ChessRatingsTable {
  source: string
  username: string
  /** The kind of games: `rapid`. */
  kind: string
  /** YYYY-MM-DD in UTC. */
  day: string
  rating: number
}
