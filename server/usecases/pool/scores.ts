// The commands of a scoreboard: add or remove a point, add a dead ball, undo and redo.

import type { LiveGame, ScoreBody, UndoOrRedoBody } from '../../../contract/api/pool/pool.ts'
import { changesSince } from '../../../contract/rules/pool/changesSince.ts'
import type { Discipline } from '../../../contract/rules/pool/handicaps.ts'
import { DEAD_BALL, MAX_DEAD_BALLS } from '../../../contract/rules/pool/racks.ts'
import { type ScoreError, scoreError, survivingPoints, type Tap, tally } from '../../../contract/rules/pool/scoring.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import {
  type GamePlayerRow,
  type LockedGameRow,
  playersOfGame,
  updateGameTotals,
  updateSeatTotals,
} from '../../db/repositories/poolGames.ts'
import {
  dropUndoneTaps,
  findTapByKey,
  insertTap,
  setUndoneAt,
  type TapRow,
  tapsOf,
} from '../../db/repositories/poolTaps.ts'
import type { Unit, Work } from '../../db/work.ts'
import { RequestError } from '../../requestError.ts'
import type { Session } from '../shared/session.ts'
import { lockVisibleGame, sendGameUpdate, sendListUpdate } from './gameAccess.ts'
import { asGame, asLiveGame } from './gameShape.ts'
import { countingTaps, redoable, type UndoAndRedo, undoAndRedoTaps, undoable } from './undoAndRedo.ts'
import { updatePlayerStats } from './updatePlayerStats.ts'

const ERROR_MESSAGES: Record<Exclude<ScoreError, 'DEAD_NOT_LEFT'>, string> = {
  NOT_FOUND: 'This player is not in the game.',
  GAME_HAS_WINNER: "This game has a winner: only the winner's score can still go down.",
  SCORE_AT_HANDICAP: 'This player has reached the handicap.',
  SCORE_AT_ZERO: 'A score cannot go below zero.',
}
const NO_DEAD_BALL_LEFT: Record<Discipline, string> = {
  '8-Ball': 'Dead balls count in 9-Ball only.',
  '9-Ball': `This rack already has ${MAX_DEAD_BALLS} dead balls, and the nine is never dead.`,
}
const CHANGED_SINCE = 'The score has changed since then. Check it again.'

/** A locked game and the players in it, in their order at the table. */
interface LockedGame {
  readonly row: LockedGameRow
  readonly seats: readonly GamePlayerRow[]
}

/** The state of the points after a command. */
interface Outcome {
  /** The pool_player_id of each point that counts, and DEAD_BALL for each dead ball, in order. */
  readonly points: readonly number[]
  readonly steps: UndoAndRedo
}

/**
 * Adds or removes one point, or adds a dead ball, and returns the game. The tap is stored, and scores, racks and the winner are computed from
 * the points that count after it. The players and the creator of the game may tap. After a new tap, redo can no longer
 * bring back earlier undone taps. A tap whose key the game has already is not counted again, however late the repeat
 * arrives.
 * @param unchangedSince throws GAME_CHANGED if another member has changed the score after this tap; null: no check.
 */
export function score(
  context: Context,
  unit: Unit,
  session: Session,
  gameId: number,
  { pool_player_id, action }: ScoreBody,
  idempotencyKey: string | null,
  unchangedSince: number | null = null,
): Promise<LiveGame> {
  return changeLockedGame(context, unit, session, gameId, async (db, { row, seats }) => {
    const { user_id, username } = session.user
    const tapKey = { gameId, userId: user_id, key: idempotencyKey ?? '' }
    if (idempotencyKey !== null && (await findTapByKey(db, tapKey)) !== undefined) return null
    if (unchangedSince !== null) await refuseIfChanged(db, session, gameId, unchangedSince)
    const error = scoreError(asGame(row, seats), { pool_player_id, action })
    if (error === 'DEAD_NOT_LEFT') throw new RequestError(error, NO_DEAD_BALL_LEFT[row.game_type])
    if (error !== null) throw new RequestError(error, ERROR_MESSAGES[error])
    await dropUndoneTaps(db, gameId)
    const pool_game_tap_id = await insertTap(db, {
      pool_game_id: gameId,
      pool_player_id,
      action,
      user_id,
      idempotency_key: idempotencyKey,
      created_ms: context.clock.now(),
    })
    const undo = { pool_game_tap_id, pool_player_id, action, user_id, username }
    return { points: pointsAfter(row.points, { pool_player_id, action }), steps: { undo, redo: null } }
  })
}

async function refuseIfChanged(db: Db, { user }: Session, gameId: number, lastTapId: number): Promise<void> {
  const changes = changesSince(countingTaps(await tapsOf(db, gameId)), lastTapId, user.user_id)
  if (changes !== null) throw new RequestError('GAME_CHANGED', changes)
}

/** The points after a tap. Each stored point counts as the tap that added it, so the old taps are not read. */
function pointsAfter(storedPoints: string, tap: Tap): number[] {
  const before: number[] = JSON.parse(storedPoints)
  const adds = before.map((id): Tap => ({ pool_player_id: id, action: id === DEAD_BALL ? 'dead' : 'add' }))
  return survivingPoints([...adds, tap])
}

/** The id of the tap that an undo or redo names; undefined when the member made no tap with that key in the game. */
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
  unit: Unit,
  session: Session,
  gameId: number,
  named: UndoOrRedoBody,
): Promise<LiveGame> {
  return changeLockedGame(context, unit, session, gameId, async (db) => {
    const taps = await tapsOf(db, gameId)
    const last = undoable(taps)
    if (last === null) throw new RequestError('NOTHING_TO_UNDO', 'There is nothing to undo.')
    if (last.pool_game_tap_id !== (await tapIdOf(db, session, gameId, named))) {
      throw new RequestError('NOTHING_TO_UNDO', CHANGED_SINCE)
    }
    return changeTap(db, taps, last.pool_game_tap_id, { undone_ms: context.clock.now() })
  })
}

/** Brings back the tap that was undone last. Throws if it is not the tap that the caller saw. */
export function redo(
  context: Context,
  unit: Unit,
  session: Session,
  gameId: number,
  named: UndoOrRedoBody,
): Promise<LiveGame> {
  return changeLockedGame(context, unit, session, gameId, async (db) => {
    const taps = await tapsOf(db, gameId)
    const next = redoable(taps)
    if (next === null) throw new RequestError('NOTHING_TO_REDO', 'There is nothing to redo.')
    if (next.pool_game_tap_id !== (await tapIdOf(db, session, gameId, named))) {
      throw new RequestError('NOTHING_TO_REDO', CHANGED_SINCE)
    }
    return changeTap(db, taps, next.pool_game_tap_id, { undone_ms: null })
  })
}

/**
 * Undoes a tap or brings it back, and computes the points from all taps again. The stored points are not enough, because
 * they do not show which point a `subtract` tap has removed.
 */
async function changeTap(
  db: Db,
  taps: readonly TapRow[],
  tapId: number,
  { undone_ms }: Pick<TapRow, 'undone_ms'>,
): Promise<Outcome> {
  await setUndoneAt(db, tapId, undone_ms)
  const changed = taps.map((tap) => (tap.pool_game_tap_id === tapId ? { ...tap, undone_ms } : tap))
  return { points: survivingPoints(countingTaps(changed)), steps: undoAndRedoTaps(changed) }
}

/** Locks a game, runs a command on it, and saves and sends the result. A command that changes nothing returns null. */
function changeLockedGame(
  context: Context,
  unit: Unit,
  session: Session,
  gameId: number,
  command: (db: Db, game: LockedGame) => Promise<Outcome | null>,
): Promise<LiveGame> {
  return unit.write(async (work) => {
    const { db } = work
    const row = await lockVisibleGame(db, session, gameId)
    const seats = await playersOfGame(db, gameId)
    const outcome = await command(db, { row, seats })
    if (outcome === null) return asLiveGame(row, seats, undoAndRedoTaps(await tapsOf(db, gameId)))
    return saveTally(context, work, { row, seats }, outcome)
  })
}

/** Computes scores, racks and the winner from the points, saves what has changed, and raises the version. */
async function saveTally(
  context: Context,
  work: Work,
  { row, seats }: LockedGame,
  { points, steps }: Outcome,
): Promise<LiveGame> {
  const { db } = work
  const { pool_game_id } = row
  const totals = tally(row.game_type, seats, points)
  const tallied: GamePlayerRow[] = []
  for (const [index, seat] of seats.entries()) {
    const total = totals.players[index]
    if (total === undefined) throw new Error('The tally has a total for each seat.')
    const racks = JSON.stringify(total.racks.map((rack) => rack.score))
    if (total.score !== seat.score || racks !== seat.racks) {
      await updateSeatTotals(db, { pool_game_id, pool_player_id: seat.pool_player_id, score: total.score, racks })
    }
    tallied.push({ ...seat, score: total.score, racks })
  }
  const { winner_player_id } = totals
  const dead_balls = JSON.stringify(totals.rack_notes.map(({ dead }) => dead))
  const after = { ...row, winner_player_id, dead_balls, version: row.version + 1 }
  const { version } = after
  await updateGameTotals(db, { pool_game_id, winner_player_id, points: JSON.stringify(points), dead_balls, version })
  await updatePlayerStats(db, seats, row, after)
  sendGameUpdate(context, work, row, version)
  sendListUpdate(context, work, row, seats, version)
  return asLiveGame(after, tallied, steps)
}
