// Loads all machines and their models as one file, the bundle. The pages of docs/machines are made from it.

import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { projectRoot } from '../../scripts/ensureBuilt.mjs'
import { sourcesBelow } from '../structure/sources.ts'
import type { Chart } from './charts.ts'

/**
 * A plugin for esbuild, the program that makes the bundle. Each model test calls `describeModel`. In the bundle this
 * function declares no tests, but stores the model in `collected.ts`. The functions of Vitest do nothing in the bundle.
 * The first file of the bundle, `charts:entry`, is not on the disk: the function `entry` writes its text.
 */
const collecting: Plugin = {
  name: 'collect-models',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/model\.ts$/ }, () => ({ path: join(projectRoot, 'tests/charts/collected.ts') }))
    onResolve({ filter: /^vitest$/ }, () => ({ path: join(projectRoot, 'tests/charts/withoutVitest.ts') }))
    onResolve({ filter: /^charts:entry$/ }, ({ path }) => ({ path, namespace: 'charts' }))
    onLoad({ filter: /.*/, namespace: 'charts' }, () => ({ contents: entry(), loader: 'ts', resolveDir: projectRoot }))
  },
}

/** The text of the first file of the bundle, which imports each machine and each model test. */
function entry(): string {
  const machines = sourcesBelow('src/machines').filter(({ file }) => file.endsWith('.machine.ts'))
  const tests = sourcesBelow('tests/models').filter(({ file }) => file.endsWith('.model.test.ts'))
  const files = machines.map(({ file }) => `${JSON.stringify(file)}: await import('./${file}')`)
  return [
    `import { collected } from './tests/charts/collected.ts'`,
    `import { chartsOf } from './tests/charts/charts.ts'`,
    `const modules = { ${files.join(',\n')} }`,
    ...tests.map(({ file }) => `collected.file = ${JSON.stringify(file)}; await import('./${file}')`),
    'export const charts = chartsOf(modules, collected.models)',
  ].join('\n')
}

/** The charts of all machines, with their models. One bundle loads much faster than hundreds of files. */
export async function bundledCharts(): Promise<readonly Chart[]> {
  // The bundle is written below node_modules, so that its imports find the packages.
  const cache = join(projectRoot, 'node_modules', '.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'charts-'))
  const outfile = join(folder, 'bundle.mjs')
  try {
    await build({
      entryPoints: ['charts:entry'],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      packages: 'external',
      define: { 'import.meta.env': '{}' },
      loader: { '.svg': 'empty', '.jpg': 'empty', '.png': 'empty' },
      plugins: [collecting],
      logLevel: 'error',
    })
    const { charts } = await import(pathToFileURL(outfile).href)
    return charts
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
