// The types of the page of one game: the input, the context and the events.

import type { LiveGame } from '../../../contract/api/pool/games.ts'
import type { UndoOrRedoBody } from '../../../contract/api/pool/pool.ts'
import type { ApiError } from '../../../contract/errors.ts'
import type { RackEnd, RackOver, Tap } from '../../../contract/rules/pool/scoredGame.ts'
import type { LiveEvent } from '../app/live.types.ts'
import type { ScreenFact, ScreenInput } from '../app/screen.types.ts'
import type { PendingEntry, PendingReport } from '../shared/pending.types.ts'
import type { Gone } from './deletedText.ts'

export interface PoolGameInput extends ScreenInput {
  /** Milliseconds since 1970 by the server's clock. */
  readonly now: () => number
}

/** The events with which a member scores. Their types begin with `score.`. */
export type ScoreEvent = Extract<PoolGameEvent, { type: `score.${string}` }>

export type UndoOrRedo = 'undo' | 'redo'

/**
 * A tap that can be undone or redone, with the member who made it and the body of the call that undoes or redoes it.
 */
export type NamedTap = Tap & {
  /** Null for the member's own tap that the server has not confirmed. */
  readonly username: string | null
  /** The body of the call that undoes or redoes this tap. */
  readonly named: UndoOrRedoBody
}

/** Which game the page loads: one with an id of the server, or one that was created in this browser. */
export interface GameToLoad {
  /** 0 when only the client id is known. */
  readonly poolGameId: number
  /** The id that this browser made for the game. Null if the game is loaded by the server's id. */
  readonly client_id: string | null
  /** The signed-in member. */
  readonly user_id: number
}

export interface PoolGameContext {
  input: PoolGameInput
  /** 0 until the server has created the game. */
  poolGameId: number
  /** The id that this browser made for the game; null in an address with the server's id. */
  readonly client_id: string | null
  /** The game as the server last sent it, or as the member started it while the server does not know it. */
  confirmed: LiveGame | null
  /** How many dialogs of the seats and of the end were opened. The idempotency keys of their calls contain it. */
  dialogs: number
  /** If `confirmed` is the kept answer of an earlier visit: when the server sent it. Otherwise null. */
  keptMs: number | null
  /** Taps that the server has not confirmed, oldest first. */
  pending: readonly PendingEntry[]
  /** The highest version that arrived in a live event. */
  latestVersion: number
  /** The `pool_player_id` of the player whose card was pressed last. Null before the first press. */
  highlighted: number | null
  /** Why the game did not load, or that it was discarded. Null in all other cases. */
  error: ApiError | null
  /** How often the game could not be loaded. */
  failures: number
  /** Why the member does not see the game any more, once the page is in the state `deleted`. */
  gone: Gone
  /** The ball of the question whether it is dead, and the name of the player who has its point. */
  asked: { readonly ball: number; readonly name: string }
  /** The rack of the question how it has ended, as its number. Null before the first question. */
  askedRack: number | null
  /** The rack for which the member has chosen that balls went down on the break, as its number. Null before that. */
  breakRack: number | null
  /** When the balls, and a button that ends a rack, were pressed last. */
  presses: Presses
}

/** Times of presses, by the clock of `PressTime`. */
export interface Presses {
  /** The last press that counted, for each ball. */
  readonly ballMs: Readonly<Record<number, number>>
  /** The last press that ended a rack. Null if there was none. */
  readonly rackEndMs: number | null
}

/**
 * When the member pressed, in milliseconds of any clock that only runs forward. The browser gives this time with the
 * press, so it is right also if the page handles the press late. Without it a press counts as no double touch.
 */
interface PressTime {
  readonly pressedMs?: number
}

export type PoolGameEvent =
  | { type: 'score.add'; pool_player_id: number }
  | { type: 'score.subtract'; pool_player_id: number }
  /** A dead ball in the rack. */
  | { type: 'score.dead' }
  /**
   * A press on a ball of the score sheet. The ball is pocketed, and a second press makes it dead. With `dead`, the
   * first press makes it dead. With `on_break`, the ball went down on the break. `confirmed` is the answer to the
   * question whether a ball of an earlier turn is dead.
   */
  | ({ type: 'score.ball'; ball: number; dead?: true; on_break?: true; confirmed?: true } & PressTime)
  /** The next press on a ball makes this ball dead. A second `dead.choose` cancels the choice. */
  | { type: 'dead.choose' }
  /** The next balls went down on the break. A second `break.choose` cancels the choice. */
  | { type: 'break.choose' }
  /** Asks how the rack has ended without a winner. */
  | { type: 'rackOver.open' }
  /** Closes a question without an answer. */
  | { type: 'question.close' }
  /** A rack of 8-Ball was won, by the player at the table or, after a fault of this player, by the opponent. */
  | ({ type: 'score.rack'; how: RackEnd | null } & PressTime)
  /** The rack has ended without a winner. `pool_player_id` is the player who gathered up the balls. */
  | ({ type: 'score.rackOver'; how: RackOver; pool_player_id?: number } & PressTime)
  /** The end of the turn of the player at the table. */
  | { type: 'score.turn'; end: 'miss' | 'safety' | 'foul' }
  /** A time-out of the player at the table. */
  | { type: 'score.timeOut' }
  /** Corrects who is at the table. */
  | { type: 'score.table'; pool_player_id: number }
  | { type: 'tap.undo' }
  | { type: 'tap.redo' }
  /** The member has pressed the card of this player. */
  | { type: 'card.select'; pool_player_id: number }
  /** Opens the modal for the watch link. */
  | { type: 'watch.open' }
  /** Opens the log of the game, in which taps can be corrected. */
  | { type: 'log.open' }
  /** Opens the dialog with the seats. */
  | { type: 'seats.open' }
  /** Opens the dialog that ends the match without playing it out, or opens it again. */
  | { type: 'end.open' }
  /** Downloads the sheet of a finished game. */
  | { type: 'sheet.save' }
  | { type: 'sheet.print' }
  | { type: 'game.reload' }
  /** The shown game may be old, so it is loaded again. The page or the machine itself sends this event. */
  | { type: 'game.refresh' }
  | PendingReport
  | LiveEvent
  | ScreenFact
