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
  /** Whether `run` would return null. */
  isFull(isUrgent: boolean): boolean
}

export interface TurnSettings {
  /** How much runs at the same time. */
  readonly atATime: number
  /** How much of it may be not urgent, so that urgent work need not wait for other work to end. */
  readonly othersAtATime: number
  /** How much may wait: of urgent work, and again of other work. */
  readonly maxWaiting: number
}

/** Runs a few pieces of work at a time. The others wait, and above a limit they are refused. */
export function createTurns({ atATime, othersAtATime, maxWaiting }: TurnSettings): Turns {
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
