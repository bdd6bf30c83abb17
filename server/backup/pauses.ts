import { setImmediate } from 'node:timers/promises'

/** How long the work runs between two pauses. It is so short that no member notices the wait. */
const PAUSE_EVERY_MS = 4

/**
 * Long work calls the returned function often. If the last pause was more than a few milliseconds ago, the function
 * pauses, so that the server can do other work.
 */
export function createPauses(): () => Promise<void> {
  let lastPauseMs = performance.now()
  return async () => {
    if (performance.now() - lastPauseMs < PAUSE_EVERY_MS) return
    await setImmediate()
    lastPauseMs = performance.now()
  }
}
