// Draws the states and transitions of a machine as Mermaid diagrams.

import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { nodesOf, transitionsOf } from '../models/transitionLabels.ts'
import { actionWords, eventWords, guardWords } from './words.ts'

/** With more labels an arrow is too long to read. The table of transitions has all of them. */
const MAX_LABELS = 5

/** If more arrows begin at one box, the picture is drawn from left to right. */
const MAX_ARROWS = 4

interface Diagram {
  /** The state whose inner states the picture shows. */
  readonly node: AnyStateNode
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

const withActions = (when: string, actions: readonly unknown[]): string[] => {
  const words = actionWords(actions)
  return words.length > 0 ? [`${when} / ${words.join(', ')}`] : []
}

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
    const hub = this.hubId()
    const secondHub = `${hub}_again`
    const arrowsToHub = [...this.arrows.keys()].filter((arrow) => arrow.endsWith(`> ${hub}`))
    if (arrowsToHub.length > 0) this.outsideBoxes.set(secondHub, `${hub?.replace(/.*_/, '')} (again)`)
    const arrows = [...this.arrows].map(([arrow, labels]) => {
      return `${arrowsToHub.includes(arrow) ? arrow.replace(/\S+$/, secondHub) : arrow} : ${this.shortLabel(labels)}`
    })
    return [
      'stateDiagram-v2',
      // From left to right, the labels of the many arrows of a hub are below each other and do not overlap.
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
   * The hub: the id of a box from which many arrows begin. The picture has the hub twice if arrows also lead back to
   * it.
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
    // These transitions are in another picture: first those outside of this state, then those inside one of its boxes.
    if (!from && !to) return
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
