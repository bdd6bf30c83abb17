// Tests a machine with steps that are written by hand: each event, the state after it, and everything that it causes.
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InputFrom,
  initialTransition,
  type StateValue,
  transition,
} from 'xstate'
import type { AnyModelEvent } from '../models/paths.ts'

/** One event, and everything that it must cause. A value that the step does not name must not change. */
export type Step = readonly [
  /** `null` is the start of the machine. */
  event: AnyModelEvent | null,
  /** The state after the event, such as `shown.current`. With regions, all of them: `chart.ready, timer.running`. */
  states: string,
  /** The values of the context that are different afterwards. */
  changes?: Readonly<Record<string, unknown>>,
  /**
   * What the machine does, in order, for example `showError` (an action), `codes < list.refresh` (an event for the
   * actor `codes`) or `wait 3000 ms`.
   */
  effects?: readonly string[],
]

/** The innermost active states, each with its path, such as `shown.current`. */
const leafStates = (value: StateValue, path = ''): string[] =>
  typeof value === 'string'
    ? [path + value]
    : Object.entries(value).flatMap(([name, inner]) =>
        inner === undefined || Object.keys(inner).length === 0 ? [path + name] : leafStates(inner, `${path}${name}.`),
      )

/** The parameters of the actions of XState itself, for example of `sendTo` and `raise`. */
interface Params {
  readonly targetId?: string
  readonly to?: { readonly id?: string }
  readonly event?: { readonly type: string }
  readonly delay?: number
}

/**
 * The name of an actor in an effect. The parent, and other actors that a test passes as input, have an id such as
 * `x:5`. All of them are named `parent`.
 */
const nameOf = (id: string | undefined) => (id === undefined || /^x:\d+$/.test(id) ? 'parent' : id)

/** An action as a text. Null for an action that follows from the state, such as the start of an invoked actor. */
function effectOf({ type, params }: { type: string; params?: unknown }): string | null {
  const { targetId, to, event, delay } = (params ?? {}) as Params
  if (type === 'xstate.sendTo') return `${nameOf(targetId ?? to?.id)} < ${event?.type}`
  if (type === 'xstate.raise') return delay === undefined ? null : `wait ${delay} ms`
  if (type === 'xstate.emit') return `emit ${event?.type}`
  return type.startsWith('xstate.') ? null : type
}

/**
 * Sends a machine one event after another, without actors and without waiting. After each event it compares the states,
 * each changed value of the context and each effect with those of the step. The steps are written by hand, so they find
 * a mistake in the chart. A generated path cannot find it, because the path is made from the same chart.
 */
export function expectSteps<Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine>,
  steps: readonly Step[],
): AnyMachineSnapshot {
  let snapshot: AnyMachineSnapshot | undefined
  for (const [index, [event, states, changes = {}, effects = []]] of steps.entries()) {
    const contextBefore: Record<string, unknown> = snapshot?.context ?? {}
    const [nextSnapshot, actions] =
      snapshot && event
        ? transition(machine as AnyStateMachine, snapshot, event)
        : initialTransition(machine as AnyStateMachine, input)
    const contextAfter: Record<string, unknown> = nextSnapshot.context
    // At the start, only the values that the step names are compared.
    const changedNames = event
      ? Object.keys(contextAfter).filter((name) => !isDeepStrictEqual(contextAfter[name], contextBefore[name]))
      : Object.keys(changes)
    const actualChanges = Object.fromEntries(changedNames.map((name) => [name, contextAfter[name]]))
    const actualEffects = actions.map((action) => effectOf(action)).filter((text) => text !== null)
    const title = `step ${index + 1}, ${event?.type ?? 'the start'}`
    expect({
      title,
      states: leafStates(nextSnapshot.value).join(', '),
      changes: actualChanges,
      effects: actualEffects,
    }).toEqual({
      title,
      states,
      changes,
      effects,
    })
    snapshot = nextSnapshot
  }
  if (!snapshot) throw new Error('There are no steps.')
  return snapshot
}
