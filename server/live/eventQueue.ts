export interface EventQueue {
  /** Runs `work` after what waits already. False when too much waits: `work` is then dropped. */
  add(work: () => Promise<void>): boolean
}

/** Runs the events of one socket one after the other, so that one socket never keeps the database busy for all. */
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
