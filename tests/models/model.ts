import { afterAll, describe, expect, test } from 'vitest'
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, SnapshotFrom } from 'xstate'
import { eventLabels } from './eventLabels.ts'
import { type AnyModelEvent, type Model, type ModelEvent, type Path, pathsOf, stateKey, typeOf } from './paths.ts'
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

/** Every event of the model; where `events` is a function, every event that it offers in a situation on the paths. */
function listedEvents<Machine extends AnyStateMachine>(
  { events }: Model<Machine>,
  paths: readonly Path<Machine>[],
): readonly ModelEvent<Machine>[] {
  if (typeof events !== 'function') return events
  return paths.flatMap(({ initial, steps }) => [initial, ...steps.map(({ snapshot }) => snapshot)].flatMap(events))
}

/**
 * Declares a machine's model tests: every generated path is walked by a real actor that must be where the path says after
 * each step; every transition is covered by some path or is listed in `uncovered` with the reason; and every event of the
 * model is covered by some path or is listed in `untakenEvents` with the reason. The last test fails when a machine loses
 * a transition, because then nothing in the machine takes the event any more.
 * @param statements  ids that the walk proves, as they stand in titles: `'[pool-new-05]'`
 * @param check  further claims about each situation that a path reaches
 */
export function describeModel<Machine extends AnyStateMachine>(
  model: Model<Machine>,
  { statements = '', check }: { statements?: string; check?: (snapshot: SnapshotFrom<Machine>) => void } = {},
): void {
  const paths = pathsOf(model)
  const coveredLabels = new Set<string>()

  describe(`model of ${model.machine.id}`, () => {
    test(`${statements} a real actor walks all ${paths.length} generated paths`.trim(), async () => {
      expect(paths.length).toBeGreaterThan(0)
      for (const path of paths) {
        const { actor, machine, apply, covered } = runModel(model)
        for (const { event, snapshot } of path.steps) {
          await apply(event)
          const reached = actor.getSnapshot() as SnapshotFrom<Machine>
          const told = `${path.description}, at ${typeOf(event)}`
          expect(stateKey(model, reached), told).toBe(stateKey(model, snapshot))
          check?.(reached)
        }
        const labels = labelsOf(machine)
        for (const transition of covered) {
          const label = labels.get(transition)
          if (label) coveredLabels.add(label)
        }
        actor.stop()
      }
    })

    test('every transition is covered by a path, or its exception is written down', () => {
      const all = [...labelsOf(model.machine).values()]
      const uncovered = all.filter((label) => !coveredLabels.has(label)).sort()
      expect(uncovered).toEqual(Object.keys(model.uncovered ?? {}).sort())
    })

    // A path holds only steps that the machine takes: `replay` drops every path with a step that it ignores.
    test('every event of the model makes the machine do something on a path, or is a written exception', () => {
      const labels = eventLabels(listedEvents(model, paths) as readonly AnyModelEvent[])
      const covered = new Set(paths.flatMap(({ steps }) => steps.map(({ event }) => JSON.stringify(event))))
      const uncovered = [...labels].filter(([text]) => !covered.has(text)).map(([, label]) => label)
      expect(uncovered.sort()).toEqual(Object.keys(model.untakenEvents ?? {}).sort())
    })

    afterAll(() => coveredLabels.clear())
  })
}
