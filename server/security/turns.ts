/** Work that waits for its turn. */
interface Waiting {
  begin(): void
}

export interface Turns {
  /**
   * Runs the work when it is its turn. Urgent work overtakes all work that is not urgent.
   * @returns null without running the work when too much waits already
   */
  run<Answer>(work: () => Promise<Answer>, isUrgent: boolean): Promise<Answer> | null
}

/** Runs a few pieces of work at a time. At most `maxWaiting` urgent pieces and `maxWaiting` other pieces wait. */
export function createTurns({ atATime, maxWaiting }: { atATime: number; maxWaiting: number }): Turns {
  const first: Waiting[] = []
  const others: Waiting[] = []
  let running = 0

  async function begin<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      const next = first.shift() ?? others.shift()
      next?.begin()
    }
  }

  return {
    run(work, isUrgent) {
      if (running < atATime) return begin(work)
      const queue = isUrgent ? first : others
      if (queue.length >= maxWaiting) return null
      return new Promise((resolve, reject) => {
        queue.push({ begin: () => void begin(work).then(resolve, reject) })
      })
    },
  }
}
