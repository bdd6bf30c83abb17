import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate'
import { errorOf, isUnreachable } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { liveFacts } from '../app/facts.ts'
import type { LiveEvent } from '../app/live.types.ts'
import type { ParentRef } from '../app/parentRef.ts'
import { placeholder } from '../app/placeholder.ts'
import type { ScreenFact, ScreenInput } from '../app/screen.types.ts'
import type { Kept } from './kept.types.ts'

export interface PageRequest {
  readonly input: ScreenInput
  /** The key of the last item that has loaded: the page starts with the next older item. Null for the first page. */
  readonly before: number | null
  readonly limit: number
  /** The number of refreshes so far. A call can send it, so that no cache returns an old answer. */
  readonly r: number
}

/** One page of the list. `head` is what the answer contains besides the items, for example their total or their bag. */
export interface PageOf<Head, Item> {
  readonly head: Head
  readonly items: readonly Item[]
}

/** The size of a page. A page with fewer items is the last one. */
export const ITEMS_PER_PAGE = 25
/** The most items that one call returns. */
const MOST_PER_CALL = 100

/** Sent to the parent of a list when it has loaded, or has read what is kept. */
export interface ListChanged<Item> {
  type: 'list.changed'
  items: readonly Item[]
  /** More items follow without a request. */
  isBusy: boolean
}

/** The input of a long list. */
export interface PagedInput<Item> extends ScreenInput {
  /** How many items the list had when the member was here before. It loads at least as many again. */
  readonly items?: number
  readonly parent?: ParentRef<ListChanged<Item>>
}

interface PagedContext<Head, Item> {
  input: PagedInput<Item>
  head: Head | null
  /** In the order of the list. */
  items: readonly Item[]
  /** When the server sent the items, if they were kept from an earlier visit. Null when they were loaded on this visit. */
  keptMs: number | null
  refreshes: number
  error: ApiError | null
}

/** How many items a refresh loads: as many as are shown, or were shown before, so that the reader stays in place. */
function firstLimit<Head, Item>({ items, input }: PagedContext<Head, Item>): number {
  return Math.min(MOST_PER_CALL, Math.max(ITEMS_PER_PAGE, items.length, input.items ?? 0))
}

function isShorterThanBefore<Head, Item>({ items, input }: PagedContext<Head, Item>): boolean {
  return items.length < (input.items ?? 0)
}

/**
 * A long list, loaded page by page, the newest items first. A refresh keeps the items until the new ones arrive. The
 * items of the first page that this browser has kept are shown at once, and the loaded page replaces them. Make one machine
 * for each list: `createPagedMachine<Head, Item>(({ id }) => id)`.
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
        | LiveEvent
        | ScreenFact,
      input: {} as PagedInput<Item>,
      /** `hasMore`: the server has older items. */
      tags: {} as 'busy' | 'hasMore',
    },
    actors: {
      liveFacts,
      loadPage: placeholder<PageOf<Head, Item>, PageRequest>('loadPage'),
      /** A screen that keeps no list does not provide it. The actor then fails, and the machine continues with `loading`. */
      readKept: placeholder<Kept<PageOf<Head, Item>> | null, PageRequest>('readKept'),
    },
    actions: {
      /** A refresh loads as many items as are shown, so more than one page of kept items would make it larger. */
      storeKept: assign((_, { kept }: { kept: Kept<PageOf<Head, Item>> | null }) =>
        kept ? { head: kept.data.head, items: kept.data.items.slice(0, ITEMS_PER_PAGE), keptMs: kept.keptMs } : {},
      ),
      storePage: assign((_, { page }: { page: PageOf<Head, Item> }) => ({ ...page, keptMs: null, error: null })),
      /** One call returns at most 100 items. The older ones that are shown stay, so that the reader stays in place. */
      storeFirstPage: assign(({ context: { items, keptMs } }, { page }: { page: PageOf<Head, Item> }) => {
        const last = page.items.at(-1)
        const older = last === undefined || keptMs !== null ? [] : items.filter((item) => keyOf(item) < keyOf(last))
        return { head: page.head, items: [...page.items, ...older], keptMs: null, error: null }
      }),
      appendPage: assign(({ context }, { page }: { page: PageOf<Head, Item> }) => ({
        head: page.head,
        items: [...context.items, ...page.items],
        error: null,
      })),
      replaceItem: assign({
        items: ({ context }, { item }: { item: Item }) =>
          context.items.map((known) => (keyOf(known) === keyOf(item) ? item : known)),
      }),
      removeItem: assign({
        items: ({ context }, { key }: { key: number }) => context.items.filter((item) => keyOf(item) !== key),
      }),
      storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
      /** The server answered with an error, so the kept items may be wrong. */
      forgetKept: assign(({ context }) => (context.keptMs === null ? {} : { head: null, items: [], keptMs: null })),
      report: enqueueActions(({ context: { input, items }, enqueue }, { isBusy }: { isBusy: boolean }) => {
        if (input.parent) enqueue.sendTo(input.parent, { type: 'list.changed', items, isBusy })
      }),
      countRefresh: assign({ refreshes: ({ context }) => context.refreshes + 1 }),
    },
    guards: {
      isLastPage: (_, params: { page: PageOf<Head, Item>; limit: number }) => params.page.items.length < params.limit,
      isShorterThanBefore: ({ context }) => isShorterThanBefore(context),
      canShowKept: ({ context }, { error }: { error: unknown }) =>
        context.keptMs !== null && isUnreachable(errorOf(error)),
    },
  }).createMachine({
    id: 'paged',
    context: ({ input }) => ({ input, head: null, items: [], keptMs: null, refreshes: 0, error: null }),
    invoke: { id: 'liveFacts', src: 'liveFacts' },
    initial: 'reading',
    on: {
      'list.refresh': { target: '.loading', reenter: true, actions: 'countRefresh' },
      // The page may have missed changes while it was disconnected.
      'live.connected': { target: '.loading', reenter: true, actions: 'countRefresh' },
      'item.replace': { actions: { type: 'replaceItem', params: ({ event }) => event } },
      'item.remove': { actions: { type: 'removeItem', params: ({ event }) => event } },
    },
    states: {
      reading: {
        tags: 'busy',
        description: 'Reads what this browser has kept. It takes a few milliseconds.',
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
              actions: { type: 'storePage', params: ({ event }) => ({ page: event.output }) },
            },
            { target: 'partial', actions: { type: 'storeFirstPage', params: ({ event }) => ({ page: event.output }) } },
          ],
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
              actions: { type: 'appendPage', params: ({ event }) => ({ page: event.output }) },
            },
            { target: 'partial', actions: { type: 'appendPage', params: ({ event }) => ({ page: event.output }) } },
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
      kept: {
        description: 'The server did not answer. The kept items stay, with their age, until the page reconnects.',
        entry: { type: 'report', params: { isBusy: false } },
      },
      failed: { entry: { type: 'report', params: { isBusy: false } } },
    },
  })
}

export type PagedRef<Head, Item> = ActorRefFrom<ReturnType<typeof createPagedMachine<Head, Item>>>
