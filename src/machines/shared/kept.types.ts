/** Data that the server has sent now, or that this browser has stored on an earlier visit. */
export interface Loaded<Data> {
  readonly data: Data
  /** The same as in `Kept`. Null when the server has sent the data now. */
  readonly keptMs: number | null
}

/** Data that this browser has stored on an earlier visit. */
export interface Kept<Data> {
  readonly data: Data
  /** When the server sent the data, in milliseconds since 1970 by the clock of the computer or phone. */
  readonly keptMs: number
}
