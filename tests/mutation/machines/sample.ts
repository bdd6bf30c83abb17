import { createHash } from 'node:crypto'
import type { Job } from './job.ts'
import type { Mutant } from './operators.ts'

/** The most important machines. */
export const BIG_MACHINES: readonly string[] = ['poolGame', 'roast', 'outbox', 'session', 'connectivity', 'screen']

/** The seed of the sample: another word gives another sample. */
export const SEED = 'parlor 1'

const placeOf = ({ id }: Mutant) => createHash('sha256').update(`${SEED} ${id}`).digest('hex')

/** The sample depends on the names of the mutants only. So a new transition changes little of it. */
export function sampleOf(machineId: string, mutants: readonly Mutant[], sample: Job['sample']): Mutant[] {
  const sorted = [...mutants].sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
  if (!sample) return sorted
  return sorted.slice(0, BIG_MACHINES.includes(machineId) ? sample.big : sample.other)
}
