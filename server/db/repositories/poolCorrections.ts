// Reads and writes the corrections of taps.

import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../dialect.ts'
import type { PoolGameCorrectionsTable } from '../schema/pool.ts'
import { DISPLAY_NAME } from './poolPlayers.ts'

export async function insertCorrection(
  db: Db,
  correction: Omit<Insertable<PoolGameCorrectionsTable>, 'pool_game_correction_id'>,
): Promise<void> {
  await db.insertInto('pool_game_corrections').values(correction).execute()
}

/** Whether the member has made a correction with this Idempotency-Key in the game. */
export async function hasCorrection(db: Db, gameId: number, userId: number, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('pool_game_corrections')
    .select('version')
    .where('pool_game_id', '=', gameId)
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

/** A correction. `username` is the name of the member who made it. */
export type CorrectionRow = Omit<Selectable<PoolGameCorrectionsTable>, 'pool_game_id' | 'idempotency_key'> & {
  username: string
}

/** The corrections of a game after this version, the oldest first. */
export function correctionsOf(db: Db, gameId: number, afterVersion = 0): Promise<CorrectionRow[]> {
  return db
    .selectFrom('pool_game_corrections')
    .innerJoin('users', 'users.user_id', 'pool_game_corrections.user_id')
    .innerJoin('pool_players', 'pool_players.user_id', 'pool_game_corrections.user_id')
    .select([
      'pool_game_corrections.pool_game_correction_id',
      'pool_game_corrections.pool_game_tap_id',
      'pool_game_corrections.user_id',
      'pool_game_corrections.version',
      'pool_game_corrections.was',
      'pool_game_corrections.created_ms',
      DISPLAY_NAME,
    ])
    .where('pool_game_corrections.pool_game_id', '=', gameId)
    .where('pool_game_corrections.version', '>', afterVersion)
    .orderBy('pool_game_corrections.pool_game_correction_id')
    .execute()
}

/** Replaces the value that a correction has kept. */
export async function updateWas(db: Db, correctionId: number, was: string): Promise<void> {
  await db
    .updateTable('pool_game_corrections')
    .set({ was })
    .where('pool_game_correction_id', '=', correctionId)
    .execute()
}

/** All corrections of a member. */
export function correctionsOfMember(db: Db, userId: number) {
  return db
    .selectFrom('pool_game_corrections')
    .select(['pool_game_id', 'pool_game_tap_id', 'was', 'created_ms'])
    .where('user_id', '=', userId)
    .orderBy('pool_game_correction_id')
    .execute()
}
