// Replaces `tests/models/model.ts` while mutants are tested. There, `describeModel` declares the tests of a model.
// Here, it only collects the models.

import type { AnyStateMachine } from 'xstate'
import type { CollectedModel } from '../../charts/collected.ts'
import type { Model } from '../../models/paths.ts'

export interface ClaimedModel extends CollectedModel {
  /** The check that must succeed after every step. It is written by hand. */
  readonly check?: (snapshot: never) => void
}

/** The models so far. `file` is the path of the test file that is loaded now. */
export const claimed: { file: string; readonly models: ClaimedModel[] } = { file: '', models: [] }

export function describeModel(
  model: Model<AnyStateMachine>,
  { proves, check }: { readonly proves: string; check?: (snapshot: never) => void },
): void {
  claimed.models.push({
    model,
    title: `${model.machine.id}: ${proves}`,
    file: claimed.file,
    ...(check && { check }),
  })
}
