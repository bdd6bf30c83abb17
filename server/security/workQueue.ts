// Runs only a few pieces of work at the same time, urgent work first.

/** Work that waits for its turn. */
interface Waiting {
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
  /** How much runs at the same time. */
  readonly atATime: number
  /**
   * How much of it may be work that is not urgent. If this is less than `atATime`, urgent work can begin while other
   * work runs.
   */
  readonly othersAtATime: number
  /** How much work may wait. Urgent work and other work have separate queues. */
  readonly maxWaiting: number
}

/**
 * Creates a queue. Above the limits, work waits. If too much work is waiting, more work is refused.
 * @serves hardened-11, hardened-12, hardened-28, hardened-29
 */
export function createWorkQueue({ atATime, othersAtATime, maxWaiting }: WorkQueueSettings): WorkQueue {
  const urgent: Waiting[] = []
  const others: Waiting[] = []
  let running = 0
  let othersRunning = 0

  const hasTurn = (isUrgent: boolean): boolean => running < atATime && (isUrgent || othersRunning < othersAtATime)
  const isFull = (isUrgent: boolean): boolean => !hasTurn(isUrgent) && (isUrgent ? urgent : others).length >= maxWaiting

  async function begin<Answer>(work: () => Promise<Answer>, isUrgent: boolean): Promise<Answer> {
    running += 1
    if (!isUrgent) othersRunning += 1
    try {
      return await work()
    } finally {
      running -= 1
      if (!isUrgent) othersRunning -= 1
      const next = urgent.shift() ?? (hasTurn(false) ? others.shift() : undefined)
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
        if (isUrgent) urgent.push(waiting)
        else others.push(waiting)
      })
    },
  }
}
