// Pool games: listing, reading, creating, tagging and deleting them. Points are in `scores.ts`.

import type { LiveGame, PoolGame } from '../../../contract/api/pool/games.ts'
import type { CreateGameBody } from '../../../contract/api/pool/pool.ts'
import { DONE, type Done } from '../../../contract/api/shared/shapes.ts'
import { type Discipline, LEVELS, levelsText } from '../../../contract/rules/pool/handicaps.ts'
import type { Seat } from '../../../contract/rules/pool/scoredGame.ts'
import { MAX_HANDICAP, MAX_PLAYERS, playersError } from '../../../contract/rules/pool/scoring.ts'
import { addTag, tagError } from '../../../contract/rules/pool/tags.ts'
import { permits } from '../../../contract/rules/shared/acl.ts'
import { DAY_MS } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { type Db, readAtOneMoment } from '../../db/dialect.ts'
import { findIdOfDeleted, storeClientIdOfDeleted } from '../../db/repositories/deletedClientIds.ts'
import {
  deleteGame as deleteGameRow,
  findGameByClientId,
  findGameFor,
  gamesOf,
  insertGame,
  lockGame,
  playersOfGame,
  playersOfPage,
  updateGameDetails,
} from '../../db/repositories/poolGames.ts'
import { playersById } from '../../db/repositories/poolPlayers.ts'
import { addFriends, removeFriends } from '../../db/repositories/poolStats.ts'
import { tapsOf } from '../../db/repositories/poolTaps.ts'
import type { Work, Writer } from '../../db/work.ts'
import { playerRoom } from '../../live/live.ts'
import { RequestError } from '../../requestError.ts'
import { addLogEntry } from '../shared/auditLog.ts'
import type { Session } from '../shared/session.ts'
import { lockVisibleGame, noSuchGame, sendDeletion, sendGameUpdate, sendListUpdate, visibleGame } from './gameAccess.ts'
import { asGames, asLiveGame } from './gameShape.ts'
import { updatePlayerStats } from './updatePlayerStats.ts'

/** How many games a part of the list has if the call does not say how many. */
const PAGE_SIZE = 50

/**
 * A part of the list of games that the member plays in or created, newest first. `before` is the last id of the
 * previous part.
 */
export function listGames(
  { db }: Context,
  { user }: Session,
  { limit = PAGE_SIZE, before }: { limit?: number; before?: number },
): Promise<PoolGame[]> {
  return gamesOfMember(db, user.user_id, limit, before)
}

/** Does the same as `listGames`, for a user who need not be the caller. */
export function gamesOfMember(db: Db, userId: number, limit: number, before?: number): Promise<PoolGame[]> {
  return readAtOneMoment(db, async (snapshot) => {
    const games = await gamesOf(snapshot, userId, limit, before)
    const [newest, oldest] = [games[0], games.at(-1)]
    if (!newest || !oldest) return []
    const range = { userId, oldestId: oldest.pool_game_id, newestId: newest.pool_game_id }
    return asGames(games, await playersOfPage(snapshot, range), userId)
  })
}

export function readGame({ db }: Context, session: Session, gameId: number): Promise<LiveGame> {
  return readAtOneMoment(db, async (snapshot) => {
    const row = await visibleGame(snapshot, session, gameId)
    const taps = await tapsOf(snapshot, gameId)
    return asLiveGame(row, await playersOfGame(snapshot, gameId), taps, session.user.user_id)
  })
}

/**
 * A game that was started without a network is stored with its true start, if the start is not longer ago than this.
 */
const OLDEST_START_MS = 90 * DAY_MS

/**
 * When the game started. A time in the future becomes now, and a time before the oldest allowed start becomes that
 * start. Such a time is not refused, because a game must not be lost if the clock of a phone is wrong.
 */
function startMsOf(started: string | undefined, nowMs: number): number {
  const ms = started === undefined ? nowMs : Date.parse(started)
  // `Date.parse` returns NaN for a leap second.
  return Number.isNaN(ms) ? nowMs : Math.min(nowMs, Math.max(ms, nowMs - OLDEST_START_MS))
}

/**
 * Starts a game and sends `pool_games:new` to its players and its creator. If the member sends the same `client_id`
 * again, the answer is the id of the game that was created with it. So a repeat starts no second game, however late it
 * arrives, even if the game was deleted.
 */
export function createGame(
  context: Context,
  writer: Writer,
  session: Session,
  body: CreateGameBody,
): Promise<{ pool_game_id: number }> {
  refuseWrongPlayers(body.game_type, body.players)
  refuseUnknownLevels(body.game_type, body.players)
  return writer.write((work) => insertNewGame(context, work, session, body))
}

/** The id of the game that the member has created with this client id, even if it was deleted. */
export async function findOwnGame(db: Db, userId: number, clientId: string | undefined): Promise<number | undefined> {
  if (clientId === undefined) return undefined
  return (await findGameByClientId(db, userId, clientId)) ?? (await findIdOfDeleted(db, userId, 'pool_game', clientId))
}

/** A match of a league night. The creator of the night sees the game, too. */
interface MatchOfNight {
  readonly pool_night_id: number
  readonly night_position: number
  readonly nightCreatorId: number
}

/**
 * Inserts a game within a transaction, as `createGame` does, and sends `pool_games:new`.
 * @param match the match of a league night that the game is
 */
export async function insertNewGame(
  context: Context,
  { db, after }: Work,
  session: Session,
  { game_type, scoring = 'points', breaks = 'winner', players, client_id, started }: CreateGameBody,
  match?: MatchOfNight,
): Promise<{ pool_game_id: number }> {
  if (breaks === 'alternate' && scoring !== 'sheet')
    throw new RequestError('NEEDS_SHEET', 'Only a score sheet knows who breaks. Choose it, or leave out the break.')
  const created_by = session.user.user_id
  const existingId = await findOwnGame(db, created_by, client_id)
  if (existingId !== undefined) return { pool_game_id: existingId }
  const playerRows = await findPlayersOrRefuse(db, players)
  const creatorIds = match === undefined ? [created_by] : [created_by, match.nightCreatorId]
  const memberIds = [...new Set([...creatorIds, ...[...playerRows.values()].map(({ user_id }) => user_id)])]
  const gamePlayers = players.map(({ pool_player_id, handicap, skill_level }) => {
    const row = playerRows.get(pool_player_id)
    const storedLevel = game_type === '8-Ball' ? row?.level_8_ball : row?.level_9_ball
    return { pool_player_id, handicap, level: skill_level ?? storedLevel ?? null }
  })
  const game = {
    game_type,
    scoring,
    breaks,
    // The players are in the order of play. The first player breaks, that is, plays the first shot.
    at_table_player_id: scoring === 'sheet' ? (players[0]?.pool_player_id ?? null) : null,
    created_by,
    started_ms: startMsOf(started, context.clock.now()),
    client_id: client_id ?? null,
    pool_night_id: match?.pool_night_id ?? null,
    night_position: match?.night_position ?? null,
  }
  const pool_game_id = await insertGame(db, game, gamePlayers, memberIds)
  if (pool_game_id === undefined) {
    // Another call with the same client id has created the game at the same time.
    const idOfOtherCall = await findOwnGame(db, created_by, client_id)
    if (idOfOtherCall === undefined) throw new Error('A game with this client id exists.')
    return { pool_game_id: idOfOtherCall }
  }
  await addFriends(db, [...playerRows.keys()])
  after(() => context.live.send(memberIds.map(playerRoom), 'pool_games:new', pool_game_id))
  return { pool_game_id }
}

const PLAYERS_NEEDED = {
  '8-Ball': `8-Ball needs exactly ${MAX_PLAYERS['8-Ball']} different players.`,
  '9-Ball': `9-Ball needs 1 to ${MAX_PLAYERS['9-Ball']} different players.`,
}

/** Refuses players and races with which a game cannot be played. */
export function refuseWrongPlayers(gameType: Discipline, players: readonly Seat[]): void {
  const error = playersError(gameType, players)
  if (error === 'INVALID_PLAYERS') throw new RequestError(error, PLAYERS_NEEDED[gameType])
  if (error === 'INVALID_HANDICAP') {
    throw new RequestError(error, `A handicap is 1 to ${MAX_HANDICAP}: with 0 nobody could win the game.`)
  }
}

/** Refuses levels that the discipline does not have. Every member may choose the level of every player for one game. */
export function refuseUnknownLevels(gameType: Discipline, players: readonly { skill_level?: number }[]): void {
  const isKnown = ({ skill_level }: { skill_level?: number }) =>
    skill_level === undefined || LEVELS[gameType].includes(skill_level)
  if (!players.every(isKnown)) throw new RequestError('INVALID_LEVEL', levelsText(gameType))
}

/** The rows of the players by id. Throws INVALID_PLAYERS if a player does not exist or was deleted. */
export async function findPlayersOrRefuse(db: Db, players: readonly { pool_player_id: number }[]) {
  const rows = await playersById(
    db,
    players.map(({ pool_player_id }) => pool_player_id),
  )
  if (rows.length < players.length) throw new RequestError('INVALID_PLAYERS', 'One of the players no longer exists.')
  return new Map(rows.map((row) => [row.pool_player_id, row]))
}

/**
 * Replaces the tags of a game. Spaces around tags and duplicates are removed. Its players and its creator may do this,
 * even after the game has ended.
 */
export function tagGame(
  context: Context,
  writer: Writer,
  session: Session,
  gameId: number,
  tags: readonly string[],
): Promise<LiveGame> {
  let cleanTags: string[] = []
  for (const tag of tags) {
    const error = tagError(cleanTags, tag)
    if (error !== null) throw new RequestError('INVALID_TAGS', error)
    cleanTags = addTag(cleanTags, tag)
  }
  return writer.write(async (work) => {
    const { db } = work
    const row = await lockVisibleGame(db, session, gameId)
    const change = { tags: JSON.stringify(cleanTags), version: row.version + 1 }
    await updateGameDetails(db, gameId, change)
    const gamePlayers = await playersOfGame(db, gameId)
    sendGameUpdate(context, work, row, change.version)
    sendListUpdate(context, work, row, gamePlayers, change.version)
    return asLiveGame({ ...row, ...change }, gamePlayers, await tapsOf(db, gameId), session.user.user_id)
  })
}

/**
 * Deletes a game with its taps, and removes it from the players' statistics. Its creator and every admin with the
 * permission `pool` may do this. The other players get FORBIDDEN, and all other callers get NOT_FOUND.
 */
export function deleteGame(context: Context, writer: Writer, session: Session, gameId: number): Promise<Done> {
  return writer.write(async (work) => {
    const { db } = work
    const { user_id, acl } = session.user
    const row = await lockGame(db, gameId)
    if (row === undefined) throw noSuchGame()
    if (row.created_by !== user_id && !permits(acl, 'admin')) {
      if ((await findGameFor(db, user_id, gameId)) === undefined) throw noSuchGame()
      throw new RequestError('FORBIDDEN', 'Only the member who started a game, or an admin, can delete it.')
    }
    const gamePlayers = await playersOfGame(db, gameId)
    await deleteGameRow(db, gameId)
    const { created_by, client_id } = row
    await storeClientIdOfDeleted(db, { user_id: created_by, kind: 'pool_game', client_id, deleted_id: gameId })
    await updatePlayerStats(db, gamePlayers, row, { ...row, winner_player_id: null })
    await removeFriends(
      db,
      gamePlayers.map(({ pool_player_id }) => pool_player_id),
    )
    // This event is sent first, so that a page knows who deleted the game before it tries to load the game.
    sendDeletion(context, work, row, gamePlayers, session)
    // Pages that show the game then load it again and find that it was deleted.
    sendGameUpdate(context, work, row, row.version + 1)
    await addLogEntry(context, work, {
      level: 'warn',
      kind: 'content',
      message: `Deleted pool game ${gameId}.`,
      userId: user_id,
    })
    return DONE
  })
}
