// Reads and checks sameRules.json, the list of the mutants of rules that no test can find.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectRoot } from '../../../scripts/ensureBuilt.mjs'
import { instrument } from './instrument.ts'

/** Mutants that do exactly the same as the rule, so that no test can find them. They are not counted. */
export interface SameRules {
  /** The path of the rule, for example `contract/rules/pool/odds.ts`. */
  readonly file: string
  readonly reason: string
  readonly mutants: readonly string[]
}

const FILE = fileURLToPath(new URL('../sameRules.json', import.meta.url))

export const knownSameRules = (): readonly SameRules[] => JSON.parse(readFileSync(FILE, 'utf8'))

/**
 * What is wrong in sameRules.json, in sentences: for example a mutant that is not possible any more. Empty if all is
 * right.
 */
export async function listProblems(known: readonly SameRules[]): Promise<string[]> {
  const files = [...new Set(known.map(({ file }) => file))]
  const missing = files.filter((file) => !existsSync(join(projectRoot, file)))
  const { mutants } = await instrument(files.filter((file) => !missing.includes(file)))
  const possible = new Set(mutants.map(({ file, id }) => `${file} ${id}`))
  const named = known.flatMap(({ mutants: ids }) => ids)
  return [
    ...missing.map((file) => `There is no ${file} any more.`),
    ...known
      .filter(({ file }) => !missing.includes(file))
      .flatMap(({ file, mutants: ids }) => ids.filter((id) => !possible.has(`${file} ${id}`)))
      .map((id) => `This fault is not possible any more: ${id}`),
    ...named.filter((id, index) => named.indexOf(id) !== index).map((id) => `This fault is named twice: ${id}`),
    ...known.filter(({ reason }) => reason.length <= 10).map(({ file }) => `An entry of ${file} has no reason.`),
  ]
}
