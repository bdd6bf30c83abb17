import { type Clock, systemClock } from '../clock.ts'

/** A clock that can be set to a time in the past, so that the data of the demo is days old. */
export interface SeedClock extends Clock {
  moveTo(ms: number): void
  returnToPresent(): void
}

export function createSeedClock(presentClock: Clock = systemClock): SeedClock {
  let fixedMs: number | null = null
  return {
    now: () => fixedMs ?? presentClock.now(),
    moveTo(ms) {
      fixedMs = ms
    },
    returnToPresent() {
      fixedMs = null
    },
  }
}
