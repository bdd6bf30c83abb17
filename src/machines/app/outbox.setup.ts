// The actors, actions, guards and delays of the outbox, which delivers what a member did.
import { assign, emit, raise, setup, stateIn } from 'xstate'
import { backOffMs } from './backOff.ts'
import { liveFacts } from './facts.ts'
import { createdId, withServerIds } from './outbox.clientIds.ts'
import { offlineFacts } from './outbox.facts.ts'
import {
  attemptFact,
  entriesAfter,
  inOrder,
  nextOrder,
  nextToSend,
  withEntry,
  withoutError,
} from './outbox.selectors.ts'
import type {
  Attempt,
  DeliverInput,
  NewEntry,
  OpenedStore,
  OutboxContext,
  OutboxEntry,
  OutboxEvent,
  OutboxFact,
  OutboxInput,
} from './outbox.types.ts'
import { actionPlaceholder, callbackPlaceholder, placeholder } from './placeholder.ts'

/** The entries together with those on the disk. An entry that was saved during the read may be in both lists. */
function withStored(entries: readonly OutboxEntry[], stored: OpenedStore): readonly OutboxEntry[] {
  const others = stored.entries.filter(({ key }) => !entries.some((entry) => entry.key === key))
  return withServerIds(inOrder([...entries, ...others]), stored.ids ?? {})
}

/** The actors, actions, guards and delays of the outbox. Its states are in `outbox.machine.ts`. */
export const outboxSetup = setup({
  types: {
    context: {} as OutboxContext,
    events: {} as OutboxEvent,
    input: {} as OutboxInput,
    emitted: {} as OutboxFact,
  },
  actors: {
    liveFacts,
    connectivityFacts: offlineFacts,
    openStore: placeholder<OpenedStore, { user_id: number | null }>('openStore'),
    keepEntry: placeholder<{ durable: boolean }, { entry: OutboxEntry }>('keepEntry'),
    deliver: placeholder<Attempt, DeliverInput>('deliver'),
    /** Sends a `TabMessage` for everything that another tab does to an entry. */
    watchTabs: callbackPlaceholder('watchTabs'),
  },
  actions: {
    discardInStore: actionPlaceholder<{ keys: readonly string[] }>('discardInStore'),
    retryInStore: actionPlaceholder<{ key: string }>('retryInStore'),
    storeUser: assign({ user_id: (_, params: { user_id: number | null }) => params.user_id }),
    forgetEntries: assign({ entries: [], failures: 0, failedReads: 0 }),
    storeOpened: assign(({ context }, params: OpenedStore) => ({
      entries: withStored(context.entries, params),
      durable: params.durable,
      failedReads: 0,
    })),
    reportDiskFailure: raise({ type: 'disk.failed' }),
    countFailedRead: assign({ failedReads: ({ context }) => context.failedReads + 1 }),
    storeEarlierEntries: assign(({ context }, { attempt }: { attempt: Attempt }) =>
      attempt.outcome === 'earlierEntryFound' ? { entries: withStored(context.entries, attempt.stored) } : {},
    ),
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
    emitChange: emit(({ context: { entries, durable } }) => ({ type: 'outbox.changed' as const, entries, durable })),
    emitAttempt: emit(({ context }, { attempt }: { attempt: Attempt }) => attemptFact(context, attempt)),
    // The answer to a creation contains the server's id. The other entries of this game or roast get this id.
    storeAttempt: assign(({ context }, { attempt }: { attempt: Attempt }) => {
      const id = attempt.outcome === 'delivered' ? createdId(attempt.answer) : null
      const ids = id === null ? {} : { [attempt.key]: id }
      return {
        entries: withServerIds(entriesAfter(context.entries, attempt), ids),
        unsaved: withServerIds(context.unsaved, ids),
        failures: 0,
      }
    }),
    /** Clears the error of an entry, so that it is sent again. */
    clearError: assign({
      entries: ({ context }, { key }: { key: string }) =>
        context.entries.map((entry) => (entry.key === key ? withoutError(entry) : entry)),
    }),
    discardEntries: assign({
      entries: ({ context }, { keys }: { keys: readonly string[] }) =>
        context.entries.filter(({ key }) => !keys.includes(key)),
    }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
  },
  guards: {
    hasUser: ({ context }) => context.user_id !== null,
    isOtherUser: ({ context }, params: { user_id: number | null }) => context.user_id !== params.user_id,
    isRefused: ({ context }, { key }: { key: string }) =>
      context.entries.some((entry) => entry.key === key && entry.error !== null),
    isKnown: ({ context }, { key }: { key: string }) => context.entries.some((entry) => entry.key === key),
    isUnknown: ({ context }, { key }: { key: string }) => context.entries.every((entry) => entry.key !== key),
    isDurable: (_, { stored }: { stored: OpenedStore }) => stored.durable,
    hasUnsaved: ({ context }) => context.unsaved.length > 0,
    hasWaiting: ({ context }) => nextToSend(context) !== undefined,
    isOffline: stateIn({ connection: 'offline' }),
    isUnanswered: (_, { attempt }: { attempt: Attempt }) => attempt.outcome === 'unanswered',
    hasEarlierEntry: (_, { attempt }: { attempt: Attempt }) => attempt.outcome === 'earlierEntryFound',
    isQuestioned: (_, { attempt }: { attempt: Attempt }) => attempt.outcome === 'questioned',
  },
  delays: {
    keepTimeout: 4000,
    openTimeout: 5000,
    rereadDelay: ({ context }) => backOffMs(context.failedReads),
    // Longer than the deadline of a call, because another tab may first finish its own call.
    deliverTimeout: 30_000,
    retryDelay: ({ context }) => backOffMs(context.failures),
  },
})
