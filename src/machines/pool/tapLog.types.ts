// The input, the context and the events of the log of a game.

import type { LiveGame, LoggedTap } from '../../../contract/api/pool/games.ts'
import type { ApiError } from '../../../contract/errors.ts'
import type { Correction } from '../../../contract/rules/pool/corrections.ts'
import type { Tap } from '../../../contract/rules/pool/scoredGame.ts'
import type { LiveEvent } from '../app/live.types.ts'
import type { PendingEntry, PendingReport } from '../shared/pending.types.ts'
import type { GameToLoad, PoolGameInput } from './poolGame.types.ts'
import type { TapName } from './tapCorrections.ts'

/** A game and all its taps. Undone taps are included. */
export interface LoadedLog {
  readonly game: LiveGame
  readonly taps: readonly LoggedTap[]
  /** True if this browser has no network and has stored only a part of the log. */
  readonly lacksTaps?: true
}

/** A tap in the log as the page shows it: as the server has it, with the pending taps and corrections applied. */
export interface LogRow {
  readonly name: TapName
  readonly tap: Tap
  /** The member who made the tap. */
  readonly username: string
  readonly time: string
  /** Whether the tap was undone or removed. */
  readonly undone: boolean
  readonly corrected: NonNullable<LoggedTap['corrected']>
  /** Whether the tap, or its last change, is not saved yet. */
  readonly isUnsaved: boolean
}

export interface TapLogInput {
  readonly page: PoolGameInput
  readonly gameToLoad: GameToLoad
  /** The tap with which the log opens; null if the log opens with the list of all taps. */
  readonly chosen: TapName | null
}

export interface TapLogContext extends TapLogInput {
  /** 0 until the server has created the game. */
  poolGameId: number
  log: LoadedLog | null
  /** The entries of the game that the server has not confirmed. */
  pending: readonly PendingEntry[]
  /** The entries that were delivered since the log was loaded. They count until it is loaded again. */
  delivered: readonly PendingEntry[]
  /** The tap that the member has chosen. It stays when the list is shown again. */
  chosen: TapName | null
  /** The player of the tap that is added before the chosen one. */
  addedFor: number
  /** Why the last correction is impossible, as a sentence. */
  problem: string | null
  error: ApiError | null
}

export type TapLogEvent =
  | { type: 'tap.choose'; name: TapName }
  /** Shows the list again, or the chosen tap if a tap was to be added before it. */
  | { type: 'tap.leave' }
  /** Chooses what to add before the chosen tap. */
  | { type: 'adding.open' }
  | { type: 'player.choose'; pool_player_id: number }
  | { type: 'correction.make'; correction: Correction }
  | { type: 'log.reload' }
  | { type: 'log.close' }
  | PendingReport
  | LiveEvent
