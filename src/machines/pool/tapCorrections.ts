// What pending corrections of taps change.
import type { LiveGame } from '../../../contract/api/pool/games.ts'
import type { UndoOrRedoBody } from '../../../contract/api/pool/pool.ts'
import { type Correction, changedTap, withCorrection } from '../../../contract/rules/pool/corrections.ts'
import type { Tap } from '../../../contract/rules/pool/scoredGame.ts'
import { applyTap, revertTap, withTaps } from '../../../contract/rules/pool/scoring.ts'
import type { NewEntry, OutboxAnswer } from '../app/outbox.types.ts'

export const CHANGE_CALL = 'PATCH /pool/games/:pool_game_id/taps/:pool_game_tap_id'
export const REMOVE_CALL = 'DELETE /pool/games/:pool_game_id/taps/:pool_game_tap_id'
export const ADD_CALL = 'POST /pool/games/:pool_game_id/taps'

/** The name of a tap: its id, or the key of its entry as long as the page does not know the id. */
export type TapName = Readonly<UndoOrRedoBody>

export const isSameName = (name: TapName, other: TapName) =>
  name.tap_key === other.tap_key && name.pool_game_tap_id === other.pool_game_tap_id

/** The correction in an entry of the outbox, and the tap that it corrects. Null for another entry. */
export function correctionIn({ command, queryWhenOld }: Pick<NewEntry, 'command' | 'queryWhenOld'>): {
  readonly name: TapName
  readonly correction: Correction
} | null {
  const tap_key =
    (command.call === CHANGE_CALL || command.call === REMOVE_CALL || command.call === ADD_CALL
      ? command.query?.tap_key
      : undefined) ?? queryWhenOld?.tap_key
  const nameOf = (pool_game_tap_id: number): TapName => (tap_key === undefined ? { pool_game_tap_id } : { tap_key })
  if (command.call === CHANGE_CALL)
    return { name: nameOf(command.params.pool_game_tap_id), correction: { type: 'change', change: command.body } }
  if (command.call === REMOVE_CALL)
    return { name: nameOf(command.params.pool_game_tap_id), correction: { type: 'remove' } }
  if (command.call !== ADD_CALL) return null
  const { before, ...tap } = command.body
  return { name: nameOf(before), correction: { type: 'add', tap } }
}

/** The game in the answer to a correction; null for the answer to another call. */
export const correctedGameIn = (answer: OutboxAnswer | null): LiveGame | null =>
  answer?.call === CHANGE_CALL || answer?.call === REMOVE_CALL || answer?.call === ADD_CALL ? answer.data : null

/**
 * The confirmed game with a pending correction of one of its taps. A game with plus and minus does not have its taps, so
 * the point is taken from the last rack that has one, until the server has answered.
 * @param was the tap before the correction
 */
export function withCorrectedTap(
  game: LiveGame,
  name: TapName,
  correction: Correction,
  was: Tap | undefined,
): LiveGame {
  if (game.scoring === 'sheet') {
    const id = name.pool_game_tap_id
    const index = game.taps.findIndex(({ pool_game_tap_id }) => id !== undefined && pool_game_tap_id === id)
    if (index < 0) return game
    const taps = withCorrection<LiveGame['taps'][number]>(game.taps, index, correction, (tap, old) => ({
      ...tap,
      ...(old && { pool_game_tap_id: old.pool_game_tap_id }),
    }))
    return withTaps(game, taps)
  }
  if (was === undefined) return game
  const withoutOld = correction.type === 'add' ? game : revertTap(game, was)
  if (correction.type === 'remove') return withoutOld
  return applyTap(withoutOld, correction.type === 'add' ? correction.tap : changedTap(was, correction.change))
}
