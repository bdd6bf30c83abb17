// Writes all pages of docs/machines: the list of the machines, the table of coverage, and a page for each machine.

import { publishedFigures } from '../models/figures.ts'
import { nodesOf, transitionsOf } from '../models/transitionLabels.ts'
import { bundledCharts } from './bundle.ts'
import { type Chart, childrenOf } from './charts.ts'
import { type Coverage, coverageOf, coveragePage } from './coverageTable.ts'
import { declarationsOf } from './declared.ts'
import { pageOf, table, WRITTEN_BY } from './machinePage.ts'
import { usageOf } from './usage.ts'

/** What the models of each machine cover, computed from the published figures. */
export const allCoverage = async (): Promise<Coverage[]> =>
  (await bundledCharts()).map((chart) => coverageOf(chart, publishedFigures()))

/** All pages of docs/machines, by their path inside this folder. */
export async function machinePages(): Promise<Map<string, string>> {
  const charts = await bundledCharts()
  const declarations = declarationsOf(new Map(charts.map(({ file, exported }) => [file, exported])))
  const usages = usageOf(charts)
  const figures = publishedFigures()
  const pages = charts.map((chart): [string, string] => {
    const [declaration, usage] = [declarations.get(chart.file), usages.get(chart.name)]
    if (!declaration || !usage) throw new Error(`${chart.file} is missing.`)
    return [`${chart.name}.md`, pageOf(chart, charts, declaration, usage, figures)]
  })
  return new Map([['README.md', listOf(charts)], ['coverage.md', coveragePage(charts, figures)], ...pages])
}

const linkTo = ({ name, machine }: Chart) => `[${machine.id}](${name}.md)`

/** The page with the list of all machines. It names the child machines that each machine starts. */
function listOf(charts: readonly Chart[]): string {
  const areas = [...new Set(charts.map(({ name }) => name.split('/')[0] ?? ''))]
  return [
    WRITTEN_BY,
    '',
    '# The machines',
    '',
    'Each page has the pictures of a machine, its events, and all its transitions. The pages are written from the machines',
    'themselves. Write them again with `npm run machines` after a machine has changed; a test fails until then.',
    '',
    'An arrow in a picture is labelled `event [guard] / actions`. An event that changes no state has no arrow, it is only in',
    'the table of transitions. A box with regions or inner states has a picture of its own further down.',
    '',
    '[coverage.md](coverage.md) says how much of each machine the generated paths of its model take.',
    '',
    ...areas.flatMap((area) => [
      `## ${area}`,
      '',
      ...table(
        ['Machine', 'States', 'Transitions', 'Child machines'],
        charts.filter(({ name }) => name.startsWith(`${area}/`)).map((chart) => listRow(chart, charts)),
      ),
    ]),
  ]
    .join('\n')
    .replace(/\n+$/, '\n')
}

/** The cells of a machine in this list. The first node is the machine itself, so it is not counted as a state. */
function listRow(chart: Chart, charts: readonly Chart[]): string[] {
  const nodes = nodesOf(chart.machine.root)
  const children = new Set(childrenOf(chart, charts).map(([, child]) => child))
  return [
    linkTo(chart),
    String(nodes.length - 1),
    String(nodes.flatMap(transitionsOf).length),
    [...children].map(linkTo).join(', '),
  ]
}
