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
import { areInOneRegion } from './transitionPairs.ts'

type Guard = string | { type: string } | (((...args: never[]) => unknown) & { guards?: readonly Guard[] })
type Checked = Guard & { check: (...args: unknown[]) => boolean }

/** The counts from all paths of a machine. A transition is a number: its position in `labelsOf`. */
export class Observations {
  /** How many paths take each transition, by its label. */
  readonly taken = new Map<string, number>()
  /** `true` and `false` by `label: guard`, as they were seen. */
  readonly guards = new Map<string, Set<boolean>>()
  /** `first>second`: the second was taken directly after the first. */
  readonly pairs = new Set<string>()
  /** `first>second`: after the first, an event of the model or the end of the step could have taken the second. */
  readonly asked = new Set<string>()
  /** Situations in which all events were tried. */
  readonly seen = new Set<string>()
}

/** An event, and the pairs that it takes for the first time. */
export interface NewPairs {
  readonly event: AnyModelEvent
  readonly pairs: readonly string[]
}

/** Watches one actor. Its machine must be the actor's own copy, because the guards in it are replaced. */
export class Observer {
  private all: Observations
  private labels: Map<AnyTransitionDefinition, string>
  private numbers: Map<AnyTransitionDefinition, number>
  private ofNode: Map<AnyStateNode, AnyTransitionDefinition[]>
  private history: AnyTransitionDefinition[] = []

  constructor(machine: AnyStateMachine, all: Observations) {
    this.all = all
    this.labels = labelsOf(machine)
    this.numbers = new Map([...this.labels.keys()].map((transition, index) => [transition, index]))
    this.ofNode = new Map(nodesOf(machine.root).map((node) => [node, transitionsOf(node).map(([one]) => one)]))
    for (const [transition, label] of this.labels) {
      if (transition.guard) transition.guard = this.watched(transition.guard as Guard, label) as never
    }
  }

  /** The actor takes these transitions in one step. */
  take(transitions: readonly AnyTransitionDefinition[]) {
    const known = transitions.filter((transition) => this.labels.has(transition))
    for (const pair of known.map((transition) => this.pairWith(transition))) if (pair) this.all.pairs.add(pair)
    this.history.push(...known)
  }

  /** Counts the transitions of a path that has ended. */
  end() {
    for (const label of new Set(this.history.map((transition) => this.labels.get(transition) ?? ''))) {
      this.all.taken.set(label, (this.all.taken.get(label) ?? 0) + 1)
    }
  }

  /**
   * Computes what each event would do now. Nothing is sent to the machine. A situation that was seen before is skipped.
   * @returns the events that take a pair which no path has taken yet
   */
  ask(snapshot: AnyMachineSnapshot, events: readonly AnyModelEvent[], situation: string): readonly NewPairs[] {
    const active = (snapshot as unknown as { _nodes: readonly AnyStateNode[] })._nodes
    const possible = active.flatMap((node) => this.ofNode.get(node) ?? [])
    const key = `${situation} ${possible.map((transition) => this.pairWith(transition)).join()}`
    if (this.all.seen.has(key)) return []
    this.all.seen.add(key)
    for (const transition of possible) {
      if (transition.eventType === '' || events.some((event) => takes(transition, event))) this.note(transition)
    }
    return events.flatMap((event) => {
      const next = snapshot.machine.getTransitionData(snapshot as never, event as never) as AnyTransitionDefinition[]
      const pairs = next.map((one) => this.pairWith(one)).filter((pair) => pair !== null && !this.all.pairs.has(pair))
      return pairs.length > 0 ? [{ event, pairs: pairs as string[] }] : []
    })
  }

  private note(transition: AnyTransitionDefinition) {
    const pair = this.pairWith(transition)
    if (pair) this.all.asked.add(pair)
  }

  private pairWith(second: AnyTransitionDefinition): string | null {
    const first = this.history.findLast((earlier) => areInOneRegion(earlier, second))
    return first ? `${this.numbers.get(first)}>${this.numbers.get(second)}` : null
  }

  /** The same guard, which also stores its answers. A combined guard stores the answer of each part. */
  private watched(guard: Guard, label: string): Guard {
    if (typeof guard === 'function' && guard.guards) {
      const parts = guard.guards.map((part) => this.watched(part, label))
      if (guard.name === 'not') return not(parts[0] as never) as never
      return (guard.name === 'or' ? or(parts as never) : and(parts as never)) as never
    }
    if (typeof guard === 'function') return guard
    const name = typeof guard === 'string' ? guard : guard.type
    const watching = and([guard as never]) as unknown as Checked
    const { check } = watching
    watching.check = (...args) => {
      const answer = check(...args)
      const key = `${label}: ${name}`
      this.all.guards.set(key, (this.all.guards.get(key) ?? new Set()).add(answer))
      return answer
    }
    return watching
  }
}

const takes = ({ eventType }: AnyTransitionDefinition, event: AnyModelEvent) =>
  eventType === '*' ||
  eventType === typeOf(event) ||
  (eventType.endsWith('.*') && typeOf(event).startsWith(eventType.slice(0, -1)))

/** The named guards of each transition, as `label: guard`. A guard without a name is not among them. */
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
