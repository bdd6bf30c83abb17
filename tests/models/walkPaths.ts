// Walks the generated paths with a real actor, and compares each situation with the one that the chart gives.
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

/**
 * At the end of a path, an actor takes at most this many steps more. With a larger number, the message of a failed test
 * would be too long to read.
 */
const MAX_MORE_STEPS = 40

interface Walk<Machine extends AnyStateMachine> {
  readonly model: Model<Machine>
  readonly path: Path<Machine>
}

/** A step that takes pairs of transitions for the first time, and the path that leads to this step. */
interface WantedStep<Machine extends AnyStateMachine> {
  readonly model: Model<Machine>
  readonly path: Path<Machine>
  readonly event: ModelEvent<Machine>
  readonly pairs: readonly string[]
}

/**
 * A real actor walks every path. At the end of a path it continues as long as a step takes a pair of transitions that
 * was not taken before. Then more walks take the pairs that begin in the middle of a path. After every step the actor
 * must be in the situation that the chart gives for this step.
 * @param takesPairs false to walk the paths alone
 */
export async function walkPaths<Machine extends AnyStateMachine>(
  walks: readonly Walk<Machine>[],
  { check, checkStep }: Claims<Machine> = {},
  takesPairs = true,
): Promise<Observations> {
  const observations = new Observations()
  const [firstWalk] = walks
  if (!firstWalk) return observations
  const watchedModel = watchedMachine(firstWalk.model, observations)
  const wantedSteps: WantedStep<Machine>[] = []

  /**
   * Walks one path with a new actor. Returns functions that continue from the end of the path, and the step to take
   * next.
   * @param nextStep the step to take after the path. If it is missing, a step that takes new pairs is searched.
   */
  async function walkOne({ model, path }: Walk<Machine>, nextStep?: WantedStep<Machine>) {
    const { observer } = watchedModel
    const { actor, apply, canHappen } = runModel(model, watchedModel)
    const steps: Path<Machine>['steps'][number][] = []
    const currentSnapshot = () => actor.getSnapshot() as SnapshotFrom<Machine>

    async function take(step: Path<Machine>['steps'][number]) {
      const snapshotBefore = currentSnapshot()
      await apply(step.event)
      steps.push(step)
      const [actual, expected] = [stateKey(model, currentSnapshot()), stateKey(model, step.snapshot)]
      if (actual !== expected) expect(actual, steps.map(({ event }) => typeOf(event)).join(' → ')).toBe(expected)
      check?.(currentSnapshot())
      checkStep?.({ before: snapshotBefore, event: step.event, after: currentSnapshot() })
    }
    const situationNow = () => steps.at(-1)?.snapshot ?? path.initial

    /**
     * Finds the steps that would now take pairs for the first time. Returns the first such step, and adds the others to
     * `wantedSteps`.
     */
    function findNewSteps(): WantedStep<Machine> | undefined {
      const expected = situationNow()
      const snapshot = currentSnapshot() as AnyMachineSnapshot
      if (!takesPairs || snapshot.status !== 'active' || model.stopWhen?.(expected)) return undefined
      const events = typeof model.events === 'function' ? model.events(expected) : model.events
      const pathSoFar = { ...path, steps: [...steps] }
      const newSteps = observer
        .tryEvents(snapshot, events as readonly AnyModelEvent[], stateKey(model, expected))
        .filter(({ event }) => canHappen(event as ModelEvent<Machine>))
        .map(({ event, pairs }) => ({ model, path: pathSoFar, event: event as ModelEvent<Machine>, pairs }))
      wantedSteps.push(...newSteps.slice(1))
      return newSteps[0]
    }

    // Notes what each event would do at the start. The returned step is not needed, because every path begins at the
    // start, and one of these paths takes that step.
    findNewSteps()
    for (const step of path.steps) {
      await take(step)
      const newStep = findNewSteps()
      if (newStep && steps.length < path.steps.length) wantedSteps.push(newStep)
      else nextStep ??= newStep
    }
    return {
      nextStep,
      steps,
      take,
      findNewSteps,
      situationNow,
      stop: () => actor.stop(),
      countPath: () => observer.countPath(),
    }
  }

  for (const walk of walks) {
    const walkedPath = await walkOne(walk)
    walkedPath.countPath()
    if (takesPairs) await continueWalk(walkedPath)
    else walkedPath.stop()
  }
  if (!takesPairs) return observations
  for (let wantedStep = wantedSteps.shift(); wantedStep; wantedStep = wantedSteps.shift()) {
    if (wantedStep.pairs.every((pair) => observations.pairs.has(pair))) continue
    // The path of the wanted step leads to it. Then the actor takes the step.
    await continueWalk(await walkOne(wantedStep, wantedStep))
  }
  return observations

  /** Takes steps from the end of the path, as long as each step takes pairs of transitions for the first time. */
  async function continueWalk(walkedPath: Awaited<ReturnType<typeof walkOne>>) {
    let next = walkedPath.nextStep
    for (let count = 0; next && count < MAX_MORE_STEPS; count++) {
      const event = next.event as EventFromLogic<Machine>
      await walkedPath.take({
        event: next.event,
        snapshot: getNextSnapshot(next.model.machine, walkedPath.situationNow(), event) as SnapshotFrom<Machine>,
      })
      next = walkedPath.findNewSteps()
    }
    if (next) wantedSteps.push(next)
    walkedPath.stop()
  }
}
