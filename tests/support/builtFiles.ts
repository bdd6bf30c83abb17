// Reads the files that the build has written. They must exist before this file is imported.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { distDir, projectRoot } from '../../scripts/ensureBuilt.mjs'
import type { BuiltScripts } from '../../scripts/firstLoad.ts'

export const webDir = join(distDir(), 'web')

const read = (...path: string[]) => readFileSync(join(distDir(), ...path), 'utf8')

/** The manifest that Vite writes: which file imports which. `scripts/firstLoad.ts` needs it. */
export const manifest: Manifest = JSON.parse(read('web', '.vite', 'manifest.json'))

/** The size of each built script and the npm packages in it. `scripts/firstLoad.ts` needs them. */
export const scripts: BuiltScripts = JSON.parse(read('scripts.json'))

/** The text of a file below `dist/web`. */
export const builtText = (file: string) => read('web', file)

/** The source files of all screens, as the manifest names them: `src/screens/<area>/<name>.screen.ts`. */
export const screenKeys = readdirSync(join(projectRoot, 'src', 'screens'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.screen.ts'))
  .map((file) => `src/screens/${file}`)

/** The code of all scripts that contain a part of the npm package. */
export function codeWith(packageName: string): string {
  return Object.entries(scripts)
    .filter(([, script]) => script.packages.includes(packageName))
    .map(([file]) => builtText(file))
    .join('\n')
}

/** The code of all built scripts. */
export const allCode = () => Object.keys(scripts).map(builtText).join('\n')

/** The text of all built style sheets. */
export const allStyles = () =>
  [...new Set(Object.values(manifest).flatMap((chunk) => chunk.css ?? []))].map(builtText).join('\n')
