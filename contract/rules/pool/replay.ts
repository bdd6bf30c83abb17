// A game as it was after each of its taps. A position is the number of taps so far: 0 is before the first tap.

import type { Discipline } from './handicaps.ts'
import { winProbability } from './odds.ts'
import type { Breaks, Scoring, Seat, Tally, Tap } from './scoredGame.ts'
import { remainingPoints, tally } from './scoring.ts'
import { computeSheet } from './sheet.ts'

/** The most taps in one answer with the log of a game. */
export const MAX_LOGGED_TAPS = 500

/** The fields of a game that are needed to count its taps. */
interface ReplayedGame {
  readonly game_type: Discipline
  readonly scoring: Scoring
  readonly breaks?: Breaks
  readonly players: readonly Seat[]
}

/**
 * `fairRack` halves its interval this many times. The interval is then smaller than any difference that the page shows.
 */
const HALVINGS = 60

/** A smaller difference of two probabilities is only an error of rounding. */
const TOLERANCE = 1e-9

/**
 * The tap that changed the chances most: the position after it, and the first player's probability to win before and
 * after it.
 */
export interface TurningPoint {
  readonly position: number
  readonly before: number
  readonly after: number
}

/** The chances of a game of two players. */
export interface Chances {
  /** The probability that the first player wins, at each position. */
  readonly ofFirst: readonly number[]
  /** Null if no point changed the chances. Points that were removed later do not count. */
  readonly turning: TurningPoint | null
}

/**
 * The scores, the racks and the winner at one position of a game.
 * @param taps the taps that count, in order
 */
export function tallyAt(
  { game_type, scoring, breaks, players }: ReplayedGame,
  taps: readonly Tap[],
  position: number,
): Tally {
  const tapsSoFar = taps.slice(0, position)
  if (scoring === 'sheet') return computeSheet(game_type, players, tapsSoFar, breaks)
  return tally(game_type, players, remainingPoints(tapsSoFar))
}

/**
 * The probability that the first player wins a rack or a point, if the races are fair: both players begin with the same
 * chance to win the game. It is used for players without ratings.
 */
export function fairRack([first, second]: readonly [number, number]): number {
  let [low, high] = [0, 1]
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2
    if (winProbability(middle, [first, second]) < 1 / 2) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/**
 * The chances of a game of two players at each position; null for a game with another number of players.
 * @param taps the taps that count, in order
 * @param rack the probability that the first player wins a rack of 8-Ball or a point of 9-Ball. If it is missing, the
 * races count as fair.
 */
export function chancesOf(game: ReplayedGame, taps: readonly Tap[], rack?: number): Chances | null {
  const [first, second] = game.players
  if (game.players.length !== 2 || !first || !second) return null
  const chance = rack ?? fairRack([first.handicap, second.handicap])
  const tallies = Array.from({ length: taps.length + 1 }, (_, position) => tallyAt(game, taps, position))
  const ofFirst = tallies.map(({ players: [one, other] }) =>
    winProbability(chance, [one?.remaining ?? 0, other?.remaining ?? 0]),
  )
  return { ofFirst, turning: turningPoint(taps, removedPoints(taps, tallies), ofFirst) }
}

/**
 * The points that a later tap removed, as indexes in `taps`. When a tap lowers a score, the latest point of that player
 * is removed.
 */
function removedPoints(taps: readonly Tap[], tallies: readonly Tally[]): ReadonlySet<number> {
  const countedPoints: number[] = []
  const removed = new Set<number>()
  for (const [index, { action, ball }] of taps.entries()) {
    const [tallyBefore, tallyAfter] = tallies.slice(index, index + 2)
    // The player whose score is lowered by this tap.
    const lowered = tallyBefore?.players.find(
      ({ score }, playerIndex) => score > (tallyAfter?.players[playerIndex]?.score ?? 0),
    )
    // If a pocketed ball becomes dead, the point of this ball is removed and not the latest point.
    const removedPoint = countedPoints.findLast(
      (point) =>
        taps[point]?.pool_player_id === lowered?.pool_player_id && (action !== 'dead' || taps[point]?.ball === ball),
    )
    if (removedPoint !== undefined) {
      removed.add(removedPoint)
      countedPoints.splice(countedPoints.indexOf(removedPoint), 1)
    }
    if (action === 'add') countedPoints.push(index)
  }
  return removed
}

/**
 * The point that changed the probability most. If several points changed it equally, the earliest point counts. Points
 * that were removed later do not count, because they were mistakes of the scorer.
 */
function turningPoint(
  taps: readonly Tap[],
  removed: ReadonlySet<number>,
  ofFirst: readonly number[],
): TurningPoint | null {
  let largest: TurningPoint | null = null
  for (const [index, { action }] of taps.entries()) {
    const [before, after] = [ofFirst[index], ofFirst[index + 1]]
    if (action !== 'add' || removed.has(index) || before === undefined || after === undefined) continue
    const largestChange = largest === null ? 0 : Math.abs(largest.after - largest.before)
    if (Math.abs(after - before) > largestChange + TOLERANCE) largest = { position: index + 1, before, after }
  }
  return largest
}

/** A probability in whole percent. It is 0 only if the result is impossible, and 100 only if the result is certain. */
export function percentOf(probability: number): number {
  if (probability <= 0) return 0
  return probability >= 1 ? 100 : Math.min(99, Math.max(1, Math.round(probability * 100)))
}
