import { backOffMs } from './backOff.ts'
import { waitsForRefused } from './outbox.clientIds.ts'
import type { Attempt, OutboxContext, OutboxEntry, OutboxFact } from './outbox.types.ts'

export const inOrder = (entries: readonly OutboxEntry[]) => [...entries].sort((a, b) => a.order - b.order)

/** The entries with this one added in order. It replaces an entry with the same key. */
export function withEntry(entries: readonly OutboxEntry[], entry: OutboxEntry): readonly OutboxEntry[] {
  return inOrder([...withoutEntry(entries, entry.key), entry])
}

function withoutEntry(entries: readonly OutboxEntry[], key: string): readonly OutboxEntry[] {
  return entries.filter((entry) => entry.key !== key)
}

/** The next entry to send. What was done to a new game or roast waits when the server has refused to create it. */
export function nextToSend({ entries }: Pick<OutboxContext, 'entries'>): OutboxEntry | undefined {
  return entries.find((entry) => entry.error === null && !waitsForRefused(entry, entries))
}

const expiresMs = ({ createdMs, expiresAfterMs }: OutboxEntry) =>
  expiresAfterMs === null ? Number.POSITIVE_INFINITY : createdMs + expiresAfterMs

/** The entries that are not refused and too old to be delivered. */
export function expiredEntries({ entries, now }: Pick<OutboxContext, 'entries' | 'now'>): readonly OutboxEntry[] {
  return entries.filter((entry) => entry.error === null && expiresMs(entry) <= now())
}

/** The entries that remain after an attempt. Not for an attempt that got no answer. */
export function entriesAfter(entries: readonly OutboxEntry[], attempt: Attempt): readonly OutboxEntry[] {
  const entry = entries.find(({ key }) => key === attempt.key)
  return attempt.outcome === 'refused' && entry?.whenRefused === 'keep'
    ? withEntry(entries, { ...entry, error: attempt.error })
    : withoutEntry(entries, attempt.key)
}

/** The fact that the outbox emits after an attempt. If another tab removed the entry, it counts as delivered. */
export function attemptFact({ entries }: Pick<OutboxContext, 'entries'>, attempt: Attempt): OutboxFact {
  const { key } = attempt
  const queue = entries.find((entry) => entry.key === key)?.queue ?? ''
  if (attempt.outcome === 'refused') return { type: 'outbox.refused', key, queue, error: attempt.error }
  return { type: 'outbox.delivered', key, queue, answer: attempt.outcome === 'delivered' ? attempt.answer : null }
}

/** The alert that names the expired entries. */
export function expiryAlert(expired: readonly OutboxEntry[]): { type: 'error'; message: string } {
  return { type: 'error', message: `Not delivered in time: ${expired.map(({ label }) => label).join(', ')}` }
}

/** Infinity if no entry can expire. */
const msToNextExpiry = ({ entries, now }: Pick<OutboxContext, 'entries' | 'now'>) =>
  Math.max(0, Math.min(...entries.filter(({ error }) => error === null).map((entry) => expiresMs(entry) - now())))

/** The wait after an attempt without an answer: until the next attempt, or until an entry expires. */
export function retryMs(context: Pick<OutboxContext, 'entries' | 'failures' | 'now'>): number {
  return Math.min(backOffMs(context.failures), msToNextExpiry(context))
}

/** A new entry may expire before all present ones. The outbox notices that within this time. */
const LONGEST_EXPIRY_CHECK_MS = 15_000

/** How long the outbox waits while the page is offline, before it looks for expired entries. */
export function expiryCheckMs(context: Pick<OutboxContext, 'entries' | 'now'>): number {
  return Math.min(LONGEST_EXPIRY_CHECK_MS, msToNextExpiry(context))
}

/** An order for a new entry: larger than that of all known entries, and at least the present time. */
export function nextOrder({ entries, unsaved, now }: Pick<OutboxContext, 'entries' | 'unsaved' | 'now'>): number {
  return Math.max(now(), ...[...entries, ...unsaved].map(({ order }) => order + 1))
}
