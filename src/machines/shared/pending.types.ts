// The events, the reports and the context of the machine `pending`.
import type { ApiError } from '../../../contract/errors.ts'
import type { NewEntry, OutboxAnswer, OutboxFact } from '../app/outbox.types.ts'
import type { ParentRef } from '../app/parentRef.ts'

/** An entry that the server has not confirmed. It exists from the member's action on, before the outbox stores it. */
export interface PendingEntry extends NewEntry {
  /** Why the server refused the entry; null if it has not refused it. */
  readonly error: ApiError | null
}

/** A command as a screen makes it. `pending` adds the queue, the member, and the key if the screen has not made one. */
export type PendingCommand = Omit<NewEntry, 'key' | 'queue' | 'user_id'> & { readonly key?: string }

/** The events for the parent. `entries` has all entries that remain, so that the parent can replace its whole list. */
export type PendingReport =
  | { type: 'pending.changed'; entries: readonly PendingEntry[] }
  /**
   * `answer` is null if this tab did not receive it, because another tab has delivered or discarded the entry. The
   * parent then loads its data from the server.
   */
  | { type: 'pending.delivered'; entries: readonly PendingEntry[]; answer: OutboxAnswer | null }
  | { type: 'pending.refused'; entries: readonly PendingEntry[]; error: ApiError }

export type PendingEvent =
  | { type: 'entry.add'; command: PendingCommand }
  /** Sends a refused entry again. */
  | { type: 'entry.retry'; key: string }
  /** Asks the member whether to delete these entries. */
  | { type: 'entries.discard'; keys: readonly string[] }
  | { type: 'discard.confirm' }
  | { type: 'discard.cancel' }
  /**
   * Undoes one action of the member. An entry that the server cannot have is discarded; for any other entry, the
   * command `undo` is sent after it.
   */
  | { type: 'entry.undo'; key: string; undo: PendingCommand }
  | OutboxFact

export interface PendingInput {
  /** The outbox's queue, for example `roast:12`. Null means all queues. No entry can then be added. */
  readonly queue: string | null
  readonly user_id: number
  /** Random, and different for each visit of a screen. The keys of the entries are made from it. */
  readonly visit: string
  readonly parent: ParentRef<PendingReport>
}

export interface PendingContext extends PendingInput {
  /** Changes once, when the server gives an id to a game or roast that this browser created. */
  queue: string | null
  /**
   * The entries of this queue: first the entries of the outbox, oldest first, then the entries that it has not emitted
   * yet.
   */
  entries: readonly PendingEntry[]
  /** Keys of the entries that the outbox has not emitted yet. */
  unconfirmedKeys: readonly string[]
  /** Keys of the entries that were the first without an error. Each of them may have been sent. */
  possiblySentKeys: readonly string[]
  /** The number of entries made on this visit. Their keys contain it. */
  entryCount: number
  /** Whether this browser still has the entries after the tab is closed. */
  durable: boolean
  /** The keys of the entries about which the member is asked. */
  discarded: readonly string[]
}
