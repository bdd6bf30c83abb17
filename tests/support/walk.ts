import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate'
import { type Model, type ModelEvent, pathsOf, typeOf } from '../models/paths.ts'

interface Walk<Machine extends AnyStateMachine> {
  /** Brings the page to where every path starts. */
  begin: () => Promise<void>
  /** What a person, or the server, does for each type of event. */
  steps: Readonly<Record<string, (event: ModelEvent<Machine>) => Promise<void>>>
  /** What the page shows in this situation. Waits for it, and fails when it does not come. */
  check: (snapshot: SnapshotFrom<Machine>) => Promise<void>
  /** Brings the page from where a path ends to where the next one can begin. */
  end?: (snapshot: SnapshotFrom<Machine>) => Promise<void>
  coverage?: 'transitions' | 'states'
  /** Situations, or steps from one, that the machine allows and the page never offers: paths through them are left out. */
  isBarred?: (snapshot: SnapshotFrom<Machine>, event: ModelEvent<Machine>, from: SnapshotFrom<Machine>) => boolean
}

/** A model without its delays, which nobody sits out before a page. */
export function withoutDelays<Machine extends AnyStateMachine>(model: Model<Machine>): Model<Machine> {
  const { events } = model
  const isNoDelay = (event: ModelEvent<Machine>) => !typeOf(event).startsWith('xstate.after.')
  return {
    ...model,
    events: typeof events === 'function' ? (snapshot) => events(snapshot).filter(isNoDelay) : events.filter(isNoDelay),
  }
}

/** Walks every generated path of a machine in the page, and answers how many there were. */
export async function walk<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  { begin, steps, check, end, coverage = 'transitions', isBarred = () => false }: Walk<Machine>,
): Promise<number> {
  const paths = pathsOf(model, coverage).filter(
    ({ initial, steps: taken }) =>
      !taken.some(({ event, snapshot }, index) => isBarred(snapshot, event, taken[index - 1]?.snapshot ?? initial)),
  )
  for (const path of paths) {
    let reached = path.initial
    try {
      await begin()
      for (const { event, snapshot } of path.steps) {
        const step = steps[typeOf(event)]
        if (!step) throw new Error(`nobody does ${typeOf(event)}`)
        await step(event)
        reached = snapshot
        await check(snapshot)
      }
      await end?.(reached)
    } catch (error) {
      const state = JSON.stringify((reached as AnyMachineSnapshot).value)
      throw new Error(`On the path ${path.description}, in ${state}`, { cause: error })
    }
  }
  return paths.length
}
