// The list 'Not saved yet' with the entries that the server has not confirmed.
import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { discardEntry, retryEntry, sendWaiting } from '../app/outbox.actions.ts'
import { signOut } from '../app/session.actions.ts'
import { pendingMachine } from './pending.machine.ts'
import type { PendingEntry, PendingReport } from './pending.types.ts'
import { openQuestion } from './waitingList.selectors.ts'

interface WaitingListContext {
  /** Everything that the signed-in member did and the server has not confirmed, in order. */
  entries: readonly PendingEntry[]
  /**
   * The keys of the entries whose question the member has postponed. After a reload the question appears again.
   */
  postponed: readonly string[]
}

type WaitingListEvent =
  | { type: 'list.open' }
  | { type: 'list.close' }
  /** Sends all waiting entries now. */
  | { type: 'list.send' }
  /** Sends these refused entries again. */
  | { type: 'entries.send'; keys: readonly string[] }
  | { type: 'entries.discard'; keys: readonly string[] }
  /** Closes the question about old taps. The taps stay in the list. */
  | { type: 'question.postpone' }
  /**
   * The member wants to sign out. While the question about unsaved entries is open, this event is the answer 'Sign
   * Out'.
   */
  | { type: 'session.signOut' }
  | { type: 'signOut.cancel' }
  | PendingReport

/**
 * The list of all unsaved and refused entries, on every page. The machine also asks the member two questions: whether
 * to send old taps if another member has changed the game since, and whether to sign out with unsaved entries.
 */
export const waitingListMachine = setup({
  types: {
    context: {} as WaitingListContext,
    events: {} as WaitingListEvent,
    children: {} as { pending: 'pending' },
  },
  actors: { pending: pendingMachine },
  actions: {
    sendWaiting,
    signOut,
    storePending: assign({ entries: (_, { entries }: { entries: readonly PendingEntry[] }) => entries }),
    sendAgain: ({ system }, { keys }: { keys: readonly string[] }) => {
      for (const key of keys) retryEntry({ system }, { key })
    },
    discard: ({ system }, { keys }: { keys: readonly string[] }) => {
      for (const key of keys) discardEntry({ system }, { key })
    },
    askBeforeDiscard: sendTo('pending', (_, { keys }: { keys: readonly string[] }) => ({
      type: 'entries.discard',
      keys,
    })),
    postpone: assign({
      postponed: ({ context }) => [...context.postponed, ...(openQuestion(context)?.keys ?? [])],
    }),
  },
  guards: {
    hasQuestion: ({ context }) => openQuestion(context) !== null,
    hasNothing: ({ context }) => context.entries.length === 0,
    hasNoQuestion: ({ context }) => openQuestion(context) === null,
  },
}).createMachine({
  id: 'waitingList',
  context: { entries: [], postponed: [] },
  invoke: {
    id: 'pending',
    src: 'pending',
    // The list adds no entries. It only reads the entries of all queues, so it needs no member and no visit.
    input: ({ self }) => ({ queue: null, user_id: 0, visit: '', parent: self }),
  },
  on: {
    'pending.*': { actions: { type: 'storePending', params: ({ event }) => event } },
    'entries.send': { actions: { type: 'sendAgain', params: ({ event }) => event } },
    'session.signOut': '.signingOut',
  },
  initial: 'closed',
  states: {
    closed: {
      always: { guard: 'hasQuestion', target: 'asking' },
      on: { 'list.open': 'open' },
    },
    asking: {
      description:
        'The member decides about the old taps of one game. If the member closes the question, the taps stay in the list.',
      always: { guard: 'hasNoQuestion', target: 'closed' },
      on: {
        'question.postpone': { target: 'closed', actions: 'postpone' },
        // There is no second question, because the member has just read which taps are discarded.
        'entries.discard': { actions: { type: 'discard', params: ({ event }) => event } },
      },
    },
    open: {
      description:
        'The open list contains the questions, so no question opens over it. The list closes when no entry is left in it.',
      always: { guard: 'hasNothing', target: 'closed' },
      on: {
        'list.close': 'closed',
        'list.send': { actions: 'sendWaiting' },
        'entries.discard': { actions: { type: 'askBeforeDiscard', params: ({ event }) => event } },
      },
    },
    signingOut: {
      description:
        'Asks before the sign-out, because the waiting entries are sent only after the next sign-in in this browser.',
      always: { guard: 'hasNothing', target: 'closed', actions: 'signOut' },
      on: {
        'session.signOut': { target: 'closed', actions: 'signOut' },
        'signOut.cancel': 'closed',
      },
    },
  },
})

export type WaitingListRef = ActorRefFrom<typeof waitingListMachine>
