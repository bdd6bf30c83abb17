/** Runs at most so many tasks at a time; the others wait in line. */
export function slots(atATime: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (task) => {
    // A slot that is freed while somebody waits is handed over, never counted down: a newcomer cannot take it.
    if (running < atATime) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
