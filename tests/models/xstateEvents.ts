// Makes the events that XState itself sends to a machine: an invoked child actor has ended or failed, or a delay has
// passed.

export type XStateEvent =
  | { type: `xstate.done.actor.${string}`; output?: unknown }
  | { type: `xstate.error.actor.${string}`; error: unknown }
  | { type: `xstate.after.${string}` }

/** The child actor that was invoked with this `id` ends and returns `output`. */
export const done = <Output = undefined>(id: string, output?: Output) =>
  ({ type: `xstate.done.actor.${id}`, output }) as const

/** The child actor that was invoked with this `id` throws `error`. */
export const failed = (id: string, error: unknown) => ({ type: `xstate.error.actor.${id}`, error }) as const

/**
 * The delay with this name passes in the state with this id, for example `after('retryDelay',
 * 'connectivity.offline.waiting')`.
 */
export const after = (delay: string, stateId: string) => ({ type: `xstate.after.${delay}.${stateId}` }) as const
