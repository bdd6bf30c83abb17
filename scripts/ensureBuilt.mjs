import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

// Builds `dist/` if the folder is missing or was built from other sources. This file is plain JavaScript, because `npm
// start` runs it with Node alone, before anything is built.

/** The path of the folder that contains package.json. */
export const projectRoot = fileURLToPath(new URL('..', import.meta.url))

/**
 * The folder of the owner's files. The tests set OWNER_DIR, because they have owners of their own.
 */
export const ownerDir = () => resolve(projectRoot, process.env.OWNER_DIR ?? join('src', 'content'))
/** The folder of the build. A build of another owner leaves `dist` as it is. */
export const distDir = () =>
  process.env.OWNER_DIR === undefined
    ? join(projectRoot, 'dist')
    : join(projectRoot, 'dist-of-tests', basename(process.env.OWNER_DIR))
/** This file contains the hash of the sources that the build was made from. The build writes this file last. */
export const hashFile = () => join(distDir(), 'sourceHash')

/** Everything that a build is made from. A path that does not exist is skipped. */
const SOURCES = [
  'contract',
  'src',
  'server',
  'public',
  'scripts',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
]

/**
 * All files in a folder, or the path itself if it is a file. Empty if nothing exists at the path.
 * @param {string} path
 * @returns {Promise<string[]>}
 */
async function filesUnder(path) {
  try {
    const entries = await readdir(path, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    if (error.code === 'ENOTDIR') return [path]
    if (error.code === 'ENOENT') return []
    throw error
  }
}

/**
 * The hash of the names and contents of all sources. The times of the files do not count, because a checkout or a copy
 * changes all of them.
 * @returns {Promise<string>}
 */
export async function sourceHash() {
  const paths = [...SOURCES.map((source) => join(projectRoot, source)), ownerDir()]
  const files = (await Promise.all(paths.map(filesUnder))).flat().sort()
  const contents = await Promise.all(files.map((file) => readFile(file)))
  const hash = createHash('sha256')
  contents.forEach((content, index) => {
    hash.update(`${relative(projectRoot, files[index] ?? '')}\0${content.length}\0`).update(content)
  })
  return hash.digest('hex')
}

/**
 * @returns {Promise<'missing' | 'stale' | 'current'>} 'missing' if nothing is built, 'stale' if `dist/` was built from
 * other sources, and 'current' if it was built from the present sources
 */
export async function buildState() {
  const [builtHash, presentHash] = await Promise.all([
    readFile(hashFile(), 'utf8').catch(() => undefined),
    sourceHash(),
  ])
  if (builtHash === undefined) return 'missing'
  return builtHash === presentHash ? 'current' : 'stale'
}

/**
 * Builds if nothing is built yet, or if the sources have changed since the last build, and prints why.
 * @throws if the build fails or cannot be made. The message is for the owner.
 */
export async function ensureBuilt() {
  const state = await buildState()
  if (state !== 'current') await build(state === 'missing' ? 'nothing is built yet' : 'the sources have changed')
}

/**
 * Builds if nothing is built yet. Keeps a build of other sources, because a server that is running reads its files.
 * @throws like `ensureBuilt`
 */
export async function ensureAnyBuild() {
  if (!existsSync(hashFile())) await build('nothing is built yet')
}

/** @param {string} reason */
async function build(reason) {
  if (!existsSync(join(projectRoot, 'node_modules', 'tsx'))) {
    throw new Error(
      `Parlor must be built, because ${reason}. Building needs the development packages: run npm ci --include=dev.`,
    )
  }
  console.log(`Building, because ${reason}.`)
  await new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', join(projectRoot, 'scripts', 'build.ts')], {
      cwd: projectRoot,
      stdio: 'inherit',
    })
    // Ctrl-C also reaches the build process. A SIGTERM reaches only this process, so `stop` sends it to the build
    // process too. `stop` must run first, because another listener ends this process.
    const stop = () => child.kill('SIGTERM')
    process.prependOnceListener('SIGTERM', stop)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      process.off('SIGTERM', stop)
      if (code === 0) resolve(undefined)
      else reject(new Error(signal ? 'The build was stopped.' : 'The build failed.'))
    })
  })
}
