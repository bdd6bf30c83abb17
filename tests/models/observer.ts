// Watches an actor on its paths, and counts its transitions, guards and pairs of transitions.
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  and,
  not,
  or,
} from 'xstate'
import { type AnyModelEvent, typeOf } from './paths.ts'
import { labelsOf, nodesOf, transitionsOf } from './transitionLabels.ts'
import { areInOneRegion, includesEvent } from './transitionPairs.ts'

/**
 * A guard in the chart: its name, its name with `params`, or a function. `and`, `or` and `not` of XState make a
 * function whose property `guards` has the combined guards.
 */
type Guard = string | { type: string } | (((...args: never[]) => unknown) & { guards?: readonly Guard[] })
/** A guard with the function that XState calls to get its answer. */
type CallableGuard = Guard & { check: (...args: unknown[]) => boolean }

/** The counts from all paths of a machine. In a pair, a transition is a number: its position in `labelsOf`. */
export class Observations {
  /** How many paths take each transition, by its label. */
  readonly taken = new Map<string, number>()
  /**
   * The answers that each guard has given so far. The key is the label of the transition with the name of the guard.
   */
  readonly guards = new Map<string, Set<boolean>>()
  /** Pairs `first>second`: the second transition was taken directly after the first. */
  readonly pairs = new Set<string>()
  /**
   * Pairs `first>second`: after the first transition, the machine has tried the second one. If no path takes such a
   * pair, a guard or another transition has prevented it.
   */
  readonly tried = new Set<string>()
  /**
   * The situations in which all events were tried before, each with the pairs that could follow. They are not tried
   * again, to save time.
   */
  readonly triedSituations = new Set<string>()
  /** What the function `areInOneRegion` has returned for each pair so far. */
  readonly inOneRegion = new Map<string, boolean>()
}

/** An event, and the pairs that it would take for the first time. */
export interface NewPairs {
  readonly event: AnyModelEvent
  readonly pairs: readonly string[]
}

/** The active states. XState does not publish this property. */
export const nodesIn = (snapshot: unknown) => (snapshot as { _nodes: readonly AnyStateNode[] })._nodes

/** Watches one actor after another. Their machine must be a copy, because the guards in it are replaced. */
export class Observer {
  private observations: Observations
  private labels: Map<AnyTransitionDefinition, string>
  private numbers: Map<AnyTransitionDefinition, number>
  private transitionsByNode: Map<AnyStateNode, AnyTransitionDefinition[]>
  /**
   * The transitions of each step so far, in the order of the steps. A step can have one transition in each region. The
   * regions are the states inside a parallel state, which are all active at the same time.
   */
  private history: AnyTransitionDefinition[][] = []
  /** The active states in the middle of a step, while the machine still has to handle events that it has raised. */
  private statesInMidStep: readonly AnyStateNode[] = []

  constructor(machine: AnyStateMachine, observations: Observations) {
    this.observations = observations
    this.labels = labelsOf(machine)
    this.numbers = new Map([...this.labels.keys()].map((transition, index) => [transition, index]))
    this.transitionsByNode = new Map(
      nodesOf(machine.root).map((node) => [node, transitionsOf(node).map(([one]) => one)]),
    )
    for (const [transition, label] of this.labels) {
      if (transition.guard) transition.guard = this.watchGuard(transition.guard as Guard, label) as never
    }
  }

  /**
   * Call this when the actor takes these transitions in one step. One event can cause several steps, because of
   * `always` and `raise`.
   * @param active the states that are active now
   */
  take(transitions: readonly AnyTransitionDefinition[], active: readonly AnyStateNode[]) {
    const transitionsOfMachine = transitions.filter((transition) => this.labels.has(transition))
    // In the middle of a step, the machine first handles the events that it has raised itself, and only then other
    // events. So a raised event prevents the other transitions of its region, and they count as tried.
    const raised = transitionsOfMachine.filter(({ eventType }) => eventType !== '')
    for (const one of raised.length > 0 ? this.transitionsIn(this.statesInMidStep) : []) {
      if (raised.some((other) => this.areInOneRegion(other, one))) this.noteTried(one)
    }
    for (const pair of transitionsOfMachine.flatMap((transition) => this.pairsWith(transition)))
      this.observations.pairs.add(pair)
    this.history.push(transitionsOfMachine)
    this.statesInMidStep = active
    // After each step the machine tries the transitions that need no event (`always`).
    for (const one of this.transitionsIn(active)) if (one.eventType === '') this.noteTried(one)
  }

  /** Forgets the steps of the previous actor. Call this before another actor starts. */
  startPath() {
    this.history = []
    this.statesInMidStep = []
  }

  /** Call this when the actor has handled an event, and everything that it raised itself. */
  finishEvent() {
    this.statesInMidStep = []
  }

  /** Counts the transitions of a path that has ended. */
  countPath() {
    for (const label of new Set(this.history.flat().map((transition) => this.labels.get(transition) ?? ''))) {
      this.observations.taken.set(label, (this.observations.taken.get(label) ?? 0) + 1)
    }
  }

  /**
   * Computes what each event would do now, without sending it to the machine. Skips a situation that was tried before
   * after the same transitions.
   * @param situation the text from `stateKey`
   * @returns the events that take a pair which no path has taken yet
   */
  tryEvents(snapshot: AnyMachineSnapshot, events: readonly AnyModelEvent[], situation: string): readonly NewPairs[] {
    const possible = this.transitionsIn(nodesIn(snapshot))
    const key = `${situation} ${possible.flatMap((transition) => this.pairsWith(transition)).join()}`
    if (this.observations.triedSituations.has(key)) return []
    this.observations.triedSituations.add(key)
    for (const transition of possible) {
      if (events.some((event) => includesEvent(transition.eventType, typeOf(event)))) this.noteTried(transition)
    }
    return events.flatMap((event) => {
      const nextTransitions = snapshot.machine.getTransitionData(
        snapshot as never,
        event as never,
      ) as AnyTransitionDefinition[]
      const pairs = nextTransitions
        .flatMap((one) => this.pairsWith(one))
        .filter((pair) => !this.observations.pairs.has(pair))
      return pairs.length > 0 ? [{ event, pairs }] : []
    })
  }

  private transitionsIn(nodes: readonly AnyStateNode[]) {
    return nodes.flatMap((node) => this.transitionsByNode.get(node) ?? [])
  }

  private noteTried(transition: AnyTransitionDefinition) {
    for (const pair of this.pairsWith(transition)) this.observations.tried.add(pair)
  }

  /**
   * The pairs that end with `second`. They begin with the transitions of the last step that took a transition in the
   * region of `second`.
   */
  private pairsWith(second: AnyTransitionDefinition): string[] {
    const lastStep = this.history.findLast((firsts) => firsts.some((first) => this.areInOneRegion(first, second)))
    const firsts = lastStep?.filter((first) => this.areInOneRegion(first, second)) ?? []
    return firsts.map((first) => this.pairOf(first, second))
  }

  private pairOf(first: AnyTransitionDefinition, second: AnyTransitionDefinition): string {
    return `${this.numbers.get(first)}>${this.numbers.get(second)}`
  }

  private areInOneRegion(first: AnyTransitionDefinition, second: AnyTransitionDefinition): boolean {
    const pair = this.pairOf(first, second)
    const isInOneRegion = this.observations.inOneRegion.get(pair) ?? areInOneRegion(first, second)
    this.observations.inOneRegion.set(pair, isInOneRegion)
    return isInOneRegion
  }

  /**
   * Returns a guard that gives the same answer and also stores it. In a combined guard, each part stores its answer.
   */
  private watchGuard(guard: Guard, label: string): Guard {
    if (typeof guard === 'function' && guard.guards) {
      const parts = guard.guards.map((part) => this.watchGuard(part, label))
      if (guard.name === 'not') return not(parts[0] as never) as never
      return (guard.name === 'or' ? or(parts as never) : and(parts as never)) as never
    }
    if (typeof guard === 'function') return guard
    const name = typeof guard === 'string' ? guard : guard.type
    // XState gets the answer of a combined guard from its function `check`, which can be replaced. A named guard has no
    // `check`, so it becomes the only part of an `and`. This `and` gives the same answer.
    const watching = and([guard as never]) as unknown as CallableGuard
    const { check } = watching
    watching.check = (...args) => {
      const answer = check(...args)
      const key = `${label}: ${name}`
      this.observations.guards.set(key, (this.observations.guards.get(key) ?? new Set()).add(answer))
      return answer
    }
    return watching
  }
}

/** The named guards of each transition, in the form `label: guard`. Guards without a name are left out. */
export function namedGuards({ root }: AnyStateMachine): string[] {
  const namesIn = (guard: Guard | undefined): string[] => {
    if (guard === undefined) return []
    if (typeof guard === 'function') return guard.guards?.flatMap(namesIn) ?? []
    return [typeof guard === 'string' ? guard : guard.type]
  }
  return nodesOf(root).flatMap((node) =>
    transitionsOf(node).flatMap(([{ guard }, label]) => namesIn(guard as Guard).map((name) => `${label}: ${name}`)),
  )
}
