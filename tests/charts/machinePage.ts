// Writes what docs/machines says about one machine, and the tables that `npm run machines -- NAME` prints.

import type { AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { nodesOf, transitionsOf } from '../models/transitionLabels.ts'
import { type Chart, childrenOf, uncoveredPairsOf } from './charts.ts'
import type { MachineDeclaration } from './declared.ts'
import { diagramsOf } from './diagram.ts'
import type { Usage } from './usage.ts'
import { actionWords, eventWords, guardWords } from './words.ts'

/** The first line of each page, so that nobody edits the page itself. */
export const WRITTEN_BY = '<!-- Written by `npm run machines`. -->'

/** The path from a page in docs/machines to the top folder of the repository. */
const TO_TOP_FOLDER = '../../'
/** The text as code in Markdown. A text in a table must not contain `|`. */
const asCode = (text: string) => (text === '' ? '' : `\`${text.replaceAll('|', '\\|').replaceAll('`', "'")}\``)
/** The text on one line, for a cell of a table. */
const asSentence = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ')

function tableRow(...cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`.replace(/ {2,}/g, ' ')
}

/** The lines of a table in Markdown, with an empty line at the end. There are no lines if there are no rows. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return rows.length === 0
    ? []
    : [tableRow(...heads), tableRow(...heads.map(() => '---')), ...rows.map((cells) => tableRow(...cells)), '']
}

/** The part of a machine in the page of its area, in Markdown: its comment, its pictures and what its states are for. */
export function sectionOf(
  chart: Chart,
  charts: readonly Chart[],
  { comment }: MachineDeclaration,
  usage: Usage,
): string[] {
  const { machine, file } = chart
  return [
    `## ${machine.id}`,
    '',
    ...(comment ? [comment, ''] : []),
    `Code: [${file}](${TO_TOP_FOLDER}${file})`,
    '',
    ...usageLines(usage),
    ...childrenLines(chart, charts),
    ...pictures(chart),
    ...table(
      ['State', 'What it is for'],
      nodesOf(machine.root)
        .filter(({ description }) => description)
        .map((node) => [stateName(node), asSentence(node.description ?? '')]),
    ),
  ]
}

/** The tables of a machine, in Markdown: everything that its states do, its events, and all its transitions. */
export function tablesOf(chart: Chart, { events }: MachineDeclaration): string {
  const nodes = nodesOf(chart.machine.root)
  return [
    `# ${chart.machine.id}`,
    '',
    ...table(['State', 'Runs', 'Entry', 'Exit', 'Tags'], nodes.map(stateCells)),
    ...table(
      ['Event', 'Payload'],
      [...events].map(([event, payload]) => [asCode(event), asCode(payload)]),
    ),
    ...table(
      ['State', 'Event', 'Guard', 'Goes to', 'Actions', 'Why no path takes it'],
      nodes.flatMap((node) =>
        transitionsOf(node).map(([transition, label]) => transitionCells(chart, node, transition, label)),
      ),
    ),
    ...excusedPairsSection(chart),
  ].join('\n')
}

function excusedPairsSection(chart: Chart): string[] {
  const rows = uncoveredPairsOf(chart).map(([name, reason]) => [asCode(name), asSentence(reason)])
  if (rows.length === 0) return []
  return [
    '## Pairs of transitions that are not possible',
    '',
    'The states allow them, but the values do not. `*` is any text, and `{a,b}` is one of these texts.',
    '',
    ...table(['First → second', 'Reason'], rows),
  ]
}

const stateName = (node: AnyStateNode) => (node.path.length === 0 ? 'every state' : asCode(node.path.join('.')))
/** A link to the part of a machine in the page of its area, from another page of docs/machines. */
export const linkTo = ({ name, machine }: Chart) =>
  `[${machine.id}](${name.split('/')[0]}.md#${machine.id.toLowerCase()})`

function usageLines({ parents, files }: Usage): string[] {
  const machines = parents.map(({ chart, names }) => {
    const otherNames = names.filter((name) => name !== chart.machine.id)
    return `${linkTo(chart)} as ${otherNames.map(asCode).join(' and ')}`
  })
  const lines = [
    ...(machines.length > 0 ? [`Started by ${machines.join(', ')}.`, ''] : []),
    ...(files.length > 0
      ? [`Joined with its services in ${files.map((file) => `[${file}](${TO_TOP_FOLDER}${file})`).join(', ')}.`, '']
      : []),
  ]
  return lines.length > 0 ? lines : ['Other machines are made from it.', '']
}

function childrenLines({ machine }: Chart, charts: readonly Chart[]): string[] {
  const children = childrenOf({ machine } as Chart, charts).map(
    ([name, child]) => `${asCode(name)} is ${linkTo(child)}`,
  )
  const invokedAtRoot = machine.root.invoke.map(({ id }) => asCode(id))
  return [
    ...(invokedAtRoot.length > 0 ? [`Runs in every state: ${invokedAtRoot.join(', ')}.`, ''] : []),
    ...(children.length > 0 ? [`Its child machines: ${children.join(', ')}.`, ''] : []),
  ]
}

function pictures({ machine }: Chart): string[] {
  return diagramsOf(machine).flatMap(({ node, mermaid }) => [
    ...(node.path.length === 0 ? [] : [`### ${headingOf(node)}`, '']),
    '```mermaid',
    mermaid,
    '```',
    '',
  ])
}

function headingOf(node: AnyStateNode): string {
  const kind = node.parent?.type === 'parallel' ? 'Region' : 'Inside'
  return `${kind} ${asCode(node.path.join('.'))}`
}

const stateCells = (node: AnyStateNode): string[] => [
  stateName(node),
  node.invoke.map(({ id, src }) => (id === src ? asCode(id) : `${asCode(id)} (${asCode(String(src))})`)).join(', '),
  actionWords(node.entry).map(asCode).join(', '),
  actionWords(node.exit).map(asCode).join(', '),
  node.tags.map(asCode).join(', '),
]

function transitionCells(
  chart: Chart,
  node: AnyStateNode,
  transition: AnyTransitionDefinition,
  label: string,
): string[] {
  const reason = chart.models.map(({ model }) => model.uncovered?.[label]).find((text) => text !== undefined)
  return [
    stateName(node),
    eventWords(chart.machine, transition),
    asCode(guardWords(transition.guard as never)),
    (transition.target?.map(stateName).join(' and ') ?? '') || 'stays',
    actionWords(transition.actions).map(asCode).join(', '),
    asSentence(reason ?? ''),
  ]
}
