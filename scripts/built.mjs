import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

// Plain JavaScript: `npm start` reads this with nothing but Node, before it knows whether a build is needed.

export const projectRoot = fileURLToPath(new URL('..', import.meta.url))
/** Holds the hash of the sources that `dist/` was made from; written last. */
export const stampFile = join(projectRoot, 'dist', 'stamp')

/** Everything that a build is made from. A missing one is no source yet. */
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

/** @param {string} path @returns {Promise<string[]>} */
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
 * A hash of the sources' names and contents. Contents, because a checkout or a copy changes every time stamp and
 * nothing else.
 * @returns {Promise<string>}
 */
export async function sourceHash() {
  const files = (await Promise.all(SOURCES.map((source) => filesUnder(join(projectRoot, source))))).flat().sort()
  const contents = await Promise.all(files.map((file) => readFile(file)))
  const hash = createHash('sha256')
  contents.forEach((content, index) => {
    hash.update(`${relative(projectRoot, files[index] ?? '')}\0${content.length}\0`).update(content)
  })
  return hash.digest('hex')
}

/** @returns {Promise<'missing' | 'stale' | 'current'>} what stands in `dist/`, against the sources */
export async function buildState() {
  const [stamp, sources] = await Promise.all([readFile(stampFile, 'utf8').catch(() => undefined), sourceHash()])
  if (stamp === undefined) return 'missing'
  return stamp === sources ? 'current' : 'stale'
}

/** Runs the build when it is missing or older than the sources, and says so. Throws when the build fails. */
export async function ensureBuilt() {
  const state = await buildState()
  if (state === 'current') return
  console.log(
    state === 'missing' ? 'Nothing is built yet: building.' : 'The sources changed since the build: building.',
  )
  await new Promise((resolve, reject) => {
    const build = spawn(process.execPath, ['--import', 'tsx', join(projectRoot, 'scripts', 'build.ts')], {
      cwd: projectRoot,
      stdio: 'inherit',
    })
    // Ctrl-C reaches the whole group by itself; a SIGTERM comes to this process alone.
    const stop = () => build.kill('SIGTERM')
    process.once('SIGTERM', stop)
    build.once('error', reject)
    build.once('exit', (code, signal) => {
      process.off('SIGTERM', stop)
      if (code === 0) resolve(undefined)
      else reject(new Error(signal ? 'The build was stopped.' : 'The build failed.'))
    })
  })
}
