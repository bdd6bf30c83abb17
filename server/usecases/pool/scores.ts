import type { LiveGame, ScoreBody } from '../../../contract/api/pool/pool.ts'
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
import { dropUndoneTaps, insertTap, setUndoneAt, type TapRow, tapsOf } from '../../db/repositories/poolTaps.ts'
import type { Unit, Work } from '../../db/work.ts'
import { RequestError } from '../../requestError.ts'
import type { Session } from '../shared/session.ts'
import { lockVisibleGame, sendGameUpdate } from './gameAccess.ts'
import { asGame, asLiveGame } from './gameShape.ts'
import { countingTaps, redoable, type Steps, undoAndRedoOf, undoable } from './history.ts'
import { updatePlayerStats } from './results.ts'

const ERROR_MESSAGES: Record<ScoreError, string> = {
  NOT_FOUND: 'This player is not in the game.',
  GAME_HAS_WINNER: "This game has a winner: only the winner's score can still go down.",
  SCORE_AT_HANDICAP: 'This player has reached the handicap.',
  SCORE_AT_ZERO: 'A score cannot go below zero.',
}
const CHANGED_SINCE = 'The score has changed since. Look again.'

/** A locked game as a command finds it. */
interface Table {
  readonly row: LockedGameRow
  readonly seats: readonly GamePlayerRow[]
}

/** What a command comes to: the points that stand after it, and what its history offers then. */
interface Outcome {
  readonly points: readonly number[]
  readonly steps: Steps
}

/**
 * Adds or takes one point and answers the game. The game is locked, the tap kept as an event, and scores, racks and
 * winner are tallied from the points that stand after it. Whoever plays in the game or created it may tap. A new tap
 * ends what redo could bring back.
 */
export function score(
  context: Context,
  unit: Unit,
  session: Session,
  gameId: number,
  { pool_player_id, action }: ScoreBody,
  idempotencyKey: string | null,
): Promise<LiveGame> {
  return change(context, unit, session, gameId, async (db, { row, seats }) => {
    const error = scoreError(asGame(row, seats), { pool_player_id, action })
    if (error !== null) throw new RequestError(error, ERROR_MESSAGES[error])
    const { user_id, username } = session.user
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

/** One step of the fold of all taps: the points that stood before count as taps that added them. */
function pointsAfter(before: string, tap: Tap): number[] {
  const standing: number[] = JSON.parse(before)
  const adds = standing.map((pool_player_id): Tap => ({ pool_player_id, action: 'add' }))
  return survivingPoints([...adds, tap])
}

/** Takes back the last tap that counts, whoever made it; it has to be the one that the member saw. */
export function undo(context: Context, unit: Unit, session: Session, gameId: number, tapId: number): Promise<LiveGame> {
  return change(context, unit, session, gameId, async (db) => {
    const taps = await tapsOf(db, gameId)
    const last = undoable(taps)
    if (last === null) throw new RequestError('NOTHING_TO_UNDO', 'There is nothing to undo.')
    if (last.pool_game_tap_id !== tapId) throw new RequestError('NOTHING_TO_UNDO', CHANGED_SINCE)
    return step(db, taps, tapId, context.clock.now())
  })
}

/** Brings back the tap that was undone last; it has to be the one that the member saw. */
export function redo(context: Context, unit: Unit, session: Session, gameId: number, tapId: number): Promise<LiveGame> {
  return change(context, unit, session, gameId, async (db) => {
    const taps = await tapsOf(db, gameId)
    const next = redoable(taps)
    if (next === null) throw new RequestError('NOTHING_TO_REDO', 'There is nothing to redo.')
    if (next.pool_game_tap_id !== tapId) throw new RequestError('NOTHING_TO_REDO', CHANGED_SINCE)
    return step(db, taps, tapId, null)
  })
}

/** Folds all taps anew, one of them undone or not: where it took its point from, the points alone do not say. */
async function step(db: Db, taps: readonly TapRow[], tapId: number, undone_ms: number | null): Promise<Outcome> {
  await setUndoneAt(db, tapId, undone_ms)
  const changed = taps.map((tap) => (tap.pool_game_tap_id === tapId ? { ...tap, undone_ms } : tap))
  return { points: survivingPoints(countingTaps(changed)), steps: undoAndRedoOf(changed) }
}

/** One command on a game, under lock: its points are tallied, stored and told. */
function change(
  context: Context,
  unit: Unit,
  session: Session,
  gameId: number,
  command: (db: Db, table: Table) => Promise<Outcome>,
): Promise<LiveGame> {
  return unit.write(async (work) => {
    const { db } = work
    const row = await lockVisibleGame(db, session, gameId)
    const seats = await playersOfGame(db, gameId)
    return saveTally(context, work, { row, seats }, await command(db, { row, seats }))
  })
}

/** Tallies a locked game from its points, stores what came out differently, and counts one more version. */
async function saveTally(
  context: Context,
  work: Work,
  { row, seats }: Table,
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
  const after = { ...row, winner_player_id: totals.winner_player_id, version: row.version + 1 }
  const { winner_player_id, version } = after
  await updateGameTotals(db, { pool_game_id, winner_player_id, points: JSON.stringify(points), version })
  await updatePlayerStats(db, seats, row, after)
  sendGameUpdate(context, work, row, version)
  return asLiveGame(after, tallied, steps)
}
