// Decides who may see a game, and sends its updates to the pages that show it.

import type { WatchedGame } from '../../../contract/api/pool/games.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import {
  findGameFor,
  type GamePlayerRow,
  type GameRow,
  type LockedGameRow,
  lockGameFor,
} from '../../db/repositories/poolGames.ts'
import { watchTokenHashOfNight } from '../../db/repositories/poolNights.ts'
import type { Work } from '../../db/work.ts'
import { gameRoom, nightRoom, playerRoom, type Room, watchRoom } from '../../live/live.ts'
import { RequestError } from '../../requestError.ts'
import type { Session } from '../shared/session.ts'

/** The same error for a missing game and for a game of other members. */
export function noSuchGame(): RequestError {
  return new RequestError('NOT_FOUND', 'There is no such game.')
}

/** Finds a game that the caller plays in or created. */
export async function visibleGame(db: Db, { user }: Session, gameId: number): Promise<GameRow> {
  const row = await findGameFor(db, user.user_id, gameId)
  if (row === undefined) throw noSuchGame()
  return row
}

/** Finds a game as `visibleGame` does, and locks it until the transaction ends. */
export async function lockVisibleGame(db: Db, { user }: Session, gameId: number): Promise<LockedGameRow> {
  const row = await lockGameFor(db, user.user_id, gameId)
  if (row === undefined) throw noSuchGame()
  return row
}

/** The version of a game; null when the caller may not see the game. */
export async function visibleVersion(context: Context, session: Session, gameId: number): Promise<number | null> {
  const row = await findGameFor(context.db, session.user.user_id, gameId)
  return row?.version ?? null
}

/**
 * The rooms of the pages that show this game: the pages of members who may see it, and the pages of its watch link. A
 * room is a group of sockets that get the same live events.
 */
function roomsShowing({ pool_game_id, watch_token_hash }: GameRow): Room[] {
  const roomOfPlayers = gameRoom(pool_game_id)
  return watch_token_hash === null ? [roomOfPlayers] : [roomOfPlayers, watchRoom(watch_token_hash)]
}

type PlayersWithUserId = readonly Pick<GamePlayerRow, 'user_id'>[]

/** The rooms of the members whose lists contain the game: its players and its creator. */
function roomsOfMembers({ created_by }: GameRow, gamePlayers: PlayersWithUserId): Room[] {
  const ids = [...(created_by === null ? [] : [created_by]), ...gamePlayers.map(({ user_id }) => user_id)]
  return [...new Set(ids)].map(playerRoom)
}

/** Sends the new version of a game to the lists that contain it, after the commit. */
export function sendListUpdate(
  context: Context,
  { after }: Work,
  row: GameRow,
  gamePlayers: PlayersWithUserId,
  version: number,
): void {
  after(() =>
    context.live.send(roomsOfMembers(row, gamePlayers), 'pool_games:update', { id: row.pool_game_id, version }),
  )
}

/**
 * Sends the name of the member who deleted a game to all pages of its players and of its creator, after the commit.
 * Watchers do not get the name.
 */
export function sendDeletion(
  context: Context,
  { after }: Work,
  row: GameRow,
  gamePlayers: PlayersWithUserId,
  { user }: Session,
): void {
  const deleted = { id: row.pool_game_id, username: user.username }
  after(() => context.live.send(roomsOfMembers(row, gamePlayers), 'pool_game:deleted', deleted))
}

/**
 * Tells the members who lose their seats, after the commit, who gave it to somebody else. The creator still sees the
 * game.
 */
export function sendReplacement(
  context: Context,
  { after }: Work,
  { pool_game_id, created_by }: GameRow,
  replaced: PlayersWithUserId,
  { user }: Session,
): void {
  const rooms = replaced.filter(({ user_id }) => user_id !== created_by).map(({ user_id }) => playerRoom(user_id))
  const event = { id: pool_game_id, username: user.username, replaced: true } as const
  if (rooms.length > 0) after(() => context.live.send(rooms, 'pool_game:deleted', event))
}

/**
 * Sends the new version of a game, after the commit, to all pages that show it.
 * @param row the game before the change. It still has the watch link, so watchers get the update even if their link is
 * removed
 * @param score the game, if the pages of its league night need it, too
 */
export function sendGameUpdate(
  context: Context,
  { after }: Work,
  row: GameRow,
  version: number,
  score?: WatchedGame,
): void {
  const changed = { id: row.pool_game_id, version }
  after(() => context.live.send(roomsShowing(row), 'pool_game:update', changed))
  const { pool_night_id } = row
  if (pool_night_id === null) return
  after(async () => {
    const rooms = await nightRooms(context, pool_night_id)
    if (score !== undefined) context.live.send(rooms, 'pool_game:watched', score)
    context.live.send(rooms, 'pool_game:update', changed)
  })
}

/** The rooms of the pages that show a league night: the pages of members, and the pages of its watch link. */
async function nightRooms({ db }: Context, nightId: number): Promise<Room[]> {
  const hash = await watchTokenHashOfNight(db, nightId)
  return typeof hash === 'string' ? [nightRoom(nightId), watchRoom(hash)] : [nightRoom(nightId)]
}

/**
 * Sends a new score, after the commit, to all pages that show the game. Watchers get the game itself, because many of
 * them would otherwise load it at the same moment. Then the new version is sent to all these pages. The pages of the
 * players need it, and so do watching pages of an older build.
 */
export function sendScore(context: Context, work: Work, row: GameRow, game: WatchedGame): void {
  const { watch_token_hash } = row
  if (watch_token_hash !== null)
    work.after(() => context.live.send(watchRoom(watch_token_hash), 'pool_game:watched', game))
  sendGameUpdate(context, work, row, game.version, game)
}
