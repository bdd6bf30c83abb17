import type { AnyStateMachine } from 'xstate'
import type { Model } from '../../models/paths.ts'

// Replaces the function of `tests/models/model.ts` that declares the tests of a model.

export interface ClaimedModel {
  readonly model: Model<AnyStateMachine>
  readonly file: string
  /** The check that must succeed after every step. It is written by hand. */
  readonly check?: (snapshot: never) => void
}

export const claimed: { file: string; readonly models: ClaimedModel[] } = { file: '', models: [] }

export function describeModel(model: Model<AnyStateMachine>, claims: { check?: (snapshot: never) => void }): void {
  claimed.models.push({ model, file: claimed.file, ...(claims.check && { check: claims.check }) })
}
