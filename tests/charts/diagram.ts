// Draws the states and transitions of a machine as pictures. A picture is a text in the language Mermaid: GitHub shows
// such a text as a diagram.

import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { nodesOf, transitionsOf } from '../models/transitionLabels.ts'
import { actionWords, eventWords, guardWords } from './words.ts'

/** If an arrow has many labels, only this many are written. The table of transitions has all of them. */
const MAX_LABELS = 5

/** If more than this many arrows begin at one box, the picture is drawn from left to right. */
const MAX_ARROWS = 4

interface Diagram {
  /** The state whose inner states the picture shows. */
  readonly node: AnyStateNode
  /** The text of the picture. */
  readonly mermaid: string
}

const childrenOf = (node: AnyStateNode): AnyStateNode[] => Object.values(node.states)
const isWithin = (node: AnyStateNode, outer: AnyStateNode): boolean =>
  node === outer || (node.parent !== undefined && isWithin(node.parent, outer))

/**
 * The pictures of a machine: one for each state with inner states, and one for each region of a parallel state. A
 * picture shows one level of states, because labels overlap when Mermaid draws states inside of states.
 */
export function diagramsOf(machine: AnyStateMachine): Diagram[] {
  return nodesOf(machine.root)
    .filter((node) => node.type === 'compound')
    .map((node) => ({ node, mermaid: new Picture(machine, node).draw() }))
}

/** Removes or replaces the characters at which Mermaid ends a statement, or which it reads as marks. */
const withoutMermaidMarks = (text: string) => text.replaceAll(';', ',').replaceAll('#', '').replaceAll('"', "'")

/** `when / action, action` as the only item of a list. The list is empty if there are no actions. */
const withActions = (when: string, actions: readonly unknown[]): string[] => {
  const words = actionWords(actions)
  return words.length > 0 ? [`${when} / ${words.join(', ')}`] : []
}

/** The picture of one state: a box for each inner state, and an arrow for each change to another box. */
class Picture {
  private machine: AnyStateMachine
  private node: AnyStateNode
  /** The labels of each arrow. The key is `from --> to`. */
  private arrows = new Map<string, string[]>()
  /** The boxes for states that another picture shows, by their id. */
  private outsideBoxes = new Map<string, string>()

  constructor(machine: AnyStateMachine, node: AnyStateNode) {
    this.machine = machine
    this.node = node
    for (const source of nodesOf(node)) {
      for (const [transition] of transitionsOf(source)) {
        for (const target of transition.target ?? []) this.addArrow(source, target, transition)
      }
    }
  }

  draw(): string {
    const boxes = childrenOf(this.node).flatMap((child) => this.boxLines(child))
    const initialStates = this.node.initial.target ?? []
    // A hub is a box at which many arrows begin.
    const hub = this.hubId()
    const secondHub = `${hub}_again`
    const arrowsToHub = [...this.arrows.keys()].filter((arrow) => arrow.endsWith(`> ${hub}`))
    if (arrowsToHub.length > 0) this.outsideBoxes.set(secondHub, `${hub?.replace(/.*_/, '')} (again)`)
    const arrows = [...this.arrows].map(([arrow, labels]) => {
      return `${arrowsToHub.includes(arrow) ? arrow.replace(/\S+$/, secondHub) : arrow} : ${this.shortLabel(labels)}`
    })
    return [
      'stateDiagram-v2',
      // If a hub is drawn from left to right, the labels of its arrows are below each other and do not overlap.
      `direction ${hub ? 'LR' : 'TB'}`,
      ...boxes,
      ...[...this.outsideBoxes].map(([id, name]) => `state "${name}" as ${id}`),
      ...initialStates.map((child) => `[*] --> ${this.idOf(this.boxOf(child) ?? child)}`),
      ...arrows,
      ...childrenOf(this.node)
        .filter(({ type }) => type === 'final')
        .map((child) => `${this.idOf(child)} --> [*]`),
    ].join('\n  ')
  }

  /**
   * The id of the hub: a box at which more than `MAX_ARROWS` arrows begin. Undefined if there is none. The picture has
   * the hub twice if arrows also lead to it.
   */
  private hubId(): string | undefined {
    const startIds = [...this.arrows.keys()].map((arrow) => arrow.split(' ')[0])
    return startIds.find((start) => startIds.filter((other) => other === start).length > MAX_ARROWS)
  }

  private shortLabel(labels: readonly string[]): string {
    const extraCount = labels.length - MAX_LABELS
    // One more label needs no more room than the words 'and 1 more'.
    return (extraCount > 1 ? [...labels.slice(0, MAX_LABELS), `and ${extraCount} more, see the table`] : labels).join(
      '<br/>',
    )
  }

  private idOf = (node: AnyStateNode) => ['s', ...node.path].join('_').replace(/\W/g, '_')

  /** The child of the drawn state that is this state or contains it. */
  private boxOf(node: AnyStateNode): AnyStateNode | undefined {
    return childrenOf(this.node).find((child) => isWithin(node, child))
  }

  private addArrow(source: AnyStateNode, target: AnyStateNode, transition: AnyTransitionDefinition) {
    const [from, to] = [this.boxOf(source), this.boxOf(target)]
    // Another picture shows a transition that begins and ends outside of this state.
    if (!from && !to) return
    // Another picture also shows a transition inside one box. A transition from the box to itself is shown here.
    if (from === to && (source !== from || target !== from)) return
    const arrow = `${from ? this.idOf(from) : this.addAnyStateBox()} --> ${to ? this.idOf(to) : this.addOutsideBox(target)}`
    const innerState = from && from !== source ? `in ${source.path.slice(from.path.length).join('.')}: ` : ''
    this.arrows.set(arrow, [
      ...(this.arrows.get(arrow) ?? []),
      withoutMermaidMarks(innerState + this.labelOf(transition)),
    ])
  }

  /** `event [guard] / actions` */
  private labelOf(transition: AnyTransitionDefinition): string {
    const guard = guardWords(transition.guard as never)
    const event = eventWords(this.machine, transition) + (guard && ` [${guard}]`)
    return withActions(event, transition.actions)[0] ?? event
  }

  private addAnyStateBox(): string {
    this.outsideBoxes.set('s_any', '(in any of these)')
    return 's_any'
  }

  private addOutsideBox(target: AnyStateNode): string {
    const id = `${this.idOf(target)}_outside`
    this.outsideBoxes.set(id, `${target.path.join('.') || this.machine.id} (outside)`)
    return id
  }

  private boxLines(node: AnyStateNode): string[] {
    const id = this.idOf(node)
    const inner = Object.keys(node.states).join(', ')
    const lines = [
      ...node.invoke.map((child) => `runs ${child.id}`),
      ...withActions('entry', node.entry),
      ...withActions('exit', node.exit),
      ...(inner ? [`${node.type === 'parallel' ? 'regions' : 'inner states'}: ${inner}`] : []),
    ]
    return [`state "${node.key}" as ${id}`, ...lines.map((line) => `${id} : ${withoutMermaidMarks(line)}`)]
  }
}
