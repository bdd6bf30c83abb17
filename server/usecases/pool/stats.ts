// The statistics of one player, and the comparison of two players.

import type { Comparison, PoolSummary } from '../../../contract/api/pool/pool.ts'
import type { Discipline } from '../../../contract/rules/pool/handicaps.ts'
import { timestamp } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { type Db, readAtOneMoment } from '../../db/dialect.ts'
import {
  type ComparisonRow,
  countFriends,
  findComparison,
  findPlayerStats,
  havePlayedTogether,
  lastStartedMs,
  type PlayerStatsRow,
} from '../../db/repositories/poolStats.ts'
import { RequestError } from '../../requestError.ts'
import type { Session } from '../shared/session.ts'

const PERCENT = 100

function noSuchPlayer(): RequestError {
  return new RequestError('NOT_FOUND', 'There is no such player.')
}

/** A player's statistics. Every member with the permission pool may see them. */
export async function readPlayerSummary(context: Context, userId: number): Promise<PoolSummary> {
  const { db } = context
  const player = await findPlayerStats(db, userId)
  if (player === undefined || player.deleted_ms !== null) throw noSuchPlayer()
  const lastMs = await lastStartedMs(db, player.pool_player_id)
  const { games_played, games_won } = player
  return {
    games_played,
    games_won,
    win_percentage: games_played === 0 ? 0 : (PERCENT * games_won) / games_played,
    last_played: lastMs === null ? null : timestamp(lastMs),
    skill_levels: { '8-Ball': player.level_8_ball, '9-Ball': player.level_9_ball },
    created: timestamp(player.created_ms),
    total_friends: await countFriends(db, player.pool_player_id),
  }
}

/**
 * The requested player, and the caller's own player. A player whose account is deleted is shown only to members who
 * have played with that player.
 */
export async function visiblePlayer(
  db: Db,
  { user }: Session,
  userId: number,
): Promise<{ own: PlayerStatsRow; player: PlayerStatsRow }> {
  const own = await findPlayerStats(db, user.user_id)
  const player = await findPlayerStats(db, userId)
  if (own === undefined || player === undefined) throw noSuchPlayer()
  if (player.deleted_ms !== null && !(await havePlayedTogether(db, own.pool_player_id, player.pool_player_id)))
    throw noSuchPlayer()
  return { own, player }
}

/** How many games in a row the player has won against the opponent: at most so far, and now. */
const streaksOf = (row: ComparisonRow | undefined) => ({
  longest_streak: row?.longest_streak ?? 0,
  current_streak: row?.current_streak ?? 0,
})
export const asNamedPlayer = ({ user_id, username }: Pick<PlayerStatsRow, 'user_id' | 'username'>) => ({
  user_id,
  username,
})

/** Compares the caller with another player, from the finished games of these two players only. */
export async function comparePlayers(
  context: Context,
  session: Session,
  opponentUserId: number,
  discipline: Discipline,
): Promise<Comparison> {
  const { db } = context
  const { own: player, player: opponent } = await visiblePlayer(db, session, opponentUserId)
  const [playerId, opponentId] = [player.pool_player_id, opponent.pool_player_id]
  const { playerResults, opponentResults } = await readAtOneMoment(db, async (snapshot) => ({
    playerResults: await findComparison(snapshot, playerId, opponentId, discipline),
    opponentResults: await findComparison(snapshot, opponentId, playerId, discipline),
  }))
  return {
    player: asNamedPlayer(player),
    opponent: asNamedPlayer(opponent),
    stats: {
      total_games: playerResults?.total_games ?? 0,
      player_wins: playerResults?.wins ?? 0,
      opponent_wins: opponentResults?.wins ?? 0,
      point_differential: playerResults?.point_differential ?? 0,
      player_streaks: streaksOf(playerResults),
      opponent_streaks: streaksOf(opponentResults),
    },
  }
}
