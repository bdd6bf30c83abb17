import type { ApiError } from '../../../contract/errors.ts'
import type { NewEntry, OutboxAnswer, OutboxFact } from '../app/outbox.types.ts'
import type { ParentRef } from '../app/parentRef.ts'

/** An entry that the server has not confirmed, from its first moment on. */
export interface PendingEntry extends NewEntry {
  /** Why the server refused it; null while it waits. */
  readonly error: ApiError | null
}

/** A command as a screen makes it. The key, the queue and the member are added by `pending`. */
export type PendingCommand = Omit<NewEntry, 'key' | 'queue' | 'user_id'>

/** What the parent is told. `entries` are always all that remain, so that one assignment changes everything at once. */
export type PendingReport =
  | { type: 'pending.changed'; entries: readonly PendingEntry[] }
  /** `answer` is null when another tab received it: load from the server instead. */
  | { type: 'pending.delivered'; entries: readonly PendingEntry[]; answer: OutboxAnswer | null }
  | { type: 'pending.refused'; entries: readonly PendingEntry[]; error: ApiError }

export type PendingEvent =
  | { type: 'entry.add'; command: PendingCommand }
  | { type: 'entry.retry'; key: string }
  | { type: 'entry.discard'; key: string }
  | OutboxFact

export interface PendingInput {
  /** The outbox's queue, for example `roast:12`. */
  readonly queue: string
  readonly user_id: number
  /** Random, and another one for each visit of a screen: keys are made from it. */
  readonly visit: string
  readonly parent: ParentRef<PendingReport>
}

export interface PendingContext extends PendingInput {
  /** Of this queue, oldest first: those in the outbox, then those that it has not emitted yet. */
  entries: readonly PendingEntry[]
  /** Keys of the entries that the outbox has not emitted yet. */
  unconfirmedKeys: readonly string[]
  /** Entries made on this visit, for their keys. */
  entryCount: number
  /** Whether this browser keeps entries after the tab is closed. */
  durable: boolean
}
