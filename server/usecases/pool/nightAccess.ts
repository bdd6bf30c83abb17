// Decides who may see a league night, and sends its updates to the pages that show it.

import type { Context } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { gamesOfNights } from '../../db/repositories/poolGames.ts'
import {
  findNightFor,
  isNightMember,
  lockNight,
  type NightRow,
  nightByWatchToken,
} from '../../db/repositories/poolNights.ts'
import type { Work } from '../../db/work.ts'
import { nightRoom, type Room, watchRoom } from '../../live/live.ts'
import { RequestError } from '../../requestError.ts'
import { digest } from '../../security/tokens.ts'
import type { Session } from '../shared/session.ts'

/** The same error for a missing night and for a night of other members. */
export function noSuchNight(): RequestError {
  return new RequestError('NOT_FOUND', 'There is no such league night.')
}

/** Finds a night that the caller plays in or created. */
export async function visibleNight(db: Db, { user }: Session, nightId: number): Promise<NightRow> {
  const row = await findNightFor(db, user.user_id, nightId)
  if (row === undefined) throw noSuchNight()
  return row
}

/** Finds a night as `visibleNight` does, and locks it until the transaction ends. */
export async function lockVisibleNight(db: Db, { user }: Session, nightId: number): Promise<NightRow> {
  const row = await lockNight(db, nightId)
  if (row === undefined || !(await isNightMember(db, user.user_id, nightId))) throw noSuchNight()
  return row
}

/**
 * Sends the new version of a night, after the commit, to all pages that show it.
 * @param row the night before the change. It still has the watch link, so watchers learn that their link is removed
 */
export function sendNightUpdate(context: Context, { after }: Work, row: NightRow, version: number): void {
  const { pool_night_id, watch_token_hash } = row
  const rooms: Room[] = [nightRoom(pool_night_id)]
  if (watch_token_hash !== null) rooms.push(watchRoom(watch_token_hash))
  after(() => context.live.send(rooms, 'pool_night:update', { id: pool_night_id, version }))
}

/** What a page must know when it begins to follow a night: the versions of the night and of its games. */
export interface FollowedNight {
  readonly room: Room
  readonly night: { readonly id: number; readonly version: number }
  readonly games: readonly { readonly id: number; readonly version: number }[]
}

async function followed(db: Db, room: Room, { pool_night_id, version }: NightRow): Promise<FollowedNight> {
  const games = await gamesOfNights(db, [pool_night_id])
  return {
    room,
    night: { id: pool_night_id, version },
    games: games.map((game) => ({ id: game.pool_game_id, version: game.version })),
  }
}

/** The night for a page of a member; null when the caller may not see it. */
export async function followNight({ db }: Context, { user }: Session, nightId: number): Promise<FollowedNight | null> {
  const row = await findNightFor(db, user.user_id, nightId)
  return row === undefined ? null : followed(db, nightRoom(nightId), row)
}

/** The night of a watch link, for a page of a watcher; null when there is no such link. */
export async function followWatchedNight({ db }: Context, token: string): Promise<FollowedNight | null> {
  const hash = digest(token)
  const row = await nightByWatchToken(db, hash)
  return row === undefined ? null : followed(db, watchRoom(hash), row)
}
