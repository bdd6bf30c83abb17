// Replaces `tests/models/model.ts` while mutants are tested. There, `describeModel` declares the tests of a model.
// Here, it only collects the models.

import type { AnyStateMachine } from 'xstate'
import type { Model } from '../../models/paths.ts'

export interface ClaimedModel {
  readonly model: Model<AnyStateMachine>
  /** The path of the test file that declares the model, from the repository's root. */
  readonly file: string
  /** The check that must succeed after every step. It is written by hand. */
  readonly check?: (snapshot: never) => void
}

/** The models so far. `file` is the path of the test file that is loaded now. */
export const claimed: { file: string; readonly models: ClaimedModel[] } = { file: '', models: [] }

export function describeModel(model: Model<AnyStateMachine>, claims: { check?: (snapshot: never) => void }): void {
  claimed.models.push({ model, file: claimed.file, ...(claims.check && { check: claims.check }) })
}
