// Reads and writes the stored statistics of players, and of pairs of players.

import { type Selectable, sql } from 'kysely'
import type { Discipline } from '../../../contract/rules/pool/handicaps.ts'
import type { Db } from '../dialect.ts'
import type { PoolPlayersTable, PoolRivalriesTable } from '../schema/pool.ts'
import { DISPLAY_NAME } from './poolPlayers.ts'

/** The results of one player against one opponent in one discipline, in their finished games of two players. */
export type ComparisonRow = Selectable<PoolRivalriesTable>
export type PlayerStatsRow = Pick<
  Selectable<PoolPlayersTable>,
  'pool_player_id' | 'level_8_ball' | 'level_9_ball' | 'games_played' | 'games_won'
> & { user_id: number; username: string; created_ms: number; deleted_ms: number | null }

/** The statistics of a player. Deleted accounts are included, because their games are kept. */
export function findPlayerStats(db: Db, userId: number): Promise<PlayerStatsRow | undefined> {
  return db
    .selectFrom('pool_players')
    .innerJoin('users', 'users.user_id', 'pool_players.user_id')
    .select([
      'pool_players.pool_player_id',
      'pool_players.level_8_ball',
      'pool_players.level_9_ball',
      'pool_players.games_played',
      'pool_players.games_won',
      'users.user_id',
      DISPLAY_NAME,
      'users.created_ms',
      'users.deleted_ms',
    ])
    .where('pool_players.user_id', '=', userId)
    .executeTakeFirst()
}

/**
 * How many of a player's games are read to find the latest start. Only a game that was started without a network arrives
 * late, so the latest start is among the games that arrived last.
 */
const LAST_ARRIVED_GAMES = 1000

/**
 * The start of the player's latest game; null when there is none. The latest game does not always have the highest id,
 * because a game that was started without a network arrives later.
 */
export async function lastStartedMs(db: Db, playerId: number): Promise<number | null> {
  const lastArrived = db
    .selectFrom('pool_game_players')
    .select('pool_game_id')
    .where('pool_player_id', '=', playerId)
    .orderBy('pool_game_id', 'desc')
    .limit(LAST_ARRIVED_GAMES)
    .as('last_arrived')
  const latest = await db
    .selectFrom(lastArrived)
    .innerJoin('pool_games', 'pool_games.pool_game_id', 'last_arrived.pool_game_id')
    .select('pool_games.started_ms')
    .orderBy('pool_games.started_ms', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.started_ms ?? null
}

/** The number of people that the player has played with. */
export async function countFriends(db: Db, playerId: number): Promise<number> {
  const { friends } = await db
    .selectFrom('pool_friends')
    .select(({ fn }) => fn.countAll<number>().as('friends'))
    .where('pool_player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  return friends
}

export async function havePlayedTogether(db: Db, playerId: number, otherId: number): Promise<boolean> {
  const row = await db
    .selectFrom('pool_friends')
    .select('games')
    .where('pool_player_id', '=', playerId)
    .where('friend_id', '=', otherId)
    .executeTakeFirst()
  return row !== undefined
}

/** Adds a finished game to the statistics of its players. */
export function addResult(db: Db, playerIds: readonly number[], winnerId: number): Promise<void> {
  return changeTotals(db, playerIds, winnerId, 1)
}

/** Removes a finished game from the statistics of its players. */
export function removeResult(db: Db, playerIds: readonly number[], winnerId: number): Promise<void> {
  return changeTotals(db, playerIds, winnerId, -1)
}

/** @param difference 1 to add a finished game, −1 to remove it */
async function changeTotals(db: Db, playerIds: readonly number[], winnerId: number, difference: 1 | -1): Promise<void> {
  // Update in the order of the ids. Two games that end at the same time could deadlock if they locked players in
  // another order.
  for (const playerId of [...playerIds].sort((a, b) => a - b)) {
    await db
      .updateTable('pool_players')
      .set((row) => ({
        games_played: row('games_played', '+', difference),
        games_won: row('games_won', '+', playerId === winnerId ? difference : 0),
      }))
      .where('pool_player_id', '=', playerId)
      .execute()
  }
}

type Pair = { pool_player_id: number; friend_id: number }

/** All pairs of these players, each pair in both directions. */
const pairsOf = (playerIds: readonly number[]): Pair[] =>
  playerIds.flatMap((pool_player_id) =>
    playerIds.filter((id) => id !== pool_player_id).map((friend_id) => ({ pool_player_id, friend_id })),
  )

/** Counts one more game of these players together. */
export async function addFriends(db: Db, playerIds: readonly number[]): Promise<void> {
  const pairs = pairsOf([...playerIds].sort((a, b) => a - b))
  if (pairs.length === 0) return
  await db
    .insertInto('pool_friends')
    .values(pairs.map((pair) => ({ ...pair, games: 1 })))
    .onConflict((conflict) =>
      conflict
        .columns(['pool_player_id', 'friend_id'])
        .doUpdateSet((row) => ({ games: row('pool_friends.games', '+', 1) })),
    )
    .execute()
}

/** Subtracts one game of these players together. */
export async function removeFriends(db: Db, playerIds: readonly number[]): Promise<void> {
  for (const { pool_player_id, friend_id } of pairsOf([...playerIds].sort((a, b) => a - b))) {
    await db
      .updateTable('pool_friends')
      .set((row) => ({ games: row('games', '-', 1) }))
      .where('pool_player_id', '=', pool_player_id)
      .where('friend_id', '=', friend_id)
      .execute()
  }
  await db.deleteFrom('pool_friends').where('pool_player_id', 'in', playerIds).where('games', '<=', 0).execute()
}

export function findComparison(
  db: Db,
  playerId: number,
  opponentId: number,
  discipline: Discipline,
): Promise<ComparisonRow | undefined> {
  return db
    .selectFrom('pool_rivalries')
    .selectAll()
    .where('pool_player_id', '=', playerId)
    .where('opponent_id', '=', opponentId)
    .where('game_type', '=', discipline)
    .executeTakeFirst()
}

/**
 * Computes the statistics of one player against one opponent again from their finished games. A reopened or deleted
 * game can break a streak anywhere in the past, so the stored statistics cannot be corrected step by step.
 */
export async function recountComparison(
  db: Db,
  playerId: number,
  opponentId: number,
  discipline: Discipline,
): Promise<void> {
  await db
    .deleteFrom('pool_rivalries')
    .where('pool_player_id', '=', playerId)
    .where('opponent_id', '=', opponentId)
    .where('game_type', '=', discipline)
    .execute()
  // `run` counts the losses up to this game. A loss and the wins after it have the same number, so the wins with the
  // same number are one streak.
  await sql`
    insert into pool_rivalries (pool_player_id, opponent_id, game_type,
      total_games, wins, point_differential, longest_streak, current_streak)
    with results as (
      select game.pool_game_id, own.score - other.score as difference,
        case when game.winner_player_id = ${playerId} then 1 else 0 end as won
      from pool_game_players own
      join pool_game_players other
        on other.pool_game_id = own.pool_game_id and other.pool_player_id = ${opponentId}
      join pool_games game on game.pool_game_id = own.pool_game_id
      where own.pool_player_id = ${playerId} and game.game_type = ${discipline}
        and game.winner_player_id is not null
        and (
          select count(*) from pool_game_players game_player where game_player.pool_game_id = game.pool_game_id) = 2),
    runs as (
      select won, difference, sum(1 - won) over (order by pool_game_id) as run from results),
    lengths as (
      select run, count(*) as games, sum(won) as wins, sum(difference) as difference from runs group by run)
    select ${sql.lit(playerId)}, ${sql.lit(opponentId)}, ${sql.lit(discipline)},
      sum(games), sum(wins), sum(difference), max(wins),
      (select wins from lengths order by run desc limit 1)
    from lengths having count(*) > 0`.execute(db)
}
