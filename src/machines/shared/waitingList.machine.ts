import { type ActorRefFrom, assign, setup } from 'xstate'
import { retryEntry, sendWaiting } from '../app/outbox.actions.ts'
import { pendingMachine } from './pending.machine.ts'
import type { PendingEntry, PendingReport } from './pending.types.ts'
import { openQuestion } from './waitingList.selectors.ts'

interface WaitingListContext {
  /** Everything that the signed-in member did and the server has not confirmed, in order. */
  entries: readonly PendingEntry[]
  /** The keys of the entries about which the member did not want to decide yet. A reload asks again. */
  postponed: readonly string[]
}

type WaitingListEvent =
  | { type: 'list.open' }
  | { type: 'list.close' }
  | { type: 'list.send' }
  | { type: 'entries.send'; keys: readonly string[] }
  | { type: 'entries.discard'; keys: readonly string[] }
  | { type: 'question.postpone' }
  | PendingReport

/**
 * The list of everything that waits or was refused, on every page. It also asks the member about taps that are old, if
 * somebody else has changed the game since.
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
    storePending: assign({ entries: (_, { entries }: { entries: readonly PendingEntry[] }) => entries }),
    sendAgain: ({ system }, { keys }: { keys: readonly string[] }) => {
      for (const key of keys) retryEntry({ system }, { key })
    },
    discard: ({ self }, { keys }: { keys: readonly string[] }) => {
      for (const key of keys) self.getSnapshot().children.pending?.send({ type: 'entry.discard', key })
    },
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
    input: ({ self }) => ({ queue: null, user_id: 0, visit: '', parent: self }),
  },
  on: {
    'pending.*': { actions: { type: 'storePending', params: ({ event }) => event } },
    'entries.send': { actions: { type: 'sendAgain', params: ({ event }) => event } },
    'entries.discard': { actions: { type: 'discard', params: ({ event }) => event } },
  },
  initial: 'closed',
  states: {
    closed: {
      always: { guard: 'hasQuestion', target: 'asking' },
      on: { 'list.open': 'open' },
    },
    asking: {
      description: 'The member decides about the old taps of one game. Closing the question leaves it to the list.',
      always: { guard: 'hasNoQuestion', target: 'closed' },
      on: { 'question.postpone': { target: 'closed', actions: 'postpone' } },
    },
    open: {
      description: 'The list shows the questions, too, so it asks none. It closes when nothing is left in it.',
      always: { guard: 'hasNothing', target: 'closed' },
      on: { 'list.close': 'closed', 'list.send': { actions: 'sendWaiting' } },
    },
  },
})

export type WaitingListRef = ActorRefFrom<typeof waitingListMachine>
