import fc from 'fast-check'
import { expect, test } from 'vitest'
import { handicap, LEVELS } from '../../../contract/rules/pool/handicaps.ts'
import { type MatchPlayer, matchPoints } from '../../../contract/rules/pool/matchPoints.ts'

const seat = (skill_level: number | null, score: number, target?: number): MatchPlayer => {
  const own = target ?? handicap('9-Ball', skill_level ?? 3, 3)
  return { skill_level, score, handicap: own, winner: score >= own }
}

test('safe points come from the table of the loser, and the winner gets 20 minus those', () => {
  expect(matchPoints([seat(4, 21), seat(2, 7)])).toEqual({ safe: [5, 2], split: [18, 2] })
  expect(matchPoints([seat(4, 5), seat(2, 7)])).toEqual({ safe: [0, 2], split: [0, 20] })
})

test('the player with the larger score / handicap leads, and nobody leads if both are equal', () => {
  expect(matchPoints([seat(3, 0), seat(9, 0)])?.split).toBeNull()
  expect(matchPoints([seat(3, 5, 25), seat(9, 15, 75)])?.split).toBeNull()
  expect(matchPoints([seat(3, 5, 25), seat(9, 16, 75)])?.split).toEqual([1, 19])
})

test('a finished game splits its 20 points, also with handicaps that differ from the levels', () => {
  expect(matchPoints([seat(1, 14), seat(9, 74)])).toEqual({ safe: [8, 8], split: [12, 8] })
  expect(matchPoints([seat(5, 10, 60), seat(2, 12, 12)])?.split).toEqual([1, 19])
})

test('there are no match points unless there are two players whose levels are known', () => {
  expect(matchPoints([seat(3, 1)])).toBeNull()
  expect(matchPoints([seat(3, 1), seat(3, 1), seat(3, 1)])).toBeNull()
  expect(matchPoints([seat(3, 1), seat(null, 1)])).toBeNull()
})

test('a split adds up to 20, and the player who leads gets at least 12', () => {
  const seats = fc.constantFrom(...LEVELS['9-Ball']).chain((level) => {
    const target = handicap('9-Ball', level, 3)
    return fc.integer({ min: 0, max: target - 1 }).map((score) => seat(level, score))
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
