import { setImmediate } from 'node:timers/promises'

/** Far shorter than a member notices. */
const TURN_MS = 4

/** Returns a function that lets the event loop do other work whenever this work has held it for a few milliseconds. */
export function inTurns(): () => Promise<void> {
  let sinceMs = performance.now()
  return async () => {
    if (performance.now() - sinceMs < TURN_MS) return
    await setImmediate()
    sinceMs = performance.now()
  }
}
