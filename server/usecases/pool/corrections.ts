// Corrects the taps of a game: changes one, removes one, or adds one before it.

import type { CorrectionQuery } from '../../../contract/api/pool/corrections.ts'
import type { LiveGame } from '../../../contract/api/pool/games.ts'
import { changesSince } from '../../../contract/rules/pool/changesSince.ts'
import { type Correction, changedTap, isSameTap, withCorrection } from '../../../contract/rules/pool/corrections.ts'
import type { Discipline } from '../../../contract/rules/pool/handicaps.ts'
import { type ImpossibleTap, impossibleAfter, laterTapText } from '../../../contract/rules/pool/impossibleTaps.ts'
import type { Tap } from '../../../contract/rules/pool/scoredGame.ts'
import { scoreErrorText } from '../../../contract/rules/pool/scoreErrorText.ts'
import { remainingPoints } from '../../../contract/rules/pool/scoring.ts'
import { tapWords } from '../../../contract/rules/pool/tapWords.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { hasCorrection, insertCorrection } from '../../db/repositories/poolCorrections.ts'
import type { GamePlayerRow } from '../../db/repositories/poolGames.ts'
import {
  dropUndoneTaps,
  findTapByKey,
  insertTap,
  isTapOf,
  moveBefore,
  setUndoneAt,
  type TapRow,
  tapsOf,
  updateTap,
} from '../../db/repositories/poolTaps.ts'
import type { Writer } from '../../db/work.ts'
import { RequestError } from '../../requestError.ts'
import type { Session } from '../shared/session.ts'
import { correctionsByOthers, nameIn } from './correctionTexts.ts'
import { asLiveGame } from './gameShape.ts'
import { changeLockedGame } from './scores.ts'
import { asTap, columnsOf, countingTaps } from './undoAndRedo.ts'

/** A correction of a tap, as the call describes it. */
interface CorrectionCall {
  readonly gameId: number
  /** The id of the tap; 0 if `query` has its key. */
  readonly tapId: number
  readonly correction: Correction
  readonly query: CorrectionQuery
  readonly idempotencyKey: string | null
}

/**
 * Corrects a tap that counts. All numbers of the game are computed again from its taps, also the winner. The tap keeps
 * its old value in the log. The players and the creator of the game may do this, also after its end. Like a new tap, a
 * correction clears what redo could restore.
 */
export function correctTap(
  context: Context,
  writer: Writer,
  session: Session,
  { gameId, tapId, correction, query, idempotencyKey }: CorrectionCall,
): Promise<LiveGame> {
  const { user_id } = session.user
  return changeLockedGame(context, writer, session, gameId, async (db, { row, gamePlayers }) => {
    if (idempotencyKey !== null && (await hasCorrection(db, gameId, user_id, idempotencyKey))) return null
    await refuseIfCorrected(db, session, gameId, query, gamePlayers)
    const taps = countingTaps(await tapsOf(db, gameId))
    const id =
      query.tap_key === undefined ? tapId : await findTapByKey(db, { gameId, userId: user_id, key: query.tap_key })
    const index = taps.findIndex(({ pool_game_tap_id }) => pool_game_tap_id === id)
    const tap = taps[index]
    if (tap === undefined) throw await missingTap(db, gameId, id)
    const was = asTap(tap)
    if (correction.type === 'change' && isSameTap(was, changedTap(was, correction.change))) return null
    const before = taps.map(asTap)
    const impossible = impossibleAfter(asLiveGame(row, gamePlayers, taps), before, index, correction)
    if (impossible !== null) {
      const impossibleTap = withCorrection(before, index, correction, (one) => one)[impossible.index]
      throw impossibleError(row.game_type, impossible, impossibleTap, gamePlayers)
    }
    await dropUndoneTaps(db, gameId)
    const created_ms = context.clock.now()
    const by = { user_id, idempotency_key: idempotencyKey, created_ms }
    const correctedId = await store(db, { gameId, tap, correction, by })
    await insertCorrection(db, {
      ...by,
      pool_game_id: gameId,
      pool_game_tap_id: correctedId,
      version: row.version + 1,
      was: correction.type === 'add' ? null : JSON.stringify(was),
    })
    const newTaps = await tapsOf(db, gameId)
    const isOnSheet = row.scoring === 'sheet'
    return { taps: newTaps, points: isOnSheet ? [] : remainingPoints(countingTaps(newTaps).map(asTap)) }
  })
}

/** Throws GAME_CHANGED if another member has corrected a tap after the version that the caller saw. */
async function refuseIfCorrected(
  db: Db,
  { user }: Session,
  gameId: number,
  { seen_version }: CorrectionQuery,
  gamePlayers: readonly GamePlayerRow[],
): Promise<void> {
  if (seen_version === undefined) return
  const corrections = await correctionsByOthers(db, gameId, user.user_id, seen_version, gamePlayers)
  const changes = changesSince([], 0, user.user_id, corrections)
  if (changes !== null) throw new RequestError('GAME_CHANGED', changes)
}

async function missingTap(db: Db, gameId: number, id: number | undefined): Promise<RequestError> {
  // A tap with a key was made in this game, or the server has refused it.
  const isKnown = id === undefined || (await isTapOf(db, gameId, id))
  return isKnown
    ? new RequestError('TAP_GONE', 'This tap does not count any more: it was undone or removed.')
    : new RequestError('NOT_FOUND', 'There is no such tap.')
}

/** The error for a correction that would make a tap impossible. */
function impossibleError(
  gameType: Discipline,
  { index, error, isOwn }: ImpossibleTap,
  tap: Tap | undefined,
  gamePlayers: readonly GamePlayerRow[],
): RequestError {
  const reason = scoreErrorText(error, gameType)
  if (isOwn || tap === undefined) return new RequestError(error, reason)
  return new RequestError('LATER_TAP_IMPOSSIBLE', laterTapText(index, tapWords(tap, nameIn(gamePlayers)(tap)), reason))
}

interface StoredCorrection {
  readonly gameId: number
  readonly tap: TapRow
  readonly correction: Correction
  readonly by: { readonly user_id: number; readonly idempotency_key: string | null; readonly created_ms: number }
}

/** Writes the correction into the taps. Returns the id of the tap that was changed, removed or added. */
async function store(db: Db, { gameId, tap, correction, by }: StoredCorrection): Promise<number> {
  const { pool_game_tap_id } = tap
  if (correction.type === 'change') {
    await updateTap(db, { ...tap, ...columnsOf(changedTap(asTap(tap), correction.change)) })
    return pool_game_tap_id
  }
  if (correction.type === 'remove') {
    await setUndoneAt(db, { pool_game_tap_id, undone_ms: by.created_ms, changed_by: by.user_id })
    await dropUndoneTaps(db, gameId)
    return pool_game_tap_id
  }
  const addedId = await insertTap(db, { ...columnsOf(correction.tap), ...by, pool_game_id: gameId })
  await moveBefore(db, gameId, addedId, pool_game_tap_id)
  return addedId
}
