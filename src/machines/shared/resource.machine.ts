import { type ActorRefFrom, assign, setup } from 'xstate'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { isServerBusy, isTemporary } from '../../../contract/temporaryErrors.ts'
import { backOffMs, LONGEST_WAIT_MS } from '../app/backOff.ts'
import type { ConnectivityFact } from '../app/connectivity.types.ts'
import { connectivityFacts, liveFacts } from '../app/facts.ts'
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
  /** When the server sent the data, if that is known. It is read after a load that failed. */
  sentMs: number | null
  /** The query that loaded the newest data. */
  dataQuery: Query | null
  /** Why the last load failed. Null after a successful load. */
  error: ApiError | null
  /** The number of loads in a row that failed while data is shown. */
  failures: number
}

/**
 * Data that one call loads. It can be refreshed, and a new query loads other data. A refresh keeps the data until the new
 * data arrives. Data that this browser has kept is shown at once, and the loaded data replaces it. While the server does
 * not answer, or answers with a temporary error, the data stays and the load is repeated. Make one machine for each kind of data: `createResourceMachine<Bag>()`.
 * @param merge joins the data of the earlier queries with the new data. Without it, a new query drops the old data.
 */
export function createResourceMachine<Data, Query = ScreenInput>(merge?: (known: Data, loaded: Data) => Data) {
  return setup({
    types: {
      context: {} as ResourceContext<Data, Query>,
      events: {} as
        | { type: 'resource.refresh' }
        | { type: 'query.change'; query: Query }
        | LiveEvent
        | ConnectivityFact,
      input: {} as Query,
      tags: {} as 'busy',
    },
    actors: {
      liveFacts,
      connectivityFacts,
      load: placeholder<Data, { query: Query }>('load'),
      /** A screen that keeps no data does not provide it. The actor then fails, and the machine continues with `loading`. */
      readKept: placeholder<Kept<Data> | null, { query: Query }>('readKept'),
    },
    actions: {
      storeQuery: assign(({ context }, { query }: { query: Query }) => ({
        query,
        data: merge ? context.data : null,
        keptMs: merge ? context.keptMs : null,
        sentMs: null,
        error: null,
        failures: 0,
      })),
      storeKept: assign(({ context }, { kept }: { kept: Kept<Data> | null }) =>
        kept ? { ...kept, sentMs: kept.keptMs, dataQuery: context.query } : {},
      ),
      storeAge: assign((_, { kept }: { kept: Kept<Data> | null }) => (kept ? { sentMs: kept.keptMs } : {})),
      /** The server answers again. If the next load fails, the one after it follows soon. */
      clearFailures: assign({ failures: 0 }),
      countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
      storeData: assign(({ context }, { data }: { data: Data }) => ({
        data: merge && context.data && context.keptMs === null ? merge(context.data, data) : data,
        keptMs: null,
        sentMs: null,
        dataQuery: context.query,
        error: null,
        failures: 0,
      })),
      storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
      /** The server refuses to send the data, so the kept data may be wrong. */
      forgetKept: assign(({ context }) => ({
        failures: 0,
        ...(context.keptMs === null ? {} : { data: null, keptMs: null }),
      })),
    },
    guards: {
      hasNoData: ({ context }) => context.data === null,
      isOtherQuery: ({ context }, { query }: { query: Query }) =>
        JSON.stringify(query) !== JSON.stringify(context.query),
      keepsData: ({ context: { data, dataQuery, query } }, { error }: { error: unknown }) =>
        data !== null && dataQuery === query && isTemporary(errorOf(error)),
      isTemporary: (_, { error }: { error: unknown }) => isTemporary(errorOf(error)),
      isKept: (_, { kept }: { kept: Kept<Data> | null }) => kept !== null,
      isServerBusy: ({ context: { error } }) => error !== null && isServerBusy(error),
    },
    delays: { retryDelay: ({ context }) => backOffMs(context.failures), failedDelay: LONGEST_WAIT_MS },
  }).createMachine({
    id: 'resource',
    context: ({ input }) => ({
      query: input,
      data: null,
      keptMs: null,
      sentMs: null,
      dataQuery: null,
      error: null,
      failures: 0,
    }),
    initial: 'reading',
    on: {
      'resource.refresh': [
        // A slow disk may not have answered in time. Now it may.
        { guard: 'hasNoData', target: '.reading', actions: 'clearFailures' },
        { target: '.loading', actions: 'clearFailures' },
      ],
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
        // The data is loaded next anyway. Without the kept data, nothing would show until the server answers.
        on: { 'resource.refresh': {} },
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
              guard: { type: 'keepsData', params: ({ event }) => event },
              target: 'outdated',
              actions: [{ type: 'storeError', params: ({ event }) => event }, 'countFailure'],
            },
            {
              guard: { type: 'isTemporary', params: ({ event }) => event },
              target: 'readingAgain',
              actions: { type: 'storeError', params: ({ event }) => event },
            },
            { target: 'failed', actions: [{ type: 'storeError', params: ({ event }) => event }, 'forgetKept'] },
          ],
        },
      },
      readingAgain: {
        tags: 'busy',
        description: 'The server is out of reach. A slow disk may not have answered in time before. Now it may.',
        invoke: {
          id: 'readKeptAgain',
          src: 'readKept',
          input: ({ context }) => ({ query: context.query }),
          onDone: [
            {
              guard: { type: 'isKept', params: ({ event }) => ({ kept: event.output }) },
              target: 'outdated',
              actions: [{ type: 'storeKept', params: ({ event }) => ({ kept: event.output }) }, 'countFailure'],
            },
            'failed',
          ],
          onError: 'failed',
        },
      },
      ready: {},
      outdated: {
        description:
          'The last load failed, and the error may pass. The data stays, with its age, and is loaded again soon.',
        invoke: [
          { id: 'liveFacts', src: 'liveFacts' },
          { id: 'connectivityFacts', src: 'connectivityFacts' },
        ],
        on: {
          'live.connected': { target: 'loading', actions: 'clearFailures' },
          'connectivity.recovered': { target: 'loading', actions: 'clearFailures' },
        },
        after: { retryDelay: 'loading' },
        initial: 'dating',
        states: {
          dating: {
            invoke: {
              id: 'readAge',
              src: 'readKept',
              input: ({ context }) => ({ query: context.query }),
              onDone: {
                target: 'dated',
                actions: { type: 'storeAge', params: ({ event }) => ({ kept: event.output }) },
              },
              onError: 'dated',
            },
          },
          dated: { description: 'Without a kept answer the age is unknown.' },
        },
      },
      failed: {
        description:
          'A server that answers, but not with the data, is asked again. One that is out of reach reports itself.',
        invoke: { id: 'connectivityFacts', src: 'connectivityFacts' },
        on: { 'connectivity.recovered': 'reading' },
        after: { failedDelay: { guard: 'isServerBusy', target: 'reading' } },
      },
    },
  })
}

export type ResourceRef<Data, Query = ScreenInput> = ActorRefFrom<ReturnType<typeof createResourceMachine<Data, Query>>>
