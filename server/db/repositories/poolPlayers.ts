// Reads and writes pool players: their names and levels.

import { type Selectable, sql } from 'kysely'
import { DEFAULT_LEVEL } from '../../../contract/rules/pool/handicaps.ts'
import type { Db } from '../dialect.ts'
import type { PoolPlayersTable } from '../schema/pool.ts'

/** The skill levels of a player in the two disciplines. */
export type Levels = Pick<PoolPlayersTable, 'level_8_ball' | 'level_9_ball'>
export type PoolPlayerRow = Levels &
  Pick<Selectable<PoolPlayersTable>, 'pool_player_id' | 'user_id'> & { username: string }

/**
 * Creates the pool player of a user, and returns the player's id. Call this for every new user, because every member
 * can play in a game.
 */
export async function insertPlayer(db: Db, userId: number, display_name: string | null = null): Promise<number> {
  const player = await db
    .insertInto('pool_players')
    .values({ user_id: userId, display_name, level_8_ball: DEFAULT_LEVEL, level_9_ball: DEFAULT_LEVEL })
    .returning('pool_player_id')
    .executeTakeFirstOrThrow()
  return player.pool_player_id
}

/** The name that games show, for a query that joins `pool_players` and `users`. */
export const DISPLAY_NAME = sql<string>`coalesce(pool_players.display_name, users.username)`.as('username')

/** All players whose account is not deleted, sorted by name. */
export function allPlayers(db: Db): Promise<PoolPlayerRow[]> {
  return db
    .selectFrom('pool_players')
    .innerJoin('users', 'users.user_id', 'pool_players.user_id')
    .select([
      'pool_players.pool_player_id',
      'pool_players.user_id',
      'pool_players.level_8_ball',
      'pool_players.level_9_ball',
      DISPLAY_NAME,
    ])
    .where('users.deleted_ms', 'is', null)
    .orderBy(sql`lower(coalesce(pool_players.display_name, users.username_key))`)
    .orderBy('users.username_key')
    .execute()
}

/** The players with these ids whose account is not deleted. */
export function playersById(
  db: Db,
  ids: readonly number[],
): Promise<Pick<PoolPlayerRow, 'pool_player_id' | 'user_id' | keyof Levels>[]> {
  return db
    .selectFrom('pool_players')
    .innerJoin('users', 'users.user_id', 'pool_players.user_id')
    .select([
      'pool_players.pool_player_id',
      'pool_players.user_id',
      'pool_players.level_8_ball',
      'pool_players.level_9_ball',
    ])
    .where('pool_players.pool_player_id', 'in', ids)
    .where('users.deleted_ms', 'is', null)
    .execute()
}

/**
 * The player of a user whose account is not deleted. `is_guest` is true for a person who cannot sign in, because the
 * user has no password, no passkey and no one-time code.
 */
export async function playerOfUser(
  db: Db,
  userId: number,
): Promise<(PoolPlayerRow & { is_guest: boolean }) | undefined> {
  const row = await db
    .selectFrom('pool_players')
    .innerJoin('users', 'users.user_id', 'pool_players.user_id')
    .leftJoin('passkeys', 'passkeys.user_id', 'pool_players.user_id')
    .select([
      'pool_players.pool_player_id',
      'pool_players.user_id',
      'pool_players.level_8_ball',
      'pool_players.level_9_ball',
      DISPLAY_NAME,
      'users.password_hash',
      'users.one_time_code_hash',
      'passkeys.passkey_id',
    ])
    .where('pool_players.user_id', '=', userId)
    .where('users.deleted_ms', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { password_hash, one_time_code_hash, passkey_id, ...player } = row
  return { ...player, is_guest: password_hash === null && one_time_code_hash === null && passkey_id === null }
}

/**
 * Copies the names of those users who have played in a game or a night, or made or corrected a tap, so that games still show these names after
 * the deletion of the users. A player with a display name keeps it. Call this before the names of deleted users are removed.
 */
export async function keepDisplayNames(db: Db, userIds: readonly number[]): Promise<void> {
  await db
    .updateTable('pool_players')
    .set((column) => ({
      display_name: column
        .selectFrom('users')
        .select('users.username')
        .whereRef('users.user_id', '=', 'pool_players.user_id'),
    }))
    .where('user_id', 'in', userIds)
    .where('display_name', 'is', null)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('pool_game_players')
            .select('position')
            .whereRef('pool_game_players.pool_player_id', '=', 'pool_players.pool_player_id'),
        ),
        exists(
          selectFrom('pool_night_players')
            .select('pool_night_id')
            .whereRef('pool_night_players.pool_player_id', '=', 'pool_players.pool_player_id'),
        ),
        exists(
          selectFrom('pool_game_taps')
            .select('pool_game_tap_id')
            .whereRef('pool_game_taps.user_id', '=', 'pool_players.user_id'),
        ),
        exists(
          selectFrom('pool_game_corrections')
            .select('pool_game_correction_id')
            .whereRef('pool_game_corrections.user_id', '=', 'pool_players.user_id'),
        ),
      ]),
    )
    .execute()
}

export async function updateLevels(db: Db, playerId: number, change: Partial<Levels>): Promise<void> {
  await db.updateTable('pool_players').set(change).where('pool_player_id', '=', playerId).execute()
}
