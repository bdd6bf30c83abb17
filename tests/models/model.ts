import { afterAll, describe, expect, test } from 'vitest'
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, AnyTransitionDefinition, SnapshotFrom } from 'xstate'
import { type Model, pathsOf, situationOf, typeOf } from './paths.ts'
import { runModel } from './realActor.ts'

/** `poolGame.ready.sync.idle on score.add`, and `[1]` for the second of several on the same event. */
function labelsOf(machine: AnyStateMachine): Map<AnyTransitionDefinition, string> {
  const labels = new Map<AnyTransitionDefinition, string>()
  const visit = (node: AnyStateNode) => {
    const lists: [string, readonly AnyTransitionDefinition[]][] = [...node.transitions]
    if (node.always) lists.push(['always', node.always])
    for (const [event, transitions] of lists) {
      transitions.forEach((transition, index) => {
        const name = event === 'always' ? 'always' : `on ${event}`
        labels.set(transition, `${node.id} ${name}${transitions.length > 1 ? `[${index}]` : ''}`)
      })
    }
    Object.values(node.states).forEach(visit)
  }
  visit(machine.root)
  return labels
}

/**
 * Declares a machine's model tests: every generated path is walked by a real actor that must be where the path says after
 * each step, and every transition is taken by some path or stands in `untaken` with its reason.
 * @param statements  ids that the walk proves, as they stand in titles: `'[pool-new-05]'`
 * @param check  further claims about each situation that a path reaches
 */
export function describeModel<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  { statements = '', check }: { statements?: string; check?: (snapshot: SnapshotFrom<Machine>) => void } = {},
): void {
  const paths = pathsOf(model)
  const takenLabels = new Set<string>()

  describe(`model of ${model.machine.id}`, () => {
    test(`${statements} a real actor walks all ${paths.length} generated paths`.trim(), async () => {
      expect(paths.length).toBeGreaterThan(0)
      for (const path of paths) {
        const { actor, machine, tell, taken } = runModel(model)
        for (const { event, snapshot } of path.steps) {
          await tell(event)
          const reached = actor.getSnapshot() as SnapshotFrom<Machine>
          const told = `${path.description}, at ${typeOf(event)}`
          expect(situationOf(model, reached), told).toBe(situationOf(model, snapshot))
          check?.(reached)
        }
        const labels = labelsOf(machine)
        for (const transition of taken) {
          const label = labels.get(transition)
          if (label) takenLabels.add(label)
        }
        actor.stop()
      }
    })

    test('every transition is taken by a path, or its exception is written down', () => {
      const all = [...labelsOf(model.machine).values()]
      const untaken = all.filter((label) => !takenLabels.has(label)).sort()
      expect(untaken).toEqual(Object.keys(model.untaken ?? {}).sort())
    })

    afterAll(() => takenLabels.clear())
  })
}

/** The state's value as text, for claims about where a path leads. */
export function stateOf(snapshot: unknown): string {
  return JSON.stringify((snapshot as AnyMachineSnapshot).value)
}
