// Reads and writes the taps of pool games.

import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../dialect.ts'
import { preparedQuery } from '../preparedQuery.ts'
import type { PoolGameTapsTable } from '../schema/pool.ts'
import { DISPLAY_NAME } from './poolPlayers.ts'

/** A tap. `username` is the name of the member who made it. */
export type TapRow = Pick<
  Selectable<PoolGameTapsTable>,
  | 'pool_game_tap_id'
  | 'pool_player_id'
  | 'action'
  | 'ball'
  | 'how'
  | 'on_break'
  | 'user_id'
  | 'undone_ms'
  | 'changed_by'
> & { username: string }

type NewTap = Omit<
  Insertable<PoolGameTapsTable>,
  'pool_game_tap_id' | 'on_break' | 'undone_ms' | 'changed_by' | 'dropped' | 'position'
> &
  Pick<TapRow, 'on_break'>

const insertQuery = preparedQuery<NewTap, { pool_game_tap_id: number }>((db, tap) =>
  db
    .insertInto('pool_game_taps')
    .values({
      pool_game_id: tap.pool_game_id,
      pool_player_id: tap.pool_player_id,
      action: tap.action,
      ball: tap.ball,
      how: tap.how,
      on_break: tap.on_break,
      user_id: tap.user_id,
      idempotency_key: tap.idempotency_key,
      created_ms: tap.created_ms,
    })
    .returning('pool_game_tap_id'),
)

/** Adds a tap and returns its id. */
export async function insertTap(db: Db, tap: NewTap): Promise<number> {
  const [inserted] = await insertQuery(db, tap)
  if (inserted === undefined) throw new Error('An inserted tap has an id.')
  return inserted.pool_game_tap_id
}

type TapKey = { gameId: number; userId: number; key: string }

const tapByKeyQuery = preparedQuery<TapKey, { pool_game_tap_id: number }>((db, { gameId, userId, key }) =>
  db
    .selectFrom('pool_game_taps')
    .select('pool_game_tap_id')
    .where('pool_game_id', '=', gameId)
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key),
)

/** The id of the tap that the member made in this game with this Idempotency-Key, even if the tap was undone later. */
export async function findTapByKey(db: Db, tap: TapKey): Promise<number | undefined> {
  const [row] = await tapByKeyQuery(db, tap)
  return row?.pool_game_tap_id
}

/** The place of a tap among the taps of its game. A tap that was added before another one has its place. */
const PLACE = sql<number>`coalesce(pool_game_taps.position, pool_game_taps.pool_game_tap_id)`

/**
 * The taps of a game that count, and the undone taps that redo can restore, in the order of play.
 * @param knownTapId a tap of the game that is returned even if redo can no longer restore it; 0 for none
 */
export function tapsOf(db: Db, gameId: number, knownTapId = 0): Promise<TapRow[]> {
  return db
    .selectFrom('pool_game_taps')
    .innerJoin('users', 'users.user_id', 'pool_game_taps.user_id')
    .innerJoin('pool_players', 'pool_players.user_id', 'pool_game_taps.user_id')
    .select([
      'pool_game_taps.pool_game_tap_id',
      'pool_game_taps.pool_player_id',
      'pool_game_taps.action',
      'pool_game_taps.ball',
      'pool_game_taps.how',
      'pool_game_taps.on_break',
      'pool_game_taps.user_id',
      'pool_game_taps.undone_ms',
      'pool_game_taps.changed_by',
      DISPLAY_NAME,
    ])
    .where('pool_game_taps.pool_game_id', '=', gameId)
    .where(({ eb, or }) =>
      or([eb('pool_game_taps.dropped', '=', 0), eb('pool_game_taps.pool_game_tap_id', '=', knownTapId)]),
    )
    .orderBy(PLACE)
    .execute()
}

/** The taps with these ids, also those that do not count. */
export function tapsById(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('pool_game_taps')
    .select(['pool_game_tap_id', 'pool_player_id', 'action', 'ball', 'how', 'on_break', 'undone_ms'])
    .where('pool_game_tap_id', 'in', ids)
    .execute()
}

/** Whether the tap belongs to the game, also if it does not count. */
export async function isTapOf(db: Db, gameId: number, tapId: number): Promise<boolean> {
  const row = await db
    .selectFrom('pool_game_taps')
    .select('pool_game_tap_id')
    .where('pool_game_id', '=', gameId)
    .where('pool_game_tap_id', '=', tapId)
    .executeTakeFirst()
  return row !== undefined
}

/** Which part of the taps of a game to read. */
interface PartOfLog {
  gameId: number
  /** The id of the last tap of the previous part. */
  after: number
  limit: number
}

export type LoggedTapRow = Omit<TapRow, 'user_id' | 'changed_by'> & Pick<Selectable<PoolGameTapsTable>, 'created_ms'>

const logQuery = preparedQuery<PartOfLog, LoggedTapRow>((db, { gameId, after, limit }) =>
  db
    .selectFrom('pool_game_taps')
    .innerJoin('users', 'users.user_id', 'pool_game_taps.user_id')
    .innerJoin('pool_players', 'pool_players.user_id', 'pool_game_taps.user_id')
    .select([
      'pool_game_taps.pool_game_tap_id',
      'pool_game_taps.pool_player_id',
      'pool_game_taps.action',
      'pool_game_taps.ball',
      'pool_game_taps.how',
      'pool_game_taps.on_break',
      'pool_game_taps.created_ms',
      'pool_game_taps.undone_ms',
      DISPLAY_NAME,
    ])
    .where('pool_game_taps.pool_game_id', '=', gameId)
    .where(({ eb, selectFrom, fn, val }) =>
      eb(
        PLACE,
        '>',
        fn.coalesce(
          selectFrom('pool_game_taps as previous')
            .select(sql<number>`coalesce(previous.position, previous.pool_game_tap_id)`.as('place'))
            .where('previous.pool_game_id', '=', gameId)
            .where('previous.pool_game_tap_id', '=', after),
          val(after),
        ),
      ),
    )
    .orderBy(PLACE)
    .limit(limit),
)

/** A part of all taps of a game in the order of play. Undone and removed taps are included. */
export function logOfTaps(db: Db, part: PartOfLog): Promise<LoggedTapRow[]> {
  return logQuery(db, part)
}

/**
 * Undoes a tap if `undone_ms` is a time, and restores the tap if it is null. `changed_by` is the member who does this.
 */
export async function setUndoneAt(
  db: Db,
  { pool_game_tap_id, undone_ms, changed_by }: Pick<TapRow, 'pool_game_tap_id' | 'undone_ms' | 'changed_by'>,
): Promise<void> {
  await db
    .updateTable('pool_game_taps')
    .set({ undone_ms, changed_by })
    .where('pool_game_tap_id', '=', pool_game_tap_id)
    .execute()
}

const dropQuery = preparedQuery<{ gameId: number }, unknown>((db, { gameId }) =>
  db
    .updateTable('pool_game_taps')
    .set({ dropped: 1 })
    .where('pool_game_id', '=', gameId)
    .where('undone_ms', 'is not', null)
    .where('dropped', '=', 0),
)

/** Marks the undone taps of a game so that redo cannot restore them. They are not deleted. */
export async function dropUndoneTaps(db: Db, gameId: number): Promise<void> {
  await dropQuery(db, { gameId })
}

/** Gives the taps of a game to other players. Each pair is a player and the player who takes over the taps. */
export async function reassignTaps(
  db: Db,
  gameId: number,
  pairs: readonly (readonly [from: number, to: number])[],
): Promise<void> {
  if (pairs.length === 0) return
  // One statement, because two players can change places.
  const cases = pairs.map(([from, to]) => sql`when ${from} then ${to}`)
  await db
    .updateTable('pool_game_taps')
    .set({ pool_player_id: sql<number>`case pool_player_id ${sql.join(cases, sql` `)} else pool_player_id end` })
    .where('pool_game_id', '=', gameId)
    .execute()
}

/** Replaces the value of a tap. */
export async function updateTap(
  db: Db,
  { pool_game_tap_id, pool_player_id, action, ball, how, on_break }: TapRow,
): Promise<void> {
  await db
    .updateTable('pool_game_taps')
    .set({ pool_player_id, action, ball, how, on_break })
    .where('pool_game_tap_id', '=', pool_game_tap_id)
    .execute()
}

/**
 * Moves the newest tap of a game to the place before another tap. This tap and each tap after it get the place of the
 * next one.
 */
export async function moveBefore(db: Db, gameId: number, newTapId: number, before: number): Promise<void> {
  const places = await db
    .selectFrom('pool_game_taps')
    .select(['pool_game_tap_id', PLACE.as('place')])
    .where('pool_game_id', '=', gameId)
    .orderBy(PLACE)
    .execute()
  const first = places.findIndex(({ pool_game_tap_id }) => pool_game_tap_id === before)
  const moved = places.slice(first)
  const order = [newTapId, ...moved.map(({ pool_game_tap_id }) => pool_game_tap_id)]
  for (const [index, { place }] of moved.entries()) {
    await db
      .updateTable('pool_game_taps')
      .set({ position: place })
      .where('pool_game_tap_id', '=', order[index] ?? 0)
      .execute()
  }
}

/** All taps of a member, including undone taps. */
export function tapsOfMember(db: Db, userId: number) {
  return db
    .selectFrom('pool_game_taps')
    .select(['pool_game_id', 'pool_player_id', 'action', 'ball', 'how', 'on_break', 'created_ms', 'undone_ms'])
    .where('user_id', '=', userId)
    .orderBy('pool_game_tap_id')
    .execute()
}
