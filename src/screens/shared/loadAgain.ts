// Loads code that a page needs only later, and tries again when a load fails.
import { backOffMs } from '../../machines/app/backOff.ts'

/** Waits, or ends earlier when the caller is stopped. */
const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** The code, as soon as a load succeeds: after a failure it is loaded again after 1, 2, 4 and at most 15 seconds. */
export async function loadAgain<Code>(load: () => Promise<Code>, signal: AbortSignal): Promise<Code> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await load()
    } catch (error) {
      await wait(backOffMs(failures), signal)
      if (signal.aborted) throw error
    }
  }
}
