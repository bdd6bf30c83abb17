import type { Generated } from 'kysely'
import type { Discipline } from '../../../contract/rules/pool/handicaps.ts'
import type { Tap } from '../../../contract/rules/pool/scoring.ts'

export interface PoolPlayersTable {
  pool_player_id: Generated<number>
  user_id: number
  level_8_ball: number
  level_9_ball: number
  /** Games with a winner that this player sat in, and those won: counted as they end, not when asked. */
  games_played: Generated<number>
  games_won: Generated<number>
}

export interface PoolGamesTable {
  pool_game_id: Generated<number>
  game_type: Discipline
  created_by: number
  started_ms: number
  /** JSON list of strings. */
  tags: string
  winner_player_id: number | null
  /** JSON list of the pool_player_ids of the points that stand, in order: all taps folded, so that one more is cheap. */
  points: string
  /** Counts the committed changes. */
  version: number
  /** SHA-256 of the watch link's token; null while nobody may watch. */
  watch_token_hash: string | null
}

/** A seat in a game. Score and racks are tallied from the game's points in each tap's transaction. */
export interface PoolGamePlayersTable {
  pool_game_id: number
  /** Order at the table, from 0. */
  position: number
  pool_player_id: number
  /** The player's level in the game's discipline when the game was started; null for older games. */
  level: number | null
  handicap: number
  score: number
  /** JSON list of this player's points, one number per rack of the game. */
  racks: string
}

/** Who sees a game in the list: its players and its creator. Its key is the list's index. */
export interface PoolGameMembersTable {
  user_id: number
  pool_game_id: number
}

export interface PoolGameTapsTable {
  pool_game_tap_id: Generated<number>
  pool_game_id: number
  pool_player_id: number
  action: Tap['action']
  /** The member who tapped. */
  user_id: number
  idempotency_key: string | null
  created_ms: number
  /** When it was undone; an undone tap does not count. */
  undone_ms: number | null
  /** 1: undone, and out of redo's reach, because somebody has tapped since. */
  dropped: Generated<number>
}

/** Who has played with whom, in both directions. */
export interface PoolFriendsTable {
  pool_player_id: number
  friend_id: number
  /** Games together, with a winner or without; no row stays without one. */
  games: number
}

/** One player against one other in the finished games of just these two, in both directions. */
export interface PoolRivalriesTable {
  pool_player_id: number
  opponent_id: number
  game_type: Discipline
  total_games: number
  wins: number
  /** Own points minus the opponent's. */
  point_differential: number
  /** Wins in a row, in the order in which the games were started. */
  longest_streak: number
  current_streak: number
}
