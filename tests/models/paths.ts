// Generates the shortest paths through a model, with `@xstate/graph`.
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
import type { XStateEvent } from './xstateEvents.ts'

export type ModelEvent<Machine extends AnyStateMachine> = EventFromLogic<Machine> | XStateEvent
export type AnyModelEvent = ModelEvent<AnyStateMachine>

/**
 * The model of a machine: the unchanged production machine, and everything that can happen to it. tests/README.md
 * explains an example.
 */
export interface Model<Machine extends AnyStateMachine> {
  readonly machine: Machine
  readonly input: InputFrom<Machine>
  /** More inputs from which paths begin, if one input cannot lead to every state. */
  readonly otherInputs?: readonly InputFrom<Machine>[]
  /**
   * Every event that the machine can receive, and the ends of its child actors and delays (see xstateEvents.ts). It is
   * a function when the possible events depend on the situation, for example when a server answers with the current
   * score.
   */
  readonly events:
    | readonly ModelEvent<Machine>[]
    | ((snapshot: SnapshotFrom<Machine>) => readonly ModelEvent<Machine>[])
  /**
   * The values that distinguish two situations with the same state, for example the number of alerts. If there is no
   * `key`, the search distinguishes only states. Limit every counter in the key, because otherwise the search does not
   * end. Leave out actor references.
   */
  readonly key?: (snapshot: SnapshotFrom<Machine>) => unknown
  /**
   * True for a situation from which the search does not continue. A model needs `stopWhen` if a number in the context
   * can grow without a limit, for example `({ context }) => context.nextId > 2`.
   */
  readonly stopWhen?: (snapshot: SnapshotFrom<Machine>) => boolean
  /**
   * The search throws after this many steps, so that a search without an end fails. The default is 50,000. Raise it for
   * a large machine.
   */
  readonly limit?: number
  /**
   * True for a machine whose walk needs many seconds: `npm test` then walks the paths, which take each transition into
   * each situation, and only `npm run test:all` takes all pairs of transitions.
   */
  readonly isLarge?: boolean
  /**
   * The names of the actions that a screen must provide, because they throw in the machine itself. The model replaces
   * them with actions that do nothing.
   */
  readonly effects?: readonly string[]
  /** Transitions that no path takes. The name is the label that the failed test prints; the value is the reason. */
  readonly uncovered?: Readonly<Record<string, string>>
  /**
   * Events that the machine ignores on every path. The name is the label that the failed test prints; the value is the
   * reason.
   */
  readonly uncoveredEvents?: Readonly<Record<string, string>>
  /** Answers of guards that no path sees. The name is as `npm run coverage:machines` prints it; the value is the reason. */
  readonly uncoveredAnswers?: Readonly<Record<string, string>>
  /**
   * Pairs of transitions that no path takes, because the values in the context never allow them. The name is the two
   * labels, `first → second`. In the name, `*` stands for any text, and `{a,b}` stands for `a` or `b`. The value is the
   * reason.
   */
  readonly uncoveredPairs?: Readonly<Record<string, string>>
}

interface PathStep<Machine extends AnyStateMachine> {
  readonly event: ModelEvent<Machine>
  /** The situation after the event. */
  readonly snapshot: SnapshotFrom<Machine>
}

export interface Path<Machine extends AnyStateMachine> {
  /** The situation at the start of the machine. */
  readonly initial: SnapshotFrom<Machine>
  readonly steps: readonly PathStep<Machine>[]
  /** The types of all events, for the message of a failed test. */
  readonly description: string
}

/** `transitions`: one path for each transition into each situation. `states`: one path for each situation. */
type Coverage = 'transitions' | 'states'

/** A text for a situation. The search treats situations with the same text as one situation. */
export function stateKey<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  snapshot: SnapshotFrom<Machine>,
): string {
  return JSON.stringify([(snapshot as AnyMachineSnapshot).value, model.key?.(snapshot) ?? null])
}

/** The shortest paths through a model. Tests in the browser use `states`, because each step in a page is slow. */
export function pathsOf<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  coverage: Coverage = 'transitions',
): Path<Machine>[] {
  const situationOf = (snapshot: unknown) => stateKey(model, snapshot as SnapshotFrom<Machine>)
  const continued = new Set<string>()
  // Many paths can lead into one situation. The search continues only from the first path.
  const wasContinued = (snapshot: unknown) => {
    const situation = situationOf(snapshot)
    if (continued.has(situation)) return true
    continued.add(situation)
    return false
  }
  const paths = getShortestPaths(searchable(model.machine), {
    input: model.input,
    events: model.events as EventFromLogic<Machine>[] | ((snapshot: unknown) => EventFromLogic<Machine>[]),
    limit: model.limit ?? 50_000,
    // If a child actor throws and no transition handles the error, the machine ends with the status 'error'.
    stopWhen: (snapshot) =>
      (snapshot as AnyMachineSnapshot).status === 'error' ||
      (model.stopWhen?.(snapshot as SnapshotFrom<Machine>) ?? false) ||
      wasContinued(snapshot),
    serializeState: (snapshot, event, previous) =>
      coverage === 'states' || !event
        ? situationOf(snapshot)
        : `${situationOf(snapshot)} by ${JSON.stringify(event)} from ${stateValueOf(previous)}`,
  })
  const replayed = paths.map((path) =>
    replay(
      model,
      path.steps.map((step) => step.event as ModelEvent<Machine>),
    ),
  )
  return withoutPrefixes(replayed.filter((path) => path !== null))
}

/**
 * Returns the machine in a form that the search can use. The search tries all events in one actor system, where XState
 * refuses a second actor with the same `systemId`. With the returned machine, no `systemId` is registered.
 */
function searchable<Machine extends AnyStateMachine>(machine: Machine): Machine {
  const transition: AnyStateMachine['transition'] = (snapshot, event, scope) => {
    Object.assign(scope.system, { _set: () => undefined })
    return machine.transition(snapshot, event, scope)
  }
  return Object.assign(Object.create(machine), { transition })
}

export const typeOf = (event: unknown) => (event as EventObject).type

const stateValueOf = (snapshot: unknown) => JSON.stringify((snapshot as AnyMachineSnapshot | undefined)?.value)

/**
 * Applies the events of a path one by one. Returns null if an event cannot happen: the search finds such a path when
 * two situations with different contexts have the same key. Tests compare the real actor with these snapshots.
 */
function replay<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  events: readonly ModelEvent<Machine>[],
): Path<Machine> | null {
  const { machine, input } = model
  // The search reports the start of the machine as its first step.
  const afterStart = events.filter((event) => typeOf(event) !== 'xstate.init')
  const initial = getInitialSnapshot(machine, input)
  const steps: PathStep<Machine>[] = []
  let current = initial
  for (const event of afterStart) {
    if (!(current as AnyMachineSnapshot).can(event as EventFromLogic<Machine>)) return null
    current = getNextSnapshot(machine, current, event as EventFromLogic<Machine>)
    steps.push({ event, snapshot: current as SnapshotFrom<Machine> })
  }
  return {
    initial: initial as SnapshotFrom<Machine>,
    steps,
    description: afterStart.map(typeOf).join(' → ') || '(start)',
  }
}

const eventsOf = (path: Path<AnyStateMachine>) => path.steps.map((step) => JSON.stringify(step.event)).join('\n')

/** Drops every path that is the beginning of a longer one, because the longer path also has its steps. */
function withoutPrefixes<Machine extends AnyStateMachine>(paths: Path<Machine>[]): Path<Machine>[] {
  const sorted = [...paths].sort((a, b) => b.steps.length - a.steps.length)
  const beginnings = new Set<string>()
  return sorted.filter((path) => {
    const events = eventsOf(path as unknown as Path<AnyStateMachine>)
    if (beginnings.has(events)) return false
    const lines = events.split('\n')
    for (let length = 0; length <= lines.length; length++) beginnings.add(lines.slice(0, length).join('\n'))
    return true
  })
}
