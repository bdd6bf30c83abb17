// Tests the fair table of Wordle, in which nobody gains by skipping hard puzzles.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fairTable, type MemberResult } from '../../../contract/rules/wordle/fairTable.ts'

/** The results of one member from the first puzzle on: a digit is the guesses, X a miss, a dot a puzzle not played. */
const resultsOf = (user_id: number, line: string, first = 1000): MemberResult[] =>
  [...line].flatMap((mark, index) =>
    mark === '.' ? [] : [{ user_id, puzzle: first + index, guesses: mark === 'X' ? null : Number(mark) }],
  )

const averageOf = (results: readonly MemberResult[], user_id: number) => fairTable(results).get(user_id)?.average ?? 0
const plainOf = (results: readonly MemberResult[], user_id: number) => {
  const own = results.filter((result) => result.user_id === user_id)
  return own.reduce((sum, { guesses }) => sum + (guesses ?? 7), 0) / own.length
}

test('[wordle-fair-01] the averages of members on the same puzzles agree with a calculation by hand', () => {
  // The mean is 4 and no puzzle is harder than another, so the effect of a member is ±10 / (10 + 5).
  const same = [...resultsOf(1, '3333333333'), ...resultsOf(2, '5555555555')]
  expect(averageOf(same, 1)).toBeCloseTo(4 - 10 / 15, 10)
  expect(averageOf(same, 2)).toBeCloseTo(4 + 10 / 15, 10)
  // A miss counts as 7: the mean is 5, and the effects are ±20 / 15.
  const missed = [...resultsOf(1, '3333333333'), ...resultsOf(2, 'XXXXXXXXXX')]
  expect(averageOf(missed, 1)).toBeCloseTo(5 - 20 / 15, 10)
  expect(averageOf(missed, 2)).toBeCloseTo(5 + 20 / 15, 10)
})

test('[wordle-fair-01] a member who skips the hard puzzles does not rise', () => {
  const easy = '3'.repeat(30)
  const hard = '6'.repeat(10)
  const results = [1, 2, 3].flatMap((user_id) => resultsOf(user_id, easy + hard)).concat(resultsOf(4, easy))
  expect(plainOf(results, 1) - plainOf(results, 4)).toBe(0.75)
  // With few results the estimate is careful, so a part of the difference stays, but less than half.
  expect(averageOf(results, 1) - averageOf(results, 4)).toBeLessThan(0.375)
})

const anyResults = fc.uniqueArray(
  fc.record({
    user_id: fc.integer({ min: 1, max: 5 }),
    puzzle: fc.integer({ min: 1, max: 30 }),
    guesses: fc.option(fc.integer({ min: 1, max: 6 })),
  }),
  { selector: ({ user_id, puzzle }) => `${user_id} ${puzzle}`, minLength: 40, maxLength: 150 },
)

test('[wordle-fair-01] the order of the results changes nothing', () => {
  fc.assert(
    fc.property(anyResults, (results) => {
      const reversed = [...results].reverse()
      const table = fairTable(results)
      expect([...table.keys()].sort()).toEqual([...fairTable(reversed).keys()].sort())
      for (const [user_id, { average }] of table) expect(averageOf(reversed, user_id)).toBeCloseTo(average, 9)
    }),
    { numRuns: 30 },
  )
})

test('[wordle-fair-02] members with fewer than ten results are left out, and equal averages share a rank', () => {
  const results = [
    ...resultsOf(1, '4444444444'),
    ...resultsOf(2, '3333333333'),
    ...resultsOf(3, '4444444444'),
    ...resultsOf(4, '5555555555'),
    ...resultsOf(5, '222222222'),
  ]
  const places = [...fairTable(results)].map(([user_id, { place }]) => [user_id, place])
  expect(places).toEqual([
    [2, 1],
    [1, 2],
    [3, 2],
    [4, 4],
  ])
  expect(fairTable([])).toEqual(new Map())
  expect(fairTable(resultsOf(1, '444444444'))).toEqual(new Map())
})
