// Applies the pending taps, undos and redos to the confirmed game. The page shows the result.
import type { LiveGame, TapWithMember } from '../../../contract/api/pool/games.ts'
import { type Correction, changedTap, withCorrection } from '../../../contract/rules/pool/corrections.ts'
import { applyTap, revertTap, scoreError } from '../../../contract/rules/pool/scoring.ts'
import { memoOfTwo } from '../shared/memo.ts'
import type { PendingEntry } from '../shared/pending.types.ts'
import type { NamedTap } from './poolGame.types.ts'
import { correctionIn, isSameName, withCorrectedTap } from './tapCorrections.ts'

export const SCORE_CALL = 'POST /pool/games/:pool_game_id/scores'
export const UNDO_CALL = 'POST /pool/games/:pool_game_id/undo'
export const REDO_CALL = 'POST /pool/games/:pool_game_id/redo'

/** The game with the pending taps, undos and redos applied, and the taps that the next undo and redo would change. */
export interface GameWithPending {
  readonly game: LiveGame
  readonly undo: NamedTap | null
  readonly redo: NamedTap | null
}

/** A tap that the server has logged, with the body of the call that undoes or redoes it. */
function namedTapOf(loggedTap: TapWithMember | null): NamedTap | null {
  if (!loggedTap) return null
  const { user_id: _, pool_game_tap_id, ...tap } = loggedTap
  return { ...tap, named: { pool_game_tap_id } }
}

/** The last tap of the confirmed game after its correction. Null if it was removed: the tap before it is not known. */
function correctedUndo(undo: NamedTap, correction: Correction): NamedTap | null {
  if (correction.type === 'remove') return null
  return correction.type === 'add'
    ? undo
    : { ...changedTap(undo, correction.change), username: undo.username, named: undo.named }
}

/**
 * The game with its pending entries applied. Refused entries are left out. The result is stored: the same game and the
 * same list of entries always give the same object.
 */
export const withPending = memoOfTwo((confirmed: LiveGame, pending: readonly PendingEntry[]): GameWithPending => {
  // The confirmed game, or the game before its last tap if a pending undo takes this tap back.
  let base = confirmed
  let baseUndo = namedTapOf(confirmed.undo)
  const redo = namedTapOf(confirmed.redo)
  let undoneTaps = redo ? [redo] : []
  let taps: NamedTap[] = []
  const shownGame = () => taps.reduce<LiveGame>(applyTap, base)
  for (const { key, command, error, queryWhenOld, was } of pending) {
    if (error !== null) continue
    if (command.call === SCORE_CALL) {
      // A tap that the newest game no longer allows is not shown: the server will refuse it.
      if (scoreError(shownGame(), command.body)) continue
      taps.push({ ...command.body, username: null, named: { tap_key: key } })
      undoneTaps = []
    } else if (command.call === UNDO_CALL) {
      const last = taps.pop() ?? baseUndo
      if (!last) continue
      if (last === baseUndo) {
        base = revertTap(base, last)
        baseUndo = null
      }
      undoneTaps.push(last)
    } else if (command.call === REDO_CALL) {
      const lastUndone = undoneTaps.pop()
      if (lastUndone) taps.push(lastUndone)
    }
    const corrected = correctionIn({ command, queryWhenOld })
    if (!corrected) continue
    const { name, correction } = corrected
    undoneTaps = []
    const index = taps.findIndex(({ named }) => isSameName(named, name))
    if (index >= 0) {
      taps = withCorrection(taps, index, correction, (tap, old) => ({
        ...tap,
        username: null,
        named: old?.named ?? { tap_key: key },
      }))
    } else {
      base = withCorrectedTap(base, name, correction, was)
      if (baseUndo && isSameName(baseUndo.named, name)) baseUndo = correctedUndo(baseUndo, correction)
    }
  }
  return { game: shownGame(), undo: taps.at(-1) ?? baseUndo, redo: undoneTaps.at(-1) ?? null }
})
