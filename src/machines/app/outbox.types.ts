import type { CallKey, Contract } from '../../../contract/contract.ts'
import type { BodyOf, ParamsOf } from '../../../contract/endpoint.ts'
import type { ApiError } from '../../../contract/errors.ts'
import type { ConnectivityRecovered } from './connectivity.machine.ts'
import type { ParentRef } from './parentRef.ts'
import type { SessionChanged } from './session.types.ts'

type CommandKey = Exclude<CallKey, `GET ${string}`>

/** A call of the contract that changes something, as data. */
type OutboxCommand = {
  [Key in CommandKey]: {
    readonly call: Key
    readonly params: ParamsOf<Contract[Key]>
    readonly body: BodyOf<Contract[Key]>
  }
}[CommandKey]

/** Something to deliver to the server: once, and after everything that was given before it in the same queue. */
export interface NewEntry {
  /** Its Idempotency-Key: random, and the entry's own for ever. */
  readonly key: string
  /** Whose it is. Nobody else's session sends it. */
  readonly user_id: number
  /** What it has to stay in order with, as in `roast:12`. */
  readonly queue: string
  readonly command: OutboxCommand
  /** For people, as in 'Bean Temperature 201.5 °C at 06:12'. */
  readonly label: string
  /** When it was made, by the device's clock: what its life is counted from. */
  readonly createdMs: number
  /** How long it is worth delivering; null: as long as it takes. */
  readonly expiresAfterMs: number | null
  /** A refused entry stands in the list until it is retried or discarded, or leaves it at once. */
  readonly whenRefused: 'stands' | 'leaves'
}

export interface OutboxEntry extends NewEntry {
  /** Rises from entry to entry, over tabs and reloads. */
  readonly order: number
  /** Why the server refused it; null while it waits. */
  readonly error: ApiError | null
}

/** What became of an attempt. `gone`: another tab has seen to it. `unanswered`: it may work later as it is. */
export type Attempt = { readonly key: string } & (
  | { readonly outcome: 'delivered'; readonly answer: unknown }
  | { readonly outcome: 'refused'; readonly error: ApiError }
  | { readonly outcome: 'gone' }
  | { readonly outcome: 'unanswered' }
)

/** What the screen hears, through the app. */
export type OutboxFact =
  /** Everything of the signed-in member that waits or was refused, in order. Also the answer to `outbox.tell`. */
  | { type: 'outbox.changed'; entries: readonly OutboxEntry[]; durable: boolean }
  /** `answer` is the call's, or null when another tab has it: ask the server. */
  | { type: 'outbox.delivered'; key: string; queue: string; answer: unknown }
  | { type: 'outbox.refused'; key: string; queue: string; error: ApiError }
  | { type: 'outbox.expired'; keys: readonly string[] }

/** What the other tabs of this browser did to the entries that all of them share. */
type TabMessage =
  | { type: 'tab.kept'; entry: OutboxEntry }
  | { type: 'tab.attempted'; attempt: Attempt }
  | { type: 'tab.revived'; key: string }
  | { type: 'tab.dropped'; key: string }

export type OutboxEvent =
  | { type: 'outbox.enqueue'; entry: NewEntry }
  /** A refused entry is to be tried again. */
  | { type: 'outbox.retry'; key: string }
  /** An entry is to be forgotten. */
  | { type: 'outbox.discard'; key: string }
  /** Somebody who just came asks for `outbox.changed`. */
  | { type: 'outbox.tell' }
  | SessionChanged
  | ConnectivityRecovered
  | { type: 'live.connected' }
  | TabMessage

export interface OutboxInput {
  parent: ParentRef<OutboxFact>
  /** Who is signed in. */
  user_id: number | null
  /** The device's milliseconds since 1970. */
  now: () => number
}

export interface OutboxContext extends OutboxInput {
  /** The signed-in member's, in order. */
  entries: readonly OutboxEntry[]
  /** Given, and not yet on the device's disk. */
  unsaved: readonly OutboxEntry[]
  /** Whether this browser keeps entries beyond the tab; false in some private windows. */
  durable: boolean
  /** Attempts in a row that went unanswered. */
  failures: number
}
