// `npm run build` writes the pages, the documents and the server into `dist/`. `npm run build -- --record` also records
// how much each page loads. Later builds print the change since then.

import { existsSync } from 'node:fs'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import { build as bundle } from 'esbuild'
import { type Manifest, type Rolldown, build as viteBuild } from 'vite'
import { prerender } from './documents/prerender.ts'
import { buildWorker } from './documents/worker.ts'
import { distDir, hashFile, ownerDir, projectRoot, sourceHash } from './ensureBuilt.mjs'
import { type BuiltScripts, chunkKeys, type FirstLoad, firstLoad, packageFaults, packageOf } from './firstLoad.ts'
import { floorFaults, type ScriptModules } from './floor/checkFloor.ts'
import { kilobytes, type LoadRow, limitFaults, loadRows, OWNER_TEXTS, roomForTexts, tableLines } from './loadTable.ts'
import { ownerFaults } from './owner/checkOwner.ts'
import { precompress } from './precompress.ts'

// A test run sets NODE_ENV to 'test'. Without this line, the build would then contain the development version of React.
process.env.NODE_ENV = 'production'

const inRoot = (...path: string[]) => join(projectRoot, ...path)
/** The folder of the built pages. */
const webDir = join(distDir(), 'web')
/** The folder of the built script that renders the prerendered pages. */
const ssrDir = join(distDir(), 'ssr')

/** Builds the pages into `dist/web`. Returns the size and the packages of each script, and the code of its modules. */
async function buildPages(): Promise<{ scripts: BuiltScripts; modules: ScriptModules }> {
  const results = await viteBuild({ root: projectRoot, logLevel: 'warn' })
  if ('on' in results) throw new Error('The build must not run in watch mode, because it would never end.')
  const scripts = [results]
    .flat()
    .flatMap((result) => result.output)
    .filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
  const sizeOf = (script: Rolldown.OutputChunk) => ({
    gzipBytes: gzipSync(script.code, { level: constants.Z_BEST_COMPRESSION }).length,
    packages: [...new Set(script.moduleIds.map(packageOf).filter((name) => name !== undefined))].sort(),
  })
  const modulesOf = (script: Rolldown.OutputChunk) =>
    Object.entries(script.modules).map(([id, { code }]) => [relative(projectRoot, id.replace(/\?.*$/, '')), code ?? ''])
  return {
    scripts: Object.fromEntries(scripts.map((script) => [script.fileName, sizeOf(script)])),
    modules: Object.fromEntries(scripts.map((script) => [script.fileName, Object.fromEntries(modulesOf(script))])),
  }
}

/**
 * Builds `src/documents/prerender.tsx` into `dist/ssr`, because Node cannot run it unbuilt. Also writes the icons and
 * pictures that only the documents use.
 */
async function buildPrerenderer(): Promise<void> {
  await viteBuild({
    root: projectRoot,
    logLevel: 'warn',
    build: {
      ssr: 'src/documents/prerender.tsx',
      outDir: ssrDir,
      manifest: false,
      copyPublicDir: false,
      minify: false,
      ssrEmitAssets: true,
    },
  })
}

/**
 * Packages with hundreds of small files. They become part of the built server, because reading their files would take a
 * quarter of the time of a start.
 */
const BUNDLED_PACKAGES = ['kysely', 'typebox']

/** Builds the server, the commands of `npm run admin` and, if its source is here, the demo. */
async function buildServer(): Promise<void> {
  const { dependencies } = JSON.parse(await readFile(inRoot('package.json'), 'utf8'))
  const demo = inRoot('server', 'demo', 'main.ts')
  await bundle({
    entryPoints: {
      main: inRoot('server', 'main.ts'),
      admin: inRoot('server', 'admin', 'main.ts'),
      ...(existsSync(demo) ? { demo } : {}),
    },
    outdir: join(distDir(), 'server'),
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external: Object.keys(dependencies).filter((name) => !BUNDLED_PACKAGES.includes(name)),
    sourcemap: true,
    // The stack of an error needs the names of the files and the numbers of the lines. The text of the sources would
    // cost 9 MB of memory.
    sourcesContent: false,
    logLevel: 'warning',
  })
}

/**
 * Prints how much each page loads, and the change since the sizes were recorded. With `--record`, it then records the
 * new sizes.
 */
async function printTable(rows: readonly LoadRow[], recorded: Readonly<Record<string, number>>): Promise<void> {
  console.log('Scripts of each page, after gzip, and the change since they were recorded:')
  console.log(tableLines(rows, recorded).join('\n'))
  if (!process.argv.includes('--record')) return
  const sizes = Object.fromEntries(rows.map(({ name, gzipBytes }) => [name, gzipBytes]))
  await writeFile(recordedFile, `${JSON.stringify({ ...sizes, [OWNER_TEXTS]: await ownerBytes() }, null, 2)}\n`)
}

/** The file with the recorded sizes. */
const recordedFile = inRoot('docs', 'load-sizes.json')
/** The size of the file with the owner's texts, in bytes. */
const ownerBytes = async () => (await stat(join(ownerDir(), 'owner.ts'))).size

/**
 * Checks the files of the owner, and then builds everything.
 * @throws if the owner's files have mistakes, a page loads too much, or a file would fail in a supported browser
 */
async function build(): Promise<void> {
  const startedMs = performance.now()
  const ownerMistakes = await ownerFaults()
  if (ownerMistakes.length > 0) throw new Error(ownerMistakes.join('\n'))
  // Hash the sources before building. If one changes during the build, the next start then builds again.
  const sourcesHash = await sourceHash()
  await rm(distDir(), { recursive: true, force: true })
  const { scripts, modules } = await buildPages()
  await writeFile(join(distDir(), 'scripts.json'), JSON.stringify(scripts, null, 2))
  const manifest: Manifest = JSON.parse(await readFile(join(webDir, '.vite', 'manifest.json'), 'utf8'))
  /** The first load of the page of a route. Without a route, the first load of the app alone. */
  const loadOf = (route?: string, moreChunks: readonly string[] = []): FirstLoad =>
    firstLoad(manifest, scripts, ...(route === undefined ? [] : chunkKeys(manifest, route)), ...moreChunks)
  // This import is not at the top of the file, because it imports React, which reads NODE_ENV at that moment.
  const { routes } = await import('../src/routes.tsx')
  const pages = Object.entries(routes).map(([name, { path }]) => ({ name, path }))
  const rows = loadRows(manifest, scripts, pages)
  const recorded = existsSync(recordedFile) ? JSON.parse(await readFile(recordedFile, 'utf8')) : {}
  await printTable(rows, recorded)
  const roomBytes = roomForTexts(await ownerBytes(), recorded)
  const faults = [...packageFaults(loadOf('home')), ...limitFaults(rows, roomBytes)]
  if (faults.length > 0) throw new Error(faults.join('\n'))
  await buildPrerenderer()
  await prerender(webDir, ssrDir, loadOf)
  const precacheBytes = await buildWorker(webDir)
  const newer = await floorFaults(webDir, modules)
  if (newer.length > 0) throw new Error(newer.join('\n'))
  await Promise.all([buildServer(), precompress(webDir)])
  await writeFile(hashFile(), sourcesHash)
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  console.log(
    `Built in ${seconds} s. The first load of / is ${kilobytes(loadOf('home').gzipBytes)}. The precache is ${kilobytes(precacheBytes)}.`,
  )
}

try {
  await build()
  // Exit explicitly, because timers of the prerendered pages may still be running.
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
