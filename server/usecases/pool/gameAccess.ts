import type { Context } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { findGameFor, type GameRow, type LockedGameRow, lockGameFor } from '../../db/repositories/poolGames.ts'
import type { Work } from '../../db/work.ts'
import { gameRoom, type Room, watchRoom } from '../../live/live.ts'
import { RequestError } from '../../requestError.ts'
import type { Session } from '../shared/session.ts'

/** A game that is missing and one that is somebody else's look the same. */
export function noSuchGame(): RequestError {
  return new RequestError('NOT_FOUND', 'There is no such game.')
}

/** The game, for whoever plays in it or created it. */
export async function visibleGame(db: Db, { user }: Session, gameId: number): Promise<GameRow> {
  const row = await findGameFor(db, user.user_id, gameId)
  if (row === undefined) throw noSuchGame()
  return row
}

/** As `visibleGame`, and nobody else changes it until the transaction ends. */
export async function lockVisibleGame(db: Db, { user }: Session, gameId: number): Promise<LockedGameRow> {
  const row = await lockGameFor(db, user.user_id, gameId)
  if (row === undefined) throw noSuchGame()
  return row
}

/** The game's version, for whoever may see it; null for anybody else. */
export async function visibleVersion(context: Context, session: Session, gameId: number): Promise<number | null> {
  const row = await findGameFor(context.db, session.user.user_id, gameId)
  return row?.version ?? null
}

function roomsShowing({ pool_game_id, watch_token_hash }: GameRow): Room[] {
  const scorers = gameRoom(pool_game_id)
  return watch_token_hash === null ? [scorers] : [scorers, watchRoom(watch_token_hash)]
}

/** Tells the screens that show the game of its new version, once that is committed. `row`: with the link it had. */
export function sendGameUpdate(context: Context, { after }: Work, row: GameRow, version: number): void {
  after(() => context.live.send(roomsShowing(row), 'pool_game:update', { id: row.pool_game_id, version }))
}
