// Checks every machine: no transition may restart the regions of a parallel state (decision 0010).
import { expect, test } from 'vitest'
import { type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition, StateMachine } from 'xstate'

const modules = import.meta.glob<Record<string, unknown>>('../../src/machines/**/*.machine.ts', { eager: true })

/** Every exported machine and every machine that one of these invokes, by name. */
const machines = new Map<string, AnyStateMachine>()
const add = (name: string, value: unknown) => {
  if (!(value instanceof StateMachine) || [...machines.values()].includes(value)) return
  machines.set(name, value)
  for (const [child, logic] of Object.entries(value.implementations.actors)) add(`${name}, ${child}`, logic)
}
for (const exported of Object.values(modules)) for (const [name, value] of Object.entries(exported)) add(name, value)

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]
const isWithin = (node: AnyStateNode, ancestor: AnyStateNode): boolean =>
  node === ancestor || (node.parent !== undefined && isWithin(node.parent, ancestor))

/**
 * The state inside which a transition leaves and enters states. The SCXML specification calls it the 'transition
 * domain'.
 */
function domainOf({ source, target = [], reenter }: AnyTransitionDefinition): AnyStateNode | undefined {
  if (!reenter && target.every((node) => isWithin(node, source))) return source
  let domain = source.parent
  while (domain && !target.every((node) => isWithin(node, domain as AnyStateNode))) domain = domain.parent
  return domain
}

test('at least 31 machines are checked', () => {
  expect(machines.size).toBeGreaterThan(30)
})

test.each([...machines])('%s: no transition restarts the regions of a parallel state', (_, { root }) => {
  const faults = nodesOf(root)
    .flatMap((node) => [...node.transitions.values()].flat().concat(node.always ?? []))
    .filter((transition) => transition.target?.length && domainOf(transition)?.type === 'parallel')
    .map(({ source, eventType, target }) => `${source.id} on ${eventType} to ${target?.map(({ id }) => id)}`)
  expect(faults).toEqual([])
})
