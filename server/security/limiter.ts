import { type Clock, SECOND_MS } from '../clock.ts'
import { RequestError } from '../requestError.ts'

/** How many in which time. */
export interface Limit {
  readonly attempts: number
  readonly windowMs: number
}

export interface Limiter {
  /** Counts an attempt of somebody. Throws TOO_MANY_REQUESTS, with the seconds to wait, when there were too many. */
  take(who: string): void
  /** Takes the attempt back: it was a good one. */
  giveBack(who: string): void
}

/** Ended windows are swept once there are this many, so that a crowd of addresses cannot fill the memory. */
const SWEEP_AT = 10_000

/** Counts in windows that begin with somebody's first attempt. Kept in memory, by each node for itself. */
export function createLimiter(limit: Limit, clock: Clock): Limiter {
  const windows = new Map<string, { endsMs: number; attempts: number }>()

  function sweep(nowMs: number): void {
    for (const [who, window] of windows) if (window.endsMs <= nowMs) windows.delete(who)
  }

  return {
    take(who) {
      const nowMs = clock.now()
      const window = windows.get(who)
      if (window === undefined || window.endsMs <= nowMs) {
        if (windows.size >= SWEEP_AT) sweep(nowMs)
        windows.set(who, { endsMs: nowMs + limit.windowMs, attempts: 1 })
        return
      }
      if (window.attempts >= limit.attempts) {
        const seconds = Math.ceil((window.endsMs - nowMs) / SECOND_MS)
        throw new RequestError('TOO_MANY_REQUESTS', `Too many attempts. Try again in ${inWords(seconds)}.`, seconds)
      }
      window.attempts += 1
    },
    giveBack(who) {
      const window = windows.get(who)
      if (window !== undefined) window.attempts = Math.max(0, window.attempts - 1)
    },
  }
}

function inWords(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}
