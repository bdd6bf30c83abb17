import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import { build as bundle } from 'esbuild'
import { type Manifest, type Rolldown, build as viteBuild } from 'vite'
import { projectRoot, sourceHash, stampFile } from './built.mjs'
import { precompress } from './documents/precompress.ts'
import { prerender } from './documents/prerender.ts'
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

// Started from a test run it would inherit another value, and React's development build with it.
process.env.NODE_ENV = 'production'

const inRoot = (...path: string[]) => join(projectRoot, ...path)
const webDir = inRoot('dist', 'web')
const ssrDir = inRoot('dist', 'ssr')

/** The pages, into `dist/web`. Answers what each script weighs and which packages it is made of. */
async function buildPages(): Promise<BuiltScripts> {
  const results = await viteBuild({ root: projectRoot, logLevel: 'warn' })
  if ('on' in results) throw new Error('A build that watches never ends.')
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

/** The same pages for this process, into `dist/ssr`, with the files that only documents name. */
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

/** What each route's page loads first. */
async function firstLoads(scripts: BuiltScripts): Promise<(route: string) => FirstLoad> {
  const manifest: Manifest = JSON.parse(await readFile(join(webDir, '.vite', 'manifest.json'), 'utf8'))
  return (route) => firstLoad(manifest, scripts, ...chunkKeys(manifest, route))
}

async function build(): Promise<void> {
  const startedMs = performance.now()
  // Taken first: a source that changes meanwhile leaves the result stale, as it is.
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
  await Promise.all([buildServer(), precompress(webDir)])
  await writeFile(stampFile, hash)
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  console.log(
    `Built in ${seconds} s. First load of /: ${kilobytes(landing.gzipBytes)} of ${kilobytes(FIRST_LOAD_LIMIT_BYTES)}.`,
  )
}

try {
  await build()
  // What was prerendered may hold timers, which must not hold the build.
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
