/** The newest copy that a server made automatically, and the newest failure: at most one row each. */
export interface BackupsTable {
  outcome: 'made' | 'failed'
  /** When the copy was checked, or when it failed. */
  ended_ms: number
  /** The copy contains the data of this moment. This field and the next three are null for a failure. */
  made_ms: number | null
  /** The size of the file. */
  bytes: number | null
  /** How many rows of all tables the copy contains. */
  row_count: number | null
  /** How many copies the folder of the copies had when this copy was made, with this one. */
  copies: number | null
  /** A sentence about the failure; null for a copy. */
  problem: string | null
}
