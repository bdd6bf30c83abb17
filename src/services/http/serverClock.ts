/** The difference between the server's clock and the page's clock, as one answer of the server showed it. */
interface Estimate {
  /** The server's milliseconds since 1970 minus the page's `performance.now()`. */
  readonly offsetMs: number
  /** The offset is wrong by at most this much, in either direction: half the round trip. */
  readonly errorMs: number
  /** When the answer arrived, by `performance.now()`. */
  readonly receivedMs: number
}

/** An older estimate is replaced, because clocks drift and a sleeping phone may stop its clock. */
const MAX_AGE_MS = 5 * 60_000

/** The more exact of two estimates. The new one if the old one is too old, or if they contradict each other. */
function betterEstimate(old: Estimate | null, next: Estimate): Estimate {
  if (!old || next.errorMs <= old.errorMs || next.receivedMs - old.receivedMs > MAX_AGE_MS) return next
  const contradicts = Math.abs(next.offsetMs - old.offsetMs) > next.errorMs + old.errorMs
  return contradicts ? next : old
}

/**
 * The server's clock, estimated from its answers. It is based on the page's steady clock, so a change of the computer's
 * or phone's own clock does not affect it. Before the first answer it returns the time of that own clock.
 * @param steadyNow milliseconds that never jump, as `performance.now`.
 * @param ownNow milliseconds since 1970 by the clock of the computer or phone.
 */
export function createServerClock(steadyNow: () => number, ownNow: () => number) {
  let estimate: Estimate | null = null
  return {
    /**
     * Improves the estimate with one answer.
     * @param header the server's milliseconds since 1970. `sentMs` and `receivedMs` are by the steady clock.
     */
    noteServerTime(header: string | null, sentMs: number, receivedMs: number): void {
      const serverMs = Number(header ?? Number.NaN)
      if (!Number.isFinite(serverMs) || receivedMs < sentMs) return
      const errorMs = (receivedMs - sentMs) / 2
      // The server sent the answer between the two times. The middle is the best guess.
      estimate = betterEstimate(estimate, { offsetMs: serverMs + errorMs - receivedMs, errorMs, receivedMs })
    },
    /** Milliseconds since 1970, whole, by the server's clock. */
    now(): number {
      return Math.round(estimate ? steadyNow() + estimate.offsetMs : ownNow())
    },
  }
}

export const serverClock = createServerClock(
  () => performance.now(),
  () => Date.now(),
)
