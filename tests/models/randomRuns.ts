// A test for each model: it sends random sequences of events to the machine of the model. `npm test` always sends the
// same few sequences. `npm run random` sets the environment variables below, so that many new sequences are sent.
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import type { Claims } from './claims.ts'
import { saveFixture } from './fixtures.ts'
import type { Model } from './paths.ts'
import { failureText, MAX_STEPS, Sequences } from './random.ts'

/** How many sequences are sent to each model. */
export const RUNS_VARIABLE = 'RANDOM_RUNS'
/** The number from which the random choices follow. The same seed gives the same sequences. */
export const SEED_VARIABLE = 'RANDOM_SEED'
/** The folder into which each model writes its report. */
export const REPORTS_VARIABLE = 'RANDOM_REPORTS'

/** How many sequences `npm test` sends to each model. */
const SEQUENCES_IN_TESTS = 20

/** The result of the random sequences of one model. */
export interface RandomReport {
  /** The title of the model. */
  readonly title: string
  /** How many sequences were sent. */
  readonly sequences: number
  /** How many steps all sequences took together. */
  readonly steps: number
  /** The file in which the failed sequence was saved. Null if no sequence failed. */
  readonly fixture: string | null
  /** The false claim and the steps that lead to it, as a text. Null if no sequence failed. */
  readonly failure: string | null
}

const sequenceCount = () => Number(process.env[RUNS_VARIABLE] ?? SEQUENCES_IN_TESTS)

export const randomTitle = () => `${sequenceCount()} random sequences of up to ${MAX_STEPS} steps make no claim false`

/** Throws if a sequence makes a claim false. `npm run random` also saves the sequence. */
export async function runRandom<Machine extends AnyStateMachine>(
  title: string,
  model: Model<Machine>,
  claims: Claims<Machine>,
): Promise<void> {
  const sequences = sequenceCount()
  const seed = Number(process.env[SEED_VARIABLE] ?? 1)
  const { steps, failure } = await new Sequences(model, claims).search({ sequences, seed })
  const folder = process.env[REPORTS_VARIABLE]
  if (folder !== undefined) {
    const fixture = failure && saveFixture(model.machine.id, { model: title, ...failure })
    const report: RandomReport = { title, sequences, steps, fixture, failure: failure && failureText(failure) }
    const name = createHash('sha256').update(title).digest('hex')
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(report))
  }
  if (failure) throw new Error(failureText(failure))
}
