// Corrects a tap of a game, removes it, or adds one before it.

import type { Tap } from './scoredGame.ts'

/** The fields of a tap that a correction replaces. Null removes the ball, or how the rack has ended. */
export type TapChange = {
  pool_player_id?: number
  action?: Tap['action']
  ball?: number | null
  how?: Tap['how'] | null
  on_break?: boolean
}

/** A correction of one tap. `add` adds a tap before it. */
export type Correction =
  | { readonly type: 'change'; readonly change: TapChange }
  | { readonly type: 'remove' }
  | { readonly type: 'add'; readonly tap: Tap }

/** The tap with the change. What the new action cannot have is left out, unless the change names it. */
export function changedTap(tap: Tap, change: TapChange): Tap {
  const { pool_player_id, action } = { ...tap, ...change }
  const takesBall = action === 'add' || action === 'dead'
  const kept: TapChange = {
    ...(takesBall && { ball: tap.ball, on_break: tap.on_break }),
    ...(action === tap.action && { how: tap.how }),
  }
  const { ball, how, on_break } = { ...kept, ...change }
  return {
    pool_player_id,
    action,
    ...(ball != null && { ball }),
    ...(how != null && { how }),
    ...(on_break && { on_break }),
  }
}

/** Whether both taps say the same. */
export const isSameTap = (tap: Tap, other: Tap) =>
  tap.pool_player_id === other.pool_player_id &&
  tap.action === other.action &&
  tap.ball === other.ball &&
  tap.how === other.how &&
  (tap.on_break ?? false) === (other.on_break ?? false)

/**
 * The taps after the correction of the tap at this index.
 * @param toItem makes an item of the list from a tap. `corrected` is the item of a changed tap, and undefined for an added tap.
 */
export function withCorrection<Item extends Tap>(
  taps: readonly Item[],
  index: number,
  correction: Correction,
  toItem: (tap: Tap, corrected?: Item) => Item,
): Item[] {
  const item = taps[index]
  if (item === undefined) return [...taps]
  if (correction.type === 'remove') return taps.toSpliced(index, 1)
  if (correction.type === 'add') return taps.toSpliced(index, 0, toItem(correction.tap))
  return taps.with(index, toItem(changedTap(item, correction.change), item))
}
