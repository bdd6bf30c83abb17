// The commands of a scoreboard: a tap, undo and redo.

import type { LiveGame } from '../../../contract/api/pool/games.ts'
import type { ScoreBody, UndoOrRedoBody } from '../../../contract/api/pool/pool.ts'
import { changesSince } from '../../../contract/rules/pool/changesSince.ts'
import type { Discipline } from '../../../contract/rules/pool/handicaps.ts'
import { DEAD_BALL, MAX_DEAD_BALLS } from '../../../contract/rules/pool/racks.ts'
import type { ScoreError, Tally, Tap } from '../../../contract/rules/pool/scoredGame.ts'
import { remainingPoints, scoreError, tally } from '../../../contract/rules/pool/scoring.ts'
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
import { lockVisibleGame, sendListUpdate, sendScore } from './gameAccess.ts'
import { asLiveGame, asWatchedGame } from './gameShape.ts'
import { asTap, countingTaps, redoable, undoable } from './undoAndRedo.ts'
import { updatePlayerStats } from './updatePlayerStats.ts'

const ERROR_MESSAGES: Record<Exclude<ScoreError, 'DEAD_NOT_LEFT'>, string> = {
  NOT_FOUND: 'This player is not in the game.',
  GAME_HAS_WINNER: "This game has a winner: only the winner's score can still go down.",
  SCORE_AT_HANDICAP: 'This player has reached the handicap.',
  SCORE_AT_ZERO: 'A score cannot go below zero.',
  BALL_ALREADY_DOWN: 'This ball is already down in this rack.',
  NEEDS_SHEET: 'This game has no score sheet: it counts points and dead balls only.',
  INVALID_TAP: 'A tap names a ball in 9-Ball only, and how a rack was won in 8-Ball only.',
}
/** The message of the error DEAD_NOT_LEFT, for a dead ball that cannot count. */
const NO_DEAD_BALL_LEFT: Record<Discipline, string> = {
  '8-Ball': 'Dead balls count in 9-Ball only.',
  '9-Ball': `The nine is never dead, and a rack has at most ${MAX_DEAD_BALLS} dead balls.`,
}
const CHANGED_SINCE = 'The score has changed since then. Check it again.'

/** A locked game and the players in it, in their order at the table. */
interface LockedGame {
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
}

/**
 * Stores a tap and returns the game. The scores, the racks and the winner are computed from all taps that now count.
 * The players and the creator of the game may tap. After a new tap, redo can no longer restore earlier undone taps. A
 * tap with a stored idempotency key is a repeat and is not counted again, however late it arrives.
 * @param lastSeenTapId the last tap that the page had. Throws GAME_CHANGED if another member has changed the score
 * after this tap. With null there is no check.
 */
export function score(
  context: Context,
  writer: Writer,
  session: Session,
  gameId: number,
  tap: ScoreBody,
  idempotencyKey: string | null,
  lastSeenTapId: number | null = null,
): Promise<LiveGame> {
  return changeLockedGame(context, writer, session, gameId, async (db, { row, gamePlayers }) => {
    const { user_id, username } = session.user
    const tapKey = { gameId, userId: user_id, key: idempotencyKey ?? '' }
    if (idempotencyKey !== null && (await findTapByKey(db, tapKey)) !== undefined) return null
    if (lastSeenTapId !== null) await refuseIfChanged(db, session, gameId, lastSeenTapId)
    const isOnSheet = row.scoring === 'sheet'
    const tapsBefore = isOnSheet ? await tapsOf(db, gameId) : []
    const error = scoreError(asLiveGame(row, gamePlayers, tapsBefore), tap)
    if (error === 'DEAD_NOT_LEFT') throw new RequestError(error, NO_DEAD_BALL_LEFT[row.game_type])
    if (error !== null) throw new RequestError(error, ERROR_MESSAGES[error])
    await dropUndoneTaps(db, gameId)
    const columns = { ...tap, ball: tap.ball ?? null, how: tap.how ?? null, user_id }
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

/** Throws GAME_CHANGED if another member has changed the score after the tap with this id. */
async function refuseIfChanged(db: Db, { user }: Session, gameId: number, lastTapId: number): Promise<void> {
  const changes = changesSince(await tapsOf(db, gameId, lastTapId), lastTapId, user.user_id)
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
function changeLockedGame(
  context: Context,
  writer: Writer,
  session: Session,
  gameId: number,
  command: (db: Db, game: LockedGame) => Promise<Outcome | null>,
): Promise<LiveGame> {
  return writer.write(async (work) => {
    const { db } = work
    const row = await lockVisibleGame(db, session, gameId)
    const gamePlayers = await playersOfGame(db, gameId)
    const outcome = await command(db, { row, gamePlayers })
    const viewerId = session.user.user_id
    if (outcome === null) return asLiveGame(row, gamePlayers, await tapsOf(db, gameId), viewerId)
    const game = await saveTally(context, work, { row, gamePlayers }, outcome, viewerId)
    // Effects run in the order in which they were added, so the live events of this tap are sent before the tap and its
    // time are added to the figures of the site.
    if (writer.elapsedMs !== undefined) work.after(() => context.metrics.countTap(writer.elapsedMs?.() ?? 0))
    return game
  })
}

/** The totals of a game. On a score sheet they are computed from all its taps, and otherwise from its points. */
function totalsOf({ row, gamePlayers }: LockedGame, { taps, points }: Outcome): Tally {
  if (row.scoring === 'points') return tally(row.game_type, gamePlayers, points)
  return computeSheet(row.game_type, gamePlayers, countingTaps(taps).map(asTap))
}

/** The player with the totals after a command. */
function withTotals(gamePlayer: GamePlayerRow, total: Tally['players'][number] | undefined): GamePlayerRow {
  if (total === undefined) throw new Error('The tally has a total for each player.')
  const { score, safeties, fouls, longest_run } = total
  return {
    ...gamePlayer,
    score,
    safeties,
    fouls,
    longest_run,
    racks: JSON.stringify(total.racks.map((rack) => rack.score)),
  }
}

const haveSameTotals = (gamePlayer: GamePlayerRow, other: GamePlayerRow) =>
  (['score', 'racks', 'safeties', 'fouls', 'longest_run'] as const).every(
    (column) => gamePlayer[column] === other[column],
  )

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
    winner_player_id: totals.winner_player_id,
    points: JSON.stringify(outcome.points),
    dead_balls: JSON.stringify(totals.rack_notes.map(({ dead }) => dead)),
    rack_results: JSON.stringify(
      row.scoring === 'sheet' ? totals.rack_notes.map(({ dead: _, ...result }) => result) : [],
    ),
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
