// The page on which an admin reads the log.
import { type ActorRefFrom, assign, or, setup, stateIn } from 'xstate'
import type { LogEntry } from '../../../contract/api/members/logs.ts'
import type { PageVitals } from '../../../contract/api/site/vitals.ts'
import { errorOf } from '../../../contract/callResult.ts'
import { hasNextPage, hasPreviousPage } from '../../../contract/rules/members/logPages.ts'
import { liveFacts } from '../app/facts.ts'
import type { LiveFact } from '../app/live.types.ts'
import { actionPlaceholder, placeholder } from '../app/placeholder.ts'
import { createResourceMachine } from '../shared/resource.machine.ts'
import {
  type LogFilter,
  type LogPlace,
  type LogRequest,
  type LogsContext,
  type LogsEvent,
  type LogsInput,
  NO_FILTER,
} from './logs.types.ts'

/** Whether the log has a next page, and whether it has a previous page. */
export function pagerOf({ page, entries }: Pick<LogsContext, 'page' | 'entries'>): {
  next: boolean
  previous: boolean
} {
  return { next: entries !== null && hasNextPage(entries.length), previous: hasPreviousPage(page) }
}

/**
 * The log that admins read, and the loading times of the site's pages (`vitals`). The log has filters, and is divided
 * into parts of ten entries. Such a part is called a page of the log. Its entries stay until the entries of the next
 * page have loaded. New entries appear on the first page automatically. While another page is shown, they are only
 * counted.
 */
export const logsMachine = setup({
  types: {
    context: {} as LogsContext,
    events: {} as LogsEvent,
    input: {} as LogsInput,
    /** `busy`: the shown entries are not yet those of the chosen page and filter. */
    tags: {} as 'busy',
  },
  actors: {
    liveFacts,
    loadPage: placeholder<LogEntry[], LogRequest>('loadPage'),
    vitals: createResourceMachine<PageVitals[]>(),
  },
  actions: {
    /** Turns to the next page of the log (`by` is 1) or to the previous one (-1). */
    turn: assign({ page: ({ context }, params: { by: 1 | -1 }) => context.page + params.by }),
    turnToFirst: assign({ page: 0, newest: null, added: 0 }),
    changeFilter: assign({
      filter: ({ context }, { change }: { change: Partial<LogFilter> }) => ({ ...context.filter, ...change }),
    }),
    storeEntries: assign(({ context }, { entries }: { entries: LogEntry[] }) => ({
      entries,
      entriesPage: context.page,
      error: null,
      ...(context.page === 0 && { newest: entries[0]?.stored_log_id ?? null, added: 0 }),
    })),
    /** Counts a new entry that the shown page of the log does not contain. */
    countAdded: assign({ added: ({ context }) => context.added + 1 }),
    storeError: assign({ error: (_, params: { error: unknown }) => errorOf(params.error) }),
    /** Stores the page, its newest entry and the filter for Back and reload. */
    keepPlace: actionPlaceholder<Partial<LogPlace>>('keepPlace'),
  },
  guards: {
    hasNext: ({ context }) => pagerOf(context).next,
    hasPrevious: ({ context }) => pagerOf(context).previous,
    isFirstPage: ({ context }) => context.page === 0,
    /** Whether the live fact says that the server has added an entry to the log. */
    isAdded: (_, { fact }: { fact: LiveFact }) => fact.type === 'log.added',
    isAddedToFirstPage: ({ context }, { fact }: { fact: LiveFact }) => context.page === 0 && fact.type === 'log.added',
    /** Whether an entry was written during the load. The answer may not contain this entry. */
    mayLackEntry: or([stateIn({ loading: 'lacksEntry' }), stateIn({ shown: { refreshing: 'lacksEntry' } })]),
  },
  // Several entries often come together, for example after many wrong passwords. One load after `refreshPause` gets all
  // of them.
  delays: { typingPause: 300, refreshPause: 1000 },
}).createMachine({
  id: 'logs',
  context: ({ input }) => ({
    page: input.place?.page ?? 0,
    newest: input.place?.newest ?? null,
    filter: input.place?.filter ?? NO_FILTER,
    entries: null,
    entriesPage: 0,
    added: 0,
    error: null,
    input,
  }),
  invoke: [
    { id: 'liveFacts', src: 'liveFacts' },
    { id: 'vitals', src: 'vitals', input: ({ context }) => context.input },
  ],
  initial: 'loading',
  on: {
    'filter.change': {
      target: '.typing',
      reenter: true,
      actions: [{ type: 'changeFilter', params: ({ event }) => event }, 'turnToFirst'],
    },
  },
  states: {
    typing: {
      description: 'Waits for a pause in the typing, so that the page does not make a call for each letter.',
      tags: 'busy',
      after: { typingPause: 'loading' },
    },
    loading: {
      tags: 'busy',
      on: {
        'live.received': [
          { guard: { type: 'isAddedToFirstPage', params: ({ event }) => event }, target: '.lacksEntry' },
          {
            guard: { type: 'isAdded', params: ({ event }) => event },
            actions: 'countAdded',
          },
        ],
      },
      invoke: {
        id: 'loadPage',
        src: 'loadPage',
        input: ({ context: { page, newest, filter } }) => ({ page, newest: page === 0 ? null : newest, filter }),
        onDone: [
          {
            guard: 'mayLackEntry',
            target: 'shown.refreshDue',
            actions: [
              { type: 'storeEntries', params: ({ event }) => ({ entries: event.output }) },
              { type: 'keepPlace', params: ({ context: { page, newest, filter } }) => ({ page, newest, filter }) },
            ],
          },
          {
            target: 'shown',
            actions: [
              { type: 'storeEntries', params: ({ event }) => ({ entries: event.output }) },
              { type: 'keepPlace', params: ({ context: { page, newest, filter } }) => ({ page, newest, filter }) },
            ],
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'storeError', params: ({ event }) => event },
        },
      },
      initial: 'current',
      states: { current: {}, lacksEntry: {} },
    },
    shown: {
      on: {
        'page.next': {
          guard: 'hasNext',
          target: 'loading',
          actions: { type: 'turn', params: { by: 1 } },
        },
        'page.previous': {
          guard: 'hasPrevious',
          target: 'loading',
          actions: { type: 'turn', params: { by: -1 } },
        },
        'page.first': { target: 'loading', actions: 'turnToFirst' },
        'logs.reload': 'loading',
      },
      initial: 'current',
      states: {
        current: {
          on: {
            'live.received': [
              {
                guard: { type: 'isAddedToFirstPage', params: ({ event }) => event },
                target: 'refreshDue',
              },
              {
                guard: { type: 'isAdded', params: ({ event }) => event },
                actions: 'countAdded',
              },
            ],
            // The page may have missed entries while it was disconnected.
            'live.connected': { guard: 'isFirstPage', target: 'refreshDue' },
          },
        },
        refreshDue: {
          description: 'There are new entries. They are loaded together after a pause.',
          after: { refreshPause: 'refreshing' },
        },
        refreshing: {
          description:
            'The shown entries stay during the load. A new entry does not start the load again. Otherwise no load would end while new entries keep coming. If the load fails, the next new entry starts another load.',
          on: {
            'live.received': { guard: { type: 'isAdded', params: ({ event }) => event }, target: '.lacksEntry' },
          },
          invoke: {
            id: 'refresh',
            src: 'loadPage',
            input: ({ context: { filter } }) => ({ page: 0, newest: null, filter }),
            onDone: [
              {
                guard: 'mayLackEntry',
                target: 'refreshDue',
                actions: { type: 'storeEntries', params: ({ event }) => ({ entries: event.output }) },
              },
              {
                target: 'current',
                actions: { type: 'storeEntries', params: ({ event }) => ({ entries: event.output }) },
              },
            ],
            onError: [{ guard: 'mayLackEntry', target: 'refreshDue' }, { target: 'current' }],
          },
          initial: 'current',
          states: { current: {}, lacksEntry: {} },
        },
      },
    },
    failed: { on: { 'logs.reload': 'loading' } },
  },
})

export type LogsRef = ActorRefFrom<typeof logsMachine>
