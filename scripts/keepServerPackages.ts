import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { SQLITE_PACKAGE } from '../server/db/sqlitePackage.ts'
import { projectRoot } from './ensureBuilt.mjs'

// Removes from node_modules all packages that the built server does not need. These are the packages for building, for
// testing, and for the page. (The code of the packages for the page is already in `dist/web`.) Only the Dockerfile runs
// this script, because after it nothing can be built.

/** The entry of a package in package-lock.json. The keys of the lock are paths, such as `node_modules/pg`. */
interface LockedPackage {
  readonly dependencies?: Record<string, string>
  readonly optionalDependencies?: Record<string, string>
  readonly peerDependencies?: Record<string, string>
}
type Lock = Readonly<Record<string, LockedPackage>>

/** The names of source maps, manuals and files with types. */
const UNNEEDED_FILES = /\.(map|md|markdown|d\.[cm]?ts)$/

/**
 * An import in a built file. Its first group is the name of the package, with a path inside the package if there is
 * one.
 */
const IMPORT = /(?:^|[\s;}])(?:import|from) ?\(? ?"([^".][^"]*)"/g

/** The packages that the text of a built file imports. */
export function importedPackages(text: string): string[] {
  const names = [...text.matchAll(IMPORT)].map(([, path = '']) =>
    path.split('/', path.startsWith('@') ? 2 : 1).join('/'),
  )
  return [...new Set(names)].filter((name) => !name.startsWith('node:') && !builtinModules.includes(name)).sort()
}

/**
 * The path of the package `name` that the package at `from` imports. It is in the node_modules of `from`, or of a
 * folder above. `from` is '' for Parlor itself. Undefined if there is no such path in the lock.
 */
function pathOf(lock: Lock, from: string, name: string): string | undefined {
  const nested = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (nested in lock) return nested
  const parentEnd = from.lastIndexOf('/node_modules/')
  return from === '' ? undefined : pathOf(lock, parentEnd === -1 ? '' : from.slice(0, parentEnd), name)
}

/** The paths in package-lock.json of these packages and of all packages that they need. */
export function neededPaths(lock: Lock, names: readonly string[]): Set<string> {
  const needed = new Set<string>()
  const addPackages = (from: string, wantedNames: readonly string[]): void => {
    for (const name of wantedNames) {
      const path = pathOf(lock, from, name)
      if (path === undefined || needed.has(path)) continue
      needed.add(path)
      const { dependencies, optionalDependencies, peerDependencies } = lock[path] ?? {}
      addPackages(path, Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
    }
  }
  addPackages('', names)
  return needed
}

if (process.argv[1] === import.meta.filename) {
  const builtDir = join(projectRoot, 'dist', 'server')
  const scripts = readdirSync(builtDir).filter((name) => name.endsWith('.js'))
  const text = scripts.map((name) => readFileSync(join(builtDir, name), 'utf8')).join('\n')
  // The server chooses the package of SQLite when it runs, so no import names it.
  const names = [...importedPackages(text), SQLITE_PACKAGE]
  const lock: Lock = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')).packages
  const needed = neededPaths(lock, names)
  const unneeded = Object.keys(lock).filter((path) => path !== '' && !needed.has(path))
  // The hidden entries are the folder of programs, a copy of the lock, and caches. They are removed, because they also
  // belong to removed packages.
  const hidden = readdirSync(join(projectRoot, 'node_modules')).filter((name) => name.startsWith('.'))
  // The sources of SQLite, the files from compiling it and the programs for other machines are most of its package.
  const sqliteDir = `node_modules/${SQLITE_PACKAGE}`
  const sources = ['deps', 'src', 'build/Release/obj', 'build/Release/obj.target', 'build/deps']
  const prebuiltDir = join(projectRoot, sqliteDir, 'prebuilds')
  const otherMachines = existsSync(prebuiltDir)
    ? readdirSync(prebuiltDir).filter((name) => name !== `${process.platform}-${process.arch}.node`)
    : []
  for (const path of [
    ...unneeded,
    ...hidden.map((name) => `node_modules/${name}`),
    ...sources.map((name) => `${sqliteDir}/${name}`),
    ...otherMachines.map((name) => `${sqliteDir}/prebuilds/${name}`),
  ]) {
    rmSync(join(projectRoot, path), { recursive: true, force: true })
  }
  // A running server needs no types, no source maps and no manuals of packages.
  const modules = join(projectRoot, 'node_modules')
  for (const file of readdirSync(modules, { recursive: true, encoding: 'utf8' })) {
    if (UNNEEDED_FILES.test(file)) rmSync(join(modules, file), { force: true })
  }
  console.log(`Kept ${needed.size} packages for ${names.join(', ')}.`)
}
