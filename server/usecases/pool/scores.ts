// The commands of a scoreboard: a tap, undo and redo.

import type { LiveGame } from '../../../contract/api/pool/games.ts'
import type { ScoreBody, ScoreQuery, UndoOrRedoBody } from '../../../contract/api/pool/pool.ts'
import { changesSince } from '../../../contract/rules/pool/changesSince.ts'
import { DEAD_BALL } from '../../../contract/rules/pool/racks.ts'
import type { Tally, Tap } from '../../../contract/rules/pool/scoredGame.ts'
import { scoreErrorText } from '../../../contract/rules/pool/scoreErrorText.ts'
import { remainingPoints, scoreError, tally } from '../../../contract/rules/pool/scoring.ts'
import { playerOfSeat } from '../../../contract/rules/pool/seats.ts'
import { computeSheet } from '../../../contract/rules/pool/sheet.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import {
  type GamePlayerRow,
  type LockedGameRow,
  playersOfGame,
  updateGamePlayerTotals,
  updateGameTotals,
} from '../../db/repositories/poolGames.ts'
import {
  dropUndoneTaps,
  findTapByKey,
  insertTap,
  setUndoneAt,
  type TapRow,
  tapsOf,
} from '../../db/repositories/poolTaps.ts'
import type { Work, Writer } from '../../db/work.ts'
import { RequestError } from '../../requestError.ts'
import type { Session } from '../shared/session.ts'
import { correctionsByOthers } from './correctionTexts.ts'
import { lockVisibleGame, sendListUpdate, sendScore } from './gameAccess.ts'
import { asLiveGame, asWatchedGame, rackResultsText } from './gameShape.ts'
import { asTap, columnsOf, countingTaps, redoable, undoable } from './undoAndRedo.ts'
import { updatePlayerStats } from './updatePlayerStats.ts'

const CHANGED_SINCE = 'The score has changed since then. Check it again.'

/** A locked game and the players in it, in their order at the table. */
export interface LockedGame {
  readonly row: LockedGameRow
  readonly gamePlayers: readonly GamePlayerRow[]
}

/** The taps after a command, and the points that count. */
interface Outcome {
  /** At least the taps that undo and redo would change. On a score sheet, also all taps that count. */
  readonly taps: readonly TapRow[]
  /**
   * The pool_player_id of each point that counts, and DEAD_BALL for each dead ball, in order. Empty on a score sheet.
   */
  readonly points: readonly number[]
  /** The players after the command, if it has changed the seats. */
  readonly gamePlayers?: readonly GamePlayerRow[]
  /** The end of the game and its winner, if the command has changed them. */
  readonly end?: Pick<LockedGameRow, 'ended' | 'winner_player_id'>
}

/**
 * Stores a tap and returns the game. The scores, the racks and the winner are computed from all taps that now count.
 * The players and the creator of the game may tap. After a new tap, redo can no longer restore earlier undone taps. A
 * tap with a stored idempotency key is a repeat and is not counted again, however late it arrives.
 * @param query what the page had when the tap was made. Throws GAME_CHANGED if another member has changed the score since
 * then. Without it there is no check. A tap for a player whose seat somebody else has got counts for the seat.
 */
export function score(
  context: Context,
  writer: Writer,
  session: Session,
  gameId: number,
  sentTap: ScoreBody,
  idempotencyKey: string | null,
  query: ScoreQuery = {},
): Promise<LiveGame> {
  return changeLockedGame(context, writer, session, gameId, async (db, { row, gamePlayers }) => {
    const { user_id, username } = session.user
    const tapKey = { gameId, userId: user_id, key: idempotencyKey ?? '' }
    if (idempotencyKey !== null && (await findTapByKey(db, tapKey)) !== undefined) return null
    await refuseIfChanged(db, session, gameId, query, gamePlayers)
    const pool_player_id = playerOfSeat(gamePlayers, JSON.parse(row.replaced_players), sentTap.pool_player_id)
    const tap = { ...sentTap, pool_player_id }
    const isOnSheet = row.scoring === 'sheet'
    const tapsBefore = isOnSheet ? await tapsOf(db, gameId) : []
    const error = scoreError(asLiveGame(row, gamePlayers, tapsBefore), tap)
    if (error !== null) throw new RequestError(error, scoreErrorText(error, row.game_type))
    await dropUndoneTaps(db, gameId)
    const columns = { ...columnsOf(tap), user_id }
    const pool_game_tap_id = await insertTap(db, {
      ...columns,
      pool_game_id: gameId,
      idempotency_key: idempotencyKey,
      created_ms: context.clock.now(),
    })
    const addedTap = { ...columns, pool_game_tap_id, username, undone_ms: null, changed_by: null }
    return { taps: [...countingTaps(tapsBefore), addedTap], points: isOnSheet ? [] : pointsAfter(row.points, tap) }
  })
}

/** Throws GAME_CHANGED if another member has changed the score since the page had this tap and this version. */
async function refuseIfChanged(
  db: Db,
  { user }: Session,
  gameId: number,
  { unchanged_since, seen_version }: ScoreQuery,
  gamePlayers: readonly GamePlayerRow[],
): Promise<void> {
  if (unchanged_since === undefined) return
  const corrections =
    seen_version === undefined ? [] : await correctionsByOthers(db, gameId, user.user_id, seen_version, gamePlayers)
  const taps = await tapsOf(db, gameId, unchanged_since)
  const changes = changesSince(taps, unchanged_since, user.user_id, corrections)
  if (changes !== null) throw new RequestError('GAME_CHANGED', changes)
}

/** The points after a tap. Each stored point becomes a tap that adds this point, so the old taps are not read. */
function pointsAfter(storedPoints: string, tap: Tap): number[] {
  const pointIds: number[] = JSON.parse(storedPoints)
  const addingTaps = pointIds.map((id): Tap => ({ pool_player_id: id, action: id === DEAD_BALL ? 'dead' : 'add' }))
  return remainingPoints([...addingTaps, tap])
}

/**
 * The id of the tap that an undo or redo is for. The body contains the id or the key of this tap. Undefined when the
 * member made no tap with this key in the game.
 */
async function tapIdOf(
  db: Db,
  session: Session,
  gameId: number,
  { pool_game_tap_id, tap_key }: UndoOrRedoBody,
): Promise<number | undefined> {
  if (tap_key === undefined) return pool_game_tap_id
  return findTapByKey(db, { gameId, userId: session.user.user_id, key: tap_key })
}

/** Refuses to undo and to redo in a game that was ended before it was played out. */
function refuseIfEnded({ ended, game_type }: LockedGameRow): void {
  if (ended !== null) throw new RequestError('GAME_ENDED', scoreErrorText('GAME_ENDED', game_type))
}

/** Undoes the last tap that counts, of any member. Throws if it is not the tap that the caller saw. */
export function undo(
  context: Context,
  writer: Writer,
  session: Session,
  gameId: number,
  body: UndoOrRedoBody,
): Promise<LiveGame> {
  return changeLockedGame(context, writer, session, gameId, async (db, { row }) => {
    const taps = await tapsOf(db, gameId)
    refuseIfEnded(row)
    const last = undoable(taps)
    if (last === null) throw new RequestError('NOTHING_TO_UNDO', 'There is nothing to undo.')
    if (last.pool_game_tap_id !== (await tapIdOf(db, session, gameId, body))) {
      throw new RequestError('NOTHING_TO_UNDO', CHANGED_SINCE)
    }
    const { pool_game_tap_id } = last
    const changed_by = session.user.user_id
    return changeTap(db, row, taps, { pool_game_tap_id, undone_ms: context.clock.now(), changed_by })
  })
}

/** Redoes the tap that was undone last. Throws if it is not the tap that the caller saw. */
export function redo(
  context: Context,
  writer: Writer,
  session: Session,
  gameId: number,
  body: UndoOrRedoBody,
): Promise<LiveGame> {
  return changeLockedGame(context, writer, session, gameId, async (db, { row }) => {
    const taps = await tapsOf(db, gameId)
    refuseIfEnded(row)
    const next = redoable(taps)
    if (next === null) throw new RequestError('NOTHING_TO_REDO', 'There is nothing to redo.')
    if (next.pool_game_tap_id !== (await tapIdOf(db, session, gameId, body))) {
      throw new RequestError('NOTHING_TO_REDO', CHANGED_SINCE)
    }
    const { pool_game_tap_id } = next
    return changeTap(db, row, taps, { pool_game_tap_id, undone_ms: null, changed_by: session.user.user_id })
  })
}

/**
 * Undoes or redoes a tap, and computes the points from all taps again. The stored points are not enough, because
 * they do not show which point a `subtract` tap has removed.
 */
async function changeTap(
  db: Db,
  { scoring }: LockedGameRow,
  taps: readonly TapRow[],
  change: Pick<TapRow, 'pool_game_tap_id' | 'undone_ms' | 'changed_by'>,
): Promise<Outcome> {
  await setUndoneAt(db, change)
  const changedTaps = taps.map((tap) =>
    tap.pool_game_tap_id === change.pool_game_tap_id ? { ...tap, ...change } : tap,
  )
  return { taps: changedTaps, points: scoring === 'sheet' ? [] : remainingPoints(countingTaps(changedTaps).map(asTap)) }
}

/** Locks a game, runs a command on it, and saves and sends the result. A command that changes nothing returns null. */
export function changeLockedGame(
  context: Context,
  writer: Writer,
  session: Session,
  gameId: number,
  command: (db: Db, game: LockedGame, work: Work) => Promise<Outcome | null>,
): Promise<LiveGame> {
  return writer.write(async (work) => {
    const { db } = work
    const row = await lockVisibleGame(db, session, gameId)
    const gamePlayers = await playersOfGame(db, gameId)
    const outcome = await command(db, { row, gamePlayers }, work)
    const viewerId = session.user.user_id
    if (outcome === null) return asLiveGame(row, gamePlayers, await tapsOf(db, gameId), viewerId)
    const game = await saveTally(
      context,
      work,
      { row, gamePlayers: outcome.gamePlayers ?? gamePlayers },
      outcome,
      viewerId,
    )
    // Effects run in the order in which they were added, so the live events of this tap are sent before the tap and its
    // time are added to the figures of the site.
    if (writer.elapsedMs !== undefined) work.after(() => context.metrics.countTap(writer.elapsedMs?.() ?? 0))
    return game
  })
}

/** The totals of a game. On a score sheet they are computed from all its taps, and otherwise from its points. */
function totalsOf({ row, gamePlayers }: LockedGame, { taps, points }: Outcome): Tally {
  if (row.scoring === 'points') return tally(row.game_type, gamePlayers, points)
  return computeSheet(row.game_type, gamePlayers, countingTaps(taps).map(asTap), row.breaks)
}

/** The player with the totals after a command. */
function withTotals(gamePlayer: GamePlayerRow, total: Tally['players'][number] | undefined): GamePlayerRow {
  if (total === undefined) throw new Error('The tally has a total for each player.')
  const { score, safeties, fouls, longest_run, innings } = total
  return {
    ...gamePlayer,
    score,
    safeties,
    fouls,
    longest_run,
    innings,
    racks: JSON.stringify(total.racks.map((rack) => rack.score)),
  }
}

const haveSameTotals = (gamePlayer: GamePlayerRow, other: GamePlayerRow) =>
  (['score', 'racks', 'safeties', 'fouls', 'longest_run', 'innings'] as const).every(
    (column) => gamePlayer[column] === other[column],
  )

/**
 * How the game has ended, and its winner. A game that its taps have won was played out. The winner of a forfeit does not
 * follow from the taps.
 */
function endOf(row: LockedGameRow, { end }: Outcome, totals: Tally): Pick<LockedGameRow, 'ended' | 'winner_player_id'> {
  if (totals.winner_player_id !== null) return { ended: null, winner_player_id: totals.winner_player_id }
  const { ended, winner_player_id } = end ?? row
  return { ended, winner_player_id: ended === 'forfeit' ? winner_player_id : null }
}

/** Computes scores, racks and the winner, saves what has changed, and raises the version. */
async function saveTally(
  context: Context,
  work: Work,
  game: LockedGame,
  outcome: Outcome,
  viewerId: number,
): Promise<LiveGame> {
  const { db } = work
  const { row, gamePlayers } = game
  const totals = totalsOf(game, outcome)
  const newPlayers = gamePlayers.map((gamePlayer, index) => withTotals(gamePlayer, totals.players[index]))
  for (const [index, gamePlayer] of newPlayers.entries()) {
    if (!haveSameTotals(gamePlayer, gamePlayers[index] ?? gamePlayer)) await updateGamePlayerTotals(db, gamePlayer)
  }
  const changedRow: LockedGameRow = {
    ...row,
    ...endOf(row, outcome, totals),
    points: JSON.stringify(outcome.points),
    dead_balls: JSON.stringify(totals.rack_notes.map(({ dead }) => dead)),
    rack_results: row.scoring === 'sheet' ? rackResultsText(totals) : '[]',
    innings: totals.innings,
    at_table_player_id: totals.at_table,
    version: row.version + 1,
  }
  const { version } = changedRow
  await updateGameTotals(db, changedRow)
  await updatePlayerStats(db, gamePlayers, row, changedRow)
  sendScore(context, work, row, asWatchedGame(changedRow, newPlayers))
  sendListUpdate(context, work, row, gamePlayers, version)
  return asLiveGame(changedRow, newPlayers, outcome.taps, viewerId)
}
