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
import { labelsOf } from './transitionLabels.ts'
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
   * True for a machine whose walk needs many seconds: `npm test` then takes each event once in each state, and only
   * `npm run test:all` walks all paths and takes all pairs of transitions.
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
  return longestOnly(
    model,
    paths.map((path) => path.steps.map((step) => step.event as ModelEvent<Machine>)),
  )
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

/** The paths with a step that no path before has: an event in a state, with the same transitions into the same state. */
export function onceInEachState<Machine extends AnyStateMachine>(paths: readonly Path<Machine>[]): Path<Machine>[] {
  const known = new Set<string>()
  const [firstPath] = paths
  if (!firstPath) return []
  const labels = labelsOf((firstPath.initial as AnyMachineSnapshot).machine)
  return paths.filter(({ initial, steps }) => {
    const knownBefore = known.size
    for (const [index, { event, snapshot }] of steps.entries()) {
      const before = (steps[index - 1]?.snapshot ?? initial) as AnyMachineSnapshot
      const taken = before.machine.getTransitionData(before as never, event).map((transition) => labels.get(transition))
      known.add(`${stateValueOf(before)} by ${textOf(event)}, ${taken} to ${stateValueOf(snapshot)}`)
    }
    return known.size > knownBefore
  })
}

/** A situation on the paths. `next` has what follows each event, by its text: null if the event cannot happen. */
interface Place<Machine extends AnyStateMachine> {
  readonly snapshot: SnapshotFrom<Machine>
  readonly next: Map<string, Place<Machine> | null>
}

/**
 * Applies the events of each path one by one; tests compare the real actor with these snapshots. Paths with the same
 * beginning share its snapshots, because making them takes long.
 * Leaves out a path with an event that cannot happen: the search finds such a path when two situations with different
 * contexts have the same key. Also leaves out a path that is the beginning of a longer one.
 */
function longestOnly<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  eventLists: readonly (readonly ModelEvent<Machine>[])[],
): Path<Machine>[] {
  const { machine } = model
  const initial = getInitialSnapshot(machine, model.input) as SnapshotFrom<Machine>
  const start: Place<Machine> = { snapshot: initial, next: new Map() }

  function placeAfter({ snapshot, next }: Place<Machine>, event: ModelEvent<Machine>): Place<Machine> | null {
    const text = textOf(event)
    const known = next.get(text)
    if (known !== undefined) return known
    const given = event as EventFromLogic<Machine>
    const place = (snapshot as AnyMachineSnapshot).can(given)
      ? { snapshot: getNextSnapshot(machine, snapshot, given) as SnapshotFrom<Machine>, next: new Map() }
      : null
    next.set(text, place)
    return place
  }

  const ends = new Map<Place<Machine>, Path<Machine>['steps']>()
  for (const events of eventLists) {
    // The search reports the start of the machine as its first step.
    const afterStart = events.filter((event) => typeOf(event) !== 'xstate.init')
    const steps: PathStep<Machine>[] = []
    let place: Place<Machine> | null = start
    for (const event of afterStart) {
      place = placeAfter(place, event)
      if (!place) break
      steps.push({ event, snapshot: place.snapshot })
    }
    if (place && !ends.has(place)) ends.set(place, steps)
  }
  const isEnd = ({ next }: Place<Machine>) => [...next.values()].every((place) => place === null)
  return [...ends]
    .filter(([place]) => isEnd(place))
    .map(([, steps]) => ({
      initial,
      steps,
      description: steps.map(({ event }) => typeOf(event)).join(' → ') || '(start)',
    }))
    .sort((a, b) => b.steps.length - a.steps.length)
}

const texts = new WeakMap<object, string>()

/** The event as JSON. The text of an event object is made once, because the search returns the same objects often. */
function textOf(event: object): string {
  const text = texts.get(event) ?? JSON.stringify(event)
  texts.set(event, text)
  return text
}
