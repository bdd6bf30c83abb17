interface Estimate {
  /** Server's milliseconds since 1970 minus our `performance.now()`. */
  readonly offsetMs: number
  /** The truth is at most this far off, to either side: half the round trip. */
  readonly errorMs: number
  /** By `performance.now()`. */
  readonly heardMs: number
}

/** Clocks drift apart, and a device that sleeps may stop its own: an estimate is good for so long. */
const GOOD_FOR_MS = 5 * 60_000

/** Which of two estimates to go by: the sharper one, unless the old one is too old or the two contradict each other. */
function better(old: Estimate | null, heard: Estimate): Estimate {
  if (!old || heard.errorMs <= old.errorMs || heard.heardMs - old.heardMs > GOOD_FOR_MS) return heard
  const contradicts = Math.abs(heard.offsetMs - old.offsetMs) > heard.errorMs + old.errorMs
  return contradicts ? heard : old
}

/**
 * The server's clock as far as its answers tell. It stands on the steady clock of the page: setting the device's clock
 * moves nothing. Before the first answer it is the device's own.
 * @param steadyNow milliseconds that never jump, as `performance.now`.
 * @param deviceNow the device's milliseconds since 1970.
 */
export function createServerClock(steadyNow: () => number, deviceNow: () => number) {
  let estimate: Estimate | null = null
  return {
    /** @param answered the header's milliseconds; `sentMs` and `heardMs` by the steady clock. */
    hear(answered: string | null, sentMs: number, heardMs: number): void {
      const serverMs = Number(answered ?? Number.NaN)
      if (!Number.isFinite(serverMs) || heardMs < sentMs) return
      const errorMs = (heardMs - sentMs) / 2
      // The answer left the server somewhere between; half way is the best guess.
      estimate = better(estimate, { offsetMs: serverMs + errorMs - heardMs, errorMs, heardMs })
    },
    /** Milliseconds since 1970, whole, by the server's clock. */
    now(): number {
      return Math.round(estimate ? steadyNow() + estimate.offsetMs : deviceNow())
    },
  }
}

export const serverClock = createServerClock(
  () => performance.now(),
  () => Date.now(),
)
