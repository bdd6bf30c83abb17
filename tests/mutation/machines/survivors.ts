// Reads the list of the mutants that survive, with the reason for each.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Why a mutant survives:
 * - `same`: the mutant does exactly the same, so no test can find it. It is left out of the score.
 * - `elsewhere`: a test that this command does not run finds it, for example a browser test.
 * - `missing`: a test is missing.
 */
export const KINDS = ['same', 'elsewhere', 'missing'] as const

/** Some mutants that survive for the same reason. */
export interface Survivors {
  /** The area and the name of the machine, for example `pool/poolGame`. */
  readonly machine: string
  readonly kind: (typeof KINDS)[number]
  readonly reason: string
  readonly mutants: readonly string[]
}

const FILE = fileURLToPath(new URL('../survivors.json', import.meta.url))

/** The survivors whose reason is known. */
export const knownSurvivors = (): readonly Survivors[] => JSON.parse(readFileSync(FILE, 'utf8'))
