import type { Log } from './log.ts'

/** Runs tasks for which no call waits. The server waits for these tasks before it stops. */
export interface Background {
  /** A failure is logged as `event` and does not end the process. */
  run(event: string, task: Promise<unknown>): void
  /** Resolves when no task is running. */
  waitForAll(): Promise<void>
}

export function createBackground(log: Log): Background {
  const running = new Set<Promise<void>>()
  return {
    run(event, task) {
      const guarded = task.then(
        () => undefined,
        (error: unknown) => log.error({ event, err: error }),
      )
      running.add(guarded)
      guarded.finally(() => running.delete(guarded))
    },
    async waitForAll() {
      // A running task can start another task.
      while (running.size > 0) await Promise.all(running)
    },
  }
}
