// Runs long work in small steps, so that the page or the server can do other work between them.

/**
 * Long work in small steps: a generator that stops often, and returns its result at the end. It can run without pauses,
 * or in slices. Between two slices the page or the server does other things.
 */
export type Steps<Result> = Generator<void, Result, void>

/** Runs all steps without a pause. */
export function runAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

interface SliceTools {
  /** The time in milliseconds, from a clock that never goes back. */
  readonly now: () => number
  /** Lets the thread do other work. */
  readonly pause: () => Promise<void>
}

/** The length of a slice. Other work waits only a little longer than this. */
const SLICE_MS = 8

/** Runs the steps in slices of 8 ms, with a pause after each. */
export async function runInSlices<Result>(steps: Steps<Result>, { now, pause }: SliceTools): Promise<Result> {
  let endMs = now() + SLICE_MS
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (now() < endMs) continue
    await pause()
    endMs = now() + SLICE_MS
  }
}
