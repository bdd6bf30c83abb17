// The time, the random numbers and the timeline of a simulation. Nothing in a simulation uses another clock or other
// random numbers, so a seed always gives the same timeline.

/** The id for tasks that belong to no tab of a browser, for example a request that is on its way to the server. */
export const NO_TAB = ''

interface Task {
  readonly atMs: number
  /** How many tasks were planned before this one. */
  readonly order: number
  /** The browser tab that runs the task. The task is cancelled when the tab is killed. */
  readonly tabId: string
  readonly run: () => void
}

/** Random numbers that follow from the seed. */
export interface Chance {
  /** True with this probability, from 0 to 1. */
  happens(probability: number): boolean
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number
  oneOf<Item>(items: readonly Item[]): Item
}

/**
 * Creates random numbers. The same seed gives the same numbers. The generator is 'mulberry32', with which even
 * neighbouring seeds give very different numbers.
 */
export function createChance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    happens: (probability) => next() < probability,
    between,
    oneOf: (items) => items[between(0, items.length - 1)]!,
  }
}

/** One line of a timeline. @param ms milliseconds since the simulation began */
export function timelineLine(ms: number, who: string, what: string): string {
  const seconds = (ms / 1000).toFixed(3).padStart(8)
  return `${seconds}  ${who.padEnd(8)}  ${what}`
}

/** When the simulations begin, in milliseconds since 1970. */
const START_MS = Date.UTC(2026, 2, 14, 19, 30)

/**
 * Resolves when all promises that can continue have continued. Node runs the callback of `nextTick` after the last
 * microtask, but before the next turn of the event loop. So this is fast, and the order does not depend on the
 * computer.
 */
const promisesSettled = () => new Promise<void>((resolve) => process.nextTick(resolve))

/** Runs planned tasks in the order of their simulated time. No real time passes between them. */
export class World {
  readonly chance: Chance
  /** The events so far, one line for each: the time, who and what. */
  readonly timeline: string[] = []
  /** Everything that must never happen but did, in words. */
  readonly faults: string[] = []
  /** Called after each task of a tab. The simulation can kill the tab in this function. */
  afterTask: (tabId: string) => void = () => {}
  /** Milliseconds since the simulation began. */
  private timeMs = 0
  /** How many tasks were planned so far. */
  private plannedCount = 0
  /** The ids of the tabs that were killed. */
  private readonly killedTabs = new Set<string>()
  /** Sorted: the task that runs next is the last one. */
  private readonly tasks: Task[] = []

  constructor(seed: number) {
    this.chance = createChance(seed)
  }

  /** Milliseconds since 1970: the true time, which is also the time of the server. */
  readonly now = (): number => START_MS + this.timeMs
  /** Milliseconds since the simulation began. */
  readonly elapsedMs = (): number => this.timeMs

  /**
   * Runs a task after `delayMs`. Of two tasks for the same time, the one that was planned first runs first. Returns a
   * function that cancels the task.
   */
  plan(tabId: string, delayMs: number, run: () => void): () => void {
    if (this.killedTabs.has(tabId)) return () => {}
    const task: Task = { atMs: this.timeMs + Math.max(0, Math.round(delayMs)), order: this.plannedCount++, tabId, run }
    let index = this.tasks.length
    while (index > 0 && this.tasks[index - 1]!.atMs <= task.atMs) index--
    this.tasks.splice(index, 0, task)
    return () => {
      const position = this.tasks.indexOf(task)
      if (position >= 0) this.tasks.splice(position, 1)
    }
  }

  /** Cancels all tasks of a tab, for example the arrival of an answer. The tab can plan no more tasks. */
  killTab(tabId: string): void {
    this.killedTabs.add(tabId)
    for (let index = this.tasks.length - 1; index >= 0; index--) {
      if (this.tasks[index]!.tabId === tabId) this.tasks.splice(index, 1)
    }
  }

  /** True if the tab was killed. A function of the tab that still runs to its next `await` must change nothing. */
  isKilled(tabId: string): boolean {
    return this.killedTabs.has(tabId)
  }

  /** Adds a line to the timeline. */
  note(who: string, what: string): void {
    this.timeline.push(timelineLine(this.timeMs, who, what))
  }

  /** Notes that something happened that must never happen. */
  fault(text: string): void {
    this.faults.push(text)
    this.note('CHECK', text)
  }

  /** Runs all tasks up to this time. @param ms milliseconds since the simulation began */
  async runUntil(ms: number): Promise<void> {
    await promisesSettled()
    for (;;) {
      const task = this.tasks.at(-1)
      if (task === undefined || task.atMs > ms) break
      this.tasks.pop()
      this.timeMs = task.atMs
      task.run()
      await promisesSettled()
      if (task.tabId !== NO_TAB) this.afterTask(task.tabId)
    }
    this.timeMs = ms
  }
}
