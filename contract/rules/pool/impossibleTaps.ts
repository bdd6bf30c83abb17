// Finds the taps that a correction makes impossible.

import { type Correction, withCorrection } from './corrections.ts'
import { tallyAt } from './replay.ts'
import type { ScoredGame, ScoreError, Tap } from './scoredGame.ts'
import { scoreError } from './scoring.ts'
import { sheetErrors } from './sheet.ts'

/** The tap that makes a correction impossible: its index in the corrected list, and why it cannot count there. */
export interface ImpossibleTap {
  readonly index: number
  readonly error: ScoreError
  /** Whether it is the corrected tap itself, and not a later one. */
  readonly isOwn: boolean
}

/** For each tap, why it cannot count after the taps before it; null if it can. */
function errorsOf(game: ScoredGame, taps: readonly Tap[]): (ScoreError | null)[] {
  if (game.scoring === 'sheet') return sheetErrors(game.game_type, game.players, taps)
  return taps.map((tap, index) => {
    const { players, ...totals } = tallyAt(game, taps, index)
    const scored = game.players.map((player, seat) => ({ ...player, ...players[seat] }))
    return scoreError({ ...game, ...totals, ended: null, players: scored }, tap)
  })
}

/** A game, and the taps that count in it. */
interface GameWithTaps {
  readonly game: ScoredGame
  readonly taps: readonly Tap[]
}

/**
 * The first tap that could not count any more after a change; null if all can. Taps that could not count before are no
 * reason against a change: an earlier version of the rules accepted them.
 * @param firstIndex the index of the first tap that the change can concern
 * @param ownIndex the index of the tap that was changed or added. It must be possible in any case.
 */
export function firstImpossible(
  before: GameWithTaps,
  after: GameWithTaps,
  firstIndex = 0,
  ownIndex: number | null = null,
): ImpossibleTap | null {
  const errorsBefore = errorsOf(before.game, before.taps)
  const shift = after.taps.length - before.taps.length
  for (const [index, error] of errorsOf(after.game, after.taps).entries()) {
    if (index < firstIndex || error === null) continue
    const isOwn = index === ownIndex
    if (isOwn || errorsBefore[index - shift] === null) return { index, error, isOwn }
  }
  return null
}

/** The first tap that could not count any more after the correction of the tap at this index. */
export function impossibleAfter(
  game: ScoredGame,
  taps: readonly Tap[],
  index: number,
  correction: Correction,
): ImpossibleTap | null {
  const after = withCorrection(taps, index, correction, (tap) => tap)
  return firstImpossible({ game, taps }, { game, taps: after }, index, correction.type === 'remove' ? null : index)
}

/**
 * The sentence for a correction that would make a later tap impossible.
 * @param index the index of this tap among the taps that would count
 * @param words the tap in words
 * @param reason why it could not count, as a sentence
 */
export const laterTapText = (index: number, words: string, reason: string) =>
  `Nothing was changed, because the later tap '${words}' (tap ${index + 1}) would be impossible. ${reason}`
