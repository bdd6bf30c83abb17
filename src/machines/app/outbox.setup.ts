import { assign, type EventObject, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import {
  attemptFact,
  entriesAfter,
  expiredEntries,
  inOrder,
  nextOrder,
  nextToSend,
  waitMs,
  withEntry,
  withoutEntry,
} from './outbox.selectors.ts'
import type {
  Attempt,
  NewEntry,
  OutboxContext,
  OutboxEntry,
  OutboxEvent,
  OutboxFact,
  OutboxInput,
} from './outbox.types.ts'
import { showAlert } from './system.ts'

/** What the outbox is made of: its effects, named, and its rules. The states stand in `outbox.machine.ts`. */
export const outboxSetup = setup({
  types: { context: {} as OutboxContext, events: {} as OutboxEvent, input: {} as OutboxInput },
  actors: {
    openStore: fromPromise<{ entries: readonly OutboxEntry[]; durable: boolean }, { user_id: number | null }>(
      async () => {
        throw new Error('provide openStore')
      },
    ),
    keepEntry: fromPromise<{ durable: boolean }, { entry: OutboxEntry }>(async () => {
      throw new Error('provide keepEntry')
    }),
    deliver: fromPromise<Attempt, { entry: OutboxEntry }>(async () => {
      throw new Error('provide deliver')
    }),
    /** Sends the other tabs' news. */
    watchTabs: fromCallback<EventObject>(() => {
      throw new Error('provide watchTabs')
    }),
  },
  actions: {
    showAlert,
    dropFromStore: (_, _params: { keys: readonly string[] }) => {
      throw new Error('provide dropFromStore')
    },
    reviveInStore: (_, _params: { key: string }) => {
      throw new Error('provide reviveInStore')
    },
    storeUser: assign({ user_id: (_, params: { user_id: number | null }) => params.user_id }),
    forgetEntries: assign({ entries: [], failures: 0 }),
    // What was kept while the store was opening is in both.
    storeOpened: assign(({ context }, params: { entries: readonly OutboxEntry[]; durable: boolean }) => ({
      entries: inOrder([
        ...context.entries,
        ...params.entries.filter(({ key }) => !context.entries.some((entry) => entry.key === key)),
      ]),
      durable: params.durable,
    })),
    addUnsaved: assign({
      unsaved: ({ context }, { entry }: { entry: NewEntry }) => [
        ...context.unsaved,
        { ...entry, order: nextOrder(context), error: null },
      ],
    }),
    acceptFirstUnsaved: assign(({ context }, { durable }: { durable: boolean }) => {
      const [entry, ...unsaved] = context.unsaved
      const isOwn = entry?.user_id === context.user_id
      return { unsaved, durable, entries: entry && isOwn ? withEntry(context.entries, entry) : context.entries }
    }),
    acceptEntry: assign({
      entries: ({ context }, { entry }: { entry: OutboxEntry }) =>
        entry.user_id === context.user_id ? withEntry(context.entries, entry) : context.entries,
    }),
    reportChange: sendTo(
      ({ context }) => context.parent,
      ({ context }): OutboxFact => ({ type: 'outbox.changed', entries: context.entries, durable: context.durable }),
    ),
    reportAttempt: sendTo(
      ({ context }) => context.parent,
      ({ context }, { attempt }: { attempt: Attempt }): OutboxFact => attemptFact(context, attempt),
    ),
    storeAttempt: assign(({ context }, { attempt }: { attempt: Attempt }) => ({
      entries: entriesAfter(context.entries, attempt),
      failures: 0,
    })),
    reportExpired: sendTo(
      ({ context }) => context.parent,
      ({ context }): OutboxFact => ({ type: 'outbox.expired', keys: expiredEntries(context).map(({ key }) => key) }),
    ),
    dropExpired: assign({
      entries: ({ context }) => {
        const expired = expiredEntries(context)
        return context.entries.filter((entry) => !expired.includes(entry))
      },
    }),
    revive: assign({
      entries: ({ context }, { key }: { key: string }) =>
        context.entries.map((entry) => (entry.key === key ? { ...entry, error: null } : entry)),
    }),
    drop: assign({ entries: ({ context }, { key }: { key: string }) => withoutEntry(context.entries, key) }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
  },
  guards: {
    hasUser: ({ context }) => context.user_id !== null,
    isOtherUser: ({ context }, params: { user_id: number | null }) => context.user_id !== params.user_id,
    isRefused: ({ context }, { key }: { key: string }) =>
      context.entries.some((entry) => entry.key === key && entry.error !== null),
    isThere: ({ context }, { key }: { key: string }) => context.entries.some((entry) => entry.key === key),
    isUnknown: ({ context }, { key }: { key: string }) => context.entries.every((entry) => entry.key !== key),
    hasUnsaved: ({ context }) => context.unsaved.length > 0,
    hasExpired: ({ context }) => expiredEntries(context).length > 0,
    hasWaiting: ({ context }) => nextToSend(context) !== undefined,
    isUnanswered: (_, { attempt }: { attempt: Attempt }) => attempt.outcome === 'unanswered',
  },
  delays: { keepTimeout: 4000, openTimeout: 5000, callTimeout: 30_000, retryDelay: ({ context }) => waitMs(context) },
})
