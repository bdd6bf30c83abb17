// Bundles a file of the tests: joins it and everything that it imports into one file for Node. The files of the tests
// import screens, and the bundle leaves out the views of these screens.

import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { projectRoot } from '../../scripts/ensureBuilt.mjs'

/** Replaces each view by an empty module: the screens import views, but the simulation needs none. */
const withoutViews: Plugin = {
  name: 'without-views',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/views\// }, ({ path }) => ({ path, namespace: 'no-view' }))
    onLoad({ filter: /.*/, namespace: 'no-view' }, () => ({ contents: 'module.exports = {}', loader: 'js' }))
  },
}

export interface Bundle {
  /** The path of the bundle. */
  readonly file: string
  /** Deletes the bundle and its folder. */
  remove(): Promise<void>
}

/**
 * Bundles a file of the tests with everything that it imports from the product, except the views. Then Node can load
 * the bundle, even in a worker thread. The bundle starts fast, because it is one file.
 * @param entry the path below `tests`, such as `simulation/worker.ts`
 */
export async function bundleForNodeJs(entry: string): Promise<Bundle> {
  // The folder is below node_modules, so that the bundle finds the packages.
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
    // Vite defines this in the product.
    define: { 'import.meta.env': '{}' },
    plugins: [withoutViews],
    logLevel: 'error',
  })
  return { file, remove: () => rm(folder, { recursive: true, force: true }) }
}
