import fc from 'fast-check'
import { expect, test } from 'vitest'
import { handicap, LEVELS } from '../../../contract/rules/pool/handicaps.ts'
import { type MatchPlayer, matchPoints } from '../../../contract/rules/pool/matchPoints.ts'

const player = (skill_level: number | null, score: number, target?: number): MatchPlayer => {
  const own = target ?? handicap('9-Ball', skill_level ?? 3, 3)
  return { skill_level, score, handicap: own, winner: score >= own }
}

test("a player's safe points are the points of a loser, and the leader would get 20 minus the other's", () => {
  expect(matchPoints([player(4, 21), player(2, 7)])).toEqual({ safe: [5, 2], split: [18, 2] })
  expect(matchPoints([player(4, 5), player(2, 7)])).toEqual({ safe: [0, 2], split: [0, 20] })
})

test('the player with the larger score divided by handicap leads, and no player leads if both are equal', () => {
  expect(matchPoints([player(3, 0), player(9, 0)])?.split).toBeNull()
  expect(matchPoints([player(3, 5, 25), player(9, 15, 75)])?.split).toBeNull()
  expect(matchPoints([player(3, 5, 25), player(9, 16, 75)])?.split).toEqual([1, 19])
})

test('the winner of a finished game gets the points of a winner, even if the handicaps do not fit the levels', () => {
  expect(matchPoints([player(1, 14), player(9, 74)])).toEqual({ safe: [8, 8], split: [12, 8] })
  expect(matchPoints([player(5, 10, 60), player(2, 12, 12)])?.split).toEqual([1, 19])
})

test('there are no match points unless there are two players whose levels are known', () => {
  expect(matchPoints([player(3, 1)])).toBeNull()
  expect(matchPoints([player(3, 1), player(3, 1), player(3, 1)])).toBeNull()
  expect(matchPoints([player(3, 1), player(null, 1)])).toBeNull()
})

test('a split adds up to 20, and the player who leads gets at least 12', () => {
  const seats = fc.constantFrom(...LEVELS['9-Ball']).chain((level) => {
    const target = handicap('9-Ball', level, 3)
    return fc.integer({ min: 0, max: target - 1 }).map((score) => player(level, score))
  })
  fc.assert(
    fc.property(seats, seats, (first, second) => {
      const split = matchPoints([first, second])?.split
      if (!split) return
      expect(split[0] + split[1]).toBe(20)
      const isFirstAhead = first.score * second.handicap > second.score * first.handicap
      expect(isFirstAhead ? split[0] : split[1]).toBeGreaterThanOrEqual(12)
    }),
  )
})
