// Pure functions over the entries of the outbox: their order, the next one to send, and what remains after an attempt.
import { waitsForRefusedCreation } from './outbox.clientIds.ts'
import type { Attempt, OutboxContext, OutboxEntry, OutboxFact } from './outbox.types.ts'

/** The entries in the order in which they were made. */
export const inOrder = (entries: readonly OutboxEntry[]) => [...entries].sort((a, b) => a.order - b.order)

/** The entries with this one added in order. It replaces an entry with the same key. */
export function withEntry(entries: readonly OutboxEntry[], entry: OutboxEntry): readonly OutboxEntry[] {
  return inOrder([...withoutEntry(entries, entry.key), entry])
}

function withoutEntry(entries: readonly OutboxEntry[], key: string): readonly OutboxEntry[] {
  return entries.filter((entry) => entry.key !== key)
}

/**
 * The next entry to send. If the server has refused to create a game or a roast, the later entries of that game or
 * roast are not sent.
 */
export function nextToSend({ entries }: Pick<OutboxContext, 'entries'>): OutboxEntry | undefined {
  return entries.find((entry) => entry.error === null && !waitsForRefusedCreation(entry, entries))
}

/** The code of the server's error for an old tap if another member has changed the game after this tap was made. */
const GAME_CHANGED = 'GAME_CHANGED'

/** Whether the member must decide about the entry. */
export const isQuestion = ({ error }: Pick<OutboxEntry, 'error'>) => error?.code === GAME_CHANGED

/**
 * Whether a question of the server about one entry is also about another one of its queue. A question about a correction
 * is about corrections only.
 */
const isAskedWith = (other: OutboxEntry, asked: OutboxEntry | undefined) =>
  other.queue === asked?.queue &&
  other.error === null &&
  other.queryWhenOld !== undefined &&
  (asked.isAlwaysAsked === undefined || other.isAlwaysAsked !== undefined)

/**
 * The entries that remain after an attempt that was answered. If the server has a question about an old tap, all
 * entries of its queue with a `queryWhenOld` wait for the decision of the member.
 */
export function entriesAfter(entries: readonly OutboxEntry[], attempt: Attempt): readonly OutboxEntry[] {
  const entry = entries.find(({ key }) => key === attempt.key)
  if (attempt.outcome === 'questioned') {
    return entries.map((other) => (isAskedWith(other, entry) ? { ...other, error: attempt.error } : other))
  }
  return attempt.outcome === 'refused' && entry?.whenRefused === 'keep'
    ? withEntry(entries, { ...entry, error: attempt.error })
    : withoutEntry(entries, attempt.key)
}

/**
 * The fact that the outbox emits after an attempt that was answered. If another tab removed the entry, it counts as
 * delivered.
 */
export function attemptFact({ entries }: Pick<OutboxContext, 'entries'>, attempt: Attempt): OutboxFact {
  const { key } = attempt
  const queue = entries.find((entry) => entry.key === key)?.queue ?? ''
  if (attempt.outcome === 'refused') return { type: 'outbox.refused', key, queue, error: attempt.error }
  return { type: 'outbox.delivered', key, queue, answer: attempt.outcome === 'delivered' ? attempt.answer : null }
}

/**
 * A refused entry that the member sends again. Its age does not matter any more, because the member has decided. The
 * disk counts the retry, too, and the number on the disk is used if the disk answers. For an entry without an error,
 * the retry was counted before.
 */
export const withoutError = (entry: OutboxEntry): OutboxEntry => ({
  ...entry,
  retries: (entry.retries ?? 0) + (entry.error ? 1 : 0),
  error: null,
  queryWhenOld: undefined,
})

/** The order of a new entry. It is larger than the order of all known entries, and at least the present time. */
export function nextOrder({ entries, unsaved, now }: Pick<OutboxContext, 'entries' | 'unsaved' | 'now'>): number {
  return Math.max(now(), ...[...entries, ...unsaved].map(({ order }) => order + 1))
}
