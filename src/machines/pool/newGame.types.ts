// The context and the events of the wizard for a new game.

import type { PoolGame, PoolPlayer } from '../../../contract/api/pool/games.ts'
import type { ApiError } from '../../../contract/errors.ts'
import type { Discipline } from '../../../contract/rules/pool/handicaps.ts'
import type { Breaks, Scoring } from '../../../contract/rules/pool/scoredGame.ts'
import type { LiveEvent } from '../app/live.types.ts'
import type { ScreenFact, ScreenInput } from '../app/screen.types.ts'
import type { Rematch } from './rematch.ts'

export interface NewGameInput extends ScreenInput {
  /** Makes a UUID. */
  readonly newId: () => string
  /** Milliseconds since 1970 by the server's clock. */
  readonly now: () => number
}

/** What the wizard loads. `games` are the newest games of the member, the newest first. */
export interface NewGameLists {
  readonly players: readonly PoolPlayer[]
  readonly games: readonly PoolGame[]
}

export interface NewGameContext {
  input: NewGameInput
  /**
   * The players and races in the address of a rematch. Null after the wizard has taken them over, and for any other new
   * game.
   */
  rematch: Rematch | null
  /** All players who can be chosen. */
  players: readonly PoolPlayer[]
  /** What the member has played last, to be played again with one press. */
  lineUps: readonly Rematch[]
  gameType: Discipline
  /** With plus and minus, or on a score sheet. The next game of the member begins with the same choice. */
  scoring: Scoring
  /** Who breaks. Only a score sheet needs it. The next game of the member begins with the same choice. */
  breaks: Breaks
  /** The index in `selected` of the player who won the lag. Only a score sheet needs it. */
  lagWinner: number
  /** The ids of the chosen players, in the order in which they were chosen. */
  selected: readonly number[]
  /** The level of each selected player in this game, in the same order. The stored levels do not change. */
  levels: readonly number[]
  /** The handicap of each selected player, in the same order. */
  handicaps: readonly number[]
  /** When the server sent the players, in milliseconds since 1970, if they are those of an earlier visit; or null. */
  keptMs: number | null
  /** Why the players did not load, or why the game cannot start. */
  error: ApiError | null
  /** The id that this browser makes for the game when the member presses Start. */
  client_id: string
  /** The address to open after the game was created. */
  address: string
}

export type NewGameEvent =
  | { type: 'players.reload' }
  | { type: 'discipline.choose'; discipline: Discipline }
  | { type: 'scoring.choose'; scoring: Scoring }
  | { type: 'player.toggle'; pool_player_id: number }
  | { type: 'player.add' }
  /** Plays again what the member has played last. */
  | { type: 'lineUp.choose'; lineUp: Rematch }
  | { type: 'players.confirm' }
  | { type: 'breaks.choose'; breaks: Breaks }
  /** In this event and the next three, `index` is the index of a player in `selected`. */
  | { type: 'level.choose'; index: number; level: number }
  | { type: 'lag.choose'; index: number }
  | { type: 'handicap.raise'; index: number }
  | { type: 'handicap.lower'; index: number }
  /** Sets these races as the handicaps, for example the fair race. */
  | { type: 'race.take'; races: readonly number[] }
  | { type: 'game.start' }
  | { type: 'wizard.cancel' }
  | LiveEvent
  | ScreenFact
