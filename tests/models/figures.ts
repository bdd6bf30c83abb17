import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What is counted on the paths of one model. It is published in docs/machines. */
export interface ModelFigures {
  /** How many paths there are. */
  readonly paths: number
  /** For each transition, by its label, how many of the paths take it. */
  readonly taken: Readonly<Record<string, number>>
}

/** The figures of all models. The name is the title of the model. */
export type PublishedFigures = Readonly<Record<string, ModelFigures>>

export const FIGURES_FILE = fileURLToPath(new URL('../../docs/machines/figures.json', import.meta.url))

/** `npm run coverage:machines` names the folder into which each model writes its figures. */
export const FOLDER_VARIABLE = 'FIGURES_FOLDER'

export const publishedFigures = (): PublishedFigures =>
  existsSync(FIGURES_FILE) ? JSON.parse(readFileSync(FIGURES_FILE, 'utf8')) : {}

/** Writes the figures of a model, if the tests run for this purpose. */
export function writeFigures(title: string, figures: ModelFigures): boolean {
  const folder = process.env[FOLDER_VARIABLE]
  if (folder === undefined) return false
  const name = createHash('sha256').update(title).digest('hex')
  writeFileSync(join(folder, `${name}.json`), JSON.stringify({ [title]: figures }))
  return true
}
