// The games and roasts in progress, for the bar at the bottom of every page.
import { type ActorRefFrom, assign, type EventObject, setup, stateIn } from 'xstate'
import { liveFacts } from '../app/facts.ts'
import type { LiveEvent, LiveFact } from '../app/live.types.ts'
import { outboxFacts } from '../app/outbox.facts.ts'
import type { OutboxFact } from '../app/outbox.types.ts'
import { callbackPlaceholder, placeholder } from '../app/placeholder.ts'
import { findInProgress } from './findInProgress.ts'
import type { InProgress, KeptLists } from './inProgress.types.ts'
import type { PendingEntry } from './pending.types.ts'
import { type UserChanged, watchUser } from './watchUser.ts'

interface InProgressContext {
  lists: KeptLists
  /** The entries of the outbox. */
  entries: readonly PendingEntry[]
  /** The ids of the games that a member has deleted. The stored answers may still contain them. */
  deletedGames: readonly number[]
  inProgress: readonly InProgress[]
}

/** This browser has stored another answer of the server. */
type KeptChanged = { type: 'kept.changed' }

const NO_LISTS: KeptLists = { games: [], roasts: [], readMs: 0 }

/**
 * These facts can mean that a game or a roast was started, ended or deleted. They start the wait `shortListDelay`,
 * after which the lists are loaded, so that the bar shows the change soon.
 */
const SOON_FACTS: readonly LiveFact['type'][] = ['poolGames.added', 'poolGame.deleted', 'coffeeRoast.updated']

/**
 * Finds the member's games and roasts in progress, for the bar at the bottom of every page. It stores nothing: it reads
 * the stored answers and the outbox.
 */
export const inProgressMachine = setup({
  types: { context: {} as InProgressContext, events: {} as LiveEvent | OutboxFact | KeptChanged | UserChanged },
  actors: {
    liveFacts,
    outboxFacts,
    watchUser,
    /** Sends `kept.changed` after each change of the stored answers. */
    keptFacts: callbackPlaceholder<EventObject>('keptFacts'),
    readKept: placeholder<KeptLists>('readKept'),
    /** Loads the lists from the server. The browser then stores them. */
    loadLists: placeholder<unknown>('loadLists'),
  },
  actions: {
    storeLists: assign((_, { lists }: { lists: KeptLists }) => ({ lists })),
    forgetLists: assign({ lists: NO_LISTS, deletedGames: [] }),
    storeDeleted: assign({
      deletedGames: ({ context }, { fact }: { fact: LiveFact }) =>
        fact.type === 'poolGame.deleted' ? [...context.deletedGames, fact.id] : context.deletedGames,
    }),
    storeEntries: assign((_, { entries }: { entries: readonly PendingEntry[] }) => ({ entries })),
    updateInProgress: assign(({ context: { lists, entries, deletedGames } }) => {
      const games = lists.games.filter(({ pool_game_id }) => !deletedGames.includes(pool_game_id))
      return { inProgress: findInProgress({ ...lists, games }, entries) }
    }),
  },
  guards: {
    loadsSoon: (_, { fact }: { fact: LiveFact }) => SOON_FACTS.includes(fact.type),
    isDeletion: (_, { fact }: { fact: LiveFact }) => fact.type === 'poolGame.deleted',
    isGameChange: (_, { fact }: { fact: LiveFact }) => fact.type === 'poolGames.updated',
    /**
     * Whether the loaded lists may lack the start or the end of a game or a roast, because a live event arrived or the
     * socket connected during the load.
     */
    mayLackStart: stateIn({ server: { asking: 'lacksStart' } }),
    /** Whether the loaded lists may lack a tap of a game, because a live event arrived during the load. */
    mayLackTap: stateIn({ server: { asking: 'lacksTap' } }),
  },
  /**
   * In milliseconds. The stored answers are read `readDelay` after one of them has changed, and `readAgainDelay` after
   * the last read. The lists are loaded from the server after `shortListDelay` or `longListDelay`.
   */
  delays: { readDelay: 300, readAgainDelay: 10_000, shortListDelay: 3000, longListDelay: 60_000 },
}).createMachine({
  id: 'inProgress',
  context: { lists: NO_LISTS, entries: [], deletedGames: [], inProgress: [] },
  invoke: [
    { id: 'liveFacts', src: 'liveFacts' },
    { id: 'outboxFacts', src: 'outboxFacts' },
    { id: 'keptFacts', src: 'keptFacts' },
    { id: 'watchUser', src: 'watchUser' },
  ],
  on: {
    'outbox.changed': {
      actions: [{ type: 'storeEntries', params: ({ event }) => event }, 'updateInProgress'],
    },
  },
  type: 'parallel',
  states: {
    kept: {
      description: 'When another member signs in, or the member signs out, the lists are removed.',
      initial: 'reading',
      on: {
        'user.changed': { target: '.reading', actions: ['forgetLists', 'updateInProgress'] },
        'live.received': {
          guard: { type: 'isDeletion', params: ({ event }) => event },
          actions: [{ type: 'storeDeleted', params: ({ event }) => event }, 'updateInProgress'],
        },
      },
      states: {
        reading: {
          invoke: {
            id: 'readKept',
            src: 'readKept',
            onDone: {
              target: 'read',
              actions: [{ type: 'storeLists', params: ({ event }) => ({ lists: event.output }) }, 'updateInProgress'],
            },
            onError: 'read',
          },
          on: { 'kept.changed': 'changed' },
        },
        read: {
          description:
            'Reads again after a while: another tab may have stored an answer, and a game or roast may now be too old to count as in progress.',
          on: { 'kept.changed': 'changed' },
          after: { readAgainDelay: 'reading' },
        },
        changed: {
          description: 'Several answers often arrive together, so they are read together a moment later.',
          after: { readDelay: 'reading' },
        },
      },
    },
    server: {
      description:
        'The socket may have connected before this machine started, so the lists are loaded once at the start.',
      initial: 'waitingShort',
      states: {
        quiet: {
          on: {
            'live.connected': 'waitingShort',
            'live.received': [
              { guard: { type: 'loadsSoon', params: ({ event }) => event }, target: 'waitingShort' },
              { guard: { type: 'isGameChange', params: ({ event }) => event }, target: 'waitingLong' },
            ],
          },
        },
        waitingShort: { after: { shortListDelay: 'asking' } },
        waitingLong: {
          description:
            'Each tap of a game arrives as a live fact. Most taps do not end the game, so the lists are loaded only after the long delay.',
          on: {
            'live.received': { guard: { type: 'loadsSoon', params: ({ event }) => event }, target: 'waitingShort' },
          },
          after: { longListDelay: 'asking' },
        },
        asking: {
          description:
            'If a change arrives during the load, the server may have read the lists before the change. The lists are then loaded again. The load in progress is not stopped: on a slow network, frequent changes would stop every load.',
          invoke: {
            id: 'loadLists',
            src: 'loadLists',
            onDone: [
              { guard: 'mayLackStart', target: 'waitingShort' },
              { guard: 'mayLackTap', target: 'waitingLong' },
              { target: 'quiet' },
            ],
            onError: 'waitingLong',
          },
          initial: 'current',
          on: {
            'live.connected': '.lacksStart',
            'live.received': { guard: { type: 'loadsSoon', params: ({ event }) => event }, target: '.lacksStart' },
          },
          states: {
            current: {
              on: {
                'live.received': {
                  guard: { type: 'isGameChange', params: ({ event }) => event },
                  target: 'lacksTap',
                },
              },
            },
            lacksTap: {},
            lacksStart: {},
          },
        },
      },
    },
  },
})

export type InProgressRef = ActorRefFrom<typeof inProgressMachine>
