// Decides which two transitions can follow each other directly. It looks only at the states, the transitions and the
// names of the guards, not at what the guards answer. The coverage table counts how many of these pairs the tests take.
import type { AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** True if `outer` is the state itself or a state around it. */
const isWithin = (node: AnyStateNode, outer: AnyStateNode): boolean =>
  node === outer || (node.parent !== undefined && isWithin(node.parent, outer))

/** True for two states in different parallel regions. A transition in one region changes nothing in the other. */
function areApart(a: AnyStateNode, b: AnyStateNode): boolean {
  if (isWithin(a, b) || isWithin(b, a)) return false
  let common = a.parent
  while (common && !isWithin(b, common)) common = common.parent
  return common?.type === 'parallel'
}

/** The states in which a transition ends: its targets, or its own state if it has none. */
const endsOf = ({ source, target }: AnyTransitionDefinition): readonly AnyStateNode[] =>
  target && target.length > 0 ? target : [source]

/**
 * True if the transitions are not in different parallel regions. Only such transitions make a pair. Steps of other
 * regions between the two transitions do not count.
 */
export const areInOneRegion = (first: AnyTransitionDefinition, second: AnyTransitionDefinition): boolean =>
  endsOf(first).some((end) => !areApart(end, second.source))

/** This state and the inner states that are entered with it by default: the `initial` ones, or all regions. */
function enteredStates(node: AnyStateNode): AnyStateNode[] {
  if (node.type === 'parallel') return [node, ...Object.values(node.states).flatMap(enteredStates)]
  if (node.type === 'compound') return [node, ...(node.initial.target ?? []).flatMap(enteredStates)]
  return [node]
}

/** True if the state has an `always` transition without a guard. */
const isLeftImmediately = (node: AnyStateNode) => node.always?.some(({ guard }) => guard === undefined) ?? false
/** True if the machine ends in this state: a final state directly in the machine, not in one of its states. */
const isFinalOfMachine = (node: AnyStateNode) => node.type === 'final' && node.parent?.parent === undefined

/**
 * True if the chart allows the second transition directly after the first. After the first transition:
 * - the machine must not have ended,
 * - the source state of the second transition must be active,
 * - no active state may have an `always` transition that must come before the second transition.
 * If the first transition has no target and the second one belongs to an inner state, then neither this inner state nor
 * a state between the two may hide the first transition. See `hides`.
 */
export function isPossible(first: AnyTransitionDefinition, second: AnyTransitionDefinition): boolean {
  const { source } = second
  if (!first.target || first.target.length === 0) {
    if (isWithin(first.source, source)) return true
    return isWithin(source, first.source) && !statesBetween(source, first.source).some((node) => hides(node, first))
  }
  const active = first.target.flatMap(enteredStates)
  if (active.some(isFinalOfMachine)) return false
  if (active.some(isLeftImmediately) && !isEventless(second)) return false
  return active.includes(source) || first.target.some((target) => isWithin(target, source))
}

/** The state and its parents, from the inside to the outside. `outer` is not included. */
const statesBetween = (node: AnyStateNode, outer: AnyStateNode): AnyStateNode[] =>
  node === outer || !node.parent ? [] : [node, ...statesBetween(node.parent, outer)]

/**
 * True if this inner state hides the transition of an outer state: it always handles the same event, or it handles the
 * event with the same guard, or it is left immediately.
 */
const hides = (node: AnyStateNode, transition: AnyTransitionDefinition) =>
  !isEventless(transition) &&
  (isLeftImmediately(node) ||
    [...node.transitions].some(
      ([eventType, inner]) =>
        includesEvent(eventType, transition.eventType) &&
        inner.some(({ guard }) => guard === undefined || isSameGuard(guard, transition.guard)),
    ))

/** True for two guards with the same name and the same params, or no params. */
function isSameGuard(a: unknown, b: unknown): boolean {
  const [one, other] = [a, b].map((guard) => (typeof guard === 'string' ? { type: guard } : guard)) as {
    type?: string
    params?: unknown
  }[]
  return one?.type !== undefined && one.type === other?.type && one.params === other?.params
}

/** True if the first event type includes the second: `score.*` includes `score.add`, and `*` includes every type. */
export const includesEvent = (eventType: string, other: string): boolean =>
  eventType === '*' ||
  eventType === other ||
  (eventType.endsWith('.*') && (other === eventType.slice(0, -2) || other.startsWith(eventType.slice(0, -1))))

const isEventless = ({ eventType }: AnyTransitionDefinition) => eventType === ''

/** True if this pair of transition labels matches a name of `uncoveredPairs`, for example `a on * → b on {x,y}`. */
export function isNamed(name: string, first: string, second: string): boolean {
  const special: Readonly<Record<string, string>> = { '*': '.*', '{': '(?:', '}': ')', ',': '|' }
  const pattern = name.replace(/[^\w\s→]/g, (sign) => special[sign] ?? `\\${sign}`)
  return new RegExp(`^${pattern}$`).test(`${first} → ${second}`)
}
