// Reads the source files of the repository for the tests of the structure.

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..')

export interface Source {
  /** The path from the repository's root. */
  readonly file: string
  readonly text: string
}

/** The text of a file. `file` is its path from the repository's root. */
export const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** All TypeScript files below the folders. The files of each folder are sorted by path. */
export function sourcesBelow(...folders: string[]): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
      .sort()
      .map((file) => ({ file, text: textOf(file) })),
  )
}
