import { assign, setup } from 'xstate'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { liveFacts } from '../app/facts.ts'
import type { LiveEvent } from '../app/live.types.ts'
import { placeholder } from '../app/placeholder.ts'
import type { ScreenFact, ScreenInput } from '../app/screen.types.ts'

export interface PageRequest {
  readonly input: ScreenInput
  /** The key of the item before which, in the list's order, the page starts; null for the first. */
  readonly before: number | null
  readonly limit: number
  /** Another number with every refresh: what a call sends as `r`. */
  readonly r: number
}

/** A page, and what the same answer says of the whole. */
export interface PageOf<Head, Item> {
  readonly head: Head
  readonly items: readonly Item[]
}

/** Items to a page. A shorter page is the last. */
export const ITEMS_PER_PAGE = 25
/** The most that one call answers. */
const MOST_PER_CALL = 100

interface PagedContext<Head, Item> {
  input: ScreenInput
  head: Head | null
  items: readonly Item[]
  refreshes: number
  error: ApiError | null
}

/** As many as are shown, so that a refresh does not take away what the reader has come to. */
function firstLimit({ items }: PagedContext<unknown, unknown>): number {
  return Math.min(MOST_PER_CALL, Math.max(ITEMS_PER_PAGE, items.length))
}

/**
 * A list that grows: the newest page first, older ones as the reader comes to them. While it is refreshed, what was
 * loaded before still stands. Make one for each list: `createPagedMachine<Head, Item>(({ id }) => id)`.
 */
export function createPagedMachine<Head, Item>(keyOf: (item: Item) => number) {
  return setup({
    types: {
      context: {} as PagedContext<Head, Item>,
      events: {} as { type: 'list.refresh' } | { type: 'list.more' } | LiveEvent | ScreenFact,
      input: {} as ScreenInput,
      tags: {} as 'busy',
    },
    actors: {
      liveFacts,

      loadPage: placeholder<PageOf<Head, Item>, PageRequest>('loadPage'),
    },
    actions: {
      storePage: assign((_, { page }: { page: PageOf<Head, Item> }) => ({ ...page, error: null })),
      appendPage: assign(({ context }, { page }: { page: PageOf<Head, Item> }) => ({
        head: page.head,
        items: [...context.items, ...page.items],
        error: null,
      })),
      storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
      countRefresh: assign({ refreshes: ({ context }) => context.refreshes + 1 }),
    },
    guards: {
      isLastPage: (_, params: { page: PageOf<Head, Item>; limit: number }) => params.page.items.length < params.limit,
    },
  }).createMachine({
    id: 'paged',
    context: ({ input }) => ({ input, head: null, items: [], refreshes: 0, error: null }),
    invoke: { id: 'liveFacts', src: 'liveFacts' },
    initial: 'loading',
    on: {
      'list.refresh': { target: '.loading', reenter: true, actions: 'countRefresh' },
      // What is shown may be old.
      'live.connected': { target: '.loading', reenter: true, actions: 'countRefresh' },
    },
    states: {
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
            { target: 'partial', actions: { type: 'storePage', params: ({ event }) => ({ page: event.output }) } },
          ],
          onError: {
            target: 'failed',
            actions: { type: 'storeError', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      partial: { on: { 'list.more': 'loadingMore' } },
      loadingMore: {
        tags: 'busy',
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
            target: 'partial',
            actions: { type: 'storeError', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      complete: {},
      failed: {},
    },
  })
}
