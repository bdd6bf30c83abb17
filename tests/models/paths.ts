import { getShortestPaths } from '@xstate/graph'
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  type EventObject,
  getInitialSnapshot,
  getNextSnapshot,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate'
import type { ActorResult } from './events.ts'

export type ModelEvent<Machine extends AnyStateMachine> = EventFromLogic<Machine> | ActorResult
export type AnyModelEvent = ModelEvent<AnyStateMachine>

/** A machine's model: the production machine as it is, and everything that can happen to it. */
export interface Model<Machine extends AnyStateMachine> {
  readonly machine: Machine
  readonly input: InputFrom<Machine>
  /**
   * Every event, with payloads: people's, the world's, and the results of actors and delays. A function where what can
   * happen depends on what has: a server that answers from where the situation has brought it.
   */
  readonly events:
    | readonly ModelEvent<Machine>[]
    | ((snapshot: SnapshotFrom<Machine>) => readonly ModelEvent<Machine>[])
  /** What tells two situations apart besides the state. Cap counters, leave out actor refs. */
  readonly key?: (snapshot: SnapshotFrom<Machine>) => unknown
  /** Where the traversal goes no further, for a machine whose quantities have no bound. */
  readonly stopWhen?: (snapshot: SnapshotFrom<Machine>) => boolean
  /** The traversal stops with an error beyond this many steps. */
  readonly limit?: number
  /** Named actions that throw until they are provided. */
  readonly effects?: readonly string[]
  /** Transitions that no path takes, by their label, each with the reason. */
  readonly uncovered?: Readonly<Record<string, string>>
  /** Events that no path takes, by their label from `eventLabels`, each with the reason. */
  readonly untakenEvents?: Readonly<Record<string, string>>
}

interface PathStep<Machine extends AnyStateMachine> {
  readonly event: ModelEvent<Machine>
  /** What the machine is in after the event. */
  readonly snapshot: SnapshotFrom<Machine>
}

export interface Path<Machine extends AnyStateMachine> {
  readonly initial: SnapshotFrom<Machine>
  readonly steps: readonly PathStep<Machine>[]
  readonly description: string
}

type Coverage = 'transitions' | 'states'

/** A situation as the traversal tells it from others. */
export function stateKey<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  snapshot: SnapshotFrom<Machine>,
): string {
  return JSON.stringify([(snapshot as AnyMachineSnapshot).value, model.key?.(snapshot) ?? null])
}

/**
 * The shortest paths through a model. Over `transitions`, a situation counts once for each edge that leads into it; over
 * `states` once at all, which is the short set that is walked in the page.
 */
export function pathsOf<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  coverage: Coverage = 'transitions',
): Path<Machine>[] {
  const situation = (snapshot: unknown) => stateKey(model, snapshot as SnapshotFrom<Machine>)
  const paths = getShortestPaths(model.machine, {
    input: model.input,
    events: model.events as EventFromLogic<Machine>[] | ((snapshot: unknown) => EventFromLogic<Machine>[]),
    limit: model.limit ?? 50_000,
    // An actor's error that nothing takes ends the machine: from there no step is possible.
    stopWhen: (snapshot) =>
      (snapshot as AnyMachineSnapshot).status === 'error' ||
      (model.stopWhen?.(snapshot as SnapshotFrom<Machine>) ?? false),
    serializeState: (snapshot, event, previous) =>
      coverage === 'states' || !event
        ? situation(snapshot)
        : `${situation(snapshot)} by ${JSON.stringify(event)} from ${stateValueOf(previous)}`,
  })
  const replayed = paths.map((path) =>
    replay(
      model,
      path.steps.map((step) => step.event as ModelEvent<Machine>),
    ),
  )
  return withoutPrefixes(replayed.filter((path) => path !== null))
}

export const typeOf = (event: unknown) => (event as EventObject).type

const stateValueOf = (snapshot: unknown) => JSON.stringify((snapshot as AnyMachineSnapshot | undefined)?.value)

/**
 * Takes a path's events one by one. With a coarse key a step may have been found on another route: a path on which one
 * cannot happen is dropped, and what is asserted is the snapshot found here.
 */
function replay<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  events: readonly ModelEvent<Machine>[],
): Path<Machine> | null {
  const { machine, input } = model
  // The traversal's first step is the start itself.
  const told = events.filter((event) => typeOf(event) !== 'xstate.init')
  const initial = getInitialSnapshot(machine, input)
  const steps: PathStep<Machine>[] = []
  let current = initial
  for (const event of told) {
    if (!(current as AnyMachineSnapshot).can(event as EventFromLogic<Machine>)) return null
    current = getNextSnapshot(machine, current, event as EventFromLogic<Machine>)
    steps.push({ event, snapshot: current as SnapshotFrom<Machine> })
  }
  return {
    initial: initial as SnapshotFrom<Machine>,
    steps,
    description: told.map(typeOf).join(' → ') || '(start)',
  }
}

const eventsOf = (path: Path<AnyStateMachine>) => path.steps.map((step) => JSON.stringify(step.event)).join('\n')

/** Whoever walks a path walks its beginnings as well. */
function withoutPrefixes<Machine extends AnyStateMachine>(paths: Path<Machine>[]): Path<Machine>[] {
  const sorted = [...paths].sort((a, b) => b.steps.length - a.steps.length)
  const beginnings = new Set<string>()
  return sorted.filter((path) => {
    const own = eventsOf(path as unknown as Path<AnyStateMachine>)
    if (beginnings.has(own)) return false
    const lines = own.split('\n')
    for (let length = 0; length <= lines.length; length++) beginnings.add(lines.slice(0, length).join('\n'))
    return true
  })
}
