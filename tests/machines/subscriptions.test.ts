// Checks every machine: if it has transitions for the facts of an actor, it also invokes this actor.
import { expect, test } from 'vitest'
import { type AnyStateMachine, type AnyStateNode, StateMachine } from 'xstate'

const modules = import.meta.glob<Record<string, unknown>>('../../src/machines/**/*.machine.ts', { eager: true })

/** Maps the first part of an event type to the actor that sends such events. */
const SOURCES: Readonly<Record<string, string>> = {
  live: 'liveFacts',
  connectivity: 'connectivityFacts',
  outbox: 'outboxFacts',
  pending: 'pending',
}
/** Events that other machines send to `live`, `connectivity` or `outbox` directly. These need no subscription. */
const COMMANDS =
  /^(live\.(connect|disconnect|identify|send)|connectivity\.(failed|check|retry)|outbox\.(enqueue|retry|send|discard))$/

/** All exported machines, and one that `createPagedMachine` has made. */
const machines = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .map((exported) =>
    typeof exported === 'function' && exported.name === 'createPagedMachine' ? exported(() => 0) : exported,
  )
  .filter((exported): exported is AnyStateMachine => exported instanceof StateMachine)

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]
const isInvokedAbove = (node: AnyStateNode | undefined, src: string): boolean =>
  node !== undefined && (node.invoke.some((child) => child.src === src) || isInvokedAbove(node.parent, src))

/**
 * The states with a transition on an event that they cannot receive, because neither they nor their parents invoke the
 * actor that sends it.
 */
function unsubscribedStates({ root }: AnyStateMachine): string[] {
  return nodesOf(root).flatMap((node) =>
    [...node.transitions.keys()]
      .filter((event) => !COMMANDS.test(event))
      .filter((event) => {
        const source = SOURCES[event.split('.', 1)[0] ?? '']
        return source !== undefined && !isInvokedAbove(node, source)
      })
      .map((event) => `${node.id} on ${event}`),
  )
}

test('at least 9 of the checked machines subscribe to live facts', () => {
  expect(machines.filter(({ root }) => isInvokedAbove(root, 'liveFacts')).length).toBeGreaterThan(8)
})

test('every machine with a transition on a fact of live, connectivity, outbox or pending subscribes to it', () => {
  expect([...new Set(machines.flatMap(unsubscribedStates))]).toEqual([])
})
