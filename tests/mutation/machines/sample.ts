// Chooses the mutants that are tested.
import { createHash } from 'node:crypto'
import type { Job } from './job.ts'
import type { Mutant } from './operators.ts'

/** The most important machines. A sample has more mutants of them than of the others. */
export const MAIN_MACHINES: readonly string[] = ['poolGame', 'roast', 'outbox', 'session', 'connectivity', 'screen']

/** The seed of the sample: another word gives another sample. */
export const SEED = 'parlor 1'

const sortKeyOf = ({ id }: Mutant) => createHash('sha256').update(`${SEED} ${id}`).digest('hex')

/**
 * The mutants of a machine to test; all mutants if `sample` is null. The choice depends only on the ids of the mutants,
 * so a new transition of the machine changes little of it.
 */
export function sampleOf(machineId: string, mutants: readonly Mutant[], sample: Job['sample']): Mutant[] {
  const sorted = [...mutants].sort((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1))
  if (!sample) return sorted
  return sorted.slice(0, MAIN_MACHINES.includes(machineId) ? sample.big : sample.other)
}
