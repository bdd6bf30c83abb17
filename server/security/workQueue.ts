// Runs only a few pieces of work at the same time, urgent work first.

interface WaitingWork {
  begin(): void
}

export interface WorkQueue {
  /**
   * Runs the work when it is its turn. Urgent work overtakes all work that is not urgent.
   * @returns null if too much work is waiting already; `work` then does not run
   */
  run<Answer>(work: () => Promise<Answer>, isUrgent: boolean): Promise<Answer> | null
  /** Whether `run` would return null. */
  isFull(isUrgent: boolean): boolean
}

export interface WorkQueueSettings {
  /** How many pieces of work may run at the same time. */
  readonly maxRunning: number
  /**
   * How many pieces of other work, which is not urgent, may run at the same time. If this is less than `maxRunning`,
   * urgent work can begin even while so much other work runs.
   */
  readonly maxOthersRunning: number
  /** How many pieces of work may wait. Urgent work and other work have separate queues with the same limit. */
  readonly maxWaiting: number
}

/** Creates a queue. Above the limits, work waits. If too much work is waiting, more work is refused. */
export function createWorkQueue({ maxRunning, maxOthersRunning, maxWaiting }: WorkQueueSettings): WorkQueue {
  const urgentWaiting: WaitingWork[] = []
  const otherWaiting: WaitingWork[] = []
  let running = 0
  let othersRunning = 0

  const hasTurn = (isUrgent: boolean): boolean => running < maxRunning && (isUrgent || othersRunning < maxOthersRunning)
  const isFull = (isUrgent: boolean): boolean =>
    !hasTurn(isUrgent) && (isUrgent ? urgentWaiting : otherWaiting).length >= maxWaiting

  async function begin<Answer>(work: () => Promise<Answer>, isUrgent: boolean): Promise<Answer> {
    running += 1
    if (!isUrgent) othersRunning += 1
    try {
      return await work()
    } finally {
      running -= 1
      if (!isUrgent) othersRunning -= 1
      const next = urgentWaiting.shift() ?? (hasTurn(false) ? otherWaiting.shift() : undefined)
      next?.begin()
    }
  }

  return {
    isFull,
    run(work, isUrgent) {
      if (hasTurn(isUrgent)) return begin(work, isUrgent)
      if (isFull(isUrgent)) return null
      return new Promise((resolve, reject) => {
        const waiting = { begin: () => void begin(work, isUrgent).then(resolve, reject) }
        if (isUrgent) urgentWaiting.push(waiting)
        else otherWaiting.push(waiting)
      })
    },
  }
}
