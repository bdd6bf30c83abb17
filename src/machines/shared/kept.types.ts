/** Data that this browser has kept from an earlier visit. */
export interface Kept<Data> {
  readonly data: Data
  /** When the server sent the data, in milliseconds since 1970 by the clock of the computer or phone. */
  readonly keptMs: number
}
