import { expect, test } from 'vitest'
import { type AnyStateMachine, type AnyStateNode, StateMachine } from 'xstate'

const modules = import.meta.glob<Record<string, unknown>>('../../src/machines/**/*.machine.ts', { eager: true })

/** Who sends the events of each kind: a machine that takes such an event gets it from nobody else. */
const SOURCES: Readonly<Record<string, string>> = {
  live: 'liveFacts',
  connectivity: 'connectivityFacts',
  outbox: 'outboxFacts',
  pending: 'pending',
}
/** `outbox` and `connectivity` also take commands, which are sent to them. */
const COMMANDS =
  /^(live\.(connect|disconnect|identify|send)|connectivity\.(failed|check|answered)|outbox\.(enqueue|retry|discard))$/

const machines = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .map((exported) =>
    typeof exported === 'function' && exported.name === 'createPagedMachine' ? exported(() => 0) : exported,
  )
  .filter((exported): exported is AnyStateMachine => exported instanceof StateMachine)

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]
const isInvokedAbove = (node: AnyStateNode | undefined, src: string): boolean =>
  node !== undefined && (node.invoke.some((one) => one.src === src) || isInvokedAbove(node.parent, src))

/** The states that take an event which nobody sends to them. */
function deafStates({ root }: AnyStateMachine): string[] {
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

test('there are machines that subscribe', () => {
  expect(machines.filter(({ root }) => isInvokedAbove(root, 'liveFacts')).length).toBeGreaterThan(8)
})

test('every machine that takes a fact of live, connectivity, outbox or pending has subscribed to it', () => {
  expect([...new Set(machines.flatMap(deafStates))]).toEqual([])
})
