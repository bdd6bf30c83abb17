// Counts what the paths of a model cover. `npm test` and `npm run coverage:machines` compare it with the aims.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Observations } from './observer.ts'

/** The figures that are counted on the paths of one model. */
export interface ModelFigures {
  /** How many paths there are. */
  readonly paths: number
  /** For each transition, by its label, how many of the paths take it. */
  readonly taken: Readonly<Record<string, number>>
  /** For each guard of a transition, the answers that were seen. */
  readonly guards: Readonly<Record<string, 'true' | 'false' | 'both'>>
  /**
   * For each transition, by its number in the chart: the numbers of the transitions that were taken directly after it.
   */
  readonly pairs: Readonly<Record<string, string>>
  /**
   * Like `pairs`, for the transitions that were tried directly after it, but not taken, because a guard or another
   * transition prevented them.
   */
  readonly tried: Readonly<Record<string, string>>
}

const inOrder = (a: string, b: string) => (a < b ? -1 : 1)

/** `1>2` and `1>3` become `{ 1: '2 3' }`. */
function groupPairs(pairs: ReadonlySet<string>): Record<string, string> {
  const groups = new Map<number, number[]>()
  for (const [first = 0, second = 0] of [...pairs].map((pair) => pair.split('>').map(Number))) {
    groups.set(first, [...(groups.get(first) ?? []), second])
  }
  const entries = [...groups].map(([first, seconds]): [string, string] => [
    String(first),
    seconds.sort((a, b) => a - b).join(' '),
  ])
  return Object.fromEntries(entries)
}

/** The figures of a model with this many paths. `Observations` is what was seen while an actor walked the paths. */
export function figuresOf(pathCount: number, { taken, guards, pairs, tried }: Observations): ModelFigures {
  const answers = [...guards].map(([guard, seen]): [string, 'true' | 'false' | 'both'] => [
    guard,
    seen.size === 2 ? 'both' : seen.has(true) ? 'true' : 'false',
  ])
  return {
    paths: pathCount,
    taken: Object.fromEntries([...taken].sort(([a], [b]) => inOrder(a, b))),
    guards: Object.fromEntries(answers.sort(([a], [b]) => inOrder(a, b))),
    pairs: groupPairs(pairs),
    // A pair that was taken in another situation is left out here.
    tried: groupPairs(new Set([...tried].filter((pair) => !pairs.has(pair)))),
  }
}

/** The figures of all models. The name is the title of the model. */
export type AllFigures = Readonly<Record<string, ModelFigures>>

/** The environment variable with the folder into which each model writes its figures. */
export const FOLDER_VARIABLE = 'FIGURES_FOLDER'

/** Writes the figures of a model if `FOLDER_VARIABLE` is set. */
export function writeFigures(title: string, figures: ModelFigures): void {
  const folder = process.env[FOLDER_VARIABLE]
  if (folder === undefined) return
  const name = createHash('sha256').update(title).digest('hex')
  writeFileSync(join(folder, `${name}.json`), JSON.stringify({ [title]: figures }))
}

/** The figures that all models of a run have written into this folder. */
export function figuresIn(folder: string): AllFigures {
  const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  return Object.assign({}, ...texts.map((text) => JSON.parse(text)))
}
