// Watch links: a watch link shows the score of one game to people without an account.

import type { LiveGame, WatchedGame } from '../../../contract/api/pool/games.ts'
import type { Context } from '../../context.ts'
import { readAtOneMoment } from '../../db/dialect.ts'
import { type GameRow, gameByWatchToken, playersOfGame, updateGameDetails } from '../../db/repositories/poolGames.ts'
import { tapsOf } from '../../db/repositories/poolTaps.ts'
import type { Work, Writer } from '../../db/work.ts'
import { type Room, watchRoom } from '../../live/live.ts'
import { RequestError } from '../../requestError.ts'
import { digest, newToken } from '../../security/tokens.ts'
import type { Session } from '../shared/session.ts'
import { lockVisibleGame, noSuchGame, sendGameUpdate } from './gameAccess.ts'
import { asLiveGame, asWatchedGame } from './gameShape.ts'

/**
 * Creates a watch link and returns its token. Only a hash of the token is stored, so a member who has lost the link
 * must create a new one. The old link then stops working.
 */
export function openToWatchers(context: Context, session: Session, gameId: number): Promise<{ token: string }> {
  const token = newToken()
  return context.write(async (work) => {
    await setWatchToken(context, work, session, gameId, digest(token))
    return { token }
  })
}

/** Removes the watch link. It then stops working. */
export function closeToWatchers(context: Context, writer: Writer, session: Session, gameId: number): Promise<LiveGame> {
  return writer.write(async (work) => {
    const row = await setWatchToken(context, work, session, gameId, null)
    const players = await playersOfGame(work.db, gameId)
    const taps = await tapsOf(work.db, gameId)
    return asLiveGame(row, players, taps, session.user.user_id)
  })
}

/** Replaces or removes the watch link. Only the member who started the game may do this. */
async function setWatchToken(
  context: Context,
  work: Work,
  session: Session,
  gameId: number,
  watch_token_hash: string | null,
): Promise<GameRow> {
  const row = await lockVisibleGame(work.db, session, gameId)
  if (row.created_by !== session.user.user_id) {
    throw new RequestError('FORBIDDEN', 'Only the member who started a game can open it to watchers.')
  }
  const version = row.version + 1
  await updateGameDetails(work.db, gameId, { watch_token_hash, version })
  // Watchers of the old link also get the update. They load the game again and get NOT_FOUND.
  sendGameUpdate(context, work, row, version)
  return { ...row, watch_token_hash, version }
}

/** The game of a watch link. Every person with the link may see it. */
export function watchGame(context: Context, token: string): Promise<WatchedGame> {
  return readAtOneMoment(context.db, async (db) => {
    const row = await gameByWatchToken(db, digest(token))
    if (row === undefined) throw noSuchGame()
    return asWatchedGame(row, await playersOfGame(db, row.pool_game_id))
  })
}

/** The room of a watch link, and the id and version of its game; null when there is no such link. */
export async function watchedRoom(
  context: Context,
  token: string,
): Promise<{ room: Room; id: number; version: number } | null> {
  const hash = digest(token)
  const row = await gameByWatchToken(context.db, hash)
  return row === undefined ? null : { room: watchRoom(hash), id: row.pool_game_id, version: row.version }
}
