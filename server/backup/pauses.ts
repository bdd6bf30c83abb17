import { setImmediate } from 'node:timers/promises'

/** A member does not notice such a short wait. */
const PAUSE_EVERY_MS = 4

/**
 * Returns a function for long work to call often. It pauses when the last pause was a few milliseconds ago, so that the
 * server can do other work.
 */
export function createPauses(): () => Promise<void> {
  let sinceMs = performance.now()
  return async () => {
    if (performance.now() - sinceMs < PAUSE_EVERY_MS) return
    await setImmediate()
    sinceMs = performance.now()
  }
}
