// A long list that loads in parts. In the names of this file, a page is one part of the list. The lists of games,
// roasts, bags and others use this machine.
import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate'
import { errorOf } from '../../../contract/callResult.ts'
import { isTemporary } from '../../../contract/temporaryErrors.ts'
import { backOffMs, LONGEST_WAIT_MS } from '../app/backOff.ts'
import type { ConnectivityFact } from '../app/connectivity.types.ts'
import { connectivityFacts, liveFacts } from '../app/facts.ts'
import type { LiveEvent } from '../app/live.types.ts'
import { placeholder } from '../app/placeholder.ts'
import type { ScreenFact } from '../app/screen.types.ts'
import type { Kept } from './kept.types.ts'
import type { PagedContext, PagedInput, PageOf, PageRequest } from './paged.types.ts'

/** How many items one part of the list has. A part with fewer items is the last one. */
export const ITEMS_PER_PAGE = 25
/** The most items that one call returns. */
const MAX_PER_CALL = 100

/**
 * How many items a refresh loads: as many as the list shows or as are wanted, so that the list does not jump. The
 * result is at least `ITEMS_PER_PAGE`, and at most `MAX_PER_CALL`.
 */
function firstLimit<Head, Item>({ items, wantedCount }: PagedContext<Head, Item>): number {
  return Math.min(MAX_PER_CALL, Math.max(ITEMS_PER_PAGE, items.length, wantedCount))
}

/** Whether the list has fewer items than are wanted. */
function isShorterThanWanted<Head, Item>({ items, wantedCount }: PagedContext<Head, Item>): boolean {
  return items.length < wantedCount
}

/**
 * A long list, loaded part by part, the newest items first. On a refresh the items stay until the new ones arrive. If
 * this browser has stored the first part, its items are shown immediately, and the loaded part replaces them. While the
 * server does not answer, or answers with a temporary error, the items stay and the refresh is repeated. Make one
 * machine for each list: `createPagedMachine<Head, Item>(({ id }) => id)`. `Head` is the type of the other data of an
 * answer, for example the bag of a list of roasts.
 * @param versionOf must return the version of an item if the parent also replaces single items
 */
export function createPagedMachine<Head, Item>(
  keyOf: (item: Item) => number,
  versionOf: (item: Item) => number = () => 0,
) {
  /**
   * Returns the item, or the shown item with the same key if the shown item is newer. An old answer about the list can
   * arrive after a newer answer about one item.
   */
  function newestOf(shownItems: readonly Item[], item: Item): Item {
    const shown = shownItems.find((other) => keyOf(other) === keyOf(item))
    return shown !== undefined && versionOf(shown) > versionOf(item) ? shown : item
  }
  /** Stored items of an earlier visit are always replaced, even if their versions are higher. */
  const newestItems = ({ items, keptMs }: PagedContext<Head, Item>, page: PageOf<Head, Item>) =>
    keptMs === null ? page.items.map((item) => newestOf(items, item)) : page.items

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
      /** `hasMore`: the server may have older items. */
      tags: {} as 'busy' | 'hasMore',
    },
    actors: {
      liveFacts,
      connectivityFacts,
      loadPage: placeholder<PageOf<Head, Item>, PageRequest>('loadPage'),
      /**
       * A screen that stores no list does not provide this actor. The actor then fails, and the machine continues with
       * `loading`.
       */
      readKept: placeholder<Kept<PageOf<Head, Item>> | null, PageRequest>('readKept'),
    },
    actions: {
      /** Uses only one part of the stored items, because the next load requests as many items as are shown. */
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
      /** Stores when the server sent the items, as this browser has noted it. */
      storeAge: assign((_, { kept }: { kept: Kept<PageOf<Head, Item>> | null }) =>
        kept ? { sentMs: kept.keptMs } : {},
      ),
      countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
      /** Counts a part that the server has sent. The shown items are then no longer items of an earlier visit. */
      countPage: assign({
        pages: ({ context }) => context.pages + 1,
        keptMs: null,
        sentMs: null,
        error: null,
        failures: 0,
      }),
      storePage: assign(({ context }, { page }: { page: PageOf<Head, Item> }) => ({
        head: page.head,
        items: newestItems(context, page),
      })),
      /** One call returns at most 100 items. Older items that are shown stay, so that the list does not jump. */
      storeFirstPage: assign(({ context }, { page }: { page: PageOf<Head, Item> }) => {
        const { items, keptMs } = context
        const last = page.items.at(-1)
        const olderItems =
          last === undefined || keptMs !== null ? [] : items.filter((item) => keyOf(item) < keyOf(last))
        return { head: page.head, items: [...newestItems(context, page), ...olderItems] }
      }),
      appendPage: assign(({ context }, { page }: { page: PageOf<Head, Item> }) => ({
        head: page.head,
        items: [...context.items, ...page.items],
      })),
      replaceItem: assign({
        items: ({ context }, { item }: { item: Item }) =>
          context.items.map((other) => (keyOf(other) === keyOf(item) ? newestOf([other], item) : other)),
      }),
      removeItem: assign({
        items: ({ context }, { key }: { key: number }) => context.items.filter((item) => keyOf(item) !== key),
      }),
      changeHead: assign(({ context: { head } }, { change }: { change: Partial<Head> }) =>
        head === null ? {} : { head: { ...head, ...change } },
      ),
      storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
      /**
       * Removes the items of an earlier visit, because the server no longer gives them to this member. Items of this
       * visit stay.
       */
      forgetKept: assign(({ context }) => ({
        failures: 0,
        ...(context.keptMs === null ? {} : { head: null, items: [], keptMs: null }),
      })),
      /** Sends the items to the parent, if there is one. */
      report: enqueueActions(({ context: { input, items }, enqueue }, { isBusy }: { isBusy: boolean }) => {
        if (input.parent) enqueue.sendTo(input.parent, { type: 'list.changed', items, isBusy })
      }),
      /** Starts the waiting times from the beginning: after the next failed load, the wait is one second again. */
      clearFailures: assign({ failures: 0 }),
      /** Counts the refreshes of this visit. A call can send the number, so that no cache returns an old answer. */
      countRefresh: assign({ refreshes: ({ context }) => context.refreshes + 1 }),
      /** Remembers that the member has asked for one more part. */
      wantMore: assign({ wantedCount: ({ context }) => context.items.length + ITEMS_PER_PAGE }),
    },
    guards: {
      /** Whether no part of the list was loaded on this visit, or read from this browser's storage. */
      hasNoItems: ({ context }) => context.keptMs === null && context.pages === 0,
      isLastPage: (_, params: { page: PageOf<Head, Item>; limit: number }) => params.page.items.length < params.limit,
      isShorterThanWanted: ({ context }) => isShorterThanWanted(context),
      /** Whether the shown items stay: they were loaded or read from this browser, and the error is temporary. */
      keepsItems: ({ context: { keptMs, pages } }, { error }: { error: unknown }) =>
        (keptMs !== null || pages > 0) && isTemporary(errorOf(error)),
      isTemporary: (_, { error }: { error: unknown }) => isTemporary(errorOf(error)),
      isKept: (_, { kept }: { kept: Kept<PageOf<Head, Item>> | null }) => kept !== null,
      hasTemporaryError: ({ context: { error } }) => error !== null && isTemporary(error),
    },
    /** After a failed load. If no items are shown, the wait is `failedDelay`. */
    delays: { retryDelay: ({ context }) => backOffMs(context.failures), failedDelay: LONGEST_WAIT_MS },
  }).createMachine({
    id: 'paged',
    context: ({ input }) => ({
      input,
      head: null,
      items: [],
      wantedCount: input.items ?? 0,
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
        // Reads the stored items once more: the first read may have taken too long.
        {
          guard: 'hasNoItems',
          target: '.reading',
          reenter: true,
          actions: ['countRefresh', 'clearFailures'],
        },
        {
          target: '.loading',
          reenter: true,
          actions: ['countRefresh', 'clearFailures'],
        },
      ],
      // The list may have changed while this browser was disconnected.
      'live.connected': { target: '.loading', reenter: true, actions: ['countRefresh', 'clearFailures'] },
      'item.replace': {
        actions: { type: 'replaceItem', params: ({ event }) => event },
      },
      'item.remove': { actions: { type: 'removeItem', params: ({ event }) => event } },
      'head.change': { actions: { type: 'changeHead', params: ({ event }) => event } },
    },
    states: {
      reading: {
        tags: 'busy',
        description: 'Reads the items that this browser has stored. It takes a few milliseconds.',
        // A refresh does not interrupt the read: the list is loaded next anyway, and the member sees the stored items
        // until then.
        on: {
          'list.refresh': { actions: 'countRefresh' },
          'live.connected': { actions: 'countRefresh' },
        },
        invoke: {
          id: 'readKept',
          src: 'readKept',
          input: ({ context }) => ({ input: context.input, before: null, limit: ITEMS_PER_PAGE, refreshCount: 0 }),
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
            refreshCount: context.refreshes,
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
          'The server did not answer, or answered with a temporary error. Reads the stored items once more: the first read may have taken too long.',
        invoke: {
          id: 'readKeptAgain',
          src: 'readKept',
          input: ({ context }) => ({ input: context.input, before: null, limit: ITEMS_PER_PAGE, refreshCount: 0 }),
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
        entry: { type: 'report', params: ({ context }) => ({ isBusy: isShorterThanWanted(context) }) },
        always: { guard: 'isShorterThanWanted', target: 'loadingMore' },
        on: { 'list.more': 'loadingMore' },
      },
      loadingMore: {
        tags: ['busy', 'hasMore'],
        // A refresh ends this load, and then loads the items that the member has asked for, too.
        on: {
          'list.refresh': {
            target: 'loading',
            actions: ['wantMore', 'countRefresh', 'clearFailures'],
          },
          'live.connected': {
            target: 'loading',
            actions: ['wantMore', 'countRefresh', 'clearFailures'],
          },
        },
        invoke: {
          id: 'loadMore',
          src: 'loadPage',
          input: ({ context }) => {
            const last = context.items.at(-1)
            return {
              input: context.input,
              before: last === undefined ? null : keyOf(last),
              limit: ITEMS_PER_PAGE,
              refreshCount: context.refreshes,
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
          'The last load of more items failed. The member can load them again. The state `partial` would load them again at once if the list is shorter than wanted, and could do so without end.',
        tags: 'hasMore',
        entry: { type: 'report', params: { isBusy: false } },
        on: { 'list.more': 'loadingMore' },
      },
      complete: { entry: { type: 'report', params: { isBusy: false } } },
      outdated: {
        description:
          'The last refresh failed with a temporary error. The items stay, with their age, and are loaded again soon.',
        entry: { type: 'report', params: { isBusy: false } },
        invoke: [{ id: 'connectivityFacts', src: 'connectivityFacts' }],
        on: {
          'connectivity.recovered': {
            target: 'loading',
            actions: ['countRefresh', 'clearFailures'],
          },
        },
        after: { retryDelay: { target: 'loading', actions: 'countRefresh' } },
        initial: 'readingAge',
        states: {
          readingAge: {
            invoke: {
              id: 'readAge',
              src: 'readKept',
              input: ({ context }) => ({ input: context.input, before: null, limit: ITEMS_PER_PAGE, refreshCount: 0 }),
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
        entry: { type: 'report', params: { isBusy: false } },
        invoke: { id: 'connectivityFacts', src: 'connectivityFacts' },
        on: {
          'connectivity.recovered': {
            target: 'reading',
            actions: 'countRefresh',
          },
        },
        after: {
          failedDelay: {
            guard: 'hasTemporaryError',
            target: 'reading',
            actions: 'countRefresh',
          },
        },
      },
    },
  })
}

export type PagedRef<Head, Item> = ActorRefFrom<ReturnType<typeof createPagedMachine<Head, Item>>>
