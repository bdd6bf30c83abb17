// Finds out whether the generated paths of a model notice a planted fault.

import type { AnyStateMachine } from 'xstate'
import { eventLabels } from '../../models/eventLabels.ts'
import { Observations } from '../../models/observer.ts'
import { type AnyModelEvent, type Model, type Path, pathsOf, stateKey } from '../../models/paths.ts'
import { runModel, watchedMachine } from '../../models/realActor.ts'
import { labelsOf } from '../../models/transitionLabels.ts'
import type { ClaimedModel } from './collectedModels.ts'

const inputsOf = (model: Model<AnyStateMachine>) => [model.input, ...(model.otherInputs ?? [])]
const short = (error: unknown) => String(error instanceof Error ? error.message : error).slice(0, 200)

/** The paths of a model. `walked` is the model with the input from which the path begins. */
type Walks = { walked: Model<AnyStateMachine>; path: Path<AnyStateMachine> }[]

const walksOf = (model: Model<AnyStateMachine>, coverage: 'states' | 'transitions' = 'transitions'): Walks =>
  inputsOf(model).flatMap((input) => {
    const walked = { ...model, input }
    return pathsOf(walked, coverage).map((path) => ({ walked, path }))
  })

/**
 * Why the generated paths fail: an actor is in another situation than its path says, or no path has a transition or an
 * event any more. Null if they do not fail: then they have not noticed the fault.
 */
export async function failureOfPaths(models: readonly ClaimedModel[]): Promise<string | null> {
  for (const { model } of models) {
    try {
      const walks = walksOf(model)
      const observations = new Observations()
      const watched = watchedMachine(model, observations)
      for (const walk of walks) await walkOne(walk, watched)
      const failure = unusedPart(model, walks, observations)
      if (failure) return failure
    } catch (error) {
      return short(error)
    }
  }
  return null
}

/** Walks one path as `walkPaths` does, but does not search for pairs of transitions, because that takes most time. */
async function walkOne({ walked, path }: Walks[number], watched: ReturnType<typeof watchedMachine>): Promise<void> {
  const { actor, apply } = runModel(walked, watched)
  for (const { event, snapshot } of path.steps) {
    await apply(event)
    const isThere = stateKey(walked, actor.getSnapshot()) === stateKey(walked, snapshot)
    if (!isThere) throw new Error(`an actor was in another situation on ${path.description}`)
  }
  watched.observer.countPath()
  actor.stop()
}

/**
 * Finds the first model whose check, written by hand, fails after a step of its paths.
 * @returns the file of the model and the error; null if no check fails
 */
export function failedCheck(models: readonly ClaimedModel[]): string | null {
  for (const { model, file, check } of models) {
    if (!check) continue
    const snapshots = snapshotsOf(model)
    try {
      for (const snapshot of snapshots) check(snapshot as never)
    } catch (error) {
      return `${file}: the check: ${short(error)}`
    }
  }
  return null
}

/** The situation after each step of the paths. Empty if the search for paths fails; `failureOfPaths` reports that. */
function snapshotsOf(model: Model<AnyStateMachine>): unknown[] {
  try {
    return walksOf(model, 'states').flatMap(({ path }) => path.steps.map(({ snapshot }) => snapshot))
  } catch {
    return []
  }
}

/**
 * Checks that every transition and every event is used or is a listed exception. Two tests of `describeModel` check the
 * same. Returns what is wrong, or null.
 */
function unusedPart(model: Model<AnyStateMachine>, walks: Walks, observed: Observations): string | null {
  const untaken = [...labelsOf(model.machine).values()].filter((label) => !observed.taken.has(label)).sort()
  const expected = Object.keys(model.uncovered ?? {}).sort()
  if (untaken.join() !== expected.join()) return 'a transition is on no path'
  const { events } = model
  const listed =
    typeof events === 'function'
      ? walks.flatMap(({ path }) => [path.initial, ...path.steps.map(({ snapshot }) => snapshot)].flatMap(events))
      : events
  const used = new Set(walks.flatMap(({ path }) => path.steps.map(({ event }) => JSON.stringify(event))))
  const labels = eventLabels(listed as readonly AnyModelEvent[])
  const unusedEvents = [...labels].filter(([text]) => !used.has(text)).map(([, label]) => label)
  return unusedEvents.sort().join() ===
    Object.keys(model.uncoveredEvents ?? {})
      .sort()
      .join()
    ? null
    : 'an event is on no path'
}
