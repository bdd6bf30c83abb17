// Writes all pages of docs/machines: the list of the machines, and a page for each area.

import { bundledCharts } from './bundle.ts'
import { type Chart, childrenOf } from './charts.ts'
import { declarationsOf } from './declared.ts'
import { linkTo, sectionOf, table, tablesOf, WRITTEN_BY } from './machinePage.ts'
import { usageOf } from './usage.ts'

const areaOf = ({ name }: Chart) => name.split('/')[0] ?? ''
const areasOf = (charts: readonly Chart[]) => [...new Set(charts.map(areaOf))]

/** The lines as one text that ends with one line break. */
const pageText = (lines: readonly string[]) => lines.join('\n').replace(/\n+$/, '\n')

function declared(charts: readonly Chart[]) {
  const declarations = declarationsOf(new Map(charts.map(({ file, exported }) => [file, exported])))
  return (chart: Chart) => {
    const declaration = declarations.get(chart.file)
    if (!declaration) throw new Error(`${chart.file} is missing.`)
    return declaration
  }
}

/** All pages of docs/machines, by their file names. */
export async function machinePages(): Promise<Map<string, string>> {
  const charts = await bundledCharts()
  const declarationOf = declared(charts)
  const usages = usageOf(charts)
  const pages = areasOf(charts).map((area): [string, string] => {
    const sections = charts
      .filter((chart) => areaOf(chart) === area)
      .flatMap((chart) =>
        sectionOf(chart, charts, declarationOf(chart), usages.get(chart.name) ?? { parents: [], files: [] }),
      )
    return [`${area}.md`, pageText([WRITTEN_BY, '', `# The machines of ${area}`, '', ...sections])]
  })
  return new Map([['README.md', listOf(charts)], ...pages])
}

/**
 * The tables of one machine, in Markdown.
 * @throws if there is no machine with this id
 */
export async function machineTables(id: string): Promise<string> {
  const charts = await bundledCharts()
  const chart = charts.find(({ machine }) => machine.id === id)
  if (!chart)
    throw new Error(`There is no machine ${id}. These are: ${charts.map(({ machine }) => machine.id).join(', ')}.`)
  return tablesOf(chart, declared(charts)(chart))
}

/** The page with the list of all machines. It names the child machines that each machine starts. */
function listOf(charts: readonly Chart[]): string {
  return pageText([
    WRITTEN_BY,
    '',
    '# The machines',
    '',
    'Each area has a page with the pictures of its machines and what their states are for. The pages are written from the',
    'machines themselves. Write them again with `npm run machines` after a machine has changed; a test fails until then.',
    '',
    'An arrow in a picture is labelled `event [guard] / actions`. An event that changes no state has no arrow. A box with',
    'regions or inner states has a picture of its own further down. `npm run machines -- poolGame` prints all events with',
    'their payloads and all transitions of a machine.',
    '',
    ...areasOf(charts).flatMap((area) => [
      `## ${area}`,
      '',
      ...table(
        ['Machine', 'Child machines'],
        charts
          .filter((chart) => areaOf(chart) === area)
          .map((chart) => [
            linkTo(chart),
            [...new Set(childrenOf(chart, charts).map(([, child]) => child))].map(linkTo).join(', '),
          ]),
      ),
    ]),
  ])
}
