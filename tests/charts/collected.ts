// Replaces `tests/models/model.ts` in the bundle of the models. It collects each model and tests nothing.

import type { AnyStateMachine } from 'xstate'
import type { Model } from '../models/paths.ts'

export interface CollectedModel {
  readonly model: Model<AnyStateMachine>
  /** The title under which `describeModel` declares the tests, without 'model of'. */
  readonly title: string
  /** The path of the test that declares the model, from the repository's root. */
  readonly file: string
}

/** The models in the order in which their tests were loaded. `file` is the path of the test that is loading. */
export const collected: { file: string; readonly models: CollectedModel[] } = { file: '', models: [] }

/** Replaces the function of `tests/models/model.ts` that declares the tests. */
export function describeModel(model: Model<AnyStateMachine>, { proves }: { readonly proves: string }): void {
  collected.models.push({ model, title: `${model.machine.id}: ${proves}`, file: collected.file })
}
