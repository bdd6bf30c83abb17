// Writes the page of one machine in docs/machines.

import type { AnyStateNode, AnyTransitionDefinition } from 'xstate'
import type { PublishedFigures } from '../models/figures.ts'
import { nodesOf, transitionsOf } from '../models/transitionLabels.ts'
import { type Chart, childrenOf, uncoveredPairsOf } from './charts.ts'
import type { MachineDeclaration } from './declared.ts'
import { diagramsOf } from './diagram.ts'
import type { Usage } from './usage.ts'
import { actionWords, eventWords, guardWords } from './words.ts'

/** The first line of each page, so that nobody edits the page itself. */
export const WRITTEN_BY = '<!-- Written by `npm run machines`. -->'

/** The path from a page in docs/machines/<area> to the top folder of the repository. */
const TO_TOP_FOLDER = '../../../'
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

/** The page of a machine, in Markdown. */
export function pageOf(
  chart: Chart,
  charts: readonly Chart[],
  { comment, events }: MachineDeclaration,
  usage: Usage,
  figures: PublishedFigures,
): string {
  const { machine, file } = chart
  return [
    WRITTEN_BY,
    '',
    `# ${machine.id}`,
    '',
    ...(comment ? [comment, ''] : []),
    `Code: [${file}](${TO_TOP_FOLDER}${file}) · all machines: [list](../README.md)`,
    '',
    ...usageLines(usage),
    ...childrenLines(chart, charts),
    ...pictureSections(chart),
    ...table(
      ['State', 'What it is for', 'Runs', 'Entry', 'Exit', 'Tags'],
      nodesOf(machine.root).filter(hasDetails).map(stateCells),
    ),
    '## Events',
    '',
    ...table(
      ['Event', 'Payload'],
      [...events].map(([event, payload]) => [asCode(event), asCode(payload)]),
    ),
    '## Transitions',
    '',
    ...pathsSentence(chart, figures),
    ...table(
      ['State', 'Event', 'Guard', 'Goes to', 'Actions', 'Paths'],
      nodesOf(machine.root).flatMap((node) =>
        transitionsOf(node).map(([transition, label]) => transitionCells(chart, node, transition, label, figures)),
      ),
    ),
    ...excusedPairsSection(chart),
  ]
    .join('\n')
    .replace(/\n+$/, '\n')
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
const linkTo = ({ name, machine }: Chart) => `[${machine.id}](../${name}.md)`

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

function pictureSections({ machine }: Chart): string[] {
  return diagramsOf(machine).flatMap(({ node, mermaid }) => [
    `## ${headingOf(node)}`,
    '',
    '```mermaid',
    mermaid,
    '```',
    '',
  ])
}

function headingOf(node: AnyStateNode): string {
  if (node.path.length === 0) return 'States'
  const kind = node.parent?.type === 'parallel' ? 'Region' : 'Inside'
  return `${kind} ${asCode(node.path.join('.'))}`
}

/** True if the table of states has more to say about a state than its name. */
const hasDetails = (node: AnyStateNode) =>
  stateCells(node)
    .slice(1)
    .some((cell) => cell !== '')

const stateCells = (node: AnyStateNode): string[] => [
  stateName(node),
  asSentence(node.description ?? ''),
  node.invoke.map(({ id, src }) => (id === src ? asCode(id) : `${asCode(id)} (${asCode(String(src))})`)).join(', '),
  actionWords(node.entry).map(asCode).join(', '),
  actionWords(node.exit).map(asCode).join(', '),
  node.tags.map(asCode).join(', '),
]

/** The figures of the models of a machine. The title of each model begins with the id of its machine. */
export const figuresOfMachine = ({ machine }: Chart, figures: PublishedFigures) =>
  Object.entries(figures)
    .filter(([title]) => title.startsWith(`${machine.id}: `))
    .map(([, one]) => one)

function pathsSentence(chart: Chart, figures: PublishedFigures): string[] {
  const paths = figuresOfMachine(chart, figures).reduce((sum, one) => sum + one.paths, 0)
  const files = [...new Set(chart.models.map(({ file }) => `[${file}](${TO_TOP_FOLDER}${file})`))]
  if (files.length === 0) throw new Error(`No model test has the machine ${chart.machine.id}.`)
  return [
    `A real actor walks ${paths} generated paths. The last column says how many of them take a transition. Model: ${files.join(', ')}.`,
    '',
  ]
}

function transitionCells(
  chart: Chart,
  node: AnyStateNode,
  transition: AnyTransitionDefinition,
  label: string,
  figures: PublishedFigures,
): string[] {
  const paths = figuresOfMachine(chart, figures).reduce((sum, { taken }) => sum + (taken[label] ?? 0), 0)
  const reason = chart.models.map(({ model }) => model.uncovered?.[label]).find((text) => text !== undefined)
  const target = transition.target?.map(stateName).join(' and ') ?? ''
  return [
    stateName(node),
    eventWords(chart.machine, transition),
    asCode(guardWords(transition.guard as never)),
    target || 'stays',
    actionWords(transition.actions).map(asCode).join(', '),
    paths === 0 && reason !== undefined ? `0: ${asSentence(reason)}` : String(paths),
  ]
}
