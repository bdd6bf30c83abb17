// The types of data that a page may show from an earlier visit.

/** Data that the server has sent now, or that this browser has stored on an earlier visit. */
export interface Loaded<Data> {
  readonly data: Data
  /** When the server sent data of an earlier visit, as in `Kept`. Null if the server has sent the data now. */
  readonly keptMs: number | null
}

/** Data that this browser has stored on an earlier visit. */
export interface Kept<Data> {
  readonly data: Data
  /** When the server sent the data, in milliseconds since 1970 by the clock of the computer or phone. */
  readonly keptMs: number
}
