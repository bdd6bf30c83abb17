// Runs the events of one socket in their order.

export interface EventQueue {
  /**
   * Runs `work` after the work that is already waiting. Returns false and ignores `work` if too much work is waiting.
   */
  add(work: () => Promise<void>): boolean
  /** Runs `work` before the work that is already waiting, however much that is. */
  addFirst(work: () => Promise<void>): void
}

/** Runs the events of one socket one by one, so that one socket cannot keep the database busy for all other sockets. */
export function createEventQueue(maxWaiting: number, onError: (error: unknown) => void): EventQueue {
  const waiting: (() => Promise<void>)[] = []
  let isRunning = false

  async function run(first: () => Promise<void>): Promise<void> {
    isRunning = true
    for (let work: typeof first | undefined = first; work !== undefined; work = waiting.shift()) {
      // An error that is not caught would end the process, so a client could stop the server with a bad event.
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
    addFirst(work) {
      if (!isRunning) void run(work)
      else waiting.unshift(work)
    },
  }
}
