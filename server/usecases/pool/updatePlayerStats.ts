// Updates the statistics of players after a game has ended, was reopened or was deleted.

import type { Db } from '../../db/dialect.ts'
import type { GamePlayerRow, GameRow } from '../../db/repositories/poolGames.ts'
import { addResult, recountComparison, removeResult } from '../../db/repositories/poolStats.ts'

type Result = Pick<GameRow, 'game_type' | 'winner_player_id'>

/**
 * Updates the stored statistics of the players after the winner of a game has changed. Call it after the new
 * result is stored: the comparison of two players is counted from the stored games.
 */
export async function updatePlayerStats(
  db: Db,
  players: readonly Pick<GamePlayerRow, 'pool_player_id'>[],
  resultBefore: Result,
  resultAfter: Result,
): Promise<void> {
  if (resultBefore.winner_player_id === resultAfter.winner_player_id) return
  const playerIds = players.map(({ pool_player_id }) => pool_player_id)
  if (resultBefore.winner_player_id !== null) await removeResult(db, playerIds, resultBefore.winner_player_id)
  if (resultAfter.winner_player_id !== null) await addResult(db, playerIds, resultAfter.winner_player_id)
  const [first, second] = playerIds
  if (playerIds.length !== 2 || first === undefined || second === undefined) return
  await recountComparison(db, first, second, resultAfter.game_type)
  await recountComparison(db, second, first, resultAfter.game_type)
}
