import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { projectRoot } from '../../scripts/ensureBuilt.mjs'
import type { BuiltScripts } from '../../scripts/firstLoad.ts'

export const webDir = join(projectRoot, 'dist', 'web')

const read = (...path: string[]) => readFileSync(join(projectRoot, 'dist', ...path), 'utf8')

/** The build's manifest, for `firstLoad`. */
export const manifest: Manifest = JSON.parse(read('web', '.vite', 'manifest.json'))

/** What the build wrote down about each script, for `firstLoad`. */
export const scripts: BuiltScripts = JSON.parse(read('scripts.json'))

/** The text of a file below `dist/web`. */
export const builtText = (file: string) => read('web', file)

/** The manifest's keys of all screens. Each screen is one file: `src/screens/<area>/<name>.screen.ts`. */
export const screenKeys = readdirSync(join(projectRoot, 'src', 'screens'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.screen.ts'))
  .map((file) => `src/screens/${file}`)

/** The code of every script that contains a part of the npm package. */
export function codeWith(packageName: string): string {
  return Object.entries(scripts)
    .filter(([, script]) => script.packages.includes(packageName))
    .map(([file]) => builtText(file))
    .join('\n')
}

/** The code of every script of the build. */
export const allCode = () => Object.keys(scripts).map(builtText).join('\n')

/** The text of every style sheet of the build. */
export const allStyles = () =>
  [...new Set(Object.values(manifest).flatMap((chunk) => chunk.css ?? []))].map(builtText).join('\n')
