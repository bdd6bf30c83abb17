// Tests how likely a player wins, and which race is fair.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brierScore, fairRace, rackProbability, winProbability } from '../../../contract/rules/pool/odds.ts'

const anyRace = fc.integer({ min: 1, max: 25 })
const anyProbability = fc.double({ min: 0.05, max: 0.95, noNaN: true })

test.each([
  [0, 0.5],
  [25, 0.5432],
  [50, 0.5858],
  [100, 0.6667],
  [200, 0.8],
  [-100, 0.3333],
])(
  '[pool-ratings-01] with ratings that differ by %d, the first player wins a rack with the probability %d',
  (difference, wins) => {
    expect(rackProbability(difference)).toBeCloseTo(wins, 4)
  },
)

describe('a race', () => {
  test.each([
    [2 / 3, 5, 5, 0.8552],
    [2 / 3, 7, 5, 0.711],
    [0.8, 5, 2, 0.6554],
    [0.5, 9, 9, 0.5],
    [0.3, 0, 4, 1],
    [0.9, 4, 0, 0],
    [0.3, 1, 1, 0.3],
  ])(
    '[pool-ratings-02] with the probability %d for a rack, and %d and %d racks still to win, the first player wins the race with the probability %d',
    (rack, first, second, wins) => {
      expect(winProbability(rack, [first, second])).toBeCloseTo(wins, 4)
    },
  )

  test('the probabilities of both players add up to 1, and agree with the probabilities after the next rack', () => {
    fc.assert(
      fc.property(anyProbability, anyRace, anyRace, (rack, first, second) => {
        const wins = winProbability(rack, [first, second])
        expect(wins + winProbability(1 - rack, [second, first])).toBeCloseTo(1, 10)
        const next =
          rack * winProbability(rack, [first - 1, second]) + (1 - rack) * winProbability(rack, [first, second - 1])
        expect(wins).toBeCloseTo(next, 10)
      }),
    )
  })

  test('a race of the league is fair for the difference of ratings that the league assumes', () => {
    expect(winProbability(rackProbability(199), [7, 2])).toBeCloseTo(0.5, 2)
    expect(winProbability(rackProbability(80), [5, 3])).toBeCloseTo(0.5, 2)
    expect(winProbability(rackProbability(113), [4, 2])).toBeCloseTo(0.5, 2)
  })
})

describe('the fair race', () => {
  test.each([
    [0, 7, [7, 7]],
    [199, 7, [7, 2]],
    [80, 5, [5, 3]],
    [113, 4, [4, 2]],
    [-80, 5, [3, 5]],
    [2000, 7, [7, 1]],
    [0, 75, [75, 75]],
    [150, 1, [1, 1]],
    // The ratings are so far apart that the better player wins each race. So all races are equally unfair.
    [20_000, 3, [3, 3]],
  ])(
    '[pool-ratings-03] for ratings that differ by %d, the fair race with %d as the longer race is %j',
    (difference, longest, fair) => {
      expect(fairRace(difference, longest)).toEqual(fair)
    },
  )

  test('for the same longer race, no other shorter race gives more equal chances than the fair race', () => {
    const anyDifference = fc.integer({ min: 0, max: 400 })
    fc.assert(
      fc.property(anyDifference, anyRace, anyRace, (gap, longest, other) => {
        const distanceFromEven = (second: number) =>
          Math.abs(winProbability(rackProbability(gap), [longest, second]) - 0.5)
        const [first, second] = fairRace(gap, longest)
        expect(first).toBe(longest)
        expect(second).toBeLessThanOrEqual(longest)
        expect(distanceFromEven(second)).toBeLessThanOrEqual(distanceFromEven(Math.min(other, longest)))
      }),
    )
  })
})

test('the Brier score is the mean square of the errors', () => {
  const won = (forecast: number) => ({ probability: forecast, happened: true })
  const lost = (forecast: number) => ({ probability: forecast, happened: false })
  expect(brierScore([won(0.5), lost(0.5)])).toBe(0.25)
  expect(brierScore([won(0.9), lost(0.6)])).toBeCloseTo((0.01 + 0.36) / 2, 10)
  expect(brierScore([])).toBeNaN()
})
