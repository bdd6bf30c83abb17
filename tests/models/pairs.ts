import type { AnyStateNode, AnyTransitionDefinition } from 'xstate'

// Which two transitions can follow each other directly. Only the chart is asked here, no guard and no context.

const isWithin = (node: AnyStateNode, outer: AnyStateNode): boolean =>
  node === outer || (node.parent !== undefined && isWithin(node.parent, outer))

/** True for two states in different regions: what happens in one of them is no step of the other. */
function areApart(a: AnyStateNode, b: AnyStateNode): boolean {
  if (isWithin(a, b) || isWithin(b, a)) return false
  let common = a.parent
  while (common && !isWithin(b, common)) common = common.parent
  return common?.type === 'parallel'
}

/** The states in which a transition ends: its targets, or its own state if it has none. */
const endsOf = ({ source, target }: AnyTransitionDefinition): readonly AnyStateNode[] =>
  target && target.length > 0 ? target : [source]

/** False if both belong to different regions. The pairs of a region are counted as if no other region took a step. */
export const concerns = (first: AnyTransitionDefinition, second: AnyTransitionDefinition): boolean =>
  endsOf(first).some((end) => !areApart(end, second.source))

/** The states that are entered when a state is entered without a target inside it. */
function entered(node: AnyStateNode): AnyStateNode[] {
  if (node.type === 'parallel') return [node, ...Object.values(node.states).flatMap(entered)]
  if (node.type === 'compound') return [node, ...(node.initial.target ?? []).flatMap(entered)]
  return [node]
}

const isLeftAtOnce = (node: AnyStateNode) => node.always?.some(({ guard }) => guard === undefined) ?? false
const isEnd = (node: AnyStateNode) => node.type === 'final' && node.parent?.parent === undefined

/**
 * Whether the chart allows the second transition directly after the first: the state of the second is active then, the
 * machine has not ended, no state is left at once by another transition, and no inner state takes the event of the first.
 */
export function isPossible(first: AnyTransitionDefinition, second: AnyTransitionDefinition): boolean {
  const { source } = second
  if (!first.target || first.target.length === 0) {
    if (isWithin(first.source, source)) return true
    return isWithin(source, first.source) && !statesBetween(source, first.source).some((node) => prevents(node, first))
  }
  const active = first.target.flatMap(entered)
  if (active.some(isEnd)) return false
  if (active.some(isLeftAtOnce) && !isEventless(second)) return false
  return active.includes(source) || first.target.some((target) => isWithin(target, source))
}

/** A state and those around it, up to `outer` without it. */
const statesBetween = (node: AnyStateNode, outer: AnyStateNode): AnyStateNode[] =>
  node === outer || !node.parent ? [] : [node, ...statesBetween(node.parent, outer)]

/** True if the transition of an outer state is never taken in this one: it takes the event itself, or is left at once. */
const prevents = (node: AnyStateNode, transition: AnyTransitionDefinition) =>
  !isEventless(transition) &&
  (isLeftAtOnce(node) ||
    (node.transitions.get(transition.eventType)?.some(({ guard }) => guard === undefined) ?? false))

const isEventless = ({ eventType }: AnyTransitionDefinition) => eventType === ''
