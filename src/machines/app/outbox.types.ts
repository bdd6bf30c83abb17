// The types of the outbox: its entries, its events and its context.

import type { ActorRef, Snapshot } from 'xstate'
import type { GamePlayer } from '../../../contract/api/pool/games.ts'
import type { CallKey, Contract } from '../../../contract/contract.ts'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from '../../../contract/endpoint.ts'
import type { ApiError } from '../../../contract/errors.ts'
import type { Tap } from '../../../contract/rules/pool/scoredGame.ts'
import type { ConnectivityFact } from './connectivity.types.ts'
import type { LiveEvent } from './live.types.ts'
import type { SessionChanged } from './session.types.ts'

type CommandKey = Exclude<CallKey, `GET ${string}`>

/** A call of the contract that changes something, as data. */
type OutboxCommand = {
  [Key in CommandKey]: {
    readonly call: Key
    readonly params: ParamsOf<Contract[Key]>
    readonly body: BodyOf<Contract[Key]>
    readonly query?: QueryOf<Contract[Key]>
  }
}[CommandKey]

/** The server's answer to a command, together with the name of the call. */
export type OutboxAnswer = {
  [Key in CommandKey]: { readonly call: Key; readonly data: AnswerOf<Contract[Key]> }
}[CommandKey]

/**
 * The data that the page shows about a new game or roast, until the server has created the game or roast. The command
 * does not contain this data.
 */
type CreatedObject =
  | {
      readonly type: 'game'
      /** In the order of the command's players. */
      readonly players: readonly Pick<GamePlayer, 'user_id' | 'display_name' | 'skill_level'>[]
    }
  | { readonly type: 'roast'; readonly coffee_bean_name: string }

/** A game or a roast that this browser created. */
interface LocalObject {
  /** A UUID. It is also the key of the entry that creates the object. */
  readonly client_id: string
  /** The name of the field with the server's id. The params of a command contain 0 in this field until delivery. */
  readonly idField: 'pool_game_id' | 'coffee_roast_id'
  /** Set only in the entry that creates the object. */
  readonly created?: CreatedObject
}

/** What a page had when the entry was made. `tap_key` is the tap of a correction. */
interface QueryWhenOld {
  readonly unchanged_since?: number
  readonly seen_version?: number
  readonly tap_key?: string
}

/** A command for the server. It is delivered once, and after all earlier entries of the same queue. */
export interface NewEntry {
  /** The Idempotency-Key of the call: random, and never used for another entry. */
  readonly key: string
  /** The member who made the entry. No other member's session sends it. */
  readonly user_id: number
  /** Entries of one queue are delivered in order, for example those of `roast:12`. */
  readonly queue: string
  readonly command: OutboxCommand
  /** Describes the entry to the member: 'Bean Temperature 201.5 °C at 06:12'. */
  readonly label: string
  /** The names of the players of the game to which the entry belongs: 'Teddy, Nora'. */
  readonly about?: string
  /** When the member made the entry, in milliseconds since 1970 by the server's clock, as this page knows it. */
  readonly createdMs: number
  /**
   * When the entry is old, this query replaces the query of the command. Without `queryWhenOld`, the age of the entry
   * does not matter. The age is measured by two clocks: the server's clock, as this page knows it, and the clock of the
   * phone or computer. The entry is old if one of them gives two minutes or more, or a negative age. `unchanged_since`
   * is the id of the last tap that counted when this tap was made. If another member has changed the score since then,
   * the server answers GAME_CHANGED, and the member decides.
   */
  readonly queryWhenOld?: QueryWhenOld | undefined
  /** Set if `queryWhenOld` counts at any age: two members who correct a game at once must learn of each other. */
  readonly isAlwaysAsked?: true
  /** The tap that a correction changes or removes, as it was. The command has only its new value. */
  readonly was?: Tap
  /** Whether a refused entry stays for the member to retry or discard ('keep'), or is removed ('drop'). */
  readonly whenRefused: 'keep' | 'drop'
  /** Set when this browser made the id of the game or the roast that the entry creates or changes. */
  readonly local?: LocalObject
  /** The name of the bean that the command chooses for a roast. The command has only the id of the bean. */
  readonly coffee_bean_name?: string
}

export interface OutboxEntry extends NewEntry {
  /** Larger than the order of every earlier entry. Entries of other tabs and of earlier page loads count, too. */
  readonly order: number
  /**
   * How often the member has sent the entry again after an error. Each retry has its own Idempotency-Key, because the
   * server would answer the old key with the stored error.
   */
  readonly retries?: number
  /**
   * Why the server refused the entry; null if it did not. With the code GAME_CHANGED, the member must decide about the
   * entry.
   */
  readonly error: ApiError | null
}

/**
 * The result of one attempt. `removed` means that another tab has delivered or discarded the entry. `unanswered` means
 * that a later attempt can succeed.
 */
export type Attempt = { readonly key: string } & (
  | { readonly outcome: 'delivered'; readonly answer: OutboxAnswer }
  | { readonly outcome: 'refused'; readonly error: ApiError }
  /** All entries of this queue with a `queryWhenOld` now wait until the member has decided. */
  | { readonly outcome: 'questioned'; readonly error: ApiError }
  | { readonly outcome: 'removed' }
  /**
   * Nothing was sent, because the disk has an earlier entry that this tab does not know: another tab was closed before
   * it sent `tab.kept`, or this tab could not read the disk when it opened.
   */
  | { readonly outcome: 'earlierEntryFound'; readonly stored: OpenedStore }
  | { readonly outcome: 'unanswered' }
)

/** The facts that `outbox` emits. */
export type OutboxFact =
  /**
   * All entries of the signed-in member, waiting and refused, in order. `durable` says whether this browser still has
   * them after the tab is closed.
   */
  | { type: 'outbox.changed'; entries: readonly OutboxEntry[]; durable: boolean }
  /**
   * `answer` is null if another tab has removed the entry, so that this tab does not know the answer. The page of the
   * game or roast then loads the data again.
   */
  | { type: 'outbox.delivered'; key: string; queue: string; answer: OutboxAnswer | null }
  | { type: 'outbox.refused'; key: string; queue: string; error: ApiError }

/** A change that another tab of this browser made to the entries. All tabs share them. */
export type TabMessage =
  | { type: 'tab.kept'; entry: OutboxEntry }
  | { type: 'tab.attempted'; attempt: Attempt }
  | { type: 'tab.retried'; key: string }
  | { type: 'tab.discarded'; key: string }

export type OutboxEvent =
  | { type: 'outbox.enqueue'; entry: NewEntry }
  /** Send a refused entry again, whatever has changed since it was made. */
  | { type: 'outbox.retry'; key: string }
  /** Send the waiting entries now, without waiting for the next attempt. */
  | { type: 'outbox.send' }
  /** Delete an entry without sending it again. */
  | { type: 'outbox.discard'; key: string }
  /** The outbox sends this event to itself when its state `opening` could not read the entries on the disk. */
  | { type: 'disk.failed' }
  | SessionChanged
  | ConnectivityFact
  | LiveEvent
  | TabMessage

export interface OutboxInput {
  /** The signed-in member. */
  user_id: number | null
  /** Milliseconds since 1970. */
  now: () => number
}

/** The entry to deliver, and the keys of all entries that the tab knows. */
export interface DeliverInput {
  readonly entry: OutboxEntry
  readonly knownKeys: readonly string[]
}

export interface OutboxContext extends OutboxInput {
  /** The signed-in member's entries, in order. */
  entries: readonly OutboxEntry[]
  /** Entries that are not on the disk yet. */
  unsaved: readonly OutboxEntry[]
  /** Whether this browser still has the entries after the tab is closed. It is false in some private windows. */
  durable: boolean
  /** Attempts in a row that were not answered. */
  failures: number
  /** Reads of the disk in a row that failed. */
  failedReads: number
}

/** The entries that the outbox reads from the browser's disk when a member signs in. */
export interface OpenedStore {
  readonly entries: readonly OutboxEntry[]
  /** False if this browser's database could not be opened or read. */
  readonly durable: boolean
  /** The ids that the server gave to the games and roasts of these entries, by client id. */
  readonly ids?: Readonly<Record<string, number>>
}

/** The outbox as other actors see it. The type is not derived from the machine, which itself imports this file. */
export type OutboxRef = ActorRef<
  Snapshot<unknown> & { context: Pick<OutboxContext, 'entries' | 'durable'> },
  OutboxEvent,
  OutboxFact
>
