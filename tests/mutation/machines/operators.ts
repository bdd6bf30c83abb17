// The faults that are planted into a chart. Each changes one part of the configuration, which is the object that
// `createMachine` gets. The code of guards, actions and actors does not change.

import { type AnyStateMachine, type AnyStateNode, not } from 'xstate'
import { nodesOf } from '../../models/transitionLabels.ts'

/** An object that was written with `{}`, such as the configuration or a part of it. */
type Plain = Record<string, unknown>

/** One fault of one machine. */
export interface Mutant {
  /**
   * The machine, the change and its place, such as `outbox: drop guard of keeping.idle always[0]`. It is unique, and
   * stays the same when other parts of the machine change.
   */
  readonly id: string
  /** The kind of change, such as `drop guard`. */
  readonly operator: string
  /** Changes a copy of the configuration. Returns false if this configuration has no such place. */
  readonly change: (config: Plain) => boolean
  /** The name of the delay that takes ten times as long, if the fault is in a delay with a name. */
  readonly stretched?: string
}

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** A copy of all objects and lists. Functions stay the same. */
export function copyOf<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copyOf) as Value
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copyOf(inner)])) as Value
}

const listOf = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? [...value] : [value])

/** The keys that lead from the configuration of the machine to a part of it. */
type Place = readonly (string | number)[]

/** The part of the configuration at this place. */
function at(config: Plain, place: Place): Plain | undefined {
  let found: unknown = config
  for (const step of place) found = (found as Plain | undefined)?.[step as string]
  return isPlain(found) || Array.isArray(found) ? (found as Plain) : undefined
}

/** Edits the list `name` of the object at this place. If the new list is empty, the property is removed. */
function setList(config: Plain, place: Place, name: string, edit: (list: unknown[]) => unknown[]): boolean {
  const owner = at(config, place)
  if (!owner || owner[name] === undefined) return false
  const list = edit(listOf(owner[name]))
  if (list.length === 0) delete owner[name]
  else owner[name] = list
  return true
}

const without = (index: number) => (list: unknown[]) => list.filter((_, other) => other !== index)
const swapWithNext = (index: number) => (list: unknown[]) => {
  const copy = [...list]
  ;[copy[index], copy[index + 1]] = [copy[index + 1], copy[index]]
  return copy
}

const asObject = (transition: unknown): Plain =>
  typeof transition === 'string' ? { target: transition } : (transition as Plain)

/**
 * Where the configuration has the lists of transitions of a state. `owner` is the place of an object, `name` is its
 * property with the list, and `label` is a name for people.
 */
function listsOf(node: AnyStateNode, place: Place): { owner: Place; name: string; label: string; operator: string }[] {
  const config = node.config as unknown as Plain
  const lists = []
  for (const event of Object.keys((config.on as Plain) ?? {})) {
    lists.push({ owner: [...place, 'on'], name: event, label: `on ${event}`, operator: 'drop transition' })
  }
  for (const delay of Object.keys((config.after as Plain) ?? {})) {
    lists.push({ owner: [...place, 'after'], name: delay, label: `after ${delay}`, operator: 'drop delay' })
  }
  if (config.always !== undefined)
    lists.push({ owner: place, name: 'always', label: 'always', operator: 'drop always' })
  if (config.onDone !== undefined)
    lists.push({ owner: place, name: 'onDone', label: 'onDone', operator: 'drop onDone' })
  const invokes = Array.isArray(config.invoke) ? config.invoke : config.invoke === undefined ? [] : [config.invoke]
  invokes.forEach((invoke: Plain, index) => {
    const owner = Array.isArray(config.invoke) ? [...place, 'invoke', index] : [...place, 'invoke']
    for (const name of ['onDone', 'onError', 'onSnapshot']) {
      if (invoke[name] !== undefined) {
        lists.push({ owner, name, label: `${name} of ${invoke.id ?? invoke.src}`, operator: `drop ${name}` })
      }
    }
  })
  return lists
}

/** The state that a text such as `next`, `.child` or `#machine.state` names. */
function targetOf(node: AnyStateNode, target: string): AnyStateNode | undefined {
  try {
    if (target.startsWith('#')) {
      return nodesOf(node.machine.root).find(({ id }) => `#${id}` === target)
    }
    const [from, path] = target.startsWith('.') ? [node, target.slice(1)] : [node.parent, target]
    return path.split('.').reduce<AnyStateNode | undefined>((found, key) => found?.states[key], from)
  } catch {
    return undefined
  }
}

/** The next state beside this one, in the order of the chart. Regions of a parallel state have none. */
function neighbourOf(node: AnyStateNode | undefined): AnyStateNode | undefined {
  const siblings = node?.parent && node.parent.type !== 'parallel' ? Object.values(node.parent.states) : []
  const index = siblings.indexOf(node as AnyStateNode)
  return siblings.length > 1 ? siblings[(index + 1) % siblings.length] : undefined
}

/** All faults of a machine. */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  const mutants: Mutant[] = []
  const delays = new Set<string>()

  /** Adds a fault. If another fault has the same id, the new id gets a number at its end. */
  function add(operator: string, where: string, change: Mutant['change'], stretched?: string) {
    const id = `${machine.id}: ${operator} ${where}`
    const sameCount = mutants.filter((other) => other.id === id || other.id.startsWith(`${id} #`)).length
    mutants.push({
      id: sameCount === 0 ? id : `${id} #${sameCount + 1}`,
      operator,
      change,
      ...(stretched && { stretched }),
    })
  }

  /** Adds the faults of the actions on the entry of a state, or on its exit. */
  function addActions(owner: Place, name: string, where: string, what: string, actions: readonly unknown[]) {
    actions.forEach((action, index) => {
      const named = `${nameOf(action)}${actions.length > 1 ? ` (${index + 1})` : ''}`
      add(`drop ${what}`, `${named} of ${where}`, (config) => setList(config, owner, name, without(index)))
      const next = actions[index + 1]
      if (next !== undefined) {
        const both = `${nameOf(action)} and ${nameOf(next)} (${index + 1})`
        add(`swap ${what}`, `${both} of ${where}`, (config) => setList(config, owner, name, swapWithNext(index)))
      }
    })
  }

  /** Adds the faults of one transition, except the fault that removes it. */
  function addTransition(node: AnyStateNode, owner: Place, name: string, index: number, where: string) {
    const list = listOf((at(machine.config as unknown as Plain, owner) as Plain)[name])
    const transition = asObject(list[index])
    const edit = (change: (copy: Plain) => Plain) => (config: Plain) =>
      setList(config, owner, name, (all) =>
        all.map((one, position) => (position === index ? change({ ...asObject(one) }) : one)),
      )
    const targets = listOf(transition.target)
    const [target] = targets
    const newTarget = targets.length === 1 ? neighbourOf(targetOf(node, String(target))) : undefined
    if (newTarget)
      add(
        'retarget',
        `${where} to ${newTarget.id}`,
        edit((copy) => ({ ...copy, target: `#${newTarget.id}` })),
      )
    if (transition.guard !== undefined) {
      add(
        'drop guard',
        where,
        edit(({ guard: _, ...copy }) => copy),
      )
      add(
        'negate guard',
        where,
        edit((copy) => ({ ...copy, guard: not(copy.guard as never) })),
      )
    }
    const actions = listOf(transition.actions)
    actions.forEach((action, position) => {
      const named = `${nameOf(action)}${actions.length > 1 ? ` (${position + 1})` : ''}`
      const withActions = (change: (list: unknown[]) => unknown[]) =>
        edit((copy) => ({ ...copy, actions: change(listOf(copy.actions)) }))
      add('drop action', `${named} of ${where}`, withActions(without(position)))
      const next = actions[position + 1]
      if (next !== undefined) {
        add('swap actions', `${nameOf(action)} and ${nameOf(next)} of ${where}`, withActions(swapWithNext(position)))
      }
    })
  }

  /** Adds the faults of a state and of all states inside it. */
  function addNode(node: AnyStateNode, place: Place) {
    const config = node.config as unknown as Plain
    const state = node.parent ? node.path.join('.') : '(machine)'
    for (const { owner, name, label, operator } of listsOf(node, place)) {
      const list = listOf((at(machine.config as unknown as Plain, owner) as Plain)[name])
      list.forEach((_, index) => {
        const where = `${state} ${label}${list.length > 1 ? `[${index}]` : ''}`
        add(operator, where, (copy) => setList(copy, owner, name, without(index)))
        addTransition(node, owner, name, index, where)
      })
      if (operator === 'drop delay') delays.add(name)
    }
    addActions(place, 'entry', state, 'entry', listOf(config.entry))
    addActions(place, 'exit', state, 'exit', listOf(config.exit))
    const first = typeof config.initial === 'string' ? neighbourOf(node.states[config.initial]) : undefined
    if (first) {
      add('change initial', `of ${state} to ${first.key}`, (copy) => {
        const owner = at(copy, place)
        if (owner) owner.initial = first.key
        return owner !== undefined
      })
    }
    for (const child of Object.values(node.states)) addNode(child, [...place, 'states', child.key])
  }

  addNode(machine.root, [])
  for (const delay of delays) {
    const number = Number(delay)
    if (Number.isNaN(number)) add('stretch delay', delay, () => true, delay)
    else add('stretch delay', delay, (config) => stretchNumber(config, delay))
  }
  return mutants
}

/** Replaces a number of milliseconds by ten times the number, wherever the chart has this delay. */
function stretchNumber(config: Plain, delay: string): boolean {
  let found = false
  const after = config.after as Plain | undefined
  if (after?.[delay] !== undefined) {
    config.after = Object.fromEntries(
      Object.entries(after).map(([name, value]) => [name === delay ? String(Number(delay) * 10) : name, value]),
    )
    found = true
  }
  for (const child of Object.values((config.states as Record<string, Plain>) ?? {})) {
    if (stretchNumber(child, delay)) found = true
  }
  return found
}

const nameOf = (action: unknown): string =>
  typeof action === 'string'
    ? action
    : typeof action === 'object' && action !== null
      ? String((action as Plain).type)
      : 'unnamed'
