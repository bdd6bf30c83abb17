// What the open page waits for: answers of calls, code, and the disk of the browser.

/** The works that have not ended yet. `onStart` is called whenever one begins. */
export const pending: Set<Promise<unknown>> & { onStart?: () => void } = new Set()

/** Counts the work as pending until it ends. Returns a promise that ends in the same way. */
export function track<Result>(work: Promise<Result>): Promise<Result> {
  pending.add(work)
  pending.onStart?.()
  return work.finally(() => pending.delete(work))
}
