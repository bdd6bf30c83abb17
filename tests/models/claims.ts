// The types of the claims that the tests of a model check.
import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate'
import type { ModelEvent } from './paths.ts'

/** The claims about a machine: in each situation, about each step, and in the end. */
export interface Claims<Machine extends AnyStateMachine> {
  /** Runs after every step of every path and of every random sequence, and throws when the claim is false then. */
  readonly check?: (snapshot: SnapshotFrom<Machine>) => void
  /** Like `check`, for a claim about the changes of a step. */
  readonly checkStep?: (step: Step<Machine>) => void
  /** Claims that become true in the end, after any earlier events. Checked at the end of every random sequence. */
  readonly eventually?: readonly Eventually<Machine>[]
  /** True for an event of the model that cannot happen in this situation. Only random sequences need this. */
  readonly isImpossible?: (snapshot: SnapshotFrom<Machine>, event: ModelEvent<Machine>) => boolean
  /**
   * Events of other actors that end a wait of this machine. The tests of those actors prove that these events arrive.
   */
  readonly busyEndsBy?: readonly ModelEvent<Machine>[]
  /** True where the machine is busy until its parent stops it. */
  readonly busyUntilStopped?: (snapshot: SnapshotFrom<Machine>) => boolean
}

/** One step of a path or of a random sequence: the event, and the situations before and after it. */
export interface Step<Machine extends AnyStateMachine> {
  readonly before: SnapshotFrom<Machine>
  readonly event: ModelEvent<Machine>
  readonly after: SnapshotFrom<Machine>
}

/** A claim that must become true if, from now on, only the named events happen and the time passes. */
export interface Eventually<Machine extends AnyStateMachine> {
  /** A sentence, for example 'every alert disappears'. */
  readonly claim: string
  /**
   * The events that happen from now on. In each situation the first possible one happens. If none is possible, the next
   * timer fires.
   */
  readonly events:
    | readonly ModelEvent<Machine>[]
    | ((snapshot: SnapshotFrom<Machine>) => readonly ModelEvent<Machine>[])
  /** Whether the claim is true in this situation. */
  readonly holds: (snapshot: SnapshotFrom<Machine>) => boolean
}

/** A machine is busy in a state with one of these tags. */
const BUSY_TAGS = ['busy', 'loading']

/**
 * The claim for every machine: the page is not busy for ever. Every call ends, because the call logic has a deadline.
 */
export const busyEnds = (endEvents: readonly ModelEvent<AnyStateMachine>[]): Eventually<AnyStateMachine> => ({
  claim: 'busy ends',
  events: endEvents,
  holds: (snapshot: AnyMachineSnapshot) => !BUSY_TAGS.some((tag) => snapshot.hasTag(tag)),
})
