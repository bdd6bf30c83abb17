// Walks the paths of a model in a real page: each event is made in the browser, and each situation is checked.

import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate'
import { type Model, type ModelEvent, pathsOf, typeOf } from '../models/paths.ts'

/** How the paths of a model are taken in the page. */
interface Walk<Machine extends AnyStateMachine> {
  /** Opens the page in the situation in which every path starts. */
  begin: () => Promise<void>
  /** For each type of event, the function that makes it happen: it clicks in the page, or makes the server act. */
  steps: Readonly<Record<string, (event: ModelEvent<Machine>) => Promise<void>>>
  /** Waits until the page shows this situation. Throws if the page never shows it. */
  check: (snapshot: SnapshotFrom<Machine>) => Promise<void>
  /** Cleans up after a path, so that the next one can begin. */
  end?: (snapshot: SnapshotFrom<Machine>) => Promise<void>
  /**
   * With 'transitions' (the default), the paths take every transition. With 'states', they reach every situation once.
   */
  coverage?: 'transitions' | 'states'
  /** True for a step that the machine allows but the page never offers. Paths with such a step are left out. */
  isNotOffered?: (after: SnapshotFrom<Machine>, event: ModelEvent<Machine>, before: SnapshotFrom<Machine>) => boolean
}

/** Walks every generated path of a machine in the page, and returns the number of paths. */
export async function walk<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  { begin, steps, check, end, coverage = 'transitions', isNotOffered = () => false }: Walk<Machine>,
): Promise<number> {
  const paths = pathsOf(model, coverage).filter(
    ({ initial, steps: pathSteps }) =>
      !pathSteps.some(({ event, snapshot }, index) =>
        isNotOffered(snapshot, event, pathSteps[index - 1]?.snapshot ?? initial),
      ),
  )
  for (const path of paths) {
    let reached = path.initial
    try {
      await begin()
      for (const { event, snapshot } of path.steps) {
        const step = steps[typeOf(event)]
        if (!step) throw new Error(`no step for ${typeOf(event)}`)
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
