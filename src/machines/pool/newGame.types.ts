// The context and the events of the wizard for a new game.

import type { CreateGameBody, PoolPlayer } from '../../../contract/api/pool/pool.ts'
import type { ApiError } from '../../../contract/errors.ts'
import type { Discipline } from '../../../contract/rules/pool/handicaps.ts'
import type { LiveEvent } from '../app/live.types.ts'
import type { ScreenFact, ScreenInput } from '../app/screen.types.ts'

export interface NewGameContext {
  input: ScreenInput
  players: readonly PoolPlayer[]
  gameType: Discipline
  /** The ids of the chosen players, in the order in which they were chosen. */
  selected: readonly number[]
  /** The handicap of each selected player, in the same order. */
  handicaps: readonly number[]
  error: ApiError | null
  poolGameId: number | null
}

export type NewGameEvent =
  | { type: 'players.reload' }
  | { type: 'discipline.choose'; discipline: Discipline }
  | { type: 'player.toggle'; pool_player_id: number }
  | { type: 'player.add' }
  | { type: 'players.confirm' }
  | { type: 'handicap.raise'; index: number }
  | { type: 'handicap.lower'; index: number }
  | { type: 'game.start' }
  | { type: 'wizard.cancel' }
  | LiveEvent
  | ScreenFact

export interface CreateGameInput {
  body: CreateGameBody
  visit: string
}
