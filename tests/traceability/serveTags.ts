// Reads the `@serves` tags in the comments of the code.

import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { projectRoot } from '../../scripts/ensureBuilt.mjs'

/** A `@serves` tag in a comment: the statements that it names, and the code below it, which serves them. */
export interface Tag {
  /** The path from the repository's root. */
  readonly file: string
  /** The declaration below the comment, such as `addTag` or `POST /pool/games`. Null for the whole file. */
  readonly name: string | null
  readonly ids: readonly string[]
}

/** Where tags may be. Tests have no tags, because their titles name the statements that they prove. */
const FOLDERS = ['contract', 'server', 'src', 'scripts', 'deploy']
const FILES = [
  'vite.config.ts',
  'index.html',
  'Dockerfile',
  'compose.yml',
  '.ci/run',
  '.github/workflows/ci.yml',
  'docs/dependencies.md',
]
const FILE_TYPES = /\.(tsx?|mjs|css|html|conf|service|yml)$|Caddyfile$/

const TAG = /@serves +([\w, -]+?) *(?=$|\*\/|-->)/gm
const COMMENT = /\/\*\*(?:[^*]|\*(?!\/))*\*\//g
/** The patterns that find the name in the first line of a declaration. */
const DECLARATION_STARTS = [
  /^(?:export )?(?:default )?(?:async )?(?:declare )?(?:abstract )?(?:function\*?|const|let|class|interface|type) (\w+)/,
  /^'([^']+)':/,
  /^(?:readonly |async |get |static |private )*([\w$]+)\??[:(=<,]/,
]

const idsIn = (text: string) => [...text.matchAll(TAG)].flatMap(([, ids = '']) => ids.split(',').map((id) => id.trim()))

/** The name of the declaration with which the text begins; null if the text begins with something else. */
function nameIn(text: string): string | null {
  const line = text.trimStart()
  for (const pattern of DECLARATION_STARTS) {
    const name = pattern.exec(line)?.[1]
    if (name !== undefined) return name
  }
  return null
}

/**
 * The tags in a text. In TypeScript a tag is in the comment of a declaration, `/** … @serves pool-game-05 *\/`. In a
 * file of another kind it is in any comment, and belongs to the whole file.
 */
export function tagsIn(file: string, text: string): Tag[] {
  if (!/\.(tsx?|mjs)$/.test(file)) {
    const ids = idsIn(text)
    return ids.length > 0 ? [{ file, name: null, ids }] : []
  }
  return [...text.matchAll(COMMENT)].flatMap(({ 0: comment, index }) => {
    const ids = idsIn(comment)
    return ids.length > 0 ? [{ file, name: nameIn(text.slice(index + comment.length)), ids }] : []
  })
}

/** All tags of the product, sorted by file. */
export function allTags(): Tag[] {
  const filesInFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && FILE_TYPES.test(entry.name))
      .map((entry) => relative(projectRoot, join(entry.parentPath, entry.name)))
      .sort(),
  )
  return [...FILES, ...filesInFolders].flatMap((file) => tagsIn(file, readFileSync(join(projectRoot, file), 'utf8')))
}
