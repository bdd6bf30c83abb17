import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { projectRoot } from '../../scripts/ensureBuilt.mjs'

/** The screens join machines with services and name a view. The simulation needs no views. */
const withoutViews: Plugin = {
  name: 'without-views',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/views\// }, ({ path }) => ({ path, namespace: 'no-view' }))
    onLoad({ filter: /.*/, namespace: 'no-view' }, () => ({ contents: 'module.exports = {}', loader: 'js' }))
  },
}

export interface Bundle {
  readonly file: string
  remove(): Promise<void>
}

/**
 * Bundles a file of the tests with what it imports of the product, without the views. Node can then load it, also in a
 * worker thread, and one file starts fast.
 * @param entry the path below `tests`, such as `simulation/worker.ts`
 */
export async function bundleForNode(entry: string): Promise<Bundle> {
  // Below node_modules, so that the file finds the packages.
  const cache = join(projectRoot, 'node_modules', '.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'simulation-'))
  const file = join(folder, 'bundle.mjs')
  await build({
    entryPoints: [join(projectRoot, 'tests', entry)],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: 'inline',
    // As Vite does it in development.
    define: { 'import.meta.env': '{}' },
    plugins: [withoutViews],
    logLevel: 'error',
  })
  return { file, remove: () => rm(folder, { recursive: true, force: true }) }
}
