/** Work that waits for its turn. */
interface Waiting {
  begin(): void
}

export interface Turns {
  /**
   * Runs the work when it is its turn. Work that goes first overtakes all work that does not.
   * @returns null without running the work when too much waits already
   */
  run<Answer>(work: () => Promise<Answer>, goesFirst: boolean): Promise<Answer> | null
}

/** Runs a few pieces of work at a time. Of each of the two kinds, at most `maxWaiting` pieces wait. */
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
    run(work, goesFirst) {
      if (running < atATime) return begin(work)
      const queue = goesFirst ? first : others
      if (queue.length >= maxWaiting) return null
      return new Promise((resolve, reject) => {
        queue.push({ begin: () => void begin(work).then(resolve, reject) })
      })
    },
  }
}
