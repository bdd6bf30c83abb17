// Estimates the time of the server's clock.

/** The difference between the server's clock and the page's clock, as one answer of the server showed it. */
interface Estimate {
  /** The server's milliseconds since 1970 minus the page's `performance.now()`. */
  readonly offsetMs: number
  /** The largest possible error of the offset, in both directions: half of the time from the request to the answer. */
  readonly errorMs: number
  /** When the answer arrived, by `performance.now()`. */
  readonly receivedMs: number
}

/** The key under which the browser stores how many milliseconds the server's clock is ahead of the browser's clock. */
const KEY = 'clock'
/** A new difference is stored only if it differs by at least this from the stored one, which is 0 at first. */
const STORED_STEP_MS = 250

/**
 * An estimate that is older than this is replaced by the next one, even by a less exact one: clocks become inexact, and
 * a sleeping phone can stop its clock.
 */
const MAX_AGE_MS = 5 * 60_000

/**
 * Returns the more exact estimate. But if the old estimate is too old, returns the new one. Also returns the new one if
 * the two contradict each other: if they differ by more than both possible errors together.
 */
function betterEstimate(oldEstimate: Estimate | null, newEstimate: Estimate): Estimate {
  if (
    !oldEstimate ||
    newEstimate.errorMs <= oldEstimate.errorMs ||
    newEstimate.receivedMs - oldEstimate.receivedMs > MAX_AGE_MS
  )
    return newEstimate
  const contradicts = Math.abs(newEstimate.offsetMs - oldEstimate.offsetMs) > newEstimate.errorMs + oldEstimate.errorMs
  return contradicts ? newEstimate : oldEstimate
}

/**
 * The server's clock, estimated from the server's answers. The estimate is based on the page's steady clock, so it does
 * not change when somebody changes the clock of the computer or phone. Before the first answer, `now` uses the clock of
 * the computer or phone, corrected by the difference that an earlier visit found.
 * @param steadyNow milliseconds that never jump, like `performance.now`.
 * @param ownNow milliseconds since 1970 by the clock of the computer or phone.
 * @param storage throws if the browser blocks its storage. The clock of the computer or phone is then not corrected.
 */
export function createServerClock(
  steadyNow: () => number,
  ownNow: () => number,
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
) {
  let estimate: Estimate | null = null
  /** The stored difference, in milliseconds: the server's clock minus the clock of the computer or phone. */
  let storedMs = 0
  try {
    storedMs = Number(storage().getItem(KEY)) || 0
  } catch {}

  function store(differenceMs: number): void {
    if (Math.abs(differenceMs - storedMs) < STORED_STEP_MS) return
    storedMs = Math.round(differenceMs)
    try {
      storage().setItem(KEY, String(storedMs))
    } catch {}
  }
  return {
    /**
     * Improves the estimate with one answer.
     * @param header the server's milliseconds since 1970, as a text; null if the answer has no such header.
     * @param sentMs when the request was sent, by the steady clock. `receivedMs` is by the same clock.
     */
    noteServerTime(header: string | null, sentMs: number, receivedMs: number): void {
      const serverMs = Number(header ?? Number.NaN)
      if (!Number.isFinite(serverMs) || receivedMs < sentMs) return
      const errorMs = (receivedMs - sentMs) / 2
      // The server sent the answer between the two times. The middle is the best guess.
      estimate = betterEstimate(estimate, { offsetMs: serverMs + errorMs - receivedMs, errorMs, receivedMs })
      store(steadyNow() + estimate.offsetMs - ownNow())
    },
    /** Whole milliseconds since 1970 by the server's clock. */
    now(): number {
      return Math.round(estimate ? steadyNow() + estimate.offsetMs : ownNow() + storedMs)
    },
  }
}

export const serverClock = createServerClock(
  () => performance.now(),
  () => Date.now(),
  () => localStorage,
)
