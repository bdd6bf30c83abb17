// The types of the page of one game: the input, the context and the events.

import type { LiveGame } from '../../../contract/api/pool/pool.ts'
import type { ApiError } from '../../../contract/errors.ts'
import type { LiveEvent } from '../app/live.types.ts'
import type { ScreenFact, ScreenInput } from '../app/screen.types.ts'
import type { PendingEntry, PendingReport } from '../shared/pending.types.ts'

export interface PoolGameInput extends ScreenInput {
  /** Milliseconds since 1970 by the server's clock. */
  readonly now: () => number
}

/** One undo or redo, with the id of the tap that its button names. */
export interface Step {
  readonly kind: 'undo' | 'redo'
  readonly pool_game_tap_id: number
}

/** A step as it is sent. `key` is its idempotency key. */
export interface SentStep extends Step {
  readonly poolGameId: number
  readonly key: string
}

export interface PoolGameContext {
  input: PoolGameInput
  poolGameId: number
  /** The game as the server last sent it. */
  confirmed: LiveGame | null
  /** When the server sent `confirmed`, if it was kept from an earlier visit. Null when it was sent on this visit. */
  keptMs: number | null
  /** Taps that the server has not confirmed, oldest first. */
  pending: readonly PendingEntry[]
  /** The highest version that arrived in a live event. */
  latestVersion: number
  /** The pool_player_id of the highlighted card. */
  highlighted: number | null
  /** The step that is being sent. */
  step: Step | null
  error: ApiError | null
  /** Who deleted the game, when it was open. */
  deletedBy: string | null
}

export type PoolGameEvent =
  | { type: 'score.add'; pool_player_id: number }
  | { type: 'score.subtract'; pool_player_id: number }
  | { type: 'tap.undo' }
  | { type: 'tap.redo' }
  | { type: 'card.select'; pool_player_id: number }
  | { type: 'watch.open' }
  | { type: 'game.reload' }
  /** What is shown may be old. Sent by the page, and raised by the machine itself. */
  | { type: 'game.refresh' }
  | PendingReport
  | LiveEvent
  | ScreenFact
