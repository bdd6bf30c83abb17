import { assign, setup } from 'xstate'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { placeholder } from '../app/placeholder.ts'
import type { ScreenInput } from '../app/screen.types.ts'

/**
 * A screen that only loads one thing: loading, ready, failed, and refreshed on demand. Make one for each thing:
 * `createResourceMachine<Bag>()`. While it is refreshed, the thing that was loaded before still stands.
 */
export function createResourceMachine<Data>() {
  return setup({
    types: {
      context: {} as { input: ScreenInput; data: Data | null; error: ApiError | null },
      events: {} as { type: 'resource.refresh' },
      input: {} as ScreenInput,
      tags: {} as 'busy',
    },
    actors: {
      load: placeholder<Data, ScreenInput>('load'),
    },
    actions: {
      storeData: assign({ data: (_, params: { data: Data }) => params.data, error: null }),
      storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    },
  }).createMachine({
    id: 'resource',
    context: ({ input }) => ({ input, data: null, error: null }),
    initial: 'loading',
    states: {
      loading: {
        tags: 'busy',
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context }) => context.input,
          onDone: { target: 'ready', actions: { type: 'storeData', params: ({ event }) => ({ data: event.output }) } },
          onError: {
            target: 'failed',
            actions: { type: 'storeError', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      ready: { on: { 'resource.refresh': 'loading' } },
      failed: { on: { 'resource.refresh': 'loading' } },
    },
  })
}
