// Reads the finished games and the opponents of one player.

import type { Discipline } from '../../../contract/rules/pool/handicaps.ts'
import type { Scoring } from '../../../contract/rules/pool/scoredGame.ts'
import type { Db } from '../dialect.ts'
import { DISPLAY_NAME } from './poolPlayers.ts'

/**
 * A finished game of two players. The fields of the player who is asked for begin with `own_`. A race is the score that
 * a player needs to win; everywhere else the code calls it the handicap.
 */
export interface PlayerGameRow {
  pool_game_id: number
  started_ms: number
  winner_player_id: number | null
  scoring: Scoring
  innings: number
  own_level: number | null
  own_race: number
  own_score: number
  own_safeties: number
  opponent_id: number
  opponent_level: number | null
  opponent_race: number
  opponent_score: number
}

/** The player's finished games of exactly two players in one discipline, in the order in which they started. */
export function finishedGamesOf(db: Db, playerId: number, discipline: Discipline): Promise<PlayerGameRow[]> {
  return db
    .selectFrom('pool_game_players as own')
    .innerJoin('pool_games as game', 'game.pool_game_id', 'own.pool_game_id')
    .innerJoin('pool_game_players as opponent', (join) =>
      join
        .onRef('opponent.pool_game_id', '=', 'own.pool_game_id')
        .onRef('opponent.pool_player_id', '<>', 'own.pool_player_id'),
    )
    .select([
      'game.pool_game_id',
      'game.started_ms',
      'game.winner_player_id',
      'game.scoring',
      'game.innings',
      'own.level as own_level',
      'own.handicap as own_race',
      'own.score as own_score',
      'own.safeties as own_safeties',
      'opponent.pool_player_id as opponent_id',
      'opponent.level as opponent_level',
      'opponent.handicap as opponent_race',
      'opponent.score as opponent_score',
    ])
    .where('own.pool_player_id', '=', playerId)
    .where('game.game_type', '=', discipline)
    .where('game.winner_player_id', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pool_game_players as third')
            .select('third.position')
            .whereRef('third.pool_game_id', '=', 'own.pool_game_id')
            // Positions count from 0, so this is a third player.
            .where('third.position', '=', 2),
        ),
      ),
    )
    .orderBy('game.started_ms')
    .orderBy('game.pool_game_id')
    .execute()
}

export interface OpponentRow {
  pool_player_id: number
  user_id: number
  username: string
}

/**
 * Everybody with whom the player has played. Deleted members are left out, unless the viewer has also played with them.
 * @param viewerId the `pool_player_id` of the member who makes the call
 */
export function visibleOpponents(db: Db, playerId: number, viewerId: number): Promise<OpponentRow[]> {
  return db
    .selectFrom('pool_friends')
    .innerJoin('pool_players', 'pool_players.pool_player_id', 'pool_friends.friend_id')
    .innerJoin('users', 'users.user_id', 'pool_players.user_id')
    .select(['pool_players.pool_player_id', 'users.user_id', DISPLAY_NAME])
    .where('pool_friends.pool_player_id', '=', playerId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('users.deleted_ms', 'is', null),
        exists(
          selectFrom('pool_friends as friend_of_viewer')
            .select('friend_of_viewer.games')
            .where('friend_of_viewer.pool_player_id', '=', viewerId)
            .whereRef('friend_of_viewer.friend_id', '=', 'pool_friends.friend_id'),
        ),
      ]),
    )
    .execute()
}
