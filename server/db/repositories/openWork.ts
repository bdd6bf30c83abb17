import type { Db } from '../dialect.ts'

/** Whether the member has a roast or a game that was started after `sinceMs` and has not ended. */
export async function hasOpenWork(db: Db, userId: number, sinceMs: number): Promise<boolean> {
  const roast = await db
    .selectFrom('coffee_roasts')
    .select('coffee_roast_id')
    .where('user_id', '=', userId)
    .where('start_ms', '>', sinceMs)
    .where('end_ms', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (roast !== undefined) return true
  const game = await db
    .selectFrom('pool_games')
    .innerJoin('pool_game_players', 'pool_game_players.pool_game_id', 'pool_games.pool_game_id')
    .innerJoin('pool_players', 'pool_players.pool_player_id', 'pool_game_players.pool_player_id')
    .select('pool_games.pool_game_id')
    .where(({ eb, or }) => or([eb('pool_players.user_id', '=', userId), eb('pool_games.created_by', '=', userId)]))
    .where('pool_games.started_ms', '>', sinceMs)
    .where('pool_games.winner_player_id', 'is', null)
    .where('pool_games.ended', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return game !== undefined
}
