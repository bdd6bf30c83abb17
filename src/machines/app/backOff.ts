// How long the page waits before it repeats a call that failed.
const FIRST_WAIT_MS = 1000
export const LONGEST_WAIT_MS = 15_000

/** The wait before the next attempt after this many failures in a row: 1, 2, 4 … seconds, at most 15. */
export const backOffMs = (failures: number) => Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1), LONGEST_WAIT_MS)
