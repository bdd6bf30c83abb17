import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import { build as bundle } from 'esbuild'
import { type Manifest, type Rolldown, build as viteBuild } from 'vite'
import { precompress } from './documents/precompress.ts'
import { prerender } from './documents/prerender.ts'
import { buildWorker } from './documents/worker.ts'
import { hashFile, projectRoot, sourceHash } from './ensureBuilt.mjs'
import {
  type BuiltScripts,
  chunkKeys,
  FIRST_LOAD_LIMIT_BYTES,
  type FirstLoad,
  firstLoad,
  firstLoadFaults,
  kilobytes,
  packageOf,
} from './firstLoad.ts'

// `npm run build` writes the pages, the documents and the server into `dist/`.

// A test run sets NODE_ENV to 'test'. Without this line, the build would then contain the development version of React.
process.env.NODE_ENV = 'production'

const inRoot = (...path: string[]) => join(projectRoot, ...path)
const webDir = inRoot('dist', 'web')
const ssrDir = inRoot('dist', 'ssr')

/** Builds the pages into `dist/web`. Returns the size and the packages of each script. */
async function buildPages(): Promise<BuiltScripts> {
  const results = await viteBuild({ root: projectRoot, logLevel: 'warn' })
  if ('on' in results) throw new Error('The build must not run in watch mode, because it would never end.')
  const scripts = [results]
    .flat()
    .flatMap((result) => result.output)
    .filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
  return Object.fromEntries(
    scripts.map((script) => [
      script.fileName,
      {
        gzipBytes: gzipSync(script.code, { level: constants.Z_BEST_COMPRESSION }).length,
        packages: [...new Set(script.moduleIds.map(packageOf).filter((name) => name !== undefined))].sort(),
      },
    ]),
  )
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

async function buildServer(): Promise<void> {
  const demo = inRoot('server', 'demo', 'main.ts')
  await bundle({
    entryPoints: { main: inRoot('server', 'main.ts'), ...(existsSync(demo) ? { demo } : {}) },
    outdir: inRoot('dist', 'server'),
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  })
}

/** Returns a function that finds the first load of the page of a route. */
async function firstLoads(scripts: BuiltScripts): Promise<(route: string) => FirstLoad> {
  const manifest: Manifest = JSON.parse(await readFile(join(webDir, '.vite', 'manifest.json'), 'utf8'))
  return (route) => firstLoad(manifest, scripts, ...chunkKeys(manifest, route))
}

async function build(): Promise<void> {
  const startedMs = performance.now()
  // Hash the sources before building. If one changes during the build, the next start then builds again.
  const hash = await sourceHash()
  await rm(inRoot('dist'), { recursive: true, force: true })
  const scripts = await buildPages()
  await writeFile(inRoot('dist', 'scripts.json'), JSON.stringify(scripts, null, 2))
  const loadOf = await firstLoads(scripts)
  const landing = loadOf('home')
  const faults = firstLoadFaults(landing)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  await buildPrerenderer()
  await prerender(webDir, ssrDir, loadOf)
  const precacheBytes = await buildWorker(webDir)
  await Promise.all([buildServer(), precompress(webDir)])
  await writeFile(hashFile, hash)
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  console.log(
    `Built in ${seconds} s. The first load of / is ${kilobytes(landing.gzipBytes)}; the limit is ${kilobytes(FIRST_LOAD_LIMIT_BYTES)}. The precache is ${kilobytes(precacheBytes)}.`,
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
