/** How an invoked actor ends, or which delay passes: an event that XState sends to the machine. */
export type ActorResult =
  | { type: `xstate.done.actor.${string}`; output?: unknown }
  | { type: `xstate.error.actor.${string}`; error: unknown }
  | { type: `xstate.after.${string}` }

/** The invoked actor with this `id` ends and returns `output`. */
export const done = <Output = undefined>(id: string, output?: Output) =>
  ({ type: `xstate.done.actor.${id}`, output }) as const

/** The invoked actor with this `id` throws `error`. */
export const failed = (id: string, error: unknown) => ({ type: `xstate.error.actor.${id}`, error }) as const

/** The named delay passes in the state with this id, for example `after('retryDelay', 'connectivity.offline.waiting')`. */
export const after = (delay: string, stateId: string) => ({ type: `xstate.after.${delay}.${stateId}` }) as const
