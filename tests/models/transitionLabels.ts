// Gives each transition of a machine a name, for figures and messages of tests.
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** The transitions of one state, each with its label. */
export function transitionsOf(node: AnyStateNode): [AnyTransitionDefinition, string][] {
  const lists: [string, readonly AnyTransitionDefinition[]][] = [...node.transitions]
  if (node.always) lists.push(['always', node.always])
  return lists.flatMap(([event, transitions]) =>
    transitions.map((transition, index): [AnyTransitionDefinition, string] => {
      const name = event === 'always' ? 'always' : `on ${event}`
      return [transition, `${node.id} ${name}${transitions.length > 1 ? `[${index}]` : ''}`]
    }),
  )
}

/** A state and all states inside it. */
export const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

/**
 * A label for each transition, for example `poolGame.ready.play.open on score.add`. If a state has several transitions
 * on the same event, the label ends with their index: `[0]`, `[1]`.
 */
export const labelsOf = ({ root }: AnyStateMachine): Map<AnyTransitionDefinition, string> =>
  new Map(nodesOf(root).flatMap(transitionsOf))
