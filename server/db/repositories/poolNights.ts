// Reads and writes league nights, their teams and their members.

import { type Insertable, type Selectable, sql } from 'kysely'
import { type Db, withRowLock } from '../dialect.ts'
import type { PoolNightPlayersTable, PoolNightsTable } from '../schema/pool.ts'
import { DISPLAY_NAME } from './poolPlayers.ts'

export type NightRow = Selectable<PoolNightsTable>
export type NightPlayerRow = PoolNightPlayersTable & { user_id: number; username: string }

const selectNightsOf = (db: Db, userId: number) =>
  db
    .selectFrom('pool_nights')
    .innerJoin('pool_night_members', 'pool_night_members.pool_night_id', 'pool_nights.pool_night_id')
    .where('pool_night_members.user_id', '=', userId)
    .selectAll('pool_nights')

/**
 * A part of the nights that the user plays in or created, newest first. `before` is the last id of the previous part.
 */
export function nightsOf(
  db: Db,
  userId: number,
  { limit, before = Number.MAX_SAFE_INTEGER }: { limit: number; before?: number },
): Promise<NightRow[]> {
  return selectNightsOf(db, userId)
    .where('pool_night_members.pool_night_id', '<', before)
    .orderBy('pool_night_members.pool_night_id', 'desc')
    .limit(limit)
    .execute()
}

/** The night; undefined when there is no such night or the user neither plays in it nor created it. */
export function findNightFor(db: Db, userId: number, nightId: number): Promise<NightRow | undefined> {
  return selectNightsOf(db, userId).where('pool_night_members.pool_night_id', '=', nightId).executeTakeFirst()
}

/** Finds any night, without a check of the user, and locks it until the transaction ends. */
export function lockNight(db: Db, nightId: number): Promise<NightRow | undefined> {
  return withRowLock(
    db,
    db.selectFrom('pool_nights').selectAll().where('pool_night_id', '=', nightId),
  ).executeTakeFirst()
}

/** Whether the user sees the night in the list. */
export async function isNightMember(db: Db, userId: number, nightId: number): Promise<boolean> {
  const row = await db
    .selectFrom('pool_night_members')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('pool_night_id', '=', nightId)
    .executeTakeFirst()
  return row !== undefined
}

/** The night of a watch link. */
export function nightByWatchToken(db: Db, tokenHash: string): Promise<NightRow | undefined> {
  return db.selectFrom('pool_nights').selectAll().where('watch_token_hash', '=', tokenHash).executeTakeFirst()
}

/** The hash of the token of the watch link; null when the night has none, and undefined when there is no such night. */
export async function watchTokenHashOfNight(db: Db, nightId: number): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('pool_nights')
    .select('watch_token_hash')
    .where('pool_night_id', '=', nightId)
    .executeTakeFirst()
  return row?.watch_token_hash
}

/** The creator of the night to which a game belongs; undefined for any other game. */
export async function nightCreatorOfGame(db: Db, gameId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('pool_games')
    .innerJoin('pool_nights', 'pool_nights.pool_night_id', 'pool_games.pool_night_id')
    .select('pool_nights.created_by')
    .where('pool_games.pool_game_id', '=', gameId)
    .executeTakeFirst()
  return row?.created_by
}

/** The players of these nights, in the order of their teams. */
export function playersOfNights(db: Db, nightIds: readonly number[]): Promise<NightPlayerRow[]> {
  if (nightIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('pool_night_players')
    .innerJoin('pool_players', 'pool_players.pool_player_id', 'pool_night_players.pool_player_id')
    .innerJoin('users', 'users.user_id', 'pool_players.user_id')
    .selectAll('pool_night_players')
    .select(['pool_players.user_id', DISPLAY_NAME])
    .where('pool_night_players.pool_night_id', 'in', nightIds)
    .orderBy('pool_night_players.pool_night_id')
    .orderBy('pool_night_players.team')
    .orderBy('pool_night_players.position')
    .execute()
}

/** When the last tap that counts was made in each of these games. */
export async function lastTapsOf(db: Db, gameIds: readonly number[]): Promise<Map<number, number>> {
  if (gameIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('pool_game_taps')
    .select(['pool_game_id', sql<number>`max(created_ms)`.as('last_ms')])
    .where('pool_game_id', 'in', gameIds)
    .where('undone_ms', 'is', null)
    .groupBy('pool_game_id')
    .execute()
  return new Map(rows.map(({ pool_game_id, last_ms }) => [pool_game_id, Number(last_ms)]))
}

export async function insertNight(
  db: Db,
  night: Omit<Insertable<PoolNightsTable>, 'pool_night_id' | 'version' | 'watch_token_hash'>,
): Promise<number> {
  const inserted = await db
    .insertInto('pool_nights')
    .values({ ...night, version: 1 })
    .returning('pool_night_id')
    .executeTakeFirstOrThrow()
  return inserted.pool_night_id
}

/** Replaces the players of both teams, and the users who see the night in their list. */
export async function replaceTeams(
  db: Db,
  pool_night_id: number,
  players: readonly Omit<PoolNightPlayersTable, 'pool_night_id'>[],
  memberIds: readonly number[],
): Promise<void> {
  await db.deleteFrom('pool_night_players').where('pool_night_id', '=', pool_night_id).execute()
  await db
    .insertInto('pool_night_players')
    .values(players.map((player) => ({ ...player, pool_night_id })))
    .execute()
  await db.deleteFrom('pool_night_members').where('pool_night_id', '=', pool_night_id).execute()
  await db
    .insertInto('pool_night_members')
    .values(memberIds.map((user_id) => ({ user_id, pool_night_id })))
    .execute()
}

export async function updateNight(
  db: Db,
  nightId: number,
  change: Partial<Omit<NightRow, 'pool_night_id'>>,
): Promise<void> {
  await db.updateTable('pool_nights').set(change).where('pool_night_id', '=', nightId).execute()
}

/** Closes the watch links of all nights that the user created. */
export async function closeNightLinksOf(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('pool_nights')
    .set(({ eb }) => ({ watch_token_hash: null, version: eb('version', '+', 1) }))
    .where('created_by', '=', userId)
    .where('watch_token_hash', 'is not', null)
    .execute()
}

/** Deletes the night with its teams. Its games stay. */
export async function deleteNightRow(db: Db, nightId: number): Promise<void> {
  await db.deleteFrom('pool_nights').where('pool_night_id', '=', nightId).execute()
}
