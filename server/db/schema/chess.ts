/** What each chess site last told us. */
export interface ChessFiguresTable {
  source: string
  /** Whose figures they are: after a change of the configuration, somebody else's. */
  username: string
  /** Null while no rapid game was played. */
  rating: number | null
  win: number
  loss: number
  draw: number
  unknown: number
  fetched_ms: number
}
