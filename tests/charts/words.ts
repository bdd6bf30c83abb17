// Writes the events, guards, delays and actions of a machine in words, for its page.

import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate'

/** A duration in words: `150 ms`, `90 s`, and from two whole minutes on `2 minutes`. */
export function durationWords(ms: number): string {
  if (ms < 1000) return `${ms} ms`
  const seconds = ms / 1000
  if (seconds < 120 || seconds % 60 !== 0) return `${seconds} s`
  return `${seconds / 60} minutes`
}

/**
 * A delay in words: its length if the length is fixed, for example '10 s'. Otherwise its name, such as `retryDelay`.
 */
function delayWords(machine: AnyStateMachine, delay: string): string {
  const length = (machine.implementations.delays as Record<string, unknown>)[delay] ?? Number(delay)
  return typeof length === 'number' && !Number.isNaN(length) ? durationWords(length) : delay
}

/**
 * An event in words. XState itself makes events for actors, final states and delays: `loadGame fails`, `after 10 s`. An
 * `always` transition has no event, and is written as `at once`. The event `*` is written as `any other event`. All
 * other events are written as their types.
 */
export function eventWords(machine: AnyStateMachine, { eventType, source }: AnyTransitionDefinition): string {
  const [, kind, name = ''] = /^xstate\.(done\.actor|error\.actor|done\.state|after)\.(.+)$/.exec(eventType) ?? []
  if (kind === 'done.actor') return `${name} is done`
  if (kind === 'error.actor') return `${name} fails`
  if (kind === 'done.state') return 'its last state is reached'
  // The name of such an event is the delay, a dot, and the id of the state.
  if (kind === 'after') return `after ${delayWords(machine, name.slice(0, -source.id.length - 1))}`
  if (eventType === '*') return 'any other event'
  return eventType === '' ? 'at once' : eventType
}

/** A guard or an action: its name, a function, or its name with values. */
type NamedOrInline = string | ((...args: never[]) => unknown) | { readonly type: string; readonly params?: unknown }
/** A guard that XState makes from others. */
interface CombinedGuard {
  /** How the guards are combined: `and`, `or` or `not`. */
  readonly name: string
  readonly guards?: readonly NamedOrInline[]
}

/** The values that the chart passes to a guard or an action, such as `undo`. */
function paramsWords(params: unknown): string {
  if (typeof params !== 'object' || params === null) return ''
  const values = Object.values(params).filter((value) => ['string', 'number', 'boolean'].includes(typeof value))
  return values.length > 0 ? ` ${values.join(' ')}` : ''
}

/** The name of a guard or an action, with the values that the chart passes to it. */
const nameOf = (named: Exclude<NamedOrInline, (...args: never[]) => unknown>) =>
  typeof named === 'string' ? named : `${named.type}${paramsWords(named.params)}`

/** The name of a guard. Combined guards are `a and b`, `a or b` or `not a`. Empty if there is no guard. */
export function guardWords(guard: NamedOrInline | undefined): string {
  if (guard === undefined) return ''
  if (typeof guard !== 'function') return nameOf(guard)
  const { name, guards } = guard as unknown as CombinedGuard
  if (!guards) return 'condition without a name'
  const words = guards.map((one) => (typeof one === 'function' ? `(${guardWords(one)})` : guardWords(one)))
  return name === 'not' ? `not ${words.join('')}` : words.join(` ${name} `)
}

/** True for the actions that XState itself adds, to start and to stop the delays of a state. */
const isOfDelay = (action: unknown) => {
  const { id, sendId } = action as { id?: unknown; sendId?: unknown }
  return [id, sendId].some((one) => typeof one === 'string' && one.startsWith('xstate.after.'))
}

/** The names of actions, in their order. An action without a name has the name of its kind, such as `assign`. */
export function actionWords(actions: readonly unknown[]): string[] {
  return (actions as readonly NamedOrInline[])
    .filter((action) => !isOfDelay(action))
    .map((action) =>
      typeof action === 'function'
        ? ((action as unknown as { type?: string }).type ?? 'action').replace('xstate.', '')
        : nameOf(action),
    )
}
