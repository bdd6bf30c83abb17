// Walks the generated paths with a real actor, and compares each situation with the chart.
import { expect } from 'vitest'
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  getNextSnapshot,
  type SnapshotFrom,
} from 'xstate'
import type { Claims } from './claims.ts'
import { Observations } from './observer.ts'
import { type AnyModelEvent, type Model, type ModelEvent, type Path, stateKey, typeOf } from './paths.ts'
import { runModel, watchedMachine } from './realActor.ts'

/** With more steps, nobody could read the message of a failed test. */
const MOST_MORE_STEPS = 40

interface Walk<Machine extends AnyStateMachine> {
  readonly walked: Model<Machine>
  readonly path: Path<Machine>
}

/** A step that takes a pair of transitions for the first time, and the steps that lead there. */
interface Wanted<Machine extends AnyStateMachine> {
  readonly walked: Model<Machine>
  readonly path: Path<Machine>
  readonly event: ModelEvent<Machine>
  readonly pairs: readonly string[]
}

/**
 * A real actor walks every path. At the end of a path it continues as long as a step takes a pair of transitions that
 * was not taken before, and then further walks take the pairs that begin in the middle of a path. After every step the
 * actor must be in the situation of the chart.
 */
export async function walkPaths<Machine extends AnyStateMachine>(
  walks: readonly Walk<Machine>[],
  { check, checkStep }: Claims<Machine> = {},
): Promise<Observations> {
  const all = new Observations()
  const [firstWalk] = walks
  if (!firstWalk) return all
  const watched = watchedMachine(firstWalk.walked, all)
  const wanted: Wanted<Machine>[] = []

  async function walkOne({ walked, path }: Walk<Machine>, more?: Wanted<Machine>) {
    const { observer } = watched
    const { actor, apply, mayHappen } = runModel(walked, watched)
    const steps: Path<Machine>['steps'][number][] = []
    const reached = () => actor.getSnapshot() as SnapshotFrom<Machine>

    async function take(step: Path<Machine>['steps'][number]) {
      const before = reached()
      await apply(step.event)
      steps.push(step)
      const [here, expected] = [stateKey(walked, reached()), stateKey(walked, step.snapshot)]
      if (here !== expected) expect(here, steps.map(({ event }) => typeOf(event)).join(' → ')).toBe(expected)
      check?.(reached())
      checkStep?.({ before, event: step.event, after: reached() })
    }
    const situationNow = () => steps.at(-1)?.snapshot ?? path.initial

    /** Stores the steps that would take new pairs from here, and returns one of them. */
    function look(): Wanted<Machine> | undefined {
      const expected = situationNow()
      const snapshot = reached() as AnyMachineSnapshot
      if (snapshot.status !== 'active' || walked.stopWhen?.(expected)) return undefined
      const events = typeof walked.events === 'function' ? walked.events(expected) : walked.events
      const here = { ...path, steps: [...steps] }
      const found = observer
        .ask(snapshot, events as readonly AnyModelEvent[], stateKey(walked, expected))
        .filter(({ event }) => mayHappen(event as ModelEvent<Machine>))
        .map(({ event, pairs }) => ({ walked, path: here, event: event as ModelEvent<Machine>, pairs }))
      wanted.push(...found.slice(1))
      return found[0]
    }

    look()
    for (const step of path.steps) {
      await take(step)
      const first = look()
      if (first && steps.length < path.steps.length) wanted.push(first)
      else more ??= first
    }
    return { more, steps, take, look, situationNow, end: () => actor.stop(), count: () => observer.end() }
  }

  for (const walk of walks) await goOn(await walkOne(walk), true)
  for (let next = wanted.shift(); next; next = wanted.shift()) {
    if (next.pairs.every((pair) => all.pairs.has(pair))) continue
    await goOn(await walkOne(next, next), false)
  }
  return all

  async function goOn(walk: Awaited<ReturnType<typeof walkOne>>, isOfModel: boolean) {
    if (isOfModel) walk.count()
    let next = walk.more
    for (let count = 0; next && count < MOST_MORE_STEPS; count++) {
      const event = next.event as EventFromLogic<Machine>
      await walk.take({
        event: next.event,
        snapshot: getNextSnapshot(next.walked.machine, walk.situationNow(), event) as SnapshotFrom<Machine>,
      })
      next = walk.look()
    }
    if (next) wanted.push(next)
    walk.end()
  }
}
