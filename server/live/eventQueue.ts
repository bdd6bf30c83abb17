export interface EventQueue {
  /** Runs `work` after the work that waits already. Returns false and drops `work` when too much waits. */
  add(work: () => Promise<void>): boolean
}

/** Runs the events of one socket one after the other, so that one socket cannot keep the database busy for all others. */
export function createEventQueue(maxWaiting: number, onError: (error: unknown) => void): EventQueue {
  const waiting: (() => Promise<void>)[] = []
  let isRunning = false

  async function run(first: () => Promise<void>): Promise<void> {
    isRunning = true
    for (let work: typeof first | undefined = first; work !== undefined; work = waiting.shift()) {
      // An unhandled rejection would end the process, so a client could stop the server with a bad event.
      await work().catch(onError)
    }
    isRunning = false
  }

  return {
    add(work) {
      if (!isRunning) void run(work)
      else if (waiting.length >= maxWaiting) return false
      else waiting.push(work)
      return true
    },
  }
}
