// Computes the fair average of each member: the average if every member had played the same puzzles.

import { MISS_COUNTS_AS } from './results.ts'

/**
 * From this number of results on, a member is in the fair table.
 * @serves wordle-fair-02
 */
export const FAIR_FROM_RESULTS = 10

/** A member or a puzzle with few results has a smaller effect, as if it had this many more average results. */
const PUZZLE_WEIGHT = 3
const MEMBER_WEIGHT = 5
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
 * The effect of each group: the sum of the remaining differences of its results, divided by their number plus the
 * weight. A group has the results of one member, or of one puzzle.
 * @serves wordle-fair-01
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

/** @serves wordle-fair-02 */
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
 * The fair table: a member who skips hard puzzles does not rise. Each result is the mean of all results plus the
 * effect of its member plus the effect of its puzzle. Both effects are estimated in turns, and the effects of the
 * members add up to 0. Members with fewer than ten results are not in the table, but their results help to estimate how
 * hard a puzzle is.
 * @param results at most one for each member and puzzle.
 * @returns the average and the rank of each member, by `user_id`.
 * @serves wordle-fair-01
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
    const centre = uncentred.reduce((sum, effect) => sum + effect, 0) / uncentred.length
    memberEffects = uncentred.map((effect) => effect - centre)
  }
  const counts = new Map<number, number>()
  for (const { user_id } of results) counts.set(user_id, (counts.get(user_id) ?? 0) + 1)
  const averages = members.uniqueIds.map((user_id, index) => [user_id, mean + (memberEffects[index] ?? 0)] as const)
  return placesOf(averages.filter(([user_id]) => (counts.get(user_id) ?? 0) >= FAIR_FROM_RESULTS))
}
