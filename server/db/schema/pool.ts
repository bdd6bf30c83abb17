// The tables of pool: players, games, taps, and the stored statistics.

import type { Generated } from 'kysely'
import type { Discipline } from '../../../contract/rules/pool/handicaps.ts'
import type { Breaks, GameEnd, RackEnd, RackOver, Scoring, Tap } from '../../../contract/rules/pool/scoredGame.ts'

/** Every user has one pool player. */
export interface PoolPlayersTable {
  pool_player_id: Generated<number>
  user_id: number
  /**
   * The name that games show: of a player who was added with a display name, and of a deleted member. Null while games
   * show the name in `users`.
   */
  display_name: string | null
  level_8_ball: number
  level_9_ball: number
  /**
   * The finished games of this player, and how many of them were won. Changed when a game ends, is opened again by an
   * undo, or is deleted.
   */
  games_played: Generated<number>
  games_won: Generated<number>
}

/** Games, in progress or finished. */
export interface PoolGamesTable {
  pool_game_id: Generated<number>
  game_type: Discipline
  created_by: number
  started_ms: number
  /** JSON list of strings. */
  tags: string
  winner_player_id: number | null
  /** How the game ended if it was not played out; otherwise null. */
  ended: GameEnd | null
  /**
   * JSON list of pool_player_ids, one for each point that counts, in order, and 0 for each dead ball. It is the result
   * of all taps so far, so the server does not have to read all old taps for a new one. Empty on a score sheet, which
   * always reads its taps.
   */
  points: string
  /** JSON list of the number of dead balls in each rack. Empty for old games, in which dead balls were not counted. */
  dead_balls: Generated<string>
  /** How the members score the game: with plus and minus, or on a score sheet. */
  scoring: Generated<Scoring>
  /** Who breaks the racks of a score sheet. */
  breaks: Generated<Breaks>
  /** The number of innings on a score sheet. */
  innings: Generated<number>
  /** The player at the table of a score sheet. Null when the game is won, or if it has no sheet. */
  at_table_player_id: number | null
  /**
   * JSON: who won each rack of a score sheet and how (`results`), and its innings, safeties and fouls (`turns`). Only a
   * list of the results if the game was last scored with an older version. An empty list for a game without a sheet.
   */
  rack_results: Generated<string>
  /** Grows by one with each committed change. */
  version: number
  /** SHA-256 of the token of the watch link; null when the game has none. */
  watch_token_hash: string | null
  /**
   * The id that the creator's browser made; unique for the creator. Null for a game that was started without such an
   * id.
   */
  client_id: string | null
  /** The league night to which the game belongs as a match; null for any other game, and if the night was deleted. */
  pool_night_id: number | null
  /** JSON list with a list of `[replaced, newPlayer]` pool_player_ids for each change of the seats, the oldest first. */
  replaced_players: Generated<string>
  /** Which match of the night it is, from 1. Without a night it means nothing. */
  night_position: number | null
}

/** League nights: five matches of two teams. Each match is a game. */
export interface PoolNightsTable {
  pool_night_id: Generated<number>
  game_type: Discipline
  /** The levels that a team may play in one night; null if the limit is off. */
  level_limit: number | null
  /** The names of the two teams. */
  first_team: string
  second_team: string
  /**
   * JSON list with an entry for each match: the pool_player_id of each team's player, or null. Until a match begins,
   * these players are only planned. Afterwards they say which player belonged to which team.
   */
  lineup: string
  created_by: number
  started_ms: number
  /** Grows by one with each committed change of the night. A change of one of its games does not count. */
  version: number
  /** SHA-256 of the token of the watch link; null when the night has none. */
  watch_token_hash: string | null
}

/** The players of the two teams of a night. */
export interface PoolNightPlayersTable {
  pool_night_id: number
  /** 0 for the first team, 1 for the second. */
  team: number
  /** The player's place in the list of the team, from 0. */
  position: number
  pool_player_id: number
  /** The skill level of the player in this night. */
  level: number
}

/** The users who see a night in their list: its players and its creator. The query of the list uses the primary key. */
export interface PoolNightMembersTable {
  user_id: number
  pool_night_id: number
}

/**
 * The players of each game. The transaction of each tap computes `score` and `racks` again. For a game with plus and
 * minus it uses the points of the game, and for a score sheet all its taps.
 */
export interface PoolGamePlayersTable {
  pool_game_id: number
  /** The player's place in the order of play, from 0. */
  position: number
  pool_player_id: number
  /** The skill level of the player when the game started; null for old games, which did not store it. */
  level: number | null
  handicap: number
  score: number
  /** JSON list of the points of this player in each rack of the game. */
  racks: string
  /**
   * This column and the next three are used only on a score sheet. `longest_run` is the most points in one turn, and
   * `innings` are the player's turns that have ended.
   */
  safeties: Generated<number>
  fouls: Generated<number>
  longest_run: Generated<number>
  innings: Generated<number>
}

/** The users who see a game in their list: its players and its creator. The query of the list uses the primary key. */
export interface PoolGameMembersTable {
  user_id: number
  pool_game_id: number
}

/** Taps on a scoreboard. The type `Tap` explains what each action does. */
export interface PoolGameTapsTable {
  pool_game_tap_id: Generated<number>
  pool_game_id: number
  pool_player_id: number
  action: Tap['action']
  /** The number of the ball on a score sheet of 9-Ball, if the tap named one. */
  ball: number | null
  /**
   * How the rack of a sheet of 8-Ball was won, or why a rack ended without a winner. Null for all other taps, and if
   * `RackEnd` has no name for it.
   */
  how: RackEnd | RackOver | null
  /** 1 if the ball went down on the break, on a score sheet of 9-Ball. */
  on_break: Generated<number>
  /** The member who tapped. */
  user_id: number
  /** A tap with the same key of the same member in the same game is a repeat, however late it arrives. */
  idempotency_key: string | null
  created_ms: number
  /** The time when the tap was undone; null for a tap that counts. */
  undone_ms: number | null
  /**
   * The member who undid or redid the tap last; null if nobody did, or if an earlier version of Parlor did not store
   * it.
   */
  changed_by: number | null
  /** 1 for an undone tap that redo cannot restore, because a new tap was made after the undo. */
  dropped: Generated<number>
  /**
   * The place of the tap among the taps of its game. Null as long as no tap was added before it: then its id is its
   * place.
   */
  position: Generated<number | null>
}

/** Each correction of a tap. A tap that was added before another one has a correction, too. */
export interface PoolGameCorrectionsTable {
  pool_game_correction_id: Generated<number>
  pool_game_id: number
  pool_game_tap_id: number
  /** The member who corrected the tap. */
  user_id: number
  /** A correction with the same key of the same member in the same game is a repeat, however late it arrives. */
  idempotency_key: string | null
  /** The version of the game after the correction. */
  version: number
  /** JSON of the tap before the correction, in the form of the API. Null if the correction added the tap. */
  was: string | null
  created_ms: number
}

/** Pairs of players who have played together. Each pair has two rows, one in each direction. */
export interface PoolFriendsTable {
  pool_player_id: number
  /** The pool_player_id of the other player. */
  friend_id: number
  /** The number of games together, finished or not. The row is deleted when it becomes 0. */
  games: number
}

/** The finished two-player games of a pair. Each pair has two rows, one from each player's side. */
export interface PoolRivalriesTable {
  pool_player_id: number
  /** The pool_player_id of the other player. */
  opponent_id: number
  game_type: Discipline
  total_games: number
  wins: number
  /** The player's points minus the opponent's points. */
  point_differential: number
  /** The most wins in a row, in the order in which the server created the games. */
  longest_streak: number
  current_streak: number
}
