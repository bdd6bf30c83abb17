import { type ActorRefFrom, assign, emit, setup } from 'xstate'
import { errorOf, isUnreachable } from '../../../contract/callResult.ts'
import { backOffMs } from './backOff.ts'
import type { ConnectivityContext, ConnectivityEvent, ConnectivityFact } from './connectivity.types.ts'
import { placeholder } from './placeholder.ts'

/**
 * Checks whether the server can be reached. If the server does not answer, this machine repeats the check until the server
 * answers. Emits `connectivity.lost` and `connectivity.recovered`.
 */
export const connectivityMachine = setup({
  types: {
    context: {} as ConnectivityContext,
    events: {} as ConnectivityEvent,
    emitted: {} as ConnectivityFact,
  },
  actors: { checkServer: placeholder<unknown>('checkServer') },
  actions: {
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    clearFailures: assign({ failures: 0 }),
    emitLost: emit({ type: 'connectivity.lost' }),
    emitRecovered: emit({ type: 'connectivity.recovered' }),
  },
  guards: {
    isUnreachable: (_, params: { error: unknown }) => isUnreachable(errorOf(params.error)),
  },
  delays: {
    checkTimeout: 10_000,
    retryDelay: ({ context }) => backOffMs(context.failures),
  },
}).createMachine({
  id: 'connectivity',
  context: { failures: 0 },
  initial: 'unknown',
  states: {
    unknown: {
      meta: { serves: ['connectivity-flag-01'] },
      on: { 'connectivity.failed': { target: 'offline', meta: { serves: ['connectivity-flag-03'] } } },
      invoke: {
        id: 'firstCheck',
        src: 'checkServer',
        onDone: 'online',
        // Every other error is an answer, so the server can be reached.
        onError: [
          {
            guard: { type: 'isUnreachable', params: ({ event }) => event },
            target: 'offline',
            meta: { serves: ['connectivity-flag-02'] },
          },
          { target: 'online', meta: { serves: ['connectivity-flag-04'] } },
        ],
      },
      after: { checkTimeout: 'offline' },
    },
    online: {
      entry: 'clearFailures',
      initial: 'trusted',
      on: { 'connectivity.failed': { target: 'offline', meta: { serves: ['connectivity-flag-03'] } } },
      states: {
        trusted: { on: { 'connectivity.check': 'verifying' } },
        verifying: {
          description: 'The page counts as online until the check fails.',
          invoke: {
            id: 'verification',
            src: 'checkServer',
            onDone: 'trusted',
            onError: [
              {
                guard: { type: 'isUnreachable', params: ({ event }) => event },
                target: '#connectivity.offline',
              },
              { target: 'trusted', meta: { serves: ['connectivity-flag-04'] } },
            ],
          },
          after: { checkTimeout: '#connectivity.offline' },
        },
      },
    },
    offline: {
      entry: 'emitLost',
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
            onDone: { target: '#connectivity.online', actions: 'emitRecovered' },
            onError: [
              { guard: { type: 'isUnreachable', params: ({ event }) => event }, target: 'waiting' },
              { target: '#connectivity.online', actions: 'emitRecovered' },
            ],
          },
          after: { checkTimeout: 'waiting' },
        },
      },
    },
  },
})

export type ConnectivityRef = ActorRefFrom<typeof connectivityMachine>
