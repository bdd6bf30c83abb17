/** The last answer of each chess site. */
export interface ChessResultsTable {
  /** The chess site: `chess.com` or `lichess.org`. */
  source: string
  /** The player whose results these are. The server may be configured for another player now. */
  username: string
  /** Null when the player has played no rapid game. */
  rating: number | null
  /** 1 if the site calls the rating provisional, otherwise 0. */
  provisional: number
  /** The numbers of games that were won, lost and drawn. */
  win: number
  loss: number
  draw: number
  /** The number of games whose result the site does not publish. */
  unknown: number
  fetched_ms: number
}

/**
 * One row for each player, kind and day: the last rating that was read on this day. A day on which nothing was read has
 * no row.
 */
export interface ChessRatingsTable {
  /** The chess site: `chess.com` or `lichess.org`. */
  source: string
  username: string
  /** The kind of games, always `rapid`: games in which each player has about ten minutes or more. */
  kind: string
  /** YYYY-MM-DD in UTC. */
  day: string
  rating: number
}
