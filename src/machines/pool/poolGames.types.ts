import type { PoolGame } from '../../../contract/api/pool/pool.ts'
import type { ApiError } from '../../../contract/errors.ts'
import type { LiveEvent } from '../app/live.types.ts'
import type { ScreenFact, ScreenInput } from '../app/screen.types.ts'
import type { GameDetailsChanged } from './gameDetails.types.ts'

export interface PoolGamesInput extends ScreenInput {
  /** The device's milliseconds since 1970. */
  readonly now: () => number
}

export interface PoolGamesContext {
  input: PoolGamesInput
  /** Newest first. */
  games: readonly PoolGame[]
  error: ApiError | null
  /** pool_game_id of the game whose details are open. */
  detailsOf: number | null
}

export type PoolGamesEvent =
  | { type: 'games.reload' }
  | { type: 'games.more' }
  | { type: 'game.open'; pool_game_id: number }
  | { type: 'details.open'; pool_game_id: number }
  | { type: 'skill.open' }
  | { type: 'summary.reload' }
  | GameDetailsChanged
  | LiveEvent
  | ScreenFact
