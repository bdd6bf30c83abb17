// Computes the fair average of each member: the average if every member had played the same puzzles.

import { MISS_COUNTS_AS } from './results.ts'

/** A member with at least this many results is in the fair table. */
export const FAIR_FROM_RESULTS = 10

/**
 * The effect of a puzzle, or of a member, is computed as if there were this many more results without any effect. So a
 * puzzle or a member with few results has a small effect.
 */
const PUZZLE_WEIGHT = 3
const MEMBER_WEIGHT = 5
/** How often the effects of the puzzles and of the members are estimated. Each time the estimates become more exact. */
const ROUNDS = 50

/** One result of one member; `guesses` is null for a miss. */
export interface MemberResult {
  readonly user_id: number
  readonly puzzle: number
  readonly guesses: number | null
}

interface FairPlace {
  /** The guesses that the member would need on average if every member had played the same puzzles. */
  readonly average: number
  /** The rank, from 1. Members whose averages are the same with two decimals share a rank. */
  readonly place: number
}

/** Numbers the different ids from 0, in the order in which they occur. `indexes` has the number of each given id. */
function numberIds(ids: readonly number[]): { indexes: number[]; uniqueIds: number[] } {
  const indexOf = new Map<number, number>()
  const indexes = ids.map((id) => {
    const index = indexOf.get(id) ?? indexOf.size
    indexOf.set(id, index)
    return index
  })
  return { indexes, uniqueIds: [...indexOf.keys()] }
}

/**
 * The effect of each group of results. A group has all results of one member, or all results of one puzzle. Its effect
 * is the sum of `remainingOf` its results, divided by the number of these results plus the weight.
 * @param groupOfResult the number of the group of each result
 * @param remainingOf gets the index of a result. Returns its guesses minus the mean of all results, minus the effect of
 * its puzzle if the groups are members, or the effect of its member if the groups are puzzles.
 */
function estimateEffects(
  groupOfResult: readonly number[],
  groupCount: number,
  weight: number,
  remainingOf: (result: number) => number,
): Float64Array {
  const sums = new Float64Array(groupCount)
  const counts = new Float64Array(groupCount)
  for (let result = 0; result < groupOfResult.length; result++) {
    const group = groupOfResult[result] ?? 0
    sums[group] = (sums[group] ?? 0) + remainingOf(result)
    counts[group] = (counts[group] ?? 0) + 1
  }
  return sums.map((sum, group) => sum / ((counts[group] ?? 0) + weight))
}

/** The average and the rank of each member. The lowest average has rank 1. */
function placesOf(averages: readonly (readonly [user_id: number, average: number])[]): Map<number, FairPlace> {
  const sorted = [...averages].sort(([, a], [, b]) => a - b)
  const places = new Map<number, FairPlace>()
  let previous: FairPlace | undefined
  for (const [index, [user_id, average]] of sorted.entries()) {
    const isShared = previous !== undefined && previous.average.toFixed(2) === average.toFixed(2)
    const place: number = previous !== undefined && isShared ? previous.place : index + 1
    previous = { average, place }
    places.set(user_id, previous)
  }
  return places
}

/**
 * The fair table. Members get no better rank in it by skipping hard puzzles. Each result is taken as the mean of all
 * results plus the effect of its member plus the effect of its puzzle. Both effects are estimated in turns, and the
 * effects of the members add up to 0. Members with fewer than ten results are not in the table, but their results help
 * to estimate how hard a puzzle is.
 * @param results at most one for each member and puzzle.
 * @returns the average and the rank of each member, by `user_id`.
 */
export function fairTable(results: readonly MemberResult[]): Map<number, FairPlace> {
  if (results.length === 0) return new Map()
  const members = numberIds(results.map(({ user_id }) => user_id))
  const puzzles = numberIds(results.map(({ puzzle }) => puzzle))
  const guessCounts = Float64Array.from(results, ({ guesses }) => guesses ?? MISS_COUNTS_AS)
  const mean = guessCounts.reduce((sum, guesses) => sum + guesses, 0) / guessCounts.length
  let memberEffects = new Float64Array(members.uniqueIds.length)
  for (let round = 0; round < ROUNDS; round++) {
    const puzzleEffects = estimateEffects(
      puzzles.indexes,
      puzzles.uniqueIds.length,
      PUZZLE_WEIGHT,
      (result) => (guessCounts[result] ?? 0) - mean - (memberEffects[members.indexes[result] ?? 0] ?? 0),
    )
    const uncentred = estimateEffects(
      members.indexes,
      members.uniqueIds.length,
      MEMBER_WEIGHT,
      (result) => (guessCounts[result] ?? 0) - mean - (puzzleEffects[puzzles.indexes[result] ?? 0] ?? 0),
    )
    // Subtract the mean of the effects from each of them, so that they add up to 0.
    const centre = uncentred.reduce((sum, effect) => sum + effect, 0) / uncentred.length
    memberEffects = uncentred.map((effect) => effect - centre)
  }
  const counts = new Map<number, number>()
  for (const { user_id } of results) counts.set(user_id, (counts.get(user_id) ?? 0) + 1)
  const averages = members.uniqueIds.map((user_id, index) => [user_id, mean + (memberEffects[index] ?? 0)] as const)
  return placesOf(averages.filter(([user_id]) => (counts.get(user_id) ?? 0) >= FAIR_FROM_RESULTS))
}
