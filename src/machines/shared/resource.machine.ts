import { type ActorRefFrom, assign, setup } from 'xstate'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { placeholder } from '../app/placeholder.ts'
import type { ScreenInput } from '../app/screen.types.ts'

export interface ResourceContext<Data, Query> {
  /** What `load` receives as `query`. Plain data. */
  query: Query
  data: Data | null
  /** Why the last load failed. Null after a successful load. */
  error: ApiError | null
}

/**
 * Data that one call loads. It can be refreshed, and a new query loads other data. A refresh keeps the data until the new
 * data arrives. Make one for each kind of data: `createResourceMachine<Bag>()`.
 * @param merge joins the data of the earlier queries with the new data. Without it, a new query drops the old data.
 */
export function createResourceMachine<Data, Query = ScreenInput>(merge?: (known: Data, loaded: Data) => Data) {
  return setup({
    types: {
      context: {} as ResourceContext<Data, Query>,
      events: {} as { type: 'resource.refresh' } | { type: 'query.change'; query: Query },
      input: {} as Query,
      tags: {} as 'busy',
    },
    actors: { load: placeholder<Data, { query: Query }>('load') },
    actions: {
      storeQuery: assign(({ context }, { query }: { query: Query }) => ({
        query,
        data: merge ? context.data : null,
        error: null,
      })),
      storeData: assign(({ context }, { data }: { data: Data }) => ({
        data: merge && context.data ? merge(context.data, data) : data,
        error: null,
      })),
      storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    },
    guards: {
      isOtherQuery: ({ context }, { query }: { query: Query }) =>
        JSON.stringify(query) !== JSON.stringify(context.query),
    },
  }).createMachine({
    id: 'resource',
    context: ({ input }) => ({ query: input, data: null, error: null }),
    initial: 'loading',
    on: {
      'resource.refresh': '.loading',
      'query.change': {
        guard: { type: 'isOtherQuery', params: ({ event }) => event },
        target: '.loading',
        actions: { type: 'storeQuery', params: ({ event }) => event },
      },
    },
    states: {
      loading: {
        tags: 'busy',
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context }) => ({ query: context.query }),
          onDone: { target: 'ready', actions: { type: 'storeData', params: ({ event }) => ({ data: event.output }) } },
          onError: { target: 'failed', actions: { type: 'storeError', params: ({ event }) => event } },
        },
      },
      ready: {},
      failed: {},
    },
  })
}

export type ResourceRef<Data, Query = ScreenInput> = ActorRefFrom<ReturnType<typeof createResourceMachine<Data, Query>>>
