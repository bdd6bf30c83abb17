import type { LiveGame } from '../../../contract/api/pool/pool.ts'
import type { ApiError } from '../../../contract/errors.ts'
import type { Tap } from '../../../contract/rules/pool/scoring.ts'
import type { ScreenFact, ScreenInput } from '../app/screen.types.ts'

export interface PoolGameInput extends ScreenInput {
  /** The device's milliseconds since 1970. */
  readonly now: () => number
}

/** A tap that the server has not answered yet. Delivered again under the same key, it is applied once. */
export interface PendingTap extends Tap {
  readonly key: string
}

/** One step through the game's history, and the tap that the member means by it. */
export interface Step {
  readonly kind: 'undo' | 'redo'
  readonly pool_game_tap_id: number
}

export interface PoolGameContext {
  input: PoolGameInput
  poolGameId: number
  /** The game as the server last told it. */
  confirmed: LiveGame | null
  /** Taps that the server has not answered yet, oldest first: those in the outbox, then those just given to it. */
  pending: readonly PendingTap[]
  /** Keys of the pending taps that the outbox has not told of yet. */
  given: readonly string[]
  /** Taps made on this visit, for their keys. */
  tapCount: number
  /** Whether taps that wait would outlive this tab. */
  durable: boolean
  /** The highest version that anybody has told of. */
  latestVersion: number
  /** pool_player_id of the card that is highlighted. */
  highlighted: number | null
  /** The step that is on its way. */
  step: Step | null
  error: ApiError | null
}

export type PoolGameEvent =
  | { type: 'score.add'; pool_player_id: number }
  | { type: 'score.subtract'; pool_player_id: number }
  | { type: 'tap.undo' }
  | { type: 'tap.redo' }
  | { type: 'card.select'; pool_player_id: number }
  | { type: 'watch.open' }
  | { type: 'game.reload' }
  /** Raised by the machine itself: what is shown may be old. */
  | { type: 'game.refresh' }
  | ScreenFact
