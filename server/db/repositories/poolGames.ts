// Reads and writes pool games and their players.

import type { Insertable, Selectable } from 'kysely'
import { type Db, withRowLock } from '../dialect.ts'
import { preparedQuery } from '../preparedQuery.ts'
import type { PoolGamePlayersTable, PoolGamesTable } from '../schema/pool.ts'
import { DISPLAY_NAME } from './poolPlayers.ts'

/** A game without `points`, which only the commands of the game need. */
export type GameRow = Omit<Selectable<PoolGamesTable>, 'points'>
export type LockedGameRow = Selectable<PoolGamesTable>
export type GamePlayerRow = Omit<Selectable<PoolGamePlayersTable>, 'position'> & { user_id: number; username: string }

const COLUMNS = [
  'pool_games.pool_game_id',
  'pool_games.game_type',
  'pool_games.created_by',
  'pool_games.started_ms',
  'pool_games.tags',
  'pool_games.winner_player_id',
  'pool_games.ended',
  'pool_games.dead_balls',
  'pool_games.scoring',
  'pool_games.breaks',
  'pool_games.innings',
  'pool_games.at_table_player_id',
  'pool_games.rack_results',
  'pool_games.version',
  'pool_games.watch_token_hash',
  'pool_games.client_id',
  'pool_games.pool_night_id',
  'pool_games.night_position',
  'pool_games.replaced_players',
] as const

/** Which part of the list of games to read. */
interface Page {
  userId: number
  /** The last id of the previous part of the list. */
  before: number
  limit: number
}

const pageQuery = preparedQuery<Page, GameRow>((db, { userId, before, limit }) =>
  db
    .selectFrom('pool_game_members')
    .innerJoin('pool_games', 'pool_games.pool_game_id', 'pool_game_members.pool_game_id')
    .select(COLUMNS)
    .where('pool_game_members.user_id', '=', userId)
    .where('pool_game_members.pool_game_id', '<', before)
    .orderBy('pool_game_members.pool_game_id', 'desc')
    .limit(limit),
)

/**
 * A part of the list of games that the user plays in or created, newest first. `before` is the last id of the previous
 * part.
 */
export function gamesOf(db: Db, userId: number, limit: number, before?: number): Promise<GameRow[]> {
  return pageQuery(db, { userId, limit, before: before ?? Number.MAX_SAFE_INTEGER })
}

const selectGamePlayers = (db: Db) =>
  db
    .selectFrom('pool_game_players')
    .innerJoin('pool_players', 'pool_players.pool_player_id', 'pool_game_players.pool_player_id')
    .innerJoin('users', 'users.user_id', 'pool_players.user_id')
    .select([
      'pool_game_players.pool_game_id',
      'pool_game_players.pool_player_id',
      'pool_game_players.level',
      'pool_game_players.handicap',
      'pool_game_players.score',
      'pool_game_players.racks',
      'pool_game_players.safeties',
      'pool_game_players.fouls',
      'pool_game_players.longest_run',
      'pool_game_players.innings',
      'pool_players.user_id',
      DISPLAY_NAME,
    ])
    .orderBy('pool_game_players.pool_game_id')
    .orderBy('pool_game_players.position')

/** The ids of the oldest and the newest game of a part of the user's list. */
interface Range {
  userId: number
  oldestId: number
  newestId: number
}

const pagePlayersQuery = preparedQuery<Range, GamePlayerRow>((db, { userId, oldestId, newestId }) =>
  selectGamePlayers(db)
    .innerJoin('pool_game_members', 'pool_game_members.pool_game_id', 'pool_game_players.pool_game_id')
    .where('pool_game_members.user_id', '=', userId)
    .where('pool_game_members.pool_game_id', '>=', oldestId)
    .where('pool_game_members.pool_game_id', '<=', newestId),
)

/** The players of a part of the user's games, in the order of play. */
export function playersOfPage(db: Db, range: Range): Promise<GamePlayerRow[]> {
  return pagePlayersQuery(db, range)
}

const gamePlayersQuery = preparedQuery<{ gameId: number }, GamePlayerRow>((db, { gameId }) =>
  selectGamePlayers(db).where('pool_game_players.pool_game_id', '=', gameId),
)

/** The players of one game, in the order of play. */
export function playersOfGame(db: Db, gameId: number): Promise<GamePlayerRow[]> {
  return gamePlayersQuery(db, { gameId })
}

/** The games of these nights, in the order of their matches. */
export function gamesOfNights(db: Db, nightIds: readonly number[]): Promise<GameRow[]> {
  if (nightIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('pool_games')
    .select(COLUMNS)
    .where('pool_night_id', 'in', nightIds)
    .orderBy('pool_night_id')
    .orderBy('night_position')
    .execute()
}

/** The players of these games, in the order of play. */
export function playersOfGames(db: Db, gameIds: readonly number[]): Promise<GamePlayerRow[]> {
  if (gameIds.length === 0) return Promise.resolve([])
  return selectGamePlayers(db).where('pool_game_players.pool_game_id', 'in', gameIds).execute()
}

interface GameOfUser {
  gameId: number
  userId: number
}

/** The game, if the user plays in it or created it. */
const selectVisibleGame = (db: Db, { gameId, userId }: GameOfUser) =>
  db
    .selectFrom('pool_games')
    .where('pool_games.pool_game_id', '=', gameId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('pool_game_members')
          .select('user_id')
          .where('pool_game_members.user_id', '=', userId)
          .where('pool_game_members.pool_game_id', '=', gameId),
      ),
    )

const gameQuery = preparedQuery<GameOfUser, GameRow>((db, gameOfUser) =>
  selectVisibleGame(db, gameOfUser).select(COLUMNS),
)
const lockedGameQuery = preparedQuery<GameOfUser, LockedGameRow>((db, gameOfUser) =>
  withRowLock(db, selectVisibleGame(db, gameOfUser).selectAll()),
)

/** The game; undefined when there is no such game or the user neither plays in it nor created it. */
export async function findGameFor(db: Db, userId: number, gameId: number): Promise<GameRow | undefined> {
  return (await gameQuery(db, { gameId, userId }))[0]
}

/** Finds a game as `findGameFor` does, and locks it until the transaction ends. */
export async function lockGameFor(db: Db, userId: number, gameId: number): Promise<LockedGameRow | undefined> {
  return (await lockedGameQuery(db, { gameId, userId }))[0]
}

/** Finds any game, without a check of the user, and locks it until the transaction ends. */
export function lockGame(db: Db, gameId: number): Promise<LockedGameRow | undefined> {
  return withRowLock(db, db.selectFrom('pool_games').selectAll().where('pool_game_id', '=', gameId)).executeTakeFirst()
}

/** The game of a watch link. */
export function gameByWatchToken(db: Db, tokenHash: string): Promise<GameRow | undefined> {
  return db.selectFrom('pool_games').select(COLUMNS).where('watch_token_hash', '=', tokenHash).executeTakeFirst()
}

/** The id of the game that the user created with this client id. */
export async function findGameByClientId(db: Db, userId: number, clientId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('pool_games')
    .select('pool_game_id')
    .where('created_by', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row?.pool_game_id
}

/**
 * Inserts a game and returns its id. Inserts nothing and returns undefined if the creator has a game with this client
 * id already. On PostgreSQL this call waits for a simultaneous transaction with the same client id.
 * @param memberIds the ids of the users who see the game in their list
 */
export async function insertGame(
  db: Db,
  game: Pick<
    Insertable<PoolGamesTable>,
    | 'game_type'
    | 'scoring'
    | 'breaks'
    | 'at_table_player_id'
    | 'created_by'
    | 'started_ms'
    | 'client_id'
    | 'pool_night_id'
    | 'night_position'
  >,
  gamePlayers: readonly Pick<PoolGamePlayersTable, 'pool_player_id' | 'level' | 'handicap'>[],
  memberIds: readonly number[],
): Promise<number | undefined> {
  const inserted = await db
    .insertInto('pool_games')
    .values({ ...game, tags: '[]', winner_player_id: null, points: '[]', version: 1 })
    .onConflict((conflict) => conflict.columns(['created_by', 'client_id']).doNothing())
    .returning('pool_game_id')
    .executeTakeFirst()
  if (inserted === undefined) return undefined
  const { pool_game_id } = inserted
  await db
    .insertInto('pool_game_players')
    .values(
      gamePlayers.map(({ pool_player_id, level, handicap }, position) => ({
        pool_game_id,
        position,
        pool_player_id,
        level,
        handicap,
        score: 0,
        racks: '[]',
      })),
    )
    .execute()
  await db
    .insertInto('pool_game_members')
    .values(memberIds.map((user_id) => ({ user_id, pool_game_id })))
    .execute()
  return pool_game_id
}

/** Replaces the players of a game. Their totals follow from the taps. */
export async function replaceGamePlayers(
  db: Db,
  pool_game_id: number,
  gamePlayers: readonly Pick<PoolGamePlayersTable, 'pool_player_id' | 'level' | 'handicap'>[],
): Promise<void> {
  await db.deleteFrom('pool_game_players').where('pool_game_id', '=', pool_game_id).execute()
  const seats = gamePlayers.map((player, position) => ({ ...player, pool_game_id, position, score: 0, racks: '[]' }))
  await db.insertInto('pool_game_players').values(seats).execute()
}

/** Replaces the users who see the game in their list. */
export async function replaceGameMembers(db: Db, pool_game_id: number, memberIds: readonly number[]): Promise<void> {
  await db.deleteFrom('pool_game_members').where('pool_game_id', '=', pool_game_id).execute()
  const members = memberIds.map((user_id) => ({ user_id, pool_game_id }))
  await db.insertInto('pool_game_members').values(members).execute()
}

/** What follows from the taps of a game for one of its players. */
export type GamePlayerTotals = Pick<
  GamePlayerRow,
  'pool_game_id' | 'pool_player_id' | 'score' | 'racks' | 'safeties' | 'fouls' | 'longest_run' | 'innings'
>

const updateGamePlayerQuery = preparedQuery<GamePlayerTotals, unknown>(
  (db, { pool_game_id, pool_player_id, score, racks, safeties, fouls, longest_run, innings }) =>
    db
      .updateTable('pool_game_players')
      .set({ score, racks, safeties, fouls, longest_run, innings })
      .where('pool_game_id', '=', pool_game_id)
      .where('pool_player_id', '=', pool_player_id),
)

export async function updateGamePlayerTotals(db: Db, totals: GamePlayerTotals): Promise<void> {
  await updateGamePlayerQuery(db, totals)
}

/** What follows from the taps for the whole game, and its new version. */
type GameTotals = Pick<
  LockedGameRow,
  | 'pool_game_id'
  | 'winner_player_id'
  | 'ended'
  | 'points'
  | 'dead_balls'
  | 'rack_results'
  | 'innings'
  | 'at_table_player_id'
  | 'version'
>

const updateGameQuery = preparedQuery<GameTotals, unknown>(
  (
    db,
    { pool_game_id, winner_player_id, ended, points, dead_balls, rack_results, innings, at_table_player_id, version },
  ) =>
    db
      .updateTable('pool_games')
      .set({ winner_player_id, ended, points, dead_balls, rack_results, innings, at_table_player_id, version })
      .where('pool_game_id', '=', pool_game_id),
)

export async function updateGameTotals(db: Db, totals: GameTotals): Promise<void> {
  await updateGameQuery(db, totals)
}

/** Changes the fields of a game that do not follow from taps. */
export async function updateGameDetails(
  db: Db,
  gameId: number,
  change: Pick<LockedGameRow, 'version'> &
    Partial<Pick<LockedGameRow, 'tags' | 'watch_token_hash' | 'replaced_players'>>,
): Promise<void> {
  await db.updateTable('pool_games').set(change).where('pool_game_id', '=', gameId).execute()
}

/** Closes the watch links of all games that the user created. */
export async function closeWatchLinksOf(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('pool_games')
    .set(({ eb }) => ({ watch_token_hash: null, version: eb('version', '+', 1) }))
    .where('created_by', '=', userId)
    .where('watch_token_hash', 'is not', null)
    .execute()
}

/** Deletes the game with its players, members and taps. */
export async function deleteGame(db: Db, gameId: number): Promise<void> {
  await db.deleteFrom('pool_games').where('pool_game_id', '=', gameId).execute()
}
