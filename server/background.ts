import type { Log } from './log.ts'

/** Work that no call waits for, and the server's end does. */
export interface Background {
  /** A failure is logged as `event` and ends nothing. */
  run(event: string, task: Promise<unknown>): void
  settled(): Promise<void>
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
    async settled() {
      // What is running may start something else.
      while (running.size > 0) await Promise.all(running)
    },
  }
}
