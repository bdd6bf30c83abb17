// Computes numbers of a player from a score sheet, and the marks in the grid of racks.

import type { RackNote, ScoredPlayer } from './scoredGame.ts'

/**
 * The points of a player, divided by the number of innings minus the number of the player's safeties. Null if there are
 * not more innings than safeties. An inning is one turn of every player, and a safety is a turn that ends without the
 * wish to pocket a ball. Source: the league's way to compare players of 9-Ball.
 */
export function pointsPerInning({ score, safeties }: Pick<ScoredPlayer, 'score' | 'safeties'>, innings: number) {
  const countedInnings = innings - safeties
  return countedInnings > 0 ? score / countedInnings : null
}

/**
 * How many racks the player broke and won in the same turn. A rack that the break itself won does not count here, but
 * in `wonOnBreak`. The break is the first shot of a rack.
 */
export function breakAndRuns(notes: readonly RackNote[], pool_player_id: number): number {
  return notes.filter((note) => note.winner_pool_player_id === pool_player_id && note.break_and_run).length
}

/** How many racks the player won with the break, because it pocketed the nine in 9-Ball or the eight in 8-Ball. */
export function wonOnBreak(notes: readonly RackNote[], pool_player_id: number): number {
  const isOnBreak = ({ nine_on_break, how }: RackNote) => nine_on_break || how === 'eight_on_break'
  return notes.filter((note) => note.winner_pool_player_id === pool_player_id && isOnBreak(note)).length
}

/**
 * A mark for the grid of racks, with its meaning; null for a rack that was won in none of these five ways. `how` is the
 * way in which a rack of 8-Ball was won.
 */
export function rackMark({ break_and_run, nine_on_break, how }: RackNote): { mark: string; meaning: string } | null {
  if (break_and_run) return { mark: 'BR', meaning: 'Break and run' }
  if (nine_on_break) return { mark: '9B', meaning: 'Nine on the break' }
  if (how === 'eight_on_break') return { mark: '8B', meaning: 'Eight on the break' }
  if (how === 'opponent_early_eight') return { mark: 'E8', meaning: 'Early eight of the opponent' }
  if (how === 'opponent_scratch') return { mark: 'S8', meaning: 'Scratch of the opponent on the eight' }
  return null
}
