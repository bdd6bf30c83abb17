/** The server's time. Tests and the demo use a clock that they can set. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** A time in the API's form: an ISO string. */
export function timestamp(ms: number): string {
  return new Date(ms).toISOString()
}
