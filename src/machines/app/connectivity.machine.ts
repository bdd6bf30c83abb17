import { type ActorRefFrom, assign, emit, setup, stateIn } from 'xstate'
import { errorOf, isNoAnswer } from '../../../contract/callResult.ts'
import { backOffMs } from './backOff.ts'
import type { ConnectivityContext, ConnectivityEvent, ConnectivityFact } from './connectivity.types.ts'
import { placeholder } from './placeholder.ts'

/**
 * Checks whether the server can be reached. If the server does not answer, this machine repeats the check until the
 * server answers. Emits `connectivity.lost` and `connectivity.recovered`.
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
    isNoAnswer: (_, params: { error: unknown }) => isNoAnswer(errorOf(params.error)),
    isOutdated: stateIn({ online: { verifying: 'outdated' } }),
  },
  delays: { retryDelay: ({ context }) => backOffMs(context.failures) },
}).createMachine({
  id: 'connectivity',
  context: { failures: 0 },
  initial: 'online',
  states: {
    online: {
      entry: 'clearFailures',
      initial: 'verifying',
      on: { 'connectivity.failed': 'offline' },
      states: {
        verifying: {
          description: 'The page counts as online until the check fails. The first check begins when the page opens.',
          initial: 'current',
          states: {
            current: { on: { 'connectivity.check': 'outdated' } },
            outdated: {
              description:
                'A new check was requested during this check. The network may have failed after the server answered, so the check is repeated.',
            },
          },
          invoke: {
            id: 'checkServer',
            src: 'checkServer',
            onDone: [
              {
                guard: 'isOutdated',
                target: 'verifying',
                reenter: true,
              },
              { target: 'trusted' },
            ],
            // Every error that is not `isNoAnswer` is an answer of the server, so the server can be reached.
            onError: [
              {
                guard: { type: 'isNoAnswer', params: ({ event }) => event },
                target: '#connectivity.offline',
              },
              { target: 'trusted' },
            ],
          },
        },
        trusted: {
          description: 'The server has answered the last check.',
          on: { 'connectivity.check': 'verifying' },
        },
      },
    },
    offline: {
      entry: 'emitLost',
      exit: 'emitRecovered',
      initial: 'waiting',
      states: {
        waiting: {
          description:
            'Another call without an answer does not shorten this wait, because the page is already offline.',
          entry: 'countFailure',
          after: { retryDelay: 'retrying' },
          on: { 'connectivity.retry': 'retrying' },
        },
        retrying: {
          invoke: {
            id: 'checkServer',
            src: 'checkServer',
            onDone: '#connectivity.online.trusted',
            onError: [
              { guard: { type: 'isNoAnswer', params: ({ event }) => event }, target: 'waiting' },
              { target: '#connectivity.online.trusted' },
            ],
          },
        },
      },
    },
  },
})

export type ConnectivityRef = ActorRefFrom<typeof connectivityMachine>
