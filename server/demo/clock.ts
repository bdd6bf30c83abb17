import { type Clock, systemClock } from '../clock.ts'

/** A clock that the seed moves into the past, so that what it makes is days old. */
export interface SeedClock extends Clock {
  moveTo(ms: number): void
  /** From now on it is the system's. */
  release(): void
}

export function createSeedClock(): SeedClock {
  let at: number | null = null
  return {
    now: () => at ?? systemClock.now(),
    moveTo(ms) {
      at = ms
    },
    release() {
      at = null
    },
  }
}
