import { idsNamed } from '../../scripts/statements.ts'
import { allImports, type Import } from '../structure/imports.ts'
import { textOf } from '../structure/sources.ts'
import { type Chart, childrenOf } from './charts.ts'

/** Where a machine is used. */
export interface Usage {
  /** The machines that start it, each with its names there. */
  readonly parents: readonly { readonly chart: Chart; readonly names: readonly string[] }[]
  /** The other files of the product that join it with services or start it. */
  readonly files: readonly string[]
  /** The ids of the statements that the tests of this machine name. */
  readonly statements: readonly string[]
}

/** Where each machine is used, by its name. */
export function usageOf(charts: readonly Chart[]): Map<string, Usage> {
  const imports = allImports().filter(({ isType }) => !isType)
  return new Map(charts.map((chart) => [chart.name, usage(chart, charts, imports)]))
}

function usage(chart: Chart, charts: readonly Chart[], imports: readonly Import[]): Usage {
  const importers = imports.filter(({ to }) => to === chart.file).map(({ from }) => from)
  const parents = charts
    .map((parent) => ({
      chart: parent,
      names: childrenOf(parent, charts)
        .filter(([, child]) => child === chart)
        .map(([name]) => name),
    }))
    .filter(({ names }) => names.length > 0)
  const tests = new Set([
    ...importers.filter((file) => /^tests\/.*\.test\.tsx?$/.test(file)),
    ...chart.models.map(({ file }) => file),
  ])
  return {
    parents,
    files: [...new Set(importers)]
      .filter((file) => file.startsWith('src/') && !file.startsWith('src/machines/'))
      .sort(),
    statements: [...new Set([...tests].flatMap((file) => idsNamed(textOf(file))))].sort(),
  }
}
