import type { Manifest, ManifestChunk } from 'vite'

/** What the build knows of one script below `dist/web`, beyond the manifest; `dist/scripts.json` maps file to this. */
export interface BuiltScript {
  gzipBytes: number
  /** npm packages with code in it, sorted. */
  packages: readonly string[]
}
export type BuiltScripts = Readonly<Record<string, BuiltScript>>

/** What a page needs before it can be used: the entry, the screen's chunk, and what the two import statically. */
export interface FirstLoad {
  scripts: readonly string[]
  styles: readonly string[]
  /** Of the scripts, as served. */
  gzipBytes: number
  packages: readonly string[]
}

/** The key of the document's own entry in the manifest. */
export const ENTRY = 'index.html'

/** The manifest's key of the screen `name`, a file `src/screens/<area>/<name>.screen.ts`. Throws when there is none. */
export function screenKey(manifest: Manifest, name: string): string {
  const wanted = new RegExp(`^src/screens/[a-z]+/${name}\\.screen\\.ts$`, 'i')
  const key = Object.keys(manifest).find((candidate) => wanted.test(candidate))
  if (key === undefined) throw new Error(`The build has no chunk of src/screens/<area>/${name}.screen.ts.`)
  return key
}

/** How a page's chunk is found, and how it calls the server. The landing page needs neither before it stands. */
const ON_THE_WAY = ['src/screens/loaders.ts', 'src/services/http/client.ts']

/** The manifest's keys of the chunks that the page of `route` cannot do without, for `firstLoad`. */
export function chunkKeys(manifest: Manifest, route: string): string[] {
  const screen = screenKey(manifest, route)
  return route === 'home' ? [screen] : [...ON_THE_WAY, screen]
}

/**
 * What the document's entry loads first together with `later`, manifest keys of chunks that it imports dynamically: a
 * page's screen, for one. A file that several chunks import counts once; what else is imported dynamically does not count.
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
    if (script === undefined) throw new Error(`The build says nothing about ${file}.`)
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
/** The landing page's share, from the design: JavaScript before interaction. */
export const FIRST_LOAD_LIMIT_BYTES = 95 * KB
const NOT_IN_FIRST_LOAD = /^(@chakra-ui\/.*|victory(-.*)?|socket\.io-client|engine\.io-client)$/

/** Why this first load is too much for the landing page, each reason a line; empty when it is fine. */
export function firstLoadFaults(load: FirstLoad): string[] {
  const faults = load.packages
    .filter((name) => NOT_IN_FIRST_LOAD.test(name))
    .map((name) => `The first load of / contains ${name}; it must be loaded later.`)
  if (load.gzipBytes > FIRST_LOAD_LIMIT_BYTES) {
    faults.push(
      `The first load of / is ${kilobytes(load.gzipBytes)} of gzipped JavaScript, over ${kilobytes(FIRST_LOAD_LIMIT_BYTES)}: ${load.scripts.join(', ')}`,
    )
  }
  return faults
}

export const kilobytes = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`

/** The npm package that the module with this id belongs to; undefined for our own. */
export function packageOf(moduleId: string): string | undefined {
  const parts = moduleId.split('node_modules/')
  const path = parts.length > 1 ? parts.at(-1) : undefined
  const [first, second] = path?.split('/') ?? []
  return first?.startsWith('@') && second !== undefined ? `${first}/${second}` : first
}

const unique = (values: readonly string[]) => [...new Set(values)]
