// Updates the statistics of players after a game has ended or was reopened.

import type { Db } from '../../db/dialect.ts'
import type { GamePlayerRow, GameRow } from '../../db/repositories/poolGames.ts'
import { countResult, recountRivalry } from '../../db/repositories/poolStats.ts'

type Result = Pick<GameRow, 'game_type' | 'winner_player_id'>

/**
 * Updates the stored statistics of the players after the winner of a game has changed. Call it when `after` is in the
 * database, because the comparison of two players is computed from the stored games.
 */
export async function updatePlayerStats(
  db: Db,
  seats: readonly Pick<GamePlayerRow, 'pool_player_id'>[],
  before: Result,
  after: Result,
): Promise<void> {
  if (before.winner_player_id === after.winner_player_id) return
  const playerIds = seats.map(({ pool_player_id }) => pool_player_id)
  if (before.winner_player_id !== null) await countResult(db, playerIds, before.winner_player_id, -1)
  if (after.winner_player_id !== null) await countResult(db, playerIds, after.winner_player_id, 1)
  const [first, second] = playerIds
  if (playerIds.length !== 2 || first === undefined || second === undefined) return
  await recountRivalry(db, first, second, after.game_type)
  await recountRivalry(db, second, first, after.game_type)
}
