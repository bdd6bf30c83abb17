import { assign, fromPromise, sendTo, setup } from 'xstate'
import { errorOf, isUnreachable } from '../../../contract/callResult.ts'
import type { ParentRef } from './parentRef.ts'

export type ConnectivityEvent =
  /** A call went unanswered. */
  | { type: 'connectivity.failed' }
  /** Something hints that the server may be back, or gone: ask it now. */
  | { type: 'connectivity.check' }
  /** The server was heard on another way. */
  | { type: 'connectivity.answered' }

export interface ConnectivityRecovered {
  type: 'connectivity.recovered'
}

export interface ConnectivityInput {
  parent: ParentRef<ConnectivityRecovered>
}

interface ConnectivityContext extends ConnectivityInput {
  /** Failed checks in a row. */
  failures: number
}

/** Waits between checks while offline: 1, 2, 4 … seconds, at most 15. */
export const retryDelayMs = (failures: number) => Math.min(1000 * 2 ** Math.max(0, failures - 1), 15_000)

/** Whether the server answers. While it does not, it is asked again until it does. */
export const connectivityMachine = setup({
  types: {
    context: {} as ConnectivityContext,
    events: {} as ConnectivityEvent,
    input: {} as ConnectivityInput,
  },
  actors: {
    checkServer: fromPromise<unknown>(async () => {
      throw new Error('provide checkServer')
    }),
  },
  actions: {
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    clearFailures: assign({ failures: 0 }),
    reportRecovery: sendTo(({ context }) => context.parent, { type: 'connectivity.recovered' }),
  },
  guards: {
    wentUnanswered: (_, params: { error: unknown }) => isUnreachable(errorOf(params.error)),
  },
  delays: {
    checkTimeout: 10_000,
    retryDelay: ({ context }) => retryDelayMs(context.failures),
  },
}).createMachine({
  id: 'connectivity',
  context: ({ input }) => ({ ...input, failures: 0 }),
  initial: 'unknown',
  states: {
    unknown: {
      on: { 'connectivity.failed': 'offline' },
      invoke: {
        id: 'firstCheck',
        src: 'checkServer',
        onDone: 'online',
        onError: [
          { guard: { type: 'wentUnanswered', params: ({ event }) => ({ error: event.error }) }, target: 'offline' },
          { target: 'online' },
        ],
      },
      after: { checkTimeout: 'offline' },
    },
    online: {
      entry: 'clearFailures',
      initial: 'trusted',
      on: { 'connectivity.failed': 'offline' },
      states: {
        trusted: { on: { 'connectivity.check': 'verifying' } },
        verifying: {
          invoke: {
            id: 'verification',
            src: 'checkServer',
            onDone: 'trusted',
            onError: [
              {
                guard: { type: 'wentUnanswered', params: ({ event }) => ({ error: event.error }) },
                target: '#connectivity.offline',
              },
              { target: 'trusted' },
            ],
          },
          after: { checkTimeout: '#connectivity.offline' },
        },
      },
    },
    offline: {
      initial: 'waiting',
      states: {
        waiting: {
          entry: 'countFailure',
          after: { retryDelay: 'retrying' },
          on: { 'connectivity.check': 'retrying', 'connectivity.answered': 'retrying' },
        },
        retrying: {
          invoke: {
            id: 'retry',
            src: 'checkServer',
            onDone: { target: '#connectivity.online', actions: 'reportRecovery' },
            onError: [
              { guard: { type: 'wentUnanswered', params: ({ event }) => ({ error: event.error }) }, target: 'waiting' },
              { target: '#connectivity.online', actions: 'reportRecovery' },
            ],
          },
          after: { checkTimeout: 'waiting' },
        },
      },
    },
  },
})
