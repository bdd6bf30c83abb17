import type { Manifest, ManifestChunk } from 'vite'

/** A built script. `dist/scripts.json` has one for each script file below `dist/web`. */
export interface BuiltScript {
  gzipBytes: number
  /** The npm packages whose code it contains, sorted. */
  packages: readonly string[]
}
export type BuiltScripts = Readonly<Record<string, BuiltScript>>

/**
 * What a page loads before it can be used: the entry, the screen's chunk, and everything that both import statically.
 */
export interface FirstLoad {
  scripts: readonly string[]
  styles: readonly string[]
  /** The size of all scripts after gzip. */
  gzipBytes: number
  packages: readonly string[]
}

/** The manifest's key of the script that every document loads. */
export const ENTRY = 'index.html'

/** The manifest's key of the file `src/screens/<area>/<name>.screen.ts`. Throws if the build has no such file. */
export function screenKey(manifest: Manifest, name: string): string {
  const wanted = new RegExp(`^src/screens/[a-z]+/${name}\\.screen\\.ts$`, 'i')
  const key = Object.keys(manifest).find((candidate) => wanted.test(candidate))
  if (key === undefined) throw new Error(`The build has no chunk of src/screens/<area>/${name}.screen.ts.`)
  return key
}

/** The chunks that load a screen and call the server. The landing page is shown without them. */
const SHARED_CHUNKS = ['src/screens/loaders.ts', 'src/services/http/client.ts']

/** The manifest's keys of the chunks that the page of `route` needs, for `firstLoad`. */
export function chunkKeys(manifest: Manifest, route: string): string[] {
  const screen = screenKey(manifest, route)
  return route === 'home' ? [screen] : [...SHARED_CHUNKS, screen]
}

/**
 * The first load of the document's entry and the chunks in `later`. A file that several chunks import counts once.
 * @param later manifest keys of chunks that are imported dynamically, such as a screen. Other dynamic imports do not
 * count.
 */
export function firstLoad(manifest: Manifest, built: BuiltScripts, ...later: readonly string[]): FirstLoad {
  const chunks = new Set<ManifestChunk>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`The manifest has no ${key}.`)
    if (chunks.has(chunk)) return
    chunks.add(chunk)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  visit(ENTRY)
  for (const key of later) visit(key)

  const scripts = unique([...chunks].map((chunk) => chunk.file))
  const details = scripts.map((file) => {
    const script = built[file]
    if (script === undefined) throw new Error(`The build has no size and packages of ${file}.`)
    return script
  })
  return {
    scripts,
    styles: unique([...chunks].flatMap((chunk) => chunk.css ?? [])),
    gzipBytes: details.reduce((sum, script) => sum + script.gzipBytes, 0),
    packages: unique(details.flatMap((script) => script.packages)).sort(),
  }
}

const KB = 1024
/** The most JavaScript that the landing page may load before a visitor can use it. Source: the design. */
export const FIRST_LOAD_LIMIT_BYTES = 95 * KB
const NOT_IN_FIRST_LOAD = /^(@chakra-ui\/.*|victory(-.*)?|socket\.io-client|engine\.io-client)$/

/** Why this first load is not allowed for the landing page, one sentence per reason. Empty if it is allowed. */
export function firstLoadFaults(load: FirstLoad): string[] {
  const faults = load.packages
    .filter((name) => NOT_IN_FIRST_LOAD.test(name))
    .map((name) => `The first load of / contains ${name}; it must be loaded later.`)
  if (load.gzipBytes > FIRST_LOAD_LIMIT_BYTES) {
    faults.push(
      `The first load of / is ${kilobytes(load.gzipBytes)} of gzipped JavaScript; the limit is ${kilobytes(FIRST_LOAD_LIMIT_BYTES)}. Scripts: ${load.scripts.join(', ')}`,
    )
  }
  return faults
}

export const kilobytes = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`

/** The npm package that contains the module with this id; undefined for our own modules. */
export function packageOf(moduleId: string): string | undefined {
  const parts = moduleId.split('node_modules/')
  const path = parts.length > 1 ? parts.at(-1) : undefined
  const [first, second] = path?.split('/') ?? []
  return first?.startsWith('@') && second !== undefined ? `${first}/${second}` : first
}

const unique = (values: readonly string[]) => [...new Set(values)]
