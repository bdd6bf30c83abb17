import { type Clock, systemClock } from '../clock.ts'

/** A clock that the seed sets to times in the past, so that the demo's data is days old. */
export interface SeedClock extends Clock {
  moveTo(ms: number): void
  /** From now on the clock shows the same time as the other clock. */
  release(): void
}

export function createSeedClock(other: Clock = systemClock): SeedClock {
  let fixedMs: number | null = null
  return {
    now: () => fixedMs ?? other.now(),
    moveTo(ms) {
      fixedMs = ms
    },
    release() {
      fixedMs = null
    },
  }
}
