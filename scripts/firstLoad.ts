import type { Manifest, ManifestChunk } from 'vite'

// Finds which files a page loads before it can be used, and checks that the landing page loads no large package.

/** The data about a script file below `dist/web`, which the build writes into `dist/scripts.json`. */
export interface BuiltScript {
  gzipBytes: number
  /** The npm packages whose code the script contains, sorted. */
  packages: readonly string[]
}
/** The scripts of a build, by the names of their files. */
export type BuiltScripts = Readonly<Record<string, BuiltScript>>

/**
 * The files that a page loads first, and their size. They are some chunks and all files that these import statically.
 */
export interface FirstLoad {
  scripts: readonly string[]
  styles: readonly string[]
  /** The size of all scripts after gzip. */
  gzipBytes: number
  packages: readonly string[]
}

/** The entry script's key in Vite's manifest. Every document names this script, which loads the app. */
const ENTRY = 'index.html'
/** The app's key in Vite's manifest. */
export const APP = 'src/main.tsx'

/**
 * The screen's key in Vite's manifest. The screen is the file `src/screens/<area>/<name>.screen.ts`.
 * @throws if the build has no such file.
 */
export function screenKey(manifest: Manifest, name: string): string {
  const wanted = new RegExp(`^src/screens/[a-z]+/${name}\\.screen\\.ts$`, 'i')
  const key = Object.keys(manifest).find((candidate) => wanted.test(candidate))
  if (key === undefined) throw new Error(`The build has no chunk of src/screens/<area>/${name}.screen.ts.`)
  return key
}

/** The chunks that load a screen and call the server. A visitor can use the landing page before they are loaded. */
const SHARED_CHUNKS = ['src/screens/loaders.ts', 'src/services/http/client.ts']

/**
 * The chunks whose code runs when the session of a member is known. They are preloaded together with the chunks of the
 * page.
 */
export const MEMBER_CHUNKS = ['src/outbox.ts', 'src/views/app/Layout/AccountButton.tsx']

/** The chunks that a page needs, by their keys in Vite's manifest. Pass them to `firstLoad`. */
export function chunkKeys(manifest: Manifest, screenName: string): string[] {
  const screen = screenKey(manifest, screenName)
  return screenName === 'home' ? [screen] : [...SHARED_CHUNKS, screen]
}

/** The files that a prerendered page loads before its load event: only the entry script and its static imports. */
export const loadBeforeLoadEvent = (manifest: Manifest, built: BuiltScripts): FirstLoad => loadOf(manifest, built, [])

/**
 * The files that a page loads before it can be used: those of the entry script, of the app and of these chunks. A file
 * that several chunks import counts once.
 * @param screenChunks keys in Vite's manifest: the chunks that the page imports dynamically before a visitor can use
 * it, such as its screen. Other dynamic imports do not count.
 */
export const firstLoad = (manifest: Manifest, built: BuiltScripts, ...screenChunks: readonly string[]): FirstLoad =>
  loadOf(manifest, built, [APP, ...screenChunks])

/**
 * The files of the entry script, of the chunks with these keys, and of all chunks that these import statically.
 * @param keys keys in Vite's manifest
 */
function loadOf(manifest: Manifest, built: BuiltScripts, keys: readonly string[]): FirstLoad {
  const chunks = new Set<ManifestChunk>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`The manifest has no ${key}.`)
    if (chunks.has(chunk)) return
    chunks.add(chunk)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  visit(ENTRY)
  for (const key of keys) visit(key)

  const scripts = unique([...chunks].map((chunk) => chunk.file))
  const details = scripts.map((file) => {
    const script = built[file]
    if (script === undefined) throw new Error(`dist/scripts.json has no entry for ${file}.`)
    return script
  })
  return {
    scripts,
    styles: unique([...chunks].flatMap((chunk) => chunk.css ?? [])),
    gzipBytes: details.reduce((sum, script) => sum + script.gzipBytes, 0),
    packages: unique(details.flatMap((script) => script.packages)).sort(),
  }
}

/** Large packages that the landing page must not contain in its first load. */
const NOT_IN_FIRST_LOAD = /^(@chakra-ui\/.*|victory(-.*)?|socket\.io-client|engine\.io-client)$/

/** One sentence for each package that the first load of the landing page contains but must not contain. */
export function packageFaults({ packages }: FirstLoad): string[] {
  return packages
    .filter((name) => NOT_IN_FIRST_LOAD.test(name))
    .map((name) => `The first load of / contains ${name}. The page must load this package later.`)
}

/** The npm package that a module belongs to; undefined for a module of Parlor. The module id is a file path. */
export function packageOf(moduleId: string): string | undefined {
  const parts = moduleId.split('node_modules/')
  const path = parts.length > 1 ? parts.at(-1) : undefined
  const [first, second] = path?.split('/') ?? []
  return first?.startsWith('@') && second !== undefined ? `${first}/${second}` : first
}

const unique = (values: readonly string[]) => [...new Set(values)]
