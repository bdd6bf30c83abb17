// Finds the imports of all files, and the circles among them, for `imports.test.ts`.

import { dirname, join } from 'node:path'
import { sourcesBelow } from './sources.ts'

/** One import. The paths of both files begin at the repository's root. */
export interface Import {
  /** The file that imports. */
  readonly from: string
  /** The file that is imported. */
  readonly to: string
  /** True if only types are imported. The build removes such an import. */
  readonly isType: boolean
}

const FOLDERS = ['contract', 'scripts', 'server', 'src', 'tests']

/** Finds `import … from './x.ts'`, `export … from './x.ts'`, `import './x.ts'` and `import('./x.ts')`. */
const IMPORTS =
  /(?:^|\n)(?:import|export)(?<clause>\s[^'"`;]*?)\sfrom\s*'(?<named>\.[^']+)'|(?:^|\n)import\s*'(?<bare>\.[^']+)'|\bimport\(\s*'(?<dynamic>\.[^']+)'\s*\)/g

/** Whether the text between `import` and `from`, such as `type { A }` or `{ type A, type B }`, names only types. */
function isTypeOnly(clause: string): boolean {
  if (clause.trim().startsWith('type ')) return true
  const names = /^\s*\{(.*)\}\s*$/s.exec(clause)?.[1]
  if (names === undefined) return false
  return names
    .split(',')
    .map((name) => name.trim())
    .every((name) => name === '' || name.startsWith('type '))
}

/** The imports of other files of the repository in the text of one file. */
export function importsOf(file: string, text: string): Import[] {
  return [...text.matchAll(IMPORTS)].flatMap(({ groups }) => {
    const target = groups?.named ?? groups?.bare ?? groups?.dynamic
    if (!target || !/\.tsx?$/.test(target)) return []
    return { from: file, to: join(dirname(file), target), isType: isTypeOnly(groups?.clause ?? '') }
  })
}

/** All imports between files of the repository. */
export function allImports(): Import[] {
  return sourcesBelow(...FOLDERS).flatMap(({ file, text }) => importsOf(file, text))
}

/**
 * The circles among imports: each group of files that import each other, directly or through other files. A file that
 * imports itself is also a circle. The names of a group are sorted and joined by commas.
 */
export function circlesIn(imports: readonly Import[]): string[] {
  const targets = new Map<string, string[]>()
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to])
  // Tarjan's algorithm: files with the same lowest reachable index form one group.
  // `index` numbers the files in the order in which they are found. `lowest` is the lowest reachable index.
  const index = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const groups: string[] = []
  const followImports = (file: string) => {
    const ownIndex = index.size
    index.set(file, ownIndex)
    let lowestIndex = ownIndex
    stack.push(file)
    for (const target of targets.get(file) ?? []) {
      if (!index.has(target)) followImports(target)
      if (stack.includes(target))
        lowestIndex = Math.min(lowestIndex, lowest.get(target) ?? index.get(target) ?? ownIndex)
    }
    lowest.set(file, lowestIndex)
    if (lowestIndex !== ownIndex) return
    const group = stack.splice(stack.indexOf(file))
    const importsItself = targets.get(file)?.includes(file) ?? false
    if (group.length > 1 || importsItself) groups.push(group.sort().join(', '))
  }
  for (const file of targets.keys()) if (!index.has(file)) followImports(file)
  return groups.sort()
}
