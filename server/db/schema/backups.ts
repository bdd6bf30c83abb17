/** The newest copy that a server made automatically, and the newest failure: at most one row each. */
export interface BackupsTable {
  outcome: 'made' | 'failed'
  /** When the copy was checked, or when it failed. */
  ended_ms: number
  /** The moment of the data in the copy. This field and the next three are null for a failure. */
  made_ms: number | null
  bytes: number | null
  row_count: number | null
  /** How many copies there were at that time. */
  copies: number | null
  /** A sentence; null for a copy. */
  problem: string | null
}
