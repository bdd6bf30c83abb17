// Finds where each machine is used: the machines that start it, and the files that give it its services.

import { allImports, type Import } from '../structure/imports.ts'
import { type Chart, childrenOf } from './charts.ts'

/** Where a machine is used. */
export interface Usage {
  /** The machines that start it, each with the names that it gives to this child. */
  readonly parents: readonly { readonly chart: Chart; readonly names: readonly string[] }[]
  /** The files of the browser app outside of `src/machines` that join it with services or start it. */
  readonly files: readonly string[]
}

/** Where each machine is used, by the name of the machine. */
export function usageOf(charts: readonly Chart[]): Map<string, Usage> {
  const imports = allImports().filter(({ isType }) => !isType)
  return new Map(charts.map((chart) => [chart.name, usageOfChart(chart, charts, imports)]))
}

function usageOfChart(chart: Chart, charts: readonly Chart[], imports: readonly Import[]): Usage {
  const importers = imports.filter(({ to }) => to === chart.file).map(({ from }) => from)
  const parents = charts
    .map((parent) => ({
      chart: parent,
      names: childrenOf(parent, charts)
        .filter(([, child]) => child === chart)
        .map(([name]) => name),
    }))
    .filter(({ names }) => names.length > 0)
  return {
    parents,
    files: [...new Set(importers)]
      .filter((file) => file.startsWith('src/') && !file.startsWith('src/machines/'))
      .sort(),
  }
}
