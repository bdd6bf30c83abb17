// Reads the finished games with exactly two players, and the names of all players, for the ratings.

import { sql } from 'kysely'
import type { Discipline } from '../../../contract/rules/pool/handicaps.ts'
import type { Db } from '../dialect.ts'
import { DISPLAY_NAME } from './poolPlayers.ts'

/** A finished game with exactly two players. The fields of the second player begin with `other_`. */
export interface ResultRow {
  started_ms: number
  winner_player_id: number | null
  pool_player_id: number
  handicap: number
  score: number
  racks: string
  other_player_id: number
  other_handicap: number
  other_score: number
}

/** A text that changes whenever a finished game of the discipline is added, changed or removed. */
export async function resultsFingerprint(db: Db, gameType: Discipline): Promise<string> {
  const sums = await db
    .selectFrom('pool_games')
    .select(({ fn }) => [
      fn.countAll().as('games'),
      fn.sum('version').as('versions'),
      // If one game is replaced by another game with the same version, this sum changes. The next sum changes too. With
      // both sums it is less likely that several changes together leave every sum as it was.
      sql`sum(pool_game_id * version)`.as('products'),
      sql`sum(pool_game_id * pool_game_id)`.as('squares'),
    ])
    .where('game_type', '=', gameType)
    .where('winner_player_id', 'is not', null)
    .executeTakeFirstOrThrow()
  return Object.values(sums).join(' ')
}

/** All finished games with exactly two players, in the order in which they started. */
export function resultsOf(db: Db, gameType: Discipline): Promise<ResultRow[]> {
  return db
    .selectFrom('pool_games')
    .innerJoin('pool_game_players as own', (join) =>
      join.onRef('own.pool_game_id', '=', 'pool_games.pool_game_id').on('own.position', '=', 0),
    )
    .innerJoin('pool_game_players as other', (join) =>
      join.onRef('other.pool_game_id', '=', 'pool_games.pool_game_id').on('other.position', '=', 1),
    )
    .leftJoin('pool_game_players as third', (join) =>
      join.onRef('third.pool_game_id', '=', 'pool_games.pool_game_id').on('third.position', '=', 2),
    )
    .select([
      'pool_games.started_ms',
      'pool_games.winner_player_id',
      'own.pool_player_id',
      'own.handicap',
      'own.score',
      'own.racks',
      'other.pool_player_id as other_player_id',
      'other.handicap as other_handicap',
      'other.score as other_score',
    ])
    .where('pool_games.game_type', '=', gameType)
    .where('pool_games.winner_player_id', 'is not', null)
    .where('third.pool_game_id', 'is', null)
    .orderBy('pool_games.started_ms')
    .orderBy('pool_games.pool_game_id')
    .execute()
}

/**
 * The names of all players. A player with a deleted account is left out if the user has never played with that player.
 */
export function namesFor(
  db: Db,
  userId: number,
): Promise<{ pool_player_id: number; user_id: number; username: string }[]> {
  return db
    .selectFrom('pool_players')
    .innerJoin('users', 'users.user_id', 'pool_players.user_id')
    .select(['pool_players.pool_player_id', 'pool_players.user_id', DISPLAY_NAME])
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('users.deleted_ms', 'is', null),
        exists(
          selectFrom('pool_friends')
            .innerJoin('pool_players as own', 'own.pool_player_id', 'pool_friends.pool_player_id')
            .select('pool_friends.games')
            .where('own.user_id', '=', userId)
            .whereRef('pool_friends.friend_id', '=', 'pool_players.pool_player_id'),
        ),
      ]),
    )
    .execute()
}
