// The time, the chance and the timeline of a simulation. Nothing in a simulation uses another clock or other random
// numbers, so a seed always gives the same timeline.

/** The owner of tasks that belong to no tab, for example requests on their way. */
export const NOBODY = ''

interface Task {
  readonly atMs: number
  /** Of two tasks at one time, the one that was planned first runs first. */
  readonly order: number
  /** The tab that runs the task. The task is dropped when the tab is killed. */
  readonly owner: string
  readonly run: () => void
}

export interface Chance {
  /** True with this probability, from 0 to 1. */
  happens(probability: number): boolean
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number
  oneOf<Item>(items: readonly Item[]): Item
}

/** The same seed gives the same numbers. The generator is 'mulberry32', which also mixes neighbouring seeds well. */
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

/** One line of a timeline. The time is in milliseconds since the begin. */
export function timelineLine(ms: number, who: string, what: string): string {
  const seconds = (ms / 1000).toFixed(3).padStart(8)
  return `${seconds}  ${who.padEnd(8)}  ${what}`
}

/** When the simulations begin, in milliseconds since 1970. */
const START_MS = Date.UTC(2026, 2, 14, 19, 30)

/**
 * Resolves when all promises that can continue have continued. Node runs `nextTick` after the last microtask, and
 * without a turn of the event loop, so this is fast, and the order does not depend on the machine.
 */
const settled = () => new Promise<void>((resolve) => process.nextTick(resolve))

/** Runs planned tasks in the order of their simulated time. No real time passes between them. */
export class World {
  readonly chance: Chance
  /** The events so far, one line for each: the time, who and what. */
  readonly timeline: string[] = []
  /** Everything that must never happen but did, in words. */
  readonly faults: string[] = []
  /** Called after each task of a tab, where the tab could be killed. */
  afterTask: (owner: string) => void = () => {}
  /** Milliseconds since the simulation began. */
  private ms = 0
  /** How many tasks were planned so far. */
  private planned = 0
  /** The owners of the tabs that were killed. */
  private readonly dropped = new Set<string>()
  /** Sorted: the task that runs next is the last one. */
  private readonly tasks: Task[] = []

  constructor(seed: number) {
    this.chance = createChance(seed)
  }

  /** Milliseconds since 1970: the true time, which is also the server's. */
  readonly now = (): number => START_MS + this.ms
  /** Milliseconds since the simulation began. */
  readonly elapsedMs = (): number => this.ms

  /** Runs a task after a time. Returns a function that cancels it. */
  plan(owner: string, delayMs: number, run: () => void): () => void {
    if (this.dropped.has(owner)) return () => {}
    const task: Task = { atMs: this.ms + Math.max(0, Math.round(delayMs)), order: this.planned++, owner, run }
    let index = this.tasks.length
    while (index > 0 && this.tasks[index - 1]!.atMs <= task.atMs) index--
    this.tasks.splice(index, 0, task)
    return () => {
      const found = this.tasks.indexOf(task)
      if (found >= 0) this.tasks.splice(found, 1)
    }
  }

  /**
   * Drops everything that a tab would still do. This includes tasks that are planned for later, such as an answer on
   * its way.
   */
  drop(owner: string): void {
    this.dropped.add(owner)
    for (let index = this.tasks.length - 1; index >= 0; index--) {
      if (this.tasks[index]!.owner === owner) this.tasks.splice(index, 1)
    }
  }

  /** Whether a tab was killed. Its promises may still run until they wait, and must have no effect then. */
  isDropped(owner: string): boolean {
    return this.dropped.has(owner)
  }

  /** Adds a line to the timeline. */
  note(who: string, what: string): void {
    this.timeline.push(timelineLine(this.ms, who, what))
  }

  /** Notes that something happened that must never happen. */
  fault(text: string): void {
    this.faults.push(text)
    this.note('CHECK', text)
  }

  /** Lets the time pass until `ms` after the begin of the simulation. */
  async runUntil(ms: number): Promise<void> {
    await settled()
    for (;;) {
      const task = this.tasks.at(-1)
      if (task === undefined || task.atMs > ms) break
      this.tasks.pop()
      this.ms = task.atMs
      task.run()
      await settled()
      if (task.owner !== NOBODY) this.afterTask(task.owner)
    }
    this.ms = ms
  }
}
