// Loads the data of a page, and keeps it during a refresh. Most pages that load one thing use this machine.
import { type ActorRefFrom, assign, setup } from 'xstate'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { isTemporary } from '../../../contract/temporaryErrors.ts'
import { backOffMs, LONGEST_WAIT_MS } from '../app/backOff.ts'
import type { ConnectivityFact } from '../app/connectivity.types.ts'
import { connectivityFacts, liveFacts } from '../app/facts.ts'
import type { LiveEvent } from '../app/live.types.ts'
import { placeholder } from '../app/placeholder.ts'
import type { ScreenInput } from '../app/screen.types.ts'
import type { Kept } from './kept.types.ts'

interface ResourceContext<Data, Query> {
  /** What to load, for example the params of the page. It must be plain data, because queries are compared as JSON. */
  query: Query
  data: Data | null
  /** When the server sent the data, if the page shows data of an earlier visit. Otherwise null. */
  keptMs: number | null
  /**
   * When the server sent the shown data. The page shows the age of the data after a failed load. Null if the time is
   * not known, or if the data was loaded on this visit and no load has failed since.
   */
  sentMs: number | null
  /** The query that loaded the newest data. */
  dataQuery: Query | null
  /** Why the last load failed. Null after a successful load. */
  error: ApiError | null
  /** How many loads have failed in a row while data was shown. */
  failures: number
}

/**
 * Data that is loaded with one or several calls. It can be refreshed, and a new query loads other data. On a refresh
 * the data stays until the new data arrives. Data that this browser has stored is shown immediately, and the loaded
 * data replaces it. While the server does not answer, or answers with a temporary error, the data stays and the load is
 * repeated. Make one machine for each kind of data: `createResourceMachine<Bag>()`.
 * @param merge joins the data of the earlier queries with the new data. If it is missing, a new query removes the old
 * data.
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
      /**
       * A screen that stores no data does not provide this actor. The actor then fails, and the machine continues with
       * `loading`.
       */
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
      /** Stores when the server sent the data, as this browser has noted it. */
      storeAge: assign((_, { kept }: { kept: Kept<Data> | null }) => (kept ? { sentMs: kept.keptMs } : {})),
      /** Starts the waiting times from the beginning: after the next failed load, the wait is one second again. */
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
      /**
       * Removes the data of an earlier visit, because the server no longer gives it to this member. Data of this visit
       * stays.
       */
      forgetKept: assign(({ context }) => ({
        failures: 0,
        ...(context.keptMs === null ? {} : { data: null, keptMs: null }),
      })),
    },
    guards: {
      hasNoData: ({ context }) => context.data === null,
      isOtherQuery: ({ context }, { query }: { query: Query }) =>
        JSON.stringify(query) !== JSON.stringify(context.query),
      /** Whether the shown data stays after this error: it belongs to the query, and the error is temporary. */
      keepsData: ({ context: { data, dataQuery, query } }, { error }: { error: unknown }) =>
        data !== null && dataQuery === query && isTemporary(errorOf(error)),
      isTemporary: (_, { error }: { error: unknown }) => isTemporary(errorOf(error)),
      isKept: (_, { kept }: { kept: Kept<Data> | null }) => kept !== null,
      hasTemporaryError: ({ context: { error } }) => error !== null && isTemporary(error),
    },
    /** After a failed load. If no data is shown, the wait is `failedDelay`. */
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
        // Reads the stored data once more: the first read may have taken too long.
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
        description: 'Reads the data that this browser has stored. It takes a few milliseconds.',
        // A refresh is ignored here: the stored data is read first, and then the data is loaded anyway.
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
          onDone: {
            target: 'ready',
            actions: { type: 'storeData', params: ({ event }) => ({ data: event.output }) },
          },
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
            {
              target: 'failed',
              actions: [{ type: 'storeError', params: ({ event }) => event }, 'forgetKept'],
            },
          ],
        },
      },
      readingAgain: {
        tags: 'busy',
        description:
          'The server did not answer, or answered with a temporary error. Reads the stored data once more: the first read may have taken too long.',
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
          'The last load failed with a temporary error. The data stays, with its age, and is loaded again soon.',
        invoke: [
          { id: 'liveFacts', src: 'liveFacts' },
          { id: 'connectivityFacts', src: 'connectivityFacts' },
        ],
        on: {
          'live.connected': { target: 'loading', actions: 'clearFailures' },
          'connectivity.recovered': {
            target: 'loading',
            actions: 'clearFailures',
          },
        },
        after: { retryDelay: 'loading' },
        initial: 'readingAge',
        states: {
          readingAge: {
            invoke: {
              id: 'readAge',
              src: 'readKept',
              input: ({ context }) => ({ query: context.query }),
              onDone: {
                target: 'ageRead',
                actions: { type: 'storeAge', params: ({ event }) => ({ kept: event.output }) },
              },
              onError: 'ageRead',
            },
          },
          ageRead: { description: 'The age was read, or it is unknown because nothing is stored.' },
        },
      },
      failed: {
        description:
          'After a temporary error or without an answer, the load is repeated later. If the page has gone offline, `connectivity.recovered` starts the next load at once.',
        invoke: { id: 'connectivityFacts', src: 'connectivityFacts' },
        on: { 'connectivity.recovered': 'reading' },
        after: {
          failedDelay: { guard: 'hasTemporaryError', target: 'reading' },
        },
      },
    },
  })
}

export type ResourceRef<Data, Query = ScreenInput> = ActorRefFrom<ReturnType<typeof createResourceMachine<Data, Query>>>
