import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { nodesOf, transitionsOf } from '../models/transitionLabels.ts'
import { actionWords, eventWords, guardWords } from './words.ts'

/** With more labels an arrow is too long to read. The table of transitions has all of them. */
const MOST_LABELS = 5

/** With more arrows from one box the picture is drawn from left to right. */
const MOST_ARROWS = 4

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
    .map((node) => ({ node, mermaid: new Picture(machine, node).text() }))
}

/** Mermaid ends a statement at these characters, or reads them as marks. */
const plain = (text: string) => text.replaceAll(';', ',').replaceAll('#', '').replaceAll('"', "'")

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
  private outside = new Map<string, string>()

  constructor(machine: AnyStateMachine, node: AnyStateNode) {
    this.machine = machine
    this.node = node
    for (const source of nodesOf(node)) {
      for (const [transition] of transitionsOf(source)) {
        for (const target of transition.target ?? []) this.addArrow(source, target, transition)
      }
    }
  }

  text(): string {
    const boxes = childrenOf(this.node).flatMap((child) => this.box(child))
    const first = this.node.initial.target ?? []
    const hub = this.hub()
    const again = `${hub}_again`
    const back = [...this.arrows.keys()].filter((arrow) => arrow.endsWith(`> ${hub}`))
    if (back.length > 0) this.outside.set(again, `${hub?.replace(/.*_/, '')} (again)`)
    const arrows = [...this.arrows].map(([arrow, labels]) => {
      return `${back.includes(arrow) ? arrow.replace(/\S+$/, again) : arrow} : ${this.short(labels)}`
    })
    return [
      'stateDiagram-v2',
      // Arrows from one box to many others, and back, have their labels below each other.
      `direction ${hub ? 'LR' : 'TB'}`,
      ...boxes,
      ...[...this.outside].map(([id, name]) => `state "${name}" as ${id}`),
      ...first.map((child) => `[*] --> ${this.idOf(this.boxOf(child) ?? child)}`),
      ...arrows,
      ...childrenOf(this.node)
        .filter(({ type }) => type === 'final')
        .map((child) => `${this.idOf(child)} --> [*]`),
    ].join('\n  ')
  }

  /** The id of a box with many arrows to others. */
  private hub(): string | undefined {
    const starts = [...this.arrows.keys()].map((arrow) => arrow.split(' ')[0])
    return starts.find((start) => starts.filter((other) => other === start).length > MOST_ARROWS)
  }

  private short(labels: readonly string[]): string {
    const more = labels.length - MOST_LABELS
    // One more label needs no more room than the words 'and 1 more'.
    return (more > 1 ? [...labels.slice(0, MOST_LABELS), `and ${more} more, see the table`] : labels).join('<br/>')
  }

  private idOf = (node: AnyStateNode) => ['s', ...node.path].join('_').replace(/\W/g, '_')

  /** The child of the drawn state that is this state or contains it. */
  private boxOf(node: AnyStateNode): AnyStateNode | undefined {
    return childrenOf(this.node).find((child) => isWithin(node, child))
  }

  private addArrow(source: AnyStateNode, target: AnyStateNode, transition: AnyTransitionDefinition) {
    const [from, to] = [this.boxOf(source), this.boxOf(target)]
    // Another picture shows this transition: the picture of the state around this one, or the picture of the box.
    if (!from && !to) return
    if (from === to && (source !== from || target !== from)) return
    const arrow = `${from ? this.idOf(from) : this.anyState()} --> ${to ? this.idOf(to) : this.outsideBox(target)}`
    const where = from && from !== source ? `in ${source.path.slice(from.path.length).join('.')}: ` : ''
    this.arrows.set(arrow, [...(this.arrows.get(arrow) ?? []), plain(where + this.labelOf(transition))])
  }

  /** `event [guard] / actions` */
  private labelOf(transition: AnyTransitionDefinition): string {
    const guard = guardWords(transition.guard as never)
    const event = eventWords(this.machine, transition) + (guard && ` [${guard}]`)
    return withActions(event, transition.actions)[0] ?? event
  }

  private anyState(): string {
    this.outside.set('s_any', '(in any of these)')
    return 's_any'
  }

  private outsideBox(target: AnyStateNode): string {
    const id = `${this.idOf(target)}_outside`
    this.outside.set(id, `${target.path.join('.') || this.machine.id} (outside)`)
    return id
  }

  private box(node: AnyStateNode): string[] {
    const id = this.idOf(node)
    const inner = Object.keys(node.states).join(', ')
    const lines = [
      ...node.invoke.map((child) => `runs ${child.id}`),
      ...withActions('entry', node.entry),
      ...withActions('exit', node.exit),
      ...(inner ? [`${node.type === 'parallel' ? 'regions' : 'inner states'}: ${inner}`] : []),
    ]
    return [`state "${node.key}" as ${id}`, ...lines.map((line) => `${id} : ${plain(line)}`)]
  }
}
