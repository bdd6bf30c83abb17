// Tests the ratings of players from the results of their games.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Discipline } from '../../../contract/rules/pool/handicaps.ts'
import { type Result, ratingsOf } from '../../../contract/rules/pool/ratings.ts'
import { LAST_GAME_MS as NOW, randomMatches, strengthsOf } from '../../support/poolResults.ts'

const YEAR_MS = 365.25 * 24 * 60 * 60 * 1000

/** A result of 1000 racks. With fewer than 200 racks, `ratingsOf` would move the rating towards the mean, 525. */
function result(
  first: number,
  firstScore: number,
  second: number,
  secondScore: number,
  options: Partial<Result> = {},
): Result {
  return {
    started_ms: NOW,
    racks: 1000,
    players: [
      { player_id: first, score: firstScore },
      { player_id: second, score: secondScore },
    ],
    ...options,
  }
}

const ratingOf = (results: readonly Result[], playerId: number, gameType: Discipline = '8-Ball') =>
  ratingsOf(gameType, results, NOW).find(({ player_id }) => player_id === playerId)

/**
 * How likely the results are with these ratings, as a logarithm. For the right ratings this number is the largest.
 * @param pointsPerRack 1 in 8-Ball, 2.5 in 9-Ball
 */
function logLikelihood(
  results: readonly Result[],
  ratings: ReadonlyMap<number, number>,
  pointsPerRack: number,
): number {
  const ratingOfPlayer = (id: number) => ratings.get(id) ?? 0
  // Before any game, a rating is assumed to be near 525, with a standard deviation of 150.
  const prior = [...ratings.values()].reduce((sum, rating) => sum - (rating - 525) ** 2 / (2 * 150 ** 2), 0)
  return results.reduce((sum, { started_ms, players: [one, other] }) => {
    const winProbability = 1 / (1 + 2 ** (-(ratingOfPlayer(one.player_id) - ratingOfPlayer(other.player_id)) / 100))
    // A result counts half after three years.
    const weight = 2 ** (-(NOW - started_ms) / YEAR_MS / 3) / pointsPerRack
    return sum + weight * (one.score * Math.log(winProbability) + other.score * Math.log(1 - winProbability))
  }, prior)
}

const anyResult = fc
  .record({
    first: fc.integer({ min: 1, max: 6 }),
    /** How many ids the second player is after the first one, in a circle of six. */
    offset: fc.integer({ min: 1, max: 5 }),
    scores: fc.tuple(fc.nat(30), fc.nat(30)).filter(([one, other]) => one + other > 0),
    ageMs: fc.nat(6 * YEAR_MS),
  })
  .map(({ first, offset, scores, ageMs }) =>
    result(first, scores[0], ((first - 1 + offset) % 6) + 1, scores[1], { started_ms: NOW - ageMs }),
  )
const anyResults = fc.array(anyResult, { minLength: 1, maxLength: 30 })

test('[pool-ratings-04] the ratings are the most likely ones, so each changed rating makes the results less likely', () => {
  fc.assert(
    fc.property(
      anyResults,
      fc.constantFrom<[type: Discipline, pointsPerRack: number]>(['8-Ball', 1], ['9-Ball', 2.5]),
      (results, [type, pointsPerRack]) => {
        const ratings = new Map(ratingsOf(type, results, NOW).map(({ player_id, rating }) => [player_id, rating]))
        const best = logLikelihood(results, ratings, pointsPerRack)
        for (const [id, rating] of ratings) {
          for (const otherRating of [rating - 0.5, rating + 0.5]) {
            expect(logLikelihood(results, new Map(ratings).set(id, otherRating), pointsPerRack)).toBeLessThan(best)
          }
        }
      },
    ),
  )
})

test('[pool-ratings-05] equal results give equal ratings, in any order of the games and of their players', () => {
  const resultsOf1And2 = (score: number, other: number) => [result(1, score, 3, other), result(2, score, 3, other)]
  fc.assert(
    fc.property(fc.nat(50), fc.integer({ min: 1, max: 50 }), anyResults, (score, other, others) => {
      const withoutPlayers1And2 = others.filter(({ players }) => players.every(({ player_id }) => player_id > 2))
      const results = [...resultsOf1And2(score, other), ...withoutPlayers1And2]
      expect(ratingOf(results, 1)?.rating).toBeCloseTo(ratingOf(results, 2)?.rating ?? 0, 4)
    }),
  )
  const swapped = ({ players: [one, other], ...game }: Result): Result => ({ ...game, players: [other, one] })
  const byId = (results: readonly Result[]) =>
    [...ratingsOf('8-Ball', results, NOW)].sort((a, b) => a.player_id - b.player_id)
  fc.assert(
    fc.property(
      anyResults.chain((results) =>
        fc.tuple(fc.constant(results), fc.shuffledSubarray(results, { minLength: results.length })),
      ),
      ([results, shuffled]) => {
        const expected = byId(results).map(({ player_id, rating, error, racks }) => ({
          player_id,
          racks,
          rating: expect.closeTo(rating, 4),
          error: expect.closeTo(error, 4),
        }))
        expect(byId(shuffled.map(swapped))).toEqual(expected)
      },
    ),
  )
})

test('players with the same rating are in the order of their ids', () => {
  const evenResults = [result(3, 10, 2, 10), result(4, 10, 1, 10), result(1, 10, 3, 10), result(2, 10, 4, 10)]
  expect(ratingsOf('8-Ball', evenResults, NOW).map(({ player_id }) => player_id)).toEqual([1, 2, 3, 4])
})

test('[pool-ratings-06] a result counts half after three years, and 2.5 points of 9-Ball count as one rack of 8-Ball', () => {
  const oldResult = result(1, 20, 2, 8, { started_ms: NOW - 3 * YEAR_MS })
  expect(ratingOf([oldResult], 1)?.rating).toBeCloseTo(ratingOf([result(1, 10, 2, 4)], 1)?.rating ?? 0, 6)
  expect(ratingOf([oldResult], 1)?.error).toBeCloseTo(ratingOf([result(1, 10, 2, 4)], 1)?.error ?? 0, 6)
  expect(ratingOf([result(1, 25, 2, 10)], 1, '9-Ball')?.rating).toBeCloseTo(
    ratingOf([result(1, 10, 2, 4)], 1)?.rating ?? 0,
    6,
  )
  expect(ratingOf([result(1, 250, 2, 250)], 1, '9-Ball')?.error).toBeCloseTo(20.4, 1)
})

test('[pool-ratings-07] 100 even racks give a standard error of 29, and below 200 racks a rating is mixed with the mean, 525', () => {
  const evenResult = result(1, 50, 2, 50, { racks: 100 })
  expect(ratingsOf('8-Ball', [evenResult], NOW)).toEqual([
    { player_id: 1, rating: 525, error: expect.closeTo(28.85, 2), racks: 100 },
    { player_id: 2, rating: 525, error: expect.closeTo(28.85, 2), racks: 100 },
  ])
  const unmixedRating = ratingOf([result(1, 80, 2, 40, { racks: 200 })], 1)?.rating ?? 0
  expect(unmixedRating).toBeGreaterThan(560)
  expect(unmixedRating).toBeLessThan(575)
  expect(ratingOf([result(1, 80, 2, 40, { racks: 50 })], 1)?.rating).toBeCloseTo(525 + (unmixedRating - 525) / 4, 6)
})

test('[pool-ratings-08] at least 93 % of the ratings differ from the known strengths of the players by at most two standard errors', () => {
  const strengths = strengthsOf(8, 150)
  const seeds = Array.from({ length: 60 }, (_, index) => index + 1)
  const ratings = seeds.flatMap((seed) => ratingsOf('8-Ball', randomMatches(seed, strengths, 2000), NOW))
  const nearStrength = ratings.filter(
    ({ player_id, rating, error }) => Math.abs(rating - (strengths[player_id - 1] ?? 0)) <= 2 * error,
  )
  expect(ratings).toHaveLength(8 * seeds.length)
  expect(nearStrength.length / ratings.length).toBeGreaterThanOrEqual(0.93)
})

test('two groups of players that share only one game also get the most likely ratings', () => {
  const group = (ids: readonly number[]) =>
    ids.flatMap((first) => ids.filter((second) => second > first).map((second) => result(first, 60, second, 40)))
  const results = [...group([1, 2, 3, 4]), ...group([5, 6, 7, 8]), result(1, 9, 8, 0)]
  const ratings = new Map(ratingsOf('8-Ball', results, NOW).map(({ player_id, rating }) => [player_id, rating]))
  const likelihoodAfterMove = (ids: readonly number[], difference: number) => {
    const all = new Map(ratings)
    for (const id of ids) all.set(id, (all.get(id) ?? 0) + difference)
    return logLikelihood(results, all, 1)
  }
  for (const difference of [-2, 2])
    expect(likelihoodAfterMove([1, 2, 3, 4], difference)).toBeLessThan(likelihoodAfterMove([], 0))
})

test('no results give no ratings, and a player who wins every rack has a rating', () => {
  expect(ratingsOf('9-Ball', [], NOW)).toEqual([])
  const [best] = ratingsOf('8-Ball', [result(1, 500, 2, 0)], NOW)
  expect(best?.player_id).toBe(1)
  expect(best?.rating).toBeGreaterThan(650)
  expect(best?.rating).toBeLessThan(950)
})
