import { type ActorRefFrom, assign, setup } from 'xstate'
import type { LogEntry } from '../../../contract/api/members/logs.ts'
import type { PageVitals } from '../../../contract/api/site/vitals.ts'
import { errorOf } from '../../../contract/callResult.ts'
import type { ApiError } from '../../../contract/errors.ts'
import { hasNextPage, hasPreviousPage } from '../../../contract/rules/members/logPages.ts'
import { placeholder } from '../app/placeholder.ts'
import type { ScreenInput } from '../app/screen.types.ts'
import { createResourceMachine } from '../shared/resource.machine.ts'

export interface LogsContext {
  /** The number of the page, counted from 0. */
  page: number
  /** The log entries of the page that loaded last. Null before the first page. */
  entries: readonly LogEntry[] | null
  error: ApiError | null
  input: ScreenInput
}

/** Whether there is a next and a previous page. */
export function pagerOf({ page, entries }: LogsContext): { next: boolean; previous: boolean } {
  return { next: entries !== null && hasNextPage(entries.length), previous: hasPreviousPage(page) }
}

/** The log, page by page, and the loading times of the site's pages (`vitals`). A page stays until the next one loads. */
export const logsMachine = setup({
  types: {
    context: {} as LogsContext,
    events: {} as { type: 'page.next' } | { type: 'page.previous' } | { type: 'logs.reload' },
    input: {} as ScreenInput,
  },
  actors: {
    loadPage: placeholder<LogEntry[], { page: number }>('loadPage'),
    vitals: createResourceMachine<PageVitals[]>(),
  },
  actions: {
    turn: assign({ page: ({ context }, params: { by: 1 | -1 }) => context.page + params.by }),
    storeEntries: assign({ entries: (_, params: { entries: LogEntry[] }) => params.entries, error: null }),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
  },
  guards: {
    hasNext: ({ context }) => pagerOf(context).next,
    hasPrevious: ({ context }) => pagerOf(context).previous,
  },
}).createMachine({
  id: 'logs',
  context: ({ input }) => ({ page: 0, entries: null, error: null, input }),
  invoke: { id: 'vitals', src: 'vitals', input: ({ context }) => context.input },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadPage',
        src: 'loadPage',
        input: ({ context }) => ({ page: context.page }),
        onDone: {
          target: 'shown',
          actions: { type: 'storeEntries', params: ({ event }) => ({ entries: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'storeError', params: ({ event }) => event },
        },
      },
    },
    shown: {
      on: {
        'page.next': { guard: 'hasNext', target: 'loading', actions: { type: 'turn', params: { by: 1 } } },
        'page.previous': { guard: 'hasPrevious', target: 'loading', actions: { type: 'turn', params: { by: -1 } } },
        'logs.reload': 'loading',
      },
    },
    failed: { on: { 'logs.reload': 'loading' } },
  },
})

export type LogsRef = ActorRefFrom<typeof logsMachine>
