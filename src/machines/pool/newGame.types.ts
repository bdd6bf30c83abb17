// The context and the events of the wizard for a new game.

import type { PoolPlayer } from '../../../contract/api/pool/pool.ts'
import type { ApiError } from '../../../contract/errors.ts'
import type { Discipline } from '../../../contract/rules/pool/handicaps.ts'
import type { LiveEvent } from '../app/live.types.ts'
import type { ScreenFact, ScreenInput } from '../app/screen.types.ts'

export interface NewGameInput extends ScreenInput {
  /** Makes a UUID. */
  readonly newId: () => string
  /** Milliseconds since 1970 by the server's clock. */
  readonly now: () => number
}

export interface NewGameContext {
  input: NewGameInput
  players: readonly PoolPlayer[]
  gameType: Discipline
  /** The ids of the chosen players, in the order in which they were chosen. */
  selected: readonly number[]
  /** The level of each selected player in this game, in the same order. The stored levels do not change. */
  levels: readonly number[]
  /** The handicap of each selected player, in the same order. */
  handicaps: readonly number[]
  /** When the server sent the players, if they were kept from an earlier visit. */
  keptMs: number | null
  error: ApiError | null
  /** The id that this browser makes for the game when the member presses Start. */
  client_id: string
  /** The page of the new game. */
  address: string
}

export type NewGameEvent =
  | { type: 'players.reload' }
  | { type: 'discipline.choose'; discipline: Discipline }
  | { type: 'player.toggle'; pool_player_id: number }
  | { type: 'player.add' }
  | { type: 'players.confirm' }
  | { type: 'level.choose'; index: number; level: number }
  | { type: 'handicap.raise'; index: number }
  | { type: 'handicap.lower'; index: number }
  | { type: 'game.start' }
  | { type: 'wizard.cancel' }
  | LiveEvent
  | ScreenFact
