import { type ActorRefFrom, assign, setup } from 'xstate'
import { errorOf, isUnreachable } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { liveFacts } from '../app/facts.ts'
import type { LiveEvent } from '../app/live.types.ts'
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

/** One page of the list. `head` is what the same answer contains besides the items, for example their total. */
export interface PageOf<Head, Item> {
  readonly head: Head
  readonly items: readonly Item[]
}

/** The size of a page. A page with fewer items is the last one. */
export const ITEMS_PER_PAGE = 25
/** The most items that one call returns. */
const MOST_PER_CALL = 100

interface PagedContext<Head, Item> {
  input: ScreenInput
  head: Head | null
  /** In the order of the list. */
  items: readonly Item[]
  /** When the server sent the items, if they were kept from an earlier visit. Null when they were loaded on this visit. */
  keptMs: number | null
  refreshes: number
  error: ApiError | null
}

/** How many items a refresh loads: as many as are shown, so that the reader stays in place. */
function firstLimit({ items }: PagedContext<unknown, unknown>): number {
  return Math.min(MOST_PER_CALL, Math.max(ITEMS_PER_PAGE, items.length))
}

/**
 * A long list, loaded page by page, the newest items first. A refresh keeps the items until the new ones arrive. What this
 * browser has kept of the first page shows at once, and the loaded page replaces it. Make one for each list:
 * `createPagedMachine<Head, Item>(({ id }) => id)`.
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
      input: {} as ScreenInput,
      /** `hasMore`: the server has older items. */
      tags: {} as 'busy' | 'hasMore',
    },
    actors: {
      liveFacts,
      loadPage: placeholder<PageOf<Head, Item>, PageRequest>('loadPage'),
      /** A screen whose list is not kept does not provide it: then nothing is shown before the list has loaded. */
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
      /** The server has answered, and not with the list: what was kept may be wrong. */
      forgetKept: assign(({ context }) => (context.keptMs === null ? {} : { head: null, items: [], keptMs: null })),
      countRefresh: assign({ refreshes: ({ context }) => context.refreshes + 1 }),
    },
    guards: {
      isLastPage: (_, params: { page: PageOf<Head, Item>; limit: number }) => params.page.items.length < params.limit,
      staysKept: ({ context }, { error }: { error: unknown }) =>
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
              guard: { type: 'staysKept', params: ({ event }) => event },
              target: 'kept',
              actions: { type: 'storeError', params: ({ event }) => event },
            },
            { target: 'failed', actions: [{ type: 'storeError', params: ({ event }) => event }, 'forgetKept'] },
          ],
        },
      },
      partial: { tags: 'hasMore', on: { 'list.more': 'loadingMore' } },
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
          'Not `partial`: there the page asks for more at the end of the list, and after a failure it would ask forever.',
        tags: 'hasMore',
        on: { 'list.more': 'loadingMore' },
      },
      complete: {},
      kept: {
        description: 'The server did not answer. The kept items stay, with their age, until the page reconnects.',
      },
      failed: {},
    },
  })
}

export type PagedRef<Head, Item> = ActorRefFrom<ReturnType<typeof createPagedMachine<Head, Item>>>
