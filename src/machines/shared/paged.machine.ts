import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate'
import { errorOf } from '../../../contract/callResult.ts'
import { isServerBusy, isTemporary } from '../../../contract/temporaryErrors.ts'
import { backOffMs, LONGEST_WAIT_MS } from '../app/backOff.ts'
import type { ConnectivityFact } from '../app/connectivity.types.ts'
import { connectivityFacts, liveFacts } from '../app/facts.ts'
import type { LiveEvent } from '../app/live.types.ts'
import { placeholder } from '../app/placeholder.ts'
import type { ScreenFact } from '../app/screen.types.ts'
import type { Kept } from './kept.types.ts'
import type { PagedContext, PagedInput, PageOf, PageRequest } from './paged.types.ts'

/** The size of a page. A page with fewer items is the last one. */
export const ITEMS_PER_PAGE = 25
/** The most items that one call returns. */
const MOST_PER_CALL = 100

/** How many items a refresh loads: as many as are shown, or were shown before, so that the reader stays in place. */
function firstLimit<Head, Item>({ items, input }: PagedContext<Head, Item>): number {
  return Math.min(MOST_PER_CALL, Math.max(ITEMS_PER_PAGE, items.length, input.items ?? 0))
}

function isShorterThanBefore<Head, Item>({ items, input }: PagedContext<Head, Item>): boolean {
  return items.length < (input.items ?? 0)
}

/**
 * A long list, loaded page by page, the newest items first. A refresh keeps the items until the new ones arrive. The
 * items of the first page that this browser has kept are shown at once, and the loaded page replaces them. While the server
 * does not answer, or answers with a temporary error, the items stay and the refresh is repeated. Make one machine for each
 * list: `createPagedMachine<Head, Item>(({ id }) => id)`.
 */
export function createPagedMachine<Head, Item>(keyOf: (item: Item) => number) {
  return setup({
    types: {
      context: {} as PagedContext<Head, Item>,
      events: {} as
        | { type: 'list.refresh' }
        | { type: 'list.more' }
        | { type: 'item.replace'; item: Item }
        | { type: 'item.remove'; key: number }
        | { type: 'head.change'; change: Partial<Head> }
        | LiveEvent
        | ConnectivityFact
        | ScreenFact,
      input: {} as PagedInput<Item>,
      /** `hasMore`: the server has older items. */
      tags: {} as 'busy' | 'hasMore',
    },
    actors: {
      liveFacts,
      connectivityFacts,
      loadPage: placeholder<PageOf<Head, Item>, PageRequest>('loadPage'),
      /** A screen that keeps no list does not provide it. The actor then fails, and the machine continues with `loading`. */
      readKept: placeholder<Kept<PageOf<Head, Item>> | null, PageRequest>('readKept'),
    },
    actions: {
      /** A refresh loads as many items as are shown, so more than one page of kept items would make it larger. */
      storeKept: assign((_, { kept }: { kept: Kept<PageOf<Head, Item>> | null }) =>
        kept
          ? {
              head: kept.data.head,
              items: kept.data.items.slice(0, ITEMS_PER_PAGE),
              keptMs: kept.keptMs,
              sentMs: kept.keptMs,
            }
          : {},
      ),
      storeAge: assign((_, { kept }: { kept: Kept<PageOf<Head, Item>> | null }) =>
        kept ? { sentMs: kept.keptMs } : {},
      ),
      countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
      countPage: assign({
        pages: ({ context }) => context.pages + 1,
        keptMs: null,
        sentMs: null,
        error: null,
        failures: 0,
      }),
      storePage: assign((_, { page }: { page: PageOf<Head, Item> }) => ({ ...page })),
      /** One call returns at most 100 items. The older ones that are shown stay, so that the reader stays in place. */
      storeFirstPage: assign(({ context: { items, keptMs } }, { page }: { page: PageOf<Head, Item> }) => {
        const last = page.items.at(-1)
        const older = last === undefined || keptMs !== null ? [] : items.filter((item) => keyOf(item) < keyOf(last))
        return { head: page.head, items: [...page.items, ...older] }
      }),
      appendPage: assign(({ context }, { page }: { page: PageOf<Head, Item> }) => ({
        head: page.head,
        items: [...context.items, ...page.items],
      })),
      replaceItem: assign({
        items: ({ context }, { item }: { item: Item }) =>
          context.items.map((known) => (keyOf(known) === keyOf(item) ? item : known)),
      }),
      removeItem: assign({
        items: ({ context }, { key }: { key: number }) => context.items.filter((item) => keyOf(item) !== key),
      }),
      changeHead: assign(({ context: { head } }, { change }: { change: Partial<Head> }) =>
        head === null ? {} : { head: { ...head, ...change } },
      ),
      storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
      /** The server refuses to send the list, so the kept items may be wrong. */
      forgetKept: assign(({ context }) => ({
        failures: 0,
        ...(context.keptMs === null ? {} : { head: null, items: [], keptMs: null }),
      })),
      report: enqueueActions(({ context: { input, items }, enqueue }, { isBusy }: { isBusy: boolean }) => {
        if (input.parent) enqueue.sendTo(input.parent, { type: 'list.changed', items, isBusy })
      }),
      /** The server answers again. If the next load fails, the one after it follows soon. */
      clearFailures: assign({ failures: 0 }),
      countRefresh: assign({ refreshes: ({ context }) => context.refreshes + 1 }),
    },
    guards: {
      hasNoItems: ({ context }) => context.keptMs === null && context.pages === 0,
      isLastPage: (_, params: { page: PageOf<Head, Item>; limit: number }) => params.page.items.length < params.limit,
      isShorterThanBefore: ({ context }) => isShorterThanBefore(context),
      keepsItems: ({ context: { keptMs, pages } }, { error }: { error: unknown }) =>
        (keptMs !== null || pages > 0) && isTemporary(errorOf(error)),
      isTemporary: (_, { error }: { error: unknown }) => isTemporary(errorOf(error)),
      isKept: (_, { kept }: { kept: Kept<PageOf<Head, Item>> | null }) => kept !== null,
      isServerBusy: ({ context: { error } }) => error !== null && isServerBusy(error),
    },
    delays: { retryDelay: ({ context }) => backOffMs(context.failures), failedDelay: LONGEST_WAIT_MS },
  }).createMachine({
    id: 'paged',
    context: ({ input }) => ({
      input,
      head: null,
      items: [],
      keptMs: null,
      sentMs: null,
      pages: 0,
      refreshes: 0,
      error: null,
      failures: 0,
    }),
    invoke: { id: 'liveFacts', src: 'liveFacts' },
    initial: 'reading',
    on: {
      'list.refresh': [
        // A slow disk may not have answered in time. Now it may.
        { guard: 'hasNoItems', target: '.reading', reenter: true, actions: ['countRefresh', 'clearFailures'] },
        { target: '.loading', reenter: true, actions: ['countRefresh', 'clearFailures'] },
      ],
      // The page may have missed changes while it was disconnected.
      'live.connected': { target: '.loading', reenter: true, actions: ['countRefresh', 'clearFailures'] },
      'item.replace': { actions: { type: 'replaceItem', params: ({ event }) => event } },
      'item.remove': { actions: { type: 'removeItem', params: ({ event }) => event } },
      'head.change': { actions: { type: 'changeHead', params: ({ event }) => event } },
    },
    states: {
      reading: {
        tags: 'busy',
        description: 'Reads what this browser has kept. It takes a few milliseconds.',
        // The list is loaded next anyway. Without the kept items, nothing would show until the server answers.
        on: { 'list.refresh': { actions: 'countRefresh' }, 'live.connected': { actions: 'countRefresh' } },
        invoke: {
          id: 'readKept',
          src: 'readKept',
          input: ({ context }) => ({ input: context.input, before: null, limit: ITEMS_PER_PAGE, r: 0 }),
          onDone: {
            target: 'loading',
            actions: { type: 'storeKept', params: ({ event }) => ({ kept: event.output }) },
          },
          onError: 'loading',
        },
      },
      loading: {
        tags: 'busy',
        entry: { type: 'report', params: { isBusy: true } },
        invoke: {
          id: 'loadFirst',
          src: 'loadPage',
          input: ({ context }) => ({
            input: context.input,
            before: null,
            limit: firstLimit(context),
            r: context.refreshes,
          }),
          onDone: [
            {
              guard: {
                type: 'isLastPage',
                params: ({ context, event }) => ({ page: event.output, limit: firstLimit(context) }),
              },
              target: 'complete',
              actions: [{ type: 'storePage', params: ({ event }) => ({ page: event.output }) }, 'countPage'],
            },
            {
              target: 'partial',
              actions: [{ type: 'storeFirstPage', params: ({ event }) => ({ page: event.output }) }, 'countPage'],
            },
          ],
          onError: [
            {
              guard: { type: 'keepsItems', params: ({ event }) => event },
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
          input: ({ context }) => ({ input: context.input, before: null, limit: ITEMS_PER_PAGE, r: 0 }),
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
      partial: {
        tags: 'hasMore',
        entry: { type: 'report', params: ({ context }) => ({ isBusy: isShorterThanBefore(context) }) },
        always: { guard: 'isShorterThanBefore', target: 'loadingMore' },
        on: { 'list.more': 'loadingMore' },
      },
      loadingMore: {
        tags: ['busy', 'hasMore'],
        invoke: {
          id: 'loadMore',
          src: 'loadPage',
          input: ({ context }) => {
            const last = context.items.at(-1)
            return {
              input: context.input,
              before: last === undefined ? null : keyOf(last),
              limit: ITEMS_PER_PAGE,
              r: context.refreshes,
            }
          },
          onDone: [
            {
              guard: { type: 'isLastPage', params: ({ event }) => ({ page: event.output, limit: ITEMS_PER_PAGE }) },
              target: 'complete',
              actions: [{ type: 'appendPage', params: ({ event }) => ({ page: event.output }) }, 'countPage'],
            },
            {
              target: 'partial',
              actions: [{ type: 'appendPage', params: ({ event }) => ({ page: event.output }) }, 'countPage'],
            },
          ],
          onError: {
            target: 'moreFailed',
            actions: { type: 'storeError', params: ({ event }) => event },
          },
        },
      },
      moreFailed: {
        description:
          'A state of its own: in `partial` the page asks for more at the end of the list, and after a failure it would ask forever.',
        tags: 'hasMore',
        entry: { type: 'report', params: { isBusy: false } },
        on: { 'list.more': 'loadingMore' },
      },
      complete: { entry: { type: 'report', params: { isBusy: false } } },
      outdated: {
        description:
          'The last refresh failed, and the error may pass. The items stay, with their age, and are loaded again soon.',
        entry: { type: 'report', params: { isBusy: false } },
        invoke: [{ id: 'connectivityFacts', src: 'connectivityFacts' }],
        on: { 'connectivity.recovered': { target: 'loading', actions: ['countRefresh', 'clearFailures'] } },
        after: { retryDelay: { target: 'loading', actions: 'countRefresh' } },
        initial: 'dating',
        states: {
          dating: {
            invoke: {
              id: 'readAge',
              src: 'readKept',
              input: ({ context }) => ({ input: context.input, before: null, limit: ITEMS_PER_PAGE, r: 0 }),
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
          'A server that answers, but not with the list, is asked again. One that is out of reach reports itself.',
        entry: { type: 'report', params: { isBusy: false } },
        invoke: { id: 'connectivityFacts', src: 'connectivityFacts' },
        on: { 'connectivity.recovered': { target: 'reading', actions: 'countRefresh' } },
        after: { failedDelay: { guard: 'isServerBusy', target: 'reading', actions: 'countRefresh' } },
      },
    },
  })
}

export type PagedRef<Head, Item> = ActorRefFrom<ReturnType<typeof createPagedMachine<Head, Item>>>
