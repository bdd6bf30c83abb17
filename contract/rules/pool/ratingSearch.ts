// The search for the most likely ratings. `ratings.ts` has the formula for how likely ratings are.

import { PER_RATING_POINT, rackProbability } from './odds.ts'

/** Before the first game of a player, the rating is assumed to have this mean and this standard deviation. */
export const MEAN_RATING = 525
const RATING_SPREAD = 150
/** How strongly this assumption pulls a rating to the mean: the pull grows with this number. */
const PRIOR_WEIGHT = 1 / RATING_SPREAD ** 2

const MAX_ROUNDS = 50
/**
 * The search ends after a round in which no rating moved further than this. The next round would move them much less.
 */
const TOLERANCE = 1e-3
/** Far from the result, a step of Newton's method can be much too long, so it is shortened to this length. */
const MAX_STEP = 150

/**
 * How many racks of 8-Ball or points of 9-Ball a player has won and played against one opponent. The older they are,
 * the less they count.
 */
export interface Pairing {
  readonly opponent: Rated
  won: number
  played: number
}

/** A player while the ratings are searched. */
export interface Rated {
  readonly player_id: number
  /** The index of the player in the list of all players. */
  readonly index: number
  rating: number
  racks: number
  /** The key is the `player_id` of the opponent. */
  readonly pairings: Map<number, Pairing>
}

/**
 * Moves the ratings of all players to the most likely ones. In each round, the ratings are first moved one after the
 * other, each by one step of Newton's method while the ratings of the other players stay the same. Then all ratings
 * move together. Without this second part, two groups of players with few games between the groups would need hundreds
 * of rounds.
 * @param players all players, each at its `index`
 * @param aging the factor for `won` and `played` of all pairings, because they have become older
 */
export function findMostLikely(players: readonly Rated[], aging: number): void {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    let largestMove = 0
    for (const player of players) {
      const step = limitStep(slopeOf(player, aging) / curvatureOf(player, aging))
      player.rating += step
      largestMove = Math.max(largestMove, Math.abs(step))
    }
    largestMove = Math.max(largestMove, moveTogether(players, aging))
    if (largestMove < TOLERANCE) return
  }
}

/**
 * How exactly the results show a player's rating (the Fisher information): Σ n·p·(1−p)/φ over the opponents. n/φ is
 * `played`, and p is the probability of winning a rack. `searchRatings` in `ratings.ts` explains φ.
 */
export function information({ rating, pairings }: Rated): number {
  let sum = 0
  for (const { opponent, played } of pairings.values()) sum += played * uncertainty(rating - opponent.rating)
  return sum
}

/** p·(1−p), where p is the probability of winning a rack with this difference of the ratings. */
function uncertainty(difference: number): number {
  const probability = rackProbability(difference)
  return probability * (1 - probability)
}

const limitStep = (step: number) => Math.max(-MAX_STEP, Math.min(MAX_STEP, step))

/** How fast the likelihood grows with the rating of a player. */
function slopeOf({ rating, pairings }: Rated, aging: number): number {
  let sum = 0
  for (const { opponent, won, played } of pairings.values()) {
    sum += won - played * rackProbability(rating - opponent.rating)
  }
  return sum * aging * PER_RATING_POINT - (rating - MEAN_RATING) * PRIOR_WEIGHT
}

/** How fast the slope falls when only this player's rating grows. */
const curvatureOf = (player: Rated, aging: number) => information(player) * aging * PER_RATING_POINT ** 2 + PRIOR_WEIGHT

/**
 * A step of Newton's method for all players at the same time. Returns the longest step, before the steps are shortened
 * to `MAX_STEP`.
 */
function moveTogether(players: readonly Rated[], aging: number): number {
  const steps = solve(
    players.map((player) => linksOf(player, aging)),
    players.map((player) => slopeOf(player, aging)),
  )
  const longest = steps.reduce((most, step) => Math.max(most, Math.abs(step)), 0)
  const scale = Math.min(1, MAX_STEP / longest)
  for (const player of players) player.rating += scale * (steps[player.index] ?? 0)
  return longest
}

/**
 * The equations are solved when the sum of the squared remaining slopes, each divided by its curvature, is this small.
 * The error of a rating is then below 1e-7.
 */
const SOLVED = 1e-22

/** How much a player's slope depends on the rating of an opponent. */
interface Link {
  readonly index: number
  readonly weight: number
}

const linksOf = ({ rating, pairings }: Rated, aging: number): Link[] =>
  Array.from(pairings.values(), ({ opponent, played }) => ({
    index: opponent.index,
    weight: played * uncertainty(rating - opponent.rating) * aging * PER_RATING_POINT ** 2,
  }))

/** The sum of the products of the values at the same index. */
const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)

/**
 * Solves the linear equations of Newton's method by conjugate gradients, scaled by the diagonal. With n players they
 * need about n rounds, and far fewer if most players have played each other.
 */
function solve(links: readonly (readonly Link[])[], slopes: readonly number[]): number[] {
  const diagonal = links.map((own) => own.reduce((sum, { weight }) => sum + weight, PRIOR_WEIGHT))
  const multiply = (vector: readonly number[]) =>
    links.map((own, player) => {
      let sum = (diagonal[player] ?? 0) * (vector[player] ?? 0)
      for (const { index, weight } of own) sum -= weight * (vector[index] ?? 0)
      return sum
    })
  const scale = (vector: readonly number[]) => vector.map((value, index) => value / (diagonal[index] ?? 1))

  const steps = slopes.map(() => 0)
  const remainingSlopes = [...slopes]
  let direction = scale(remainingSlopes)
  let size = dot(remainingSlopes, direction)
  for (let round = 0; round < 2 * slopes.length && size > SOLVED; round += 1) {
    const changed = multiply(direction)
    const length = size / dot(direction, changed)
    for (const [index, value] of direction.entries()) {
      steps[index] = (steps[index] ?? 0) + length * value
      remainingSlopes[index] = (remainingSlopes[index] ?? 0) - length * (changed[index] ?? 0)
    }
    const next = scale(remainingSlopes)
    const nextSize = dot(remainingSlopes, next)
    direction = next.map((value, index) => value + (nextSize / size) * (direction[index] ?? 0))
    size = nextSize
  }
  return steps
}
