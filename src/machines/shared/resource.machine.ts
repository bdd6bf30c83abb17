import { type ActorRefFrom, assign, setup } from 'xstate'
import { errorOf, isUnreachable } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { liveFacts } from '../app/facts.ts'
import type { LiveEvent } from '../app/live.types.ts'
import { placeholder } from '../app/placeholder.ts'
import type { ScreenInput } from '../app/screen.types.ts'
import type { Kept } from './kept.types.ts'

export interface ResourceContext<Data, Query> {
  /** What to load, for example the params of the page. It must be plain data, because queries are compared as JSON. */
  query: Query
  data: Data | null
  /** When the server sent the data, if they were kept from an earlier visit. Null when they were loaded on this visit. */
  keptMs: number | null
  /** Why the last load failed. Null after a successful load. */
  error: ApiError | null
}

/**
 * Data that one call loads. It can be refreshed, and a new query loads other data. A refresh keeps the data until the new
 * data arrives. Data that this browser has kept is shown at once, and the
 * loaded data replaces it. Make one machine for each kind of data: `createResourceMachine<Bag>()`.
 * @param merge joins the data of the earlier queries with the new data. Without it, a new query drops the old data.
 */
export function createResourceMachine<Data, Query = ScreenInput>(merge?: (known: Data, loaded: Data) => Data) {
  return setup({
    types: {
      context: {} as ResourceContext<Data, Query>,
      events: {} as { type: 'resource.refresh' } | { type: 'query.change'; query: Query } | LiveEvent,
      input: {} as Query,
      tags: {} as 'busy',
    },
    actors: {
      liveFacts,
      load: placeholder<Data, { query: Query }>('load'),
      /** A screen that keeps no data does not provide it. The actor then fails, and the machine continues with `loading`. */
      readKept: placeholder<Kept<Data> | null, { query: Query }>('readKept'),
    },
    actions: {
      storeQuery: assign(({ context }, { query }: { query: Query }) => ({
        query,
        data: merge ? context.data : null,
        keptMs: merge ? context.keptMs : null,
        error: null,
      })),
      storeKept: assign((_, { kept }: { kept: Kept<Data> | null }) => kept ?? {}),
      storeData: assign(({ context }, { data }: { data: Data }) => ({
        data: merge && context.data && context.keptMs === null ? merge(context.data, data) : data,
        keptMs: null,
        error: null,
      })),
      storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
      /** The server answered with an error, so the kept data may be wrong. */
      forgetKept: assign(({ context }) => (context.keptMs === null ? {} : { data: null, keptMs: null })),
    },
    guards: {
      isOtherQuery: ({ context }, { query }: { query: Query }) =>
        JSON.stringify(query) !== JSON.stringify(context.query),
      canShowKept: ({ context }, { error }: { error: unknown }) =>
        context.keptMs !== null && isUnreachable(errorOf(error)),
    },
  }).createMachine({
    id: 'resource',
    context: ({ input }) => ({ query: input, data: null, keptMs: null, error: null }),
    initial: 'reading',
    on: {
      'resource.refresh': '.loading',
      'query.change': {
        guard: { type: 'isOtherQuery', params: ({ event }) => event },
        target: '.reading',
        actions: { type: 'storeQuery', params: ({ event }) => event },
      },
    },
    states: {
      reading: {
        tags: 'busy',
        description: 'Reads what this browser has kept. It takes a few milliseconds.',
        invoke: {
          id: 'readKept',
          src: 'readKept',
          input: ({ context }) => ({ query: context.query }),
          onDone: {
            target: 'loading',
            actions: { type: 'storeKept', params: ({ event }) => ({ kept: event.output }) },
          },
          onError: 'loading',
        },
      },
      loading: {
        tags: 'busy',
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context }) => ({ query: context.query }),
          onDone: { target: 'ready', actions: { type: 'storeData', params: ({ event }) => ({ data: event.output }) } },
          onError: [
            {
              guard: { type: 'canShowKept', params: ({ event }) => event },
              target: 'kept',
              actions: { type: 'storeError', params: ({ event }) => event },
            },
            { target: 'failed', actions: [{ type: 'storeError', params: ({ event }) => event }, 'forgetKept'] },
          ],
        },
      },
      ready: {},
      kept: {
        description: 'The server did not answer. The kept data stays, with its age, until the page reconnects.',
        invoke: { id: 'liveFacts', src: 'liveFacts' },
        on: { 'live.connected': 'loading' },
      },
      failed: {},
    },
  })
}

export type ResourceRef<Data, Query = ScreenInput> = ActorRefFrom<ReturnType<typeof createResourceMachine<Data, Query>>>
