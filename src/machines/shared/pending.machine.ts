// The entries of one game or roast that the server has not confirmed yet.
import { type ActorRefFrom, assign, raise, sendTo, setup } from 'xstate'
import type { ApiError } from '../../../contract/errors.ts'
import { discardEntry, enqueue, retryEntry } from '../app/outbox.actions.ts'
import { createdId, queueWithId, withServerIds } from '../app/outbox.clientIds.ts'
import { outboxFacts } from '../app/outbox.facts.ts'
import type { OutboxAnswer, OutboxEntry, OutboxFact } from '../app/outbox.types.ts'
import type {
  PendingCommand,
  PendingContext,
  PendingEntry,
  PendingEvent,
  PendingInput,
  PendingReport,
} from './pending.types.ts'

type OutboxChanged = Extract<OutboxFact, { type: 'outbox.changed' }>

const isSame = (a: readonly PendingEntry[], b: readonly PendingEntry[]) =>
  a.length === b.length && a.every((entry, index) => entry === b[index])

/**
 * The entries of the outbox, then the entries that it has not emitted yet. Returns the same list if nothing changed.
 */
function mergeEntries({ entries, unconfirmedKeys, queue }: PendingContext, emitted: readonly OutboxEntry[]) {
  const savedEntries = emitted.filter((entry) => queue === null || entry.queue === queue)
  const unconfirmed = unconfirmedKeys.filter((key) => savedEntries.every((entry) => entry.key !== key))
  const allEntries = [...savedEntries, ...entries.filter(({ key }) => unconfirmed.includes(key))]
  return { entries: isSame(allEntries, entries) ? entries : allEntries, unconfirmedKeys: unconfirmed }
}

/**
 * The entries after the server refused the entry with this key. `whenRefused` decides whether this entry stays with its
 * error.
 */
function withRefused(entries: readonly PendingEntry[], key: string, error: ApiError): readonly PendingEntry[] {
  return entries.flatMap((entry) => {
    if (entry.key !== key) return [entry]
    return entry.whenRefused === 'keep' ? [{ ...entry, error }] : []
  })
}

/** The first entry that the server has not refused. The outbox may be sending it now. */
const firstWaiting = (entries: readonly PendingEntry[]) => entries.find(({ error }) => error === null)

/**
 * Whether the entry can be deleted, because it has certainly not changed anything on the server. An entry that is or
 * was the first one without an error may have been sent already, even if a refused entry before it is sent again later.
 * An entry that the outbox has not emitted yet cannot be deleted.
 */
function mayDiscard({ entries, unconfirmedKeys, possiblySentKeys }: PendingContext, key: string): boolean {
  const entry = entries.find((one) => one.key === key)
  if (!entry || unconfirmedKeys.includes(key)) return false
  return entry.error !== null || (entry !== firstWaiting(entries) && !possiblySentKeys.includes(key))
}

/**
 * The actions of a member on one page that the server has not confirmed. A new entry is in the list immediately, even
 * before the outbox has written it to the disk. After that, the machine uses the entry that the outbox emits. The
 * machine reports every change to its parent.
 */
export const pendingMachine = setup({
  types: { context: {} as PendingContext, events: {} as PendingEvent, input: {} as PendingInput },
  actors: { outboxFacts },
  actions: {
    enqueue,
    retryEntry,
    discardEntry,
    discardAll: ({ system, context: { discarded } }) => {
      for (const key of discarded) discardEntry({ system }, { key })
    },
    addEntry: assign(({ context }, { command }: { command: PendingCommand }) => {
      const { visit, entryCount, queue, user_id } = context
      if (queue === null) throw new Error('a list of all queues adds nothing')
      const entry: PendingEntry = { key: `${visit}-${entryCount}`, ...command, queue, user_id, error: null }
      return {
        entryCount: entryCount + 1,
        entries: [...context.entries, entry],
        unconfirmedKeys: [...context.unconfirmedKeys, entry.key],
      }
    }),
    storeDiscarded: assign({ discarded: (_, { keys }: { keys: readonly string[] }) => keys }),
    forgetDiscarded: assign({ discarded: [] }),
    mergeOutbox: assign(({ context }, { entries, durable }: OutboxChanged) => {
      const first = firstWaiting(context.entries)?.key
      const merged = mergeEntries(context, entries)
      const keys = merged.entries.map(({ key }) => key)
      const possiblySentKeys = keys.filter((key) => key === first || context.possiblySentKeys.includes(key))
      return { ...merged, durable, possiblySentKeys }
    }),
    removeEntry: assign(({ context }, { key }: { key: string }) => ({
      entries: context.entries.filter((entry) => entry.key !== key),
      unconfirmedKeys: context.unconfirmedKeys.filter((other) => other !== key),
    })),
    /** When the server has created the game or roast, its queue and its entries get the server's id. */
    followId: assign(({ context }, { key, answer }: { key: string; answer: OutboxAnswer | null }) => {
      const id = createdId(answer)
      return id === null
        ? {}
        : {
            queue: context.queue && queueWithId(context.queue, id),
            entries: withServerIds(context.entries, { [key]: id }),
          }
    }),
    storeEntryError: assign(({ context }, { key, error }: { key: string; error: ApiError }) => ({
      entries: withRefused(context.entries, key, error),
      unconfirmedKeys: context.unconfirmedKeys.filter((other) => other !== key),
    })),
    report: sendTo(
      ({ context }) => context.parent,
      (_, report: PendingReport) => report,
    ),
  },
  guards: {
    /** Whether the entries of this queue belong to this machine. */
    isOwnQueue: ({ context }, { queue }: { queue: string }) => context.queue === null || queue === context.queue,
    /** Whether none of the entries about which the member was asked exists any more. */
    hasNoQuestion: ({ context }) => context.entries.every(({ key }) => !context.discarded.includes(key)),
    mayDiscard: ({ context }, { key }: { key: string }) => mayDiscard(context, key),
  },
}).createMachine({
  id: 'pending',
  context: ({ input }) => ({
    ...input,
    entries: [],
    unconfirmedKeys: [],
    possiblySentKeys: [],
    entryCount: 0,
    durable: true,
    discarded: [],
  }),
  initial: 'listening',
  states: {
    listening: {},
    asking: {
      description:
        'A discarded entry cannot be restored, so the member must confirm. The question closes if the server has confirmed the entry meanwhile.',
      always: { guard: 'hasNoQuestion', target: 'listening', actions: 'forgetDiscarded' },
      on: {
        'discard.confirm': {
          target: 'listening',
          actions: ['discardAll', 'forgetDiscarded'],
        },
        'discard.cancel': { target: 'listening', actions: 'forgetDiscarded' },
      },
    },
  },
  invoke: { id: 'outboxFacts', src: 'outboxFacts' },
  on: {
    'entry.add': {
      actions: [
        { type: 'addEntry', params: ({ event }) => event },
        { type: 'report', params: ({ context }) => ({ type: 'pending.changed', entries: context.entries }) },
        {
          type: 'enqueue',
          params: ({ context }) => {
            const entry = context.entries.at(-1)
            if (!entry) throw new Error('no entry was added')
            return entry
          },
        },
      ],
    },
    'entry.retry': { actions: { type: 'retryEntry', params: ({ event }) => event } },
    'entries.discard': {
      target: '.asking',
      actions: { type: 'storeDiscarded', params: ({ event }) => event },
    },
    'entry.undo': [
      {
        guard: { type: 'mayDiscard', params: ({ event }) => event },
        actions: { type: 'discardEntry', params: ({ event }) => event },
      },
      {
        actions: raise(({ event }) => ({ type: 'entry.add', command: event.undo })),
      },
    ],
    'outbox.changed': {
      actions: [
        { type: 'mergeOutbox', params: ({ event }) => event },
        { type: 'report', params: ({ context }) => ({ type: 'pending.changed', entries: context.entries }) },
      ],
    },
    'outbox.delivered': {
      guard: { type: 'isOwnQueue', params: ({ event }) => event },
      actions: [
        { type: 'removeEntry', params: ({ event }) => event },
        { type: 'followId', params: ({ event }) => event },
        {
          type: 'report',
          params: ({ context, event }) => ({
            type: 'pending.delivered',
            entries: context.entries,
            answer: event.answer,
          }),
        },
      ],
    },
    'outbox.refused': {
      guard: { type: 'isOwnQueue', params: ({ event }) => event },
      actions: [
        { type: 'storeEntryError', params: ({ event }) => event },
        {
          type: 'report',
          params: ({ context, event }) => ({ type: 'pending.refused', entries: context.entries, error: event.error }),
        },
      ],
    },
  },
})

export type PendingRef = ActorRefFrom<typeof pendingMachine>
