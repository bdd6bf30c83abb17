/**
 * Long work in small steps: a generator that stops often, and returns its result at the end. It can run at once, or in
 * slices between which the page or the server does other things.
 */
export type Steps<Result> = Generator<void, Result, void>

/** Runs all steps at once. */
export function runAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

interface Slices {
  /** Milliseconds of a clock that does not go back. */
  readonly now: () => number
  /** Lets the thread do other work. */
  readonly pause: () => Promise<void>
}

/** No other work waits much longer than this for a slice. */
const SLICE_MS = 8

/** Runs the steps in slices of 8 ms, with a pause after each. */
export async function runInSlices<Result>(steps: Steps<Result>, { now, pause }: Slices): Promise<Result> {
  let endMs = now() + SLICE_MS
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (now() < endMs) continue
    await pause()
    endMs = now() + SLICE_MS
  }
}
