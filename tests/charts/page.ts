import type { AnyStateNode, AnyTransitionDefinition } from 'xstate'
import type { PublishedFigures } from '../models/figures.ts'
import { nodesOf, transitionsOf } from '../models/transitionLabels.ts'
import { type Chart, childrenOf, uncoveredPairsOf } from './charts.ts'
import type { Declared } from './declared.ts'
import { diagramsOf } from './diagram.ts'
import { servesOf } from './served.ts'
import type { Usage } from './usage.ts'
import { actionWords, eventWords, guardWords } from './words.ts'

/** The first line of each page. It tells people not to edit the page. */
export const WRITTEN_BY = '<!-- Written by `npm run machines`. -->'

const UP = '../../../'
const code = (text: string) => (text === '' ? '' : `\`${text.replaceAll('|', '\\|').replaceAll('`', "'")}\``)
const sentence = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ')

function row(...cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`.replace(/ {2,}/g, ' ')
}

export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return rows.length === 0
    ? []
    : [row(...heads), row(...heads.map(() => '---')), ...rows.map((cells) => row(...cells)), '']
}

/** The page of a machine, in Markdown. */
export function pageOf(
  chart: Chart,
  charts: readonly Chart[],
  { comment, events }: Declared,
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
    `Code: [${file}](${UP}${file}) · all machines: [list](../README.md)`,
    '',
    ...startedBy(usage),
    ...runs(chart, charts),
    ...statements(usage),
    ...pictures(chart),
    ...table(
      ['State', 'What it is for', 'Runs', 'Entry', 'Exit', 'Tags', 'Serves'],
      nodesOf(machine.root).filter(isWorthARow).map(stateCells),
    ),
    '## Events',
    '',
    ...table(
      ['Event', 'Payload'],
      [...events].map(([event, payload]) => [code(event), code(payload)]),
    ),
    '## Transitions',
    '',
    ...pathsSentence(chart, figures),
    ...table(
      ['State', 'Event', 'Guard', 'Goes to', 'Actions', 'Serves', 'Paths'],
      nodesOf(machine.root).flatMap((node) =>
        transitionsOf(node).map(([transition, label]) => transitionCells(chart, node, transition, label, figures)),
      ),
    ),
    ...excusedPairs(chart),
  ]
    .join('\n')
    .replace(/\n+$/, '\n')
}

function excusedPairs(chart: Chart): string[] {
  const rows = uncoveredPairsOf(chart).map(([name, reason]) => [code(name), sentence(reason)])
  if (rows.length === 0) return []
  return [
    '## Pairs of transitions that are not possible',
    '',
    'The states allow them, but the values do not. `*` is any text, and `{a,b}` is one of these texts.',
    '',
    ...table(['First → second', 'Reason'], rows),
  ]
}

const stateName = (node: AnyStateNode) => (node.path.length === 0 ? 'every state' : code(node.path.join('.')))
const linkTo = ({ name, machine }: Chart) => `[${machine.id}](../${name}.md)`

function startedBy({ parents, files }: Usage): string[] {
  const machines = parents.map(({ chart, names }) => {
    const other = names.filter((name) => name !== chart.machine.id)
    return `${linkTo(chart)} as ${other.map(code).join(' and ')}`
  })
  const lines = [
    ...(machines.length > 0 ? [`Started by ${machines.join(', ')}.`, ''] : []),
    ...(files.length > 0
      ? [`Joined with its services in ${files.map((file) => `[${file}](${UP}${file})`).join(', ')}.`, '']
      : []),
  ]
  return lines.length > 0 ? lines : ['Other machines are made from it.', '']
}

function runs({ machine }: Chart, charts: readonly Chart[]): string[] {
  const children = childrenOf({ machine } as Chart, charts).map(([name, child]) => `${code(name)} is ${linkTo(child)}`)
  const always = machine.root.invoke.map(({ id }) => code(id))
  return [
    ...(always.length > 0 ? [`Runs in every state: ${always.join(', ')}.`, ''] : []),
    ...(children.length > 0 ? [`Its child machines: ${children.join(', ')}.`, ''] : []),
  ]
}

const statements = ({ statements: ids }: Usage): string[] =>
  ids.length > 0
    ? [`It serves ${ids.map(code).join(', ')} of the [specification](${UP}docs/specification.md).`, '']
    : []

function pictures({ machine }: Chart): string[] {
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
  return `${kind} ${code(node.path.join('.'))}`
}

const isWorthARow = (node: AnyStateNode) =>
  stateCells(node)
    .slice(1)
    .some((cell) => cell !== '')

const stateCells = (node: AnyStateNode): string[] => [
  stateName(node),
  sentence(node.description ?? ''),
  node.invoke.map(({ id, src }) => (id === src ? code(id) : `${code(id)} (${code(String(src))})`)).join(', '),
  actionWords(node.entry).map(code).join(', '),
  actionWords(node.exit).map(code).join(', '),
  node.tags.map(code).join(', '),
  servesOf(node.meta).map(code).join(', '),
]

/** The figures of the models of a machine. */
export const modelsOf = ({ machine }: Chart, figures: PublishedFigures) =>
  Object.entries(figures)
    .filter(([title]) => title.startsWith(`${machine.id}: `))
    .map(([, one]) => one)

function pathsSentence(chart: Chart, figures: PublishedFigures): string[] {
  const paths = modelsOf(chart, figures).reduce((sum, one) => sum + one.paths, 0)
  const files = [...new Set(chart.models.map(({ file }) => `[${file}](${UP}${file})`))]
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
  const paths = modelsOf(chart, figures).reduce((sum, { taken }) => sum + (taken[label] ?? 0), 0)
  const reason = chart.models.map(({ model }) => model.uncovered?.[label]).find((text) => text !== undefined)
  const target = transition.target?.map(stateName).join(' and ') ?? ''
  return [
    stateName(node),
    eventWords(chart.machine, transition),
    code(guardWords(transition.guard as never)),
    target || 'stays',
    actionWords(transition.actions).map(code).join(', '),
    servesOf(transition.meta).map(code).join(', '),
    paths === 0 && reason !== undefined ? `0: ${sentence(reason)}` : String(paths),
  ]
}
