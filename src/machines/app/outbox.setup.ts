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

/** The entries together with those on the disk. An entry that was saved during the read can be in both lists. */
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
    /** Reads the entries of the member from the disk. */
    openStore: placeholder<OpenedStore, { user_id: number | null }>('openStore'),
    /** Writes an entry to the disk. `durable` is false if it is stored only in the memory of the tab. */
    keepEntry: placeholder<{ durable: boolean }, { entry: OutboxEntry }>('keepEntry'),
    /** Makes one attempt to send an entry to the server. */
    deliver: placeholder<Attempt, DeliverInput>('deliver'),
    /** Sends a `TabMessage` for everything that another tab does to an entry. */
    watchTabs: callbackPlaceholder('watchTabs'),
  },
  actions: {
    /** Deletes the entries with these keys on the disk. */
    discardInStore: actionPlaceholder<{ keys: readonly string[] }>('discardInStore'),
    /** Clears the error of this entry on the disk, and counts the retry. */
    retryInStore: actionPlaceholder<{ key: string }>('retryInStore'),
    storeUser: assign({ user_id: (_, params: { user_id: number | null }) => params.user_id }),
    /** Clears the list of this tab. The entries stay on the disk. */
    forgetEntries: assign({ entries: [], failures: 0, failedReads: 0 }),
    /** Adds the entries that were read from the disk. */
    storeOpened: assign(({ context }, params: OpenedStore) => ({
      entries: withStored(context.entries, params),
      durable: params.durable,
      failedReads: 0,
    })),
    reportDiskFailure: raise({ type: 'disk.failed' }),
    countFailedRead: assign({ failedReads: ({ context }) => context.failedReads + 1 }),
    /** Adds the entries that an attempt found on the disk and that this tab did not know. */
    storeEarlierEntries: assign(({ context }, { attempt }: { attempt: Attempt }) =>
      attempt.outcome === 'earlierEntryFound' ? { entries: withStored(context.entries, attempt.stored) } : {},
    ),
    addUnsaved: assign({
      unsaved: ({ context }, { entry }: { entry: NewEntry }) => [
        ...context.unsaved,
        { ...entry, order: nextOrder(context), error: null },
      ],
    }),
    /**
     * Moves the oldest unsaved entry to `entries`, after its write to the disk has ended, failed or taken too long. The
     * entry of a member who is not signed in any more is only removed from `unsaved`.
     */
    moveFirstUnsavedToEntries: assign(({ context }, { durable }: { durable: boolean }) => {
      const [entry, ...unsaved] = context.unsaved
      const isOwn = entry?.user_id === context.user_id
      return { unsaved, durable, entries: entry && isOwn ? withEntry(context.entries, entry) : context.entries }
    }),
    addEntryOfOtherTab: assign({
      entries: ({ context }, { entry }: { entry: OutboxEntry }) =>
        entry.user_id === context.user_id ? withEntry(context.entries, entry) : context.entries,
    }),
    emitChange: emit(({ context: { entries, durable } }) => ({ type: 'outbox.changed' as const, entries, durable })),
    /** Emits how an attempt ended: `outbox.delivered` or `outbox.refused`. */
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
    /** Whether the disk could be read. */
    isStoreDurable: (_, { stored }: { stored: OpenedStore }) => stored.durable,
    hasUnsaved: ({ context }) => context.unsaved.length > 0,
    hasEntryToSend: ({ context }) => nextToSend(context) !== undefined,
    isOffline: stateIn({ connection: 'offline' }),
    /** Whether a later attempt can succeed: there was no answer, or only a temporary error. */
    isUnanswered: (_, { attempt }: { attempt: Attempt }) => attempt.outcome === 'unanswered',
    hasEarlierEntry: (_, { attempt }: { attempt: Attempt }) => attempt.outcome === 'earlierEntryFound',
    /** Whether the member must decide about the entry, because another member has changed the game. */
    isQuestioned: (_, { attempt }: { attempt: Attempt }) => attempt.outcome === 'questioned',
  },
  delays: {
    /** How long a write to the disk may take. */
    keepTimeout: 4000,
    /** How long a read of the disk may take. */
    openTimeout: 5000,
    rereadDelay: ({ context }) => backOffMs(context.failedReads),
    // Longer than the deadline of a call, because the entry may have to wait for the call of another tab.
    deliverTimeout: 30_000,
    retryDelay: ({ context }) => backOffMs(context.failures),
  },
})
