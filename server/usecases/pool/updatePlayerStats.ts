// Updates the statistics of players after a game has ended, was reopened or was deleted.

import type { Db } from '../../db/dialect.ts'
import type { GamePlayerRow, GameRow } from '../../db/repositories/poolGames.ts'
import { addResult, recountComparison, removeResult } from '../../db/repositories/poolStats.ts'

type Result = Pick<GameRow, 'game_type' | 'winner_player_id'>

/**
 * Updates the stored statistics of the players after the winner of a game has changed, or the score of a finished game.
 * Call it after the new result is stored: the comparison of two players is counted from the stored games.
 */
export async function updatePlayerStats(
  db: Db,
  players: readonly Pick<GamePlayerRow, 'pool_player_id'>[],
  resultBefore: Result,
  resultAfter: Result,
): Promise<void> {
  const [winnerBefore, winnerAfter] = [resultBefore.winner_player_id, resultAfter.winner_player_id]
  if (winnerBefore === null && winnerAfter === null) return
  const playerIds = players.map(({ pool_player_id }) => pool_player_id)
  if (winnerBefore !== winnerAfter) {
    if (winnerBefore !== null) await removeResult(db, playerIds, winnerBefore)
    if (winnerAfter !== null) await addResult(db, playerIds, winnerAfter)
  }
  const [first, second] = playerIds
  if (playerIds.length !== 2 || first === undefined || second === undefined) return
  await recountComparison(db, first, second, resultAfter.game_type)
  await recountComparison(db, second, first, resultAfter.game_type)
}
