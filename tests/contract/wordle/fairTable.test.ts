// Tests the fair table of Wordle, in which skipping a hard puzzle does not improve a member's rank.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fairTable, type MemberResult } from '../../../contract/rules/wordle/fairTable.ts'

/**
 * The results of one member from the first puzzle on. Each character is one puzzle: a digit is the number of guesses, X
 * is a miss, and a dot is a puzzle that was not played.
 */
const resultsOf = (user_id: number, marks: string, firstPuzzle = 1000): MemberResult[] =>
  [...marks].flatMap((mark, index) =>
    mark === '.' ? [] : [{ user_id, puzzle: firstPuzzle + index, guesses: mark === 'X' ? null : Number(mark) }],
  )

const averageOf = (results: readonly MemberResult[], user_id: number) => fairTable(results).get(user_id)?.average ?? 0
/** The average of the member's own results. A miss counts as 7. */
const plainAverageOf = (results: readonly MemberResult[], user_id: number) => {
  const ownResults = results.filter((result) => result.user_id === user_id)
  return ownResults.reduce((sum, { guesses }) => sum + (guesses ?? 7), 0) / ownResults.length
}

test('[wordle-fair-01] the averages of members on the same puzzles agree with a manual calculation', () => {
  // The mean is 4 and no puzzle is harder than another. Each member is 1 guess away from the mean in 10 puzzles, and
  // the table adds 5 puzzles at the mean, so a member's average is 10 / (10 + 5) guesses away from the mean.
  const withoutMiss = [...resultsOf(1, '3333333333'), ...resultsOf(2, '5555555555')]
  expect(averageOf(withoutMiss, 1)).toBeCloseTo(4 - 10 / 15, 10)
  expect(averageOf(withoutMiss, 2)).toBeCloseTo(4 + 10 / 15, 10)
  // A miss counts as 7, so the mean is 5, and each average is 20 / 15 guesses away from the mean.
  const withMisses = [...resultsOf(1, '3333333333'), ...resultsOf(2, 'XXXXXXXXXX')]
  expect(averageOf(withMisses, 1)).toBeCloseTo(5 - 20 / 15, 10)
  expect(averageOf(withMisses, 2)).toBeCloseTo(5 + 20 / 15, 10)
})

test('[wordle-fair-01] a member who skips the hard puzzles does not get a better average', () => {
  const easy = '3'.repeat(30)
  const hard = '6'.repeat(10)
  const results = [1, 2, 3].flatMap((user_id) => resultsOf(user_id, easy + hard)).concat(resultsOf(4, easy))
  // By the plain averages, member 4, who skipped the hard puzzles, needs 0.75 guesses less than the others.
  expect(plainAverageOf(results, 1) - plainAverageOf(results, 4)).toBe(0.75)
  // With few results the table corrects only a part of the difference: less than half of the difference stays.
  expect(averageOf(results, 1) - averageOf(results, 4)).toBeLessThan(0.375)
})

/** Results of up to five members. A member has at most one result for a puzzle. */
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
  const ranks = [...fairTable(results)].map(([user_id, { place }]) => [user_id, place])
  expect(ranks).toEqual([
    [2, 1],
    [1, 2],
    [3, 2],
    [4, 4],
  ])
  expect(fairTable([])).toEqual(new Map())
  expect(fairTable(resultsOf(1, '444444444'))).toEqual(new Map())
})
