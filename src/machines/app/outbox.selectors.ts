import type { Attempt, OutboxContext, OutboxEntry, OutboxFact } from './outbox.types.ts'

/** Waits between attempts that went unanswered: 1, 2, 4 … seconds, at most 15. */
const backOffMs = (failures: number) => Math.min(1000 * 2 ** Math.max(0, failures - 1), 15_000)

export const inOrder = (entries: readonly OutboxEntry[]) => [...entries].sort((a, b) => a.order - b.order)

/** With the entry in its place; one with the same key makes room. */
export function withEntry(entries: readonly OutboxEntry[], entry: OutboxEntry): readonly OutboxEntry[] {
  return inOrder([...withoutEntry(entries, entry.key), entry])
}

export function withoutEntry(entries: readonly OutboxEntry[], key: string): readonly OutboxEntry[] {
  return entries.filter((entry) => entry.key !== key)
}

/** The next one to be sent. */
export function nextToSend({ entries }: Pick<OutboxContext, 'entries'>): OutboxEntry | undefined {
  return entries.find(({ error }) => error === null)
}

const expiresMs = ({ createdMs, expiresAfterMs }: OutboxEntry) =>
  expiresAfterMs === null ? Number.POSITIVE_INFINITY : createdMs + expiresAfterMs

/** Those that wait and are no longer worth delivering. */
export function expiredEntries({ entries, now }: Pick<OutboxContext, 'entries' | 'now'>): readonly OutboxEntry[] {
  return entries.filter((entry) => entry.error === null && expiresMs(entry) <= now())
}

/** What is left after an attempt that the server answered. */
export function entriesAfter(entries: readonly OutboxEntry[], attempt: Attempt): readonly OutboxEntry[] {
  const entry = entries.find(({ key }) => key === attempt.key)
  const stands = attempt.outcome === 'refused' && entry?.whenRefused === 'stands'
  return stands ? withEntry(entries, { ...entry, error: attempt.error }) : withoutEntry(entries, attempt.key)
}

/** How the screen hears of it. */
export function attemptFact({ entries }: Pick<OutboxContext, 'entries'>, attempt: Attempt): OutboxFact {
  const { key } = attempt
  const queue = entries.find((entry) => entry.key === key)?.queue ?? ''
  if (attempt.outcome === 'refused') return { type: 'outbox.refused', key, queue, error: attempt.error }
  return { type: 'outbox.delivered', key, queue, answer: attempt.outcome === 'delivered' ? attempt.answer : null }
}

/** The alert that tells which ones they were. */
export function expiryAlert(expired: readonly OutboxEntry[]): { type: 'error'; message: string } {
  return { type: 'error', message: `Not delivered in time: ${expired.map(({ label }) => label).join(', ')}` }
}

/** How long to wait after an unanswered attempt: until the next one is due, or an entry's life is over. */
export function waitMs({ entries, failures, now }: Pick<OutboxContext, 'entries' | 'failures' | 'now'>): number {
  const ends = entries.filter(({ error }) => error === null).map((entry) => expiresMs(entry) - now())
  return Math.max(0, Math.min(backOffMs(failures), ...ends))
}

/** A place behind everything that is known, and by the clock where that is later. */
export function nextOrder({ entries, unsaved, now }: Pick<OutboxContext, 'entries' | 'unsaved' | 'now'>): number {
  return Math.max(now(), ...[...entries, ...unsaved].map(({ order }) => order + 1))
}

/** The entries of one queue. */
export function entriesOf(entries: readonly OutboxEntry[], queue: string): readonly OutboxEntry[] {
  return entries.filter((entry) => entry.queue === queue)
}
