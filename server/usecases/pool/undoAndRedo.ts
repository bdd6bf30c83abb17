// Finds the taps that undo and redo would change.

import type { TapWithMember } from '../../../contract/api/pool/games.ts'
import type { Tap } from '../../../contract/rules/pool/scoredGame.ts'
import type { TapRow } from '../../db/repositories/poolTaps.ts'

/** The taps that count, in order. */
export function countingTaps(taps: readonly TapRow[]): TapRow[] {
  return taps.filter(({ undone_ms }) => undone_ms === null)
}

/** The tap that the next undo would undo: the last tap that counts, of any member. */
export function undoable(taps: readonly TapRow[]): TapRow | null {
  return countingTaps(taps).at(-1) ?? null
}

/** The tap that the next redo would restore: the first undone tap after the last tap that counts. */
export function redoable(taps: readonly TapRow[]): TapRow | null {
  const last = undoable(taps)
  return taps.slice(last === null ? 0 : taps.indexOf(last) + 1)[0] ?? null
}

/** The tap in the API's form. `ball`, `how` and `on_break` are left out if the tap does not have them. */
export function asTap({ pool_player_id, action, ball, how, on_break }: Pick<TapRow, keyof Tap>): Tap {
  return {
    pool_player_id,
    action,
    ...(ball !== null && { ball }),
    ...(how !== null && { how }),
    ...(on_break === 1 && { on_break: true }),
  }
}

/** The columns of a tap in the database. */
export const columnsOf = ({ pool_player_id, action, ball, how, on_break }: Tap) => ({
  pool_player_id,
  action,
  ball: ball ?? null,
  how: how ?? null,
  on_break: on_break ? 1 : 0,
})

function withMember(tap: TapRow | null): TapWithMember | null {
  if (tap === null) return null
  const { pool_game_tap_id, user_id, username } = tap
  return { ...asTap(tap), pool_game_tap_id, user_id, username }
}

/** The taps that the next undo and the next redo would change; null if there is no such tap. */
export function undoAndRedoTaps(taps: readonly TapRow[]): { undo: TapWithMember | null; redo: TapWithMember | null } {
  return { undo: withMember(undoable(taps)), redo: withMember(redoable(taps)) }
}
