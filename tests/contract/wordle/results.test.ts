// Tests the statistics of Wordle results.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  averageGuesses,
  distributionShares,
  latestPuzzle,
  type PuzzleResult,
  puzzleDate,
  puzzleOn,
  wordleStats,
} from '../../../contract/rules/wordle/results.ts'

/** The number of today's puzzle. */
const TODAY = 1000

/**
 * Makes results from text. Each character is one puzzle, and the last character is today's. A digit is the number of
 * guesses, X is a miss, and a dot is a puzzle that was not played.
 */
function resultsFrom(marks: string): PuzzleResult[] {
  return [...marks].flatMap((mark, index) =>
    mark === '.' ? [] : [{ puzzle: TODAY - marks.length + 1 + index, guesses: mark === 'X' ? null : Number(mark) }],
  )
}

describe('puzzles', () => {
  test('the first puzzles are 0 and 1, and both count', () => {
    const first = [0, 1].map((puzzle) => ({ puzzle, guesses: 4 }))
    expect(wordleStats(first, 1)).toMatchObject({ played: 2, current_streak: 2, max_streak: 2 })
  })

  test('puzzle n is dated 2021-06-19 plus n days', () => {
    expect([0, 1, 12, 196, 1000].map(puzzleDate)).toEqual([
      '2021-06-19',
      '2021-06-20',
      '2021-07-01',
      '2022-01-01',
      '2024-03-15',
    ])
    fc.assert(fc.property(fc.nat(20_000), (puzzle) => puzzleOn(puzzleDate(puzzle)) === puzzle))
  })

  test('a puzzle is published when its day begins in the earliest time zone', () => {
    expect(latestPuzzle(Date.parse('2024-03-14T09:59:59Z'))).toBe(999)
    expect(latestPuzzle(Date.parse('2024-03-14T10:00:00Z'))).toBe(1000)
  })
})

describe('streaks', () => {
  test.each([
    ['', 0, 0],
    ['4', 1, 1],
    ['4.', 1, 1],
    ['4..', 0, 1],
    ['444', 3, 3],
    ['444.', 3, 3],
    ['44.4', 1, 2],
    ['44X4', 1, 2],
    ['444X', 0, 3],
    ['444X.', 0, 3],
    ['X', 0, 0],
    ['12345.666', 3, 5],
    ['666.12345', 5, 5],
  ])('the results %j have a current streak of %i and a longest one of %i', (marks, current_streak, max_streak) => {
    expect(wordleStats(resultsFrom(marks), TODAY)).toMatchObject({ current_streak, max_streak })
  })

  test('[wordle-rules-02] streaks follow the numbers of the puzzles, not the order in which the results were sent', () => {
    expect(wordleStats(resultsFrom('444.333'), TODAY)).toMatchObject({ current_streak: 3, max_streak: 3 })
    const anyMarks = fc.string({ unit: fc.constantFrom('1', '3', '6', 'X', '.'), maxLength: 40 })
    const shuffled = anyMarks.chain((text) =>
      fc.tuple(fc.constant(text), fc.shuffledSubarray(resultsFrom(text), { minLength: resultsFrom(text).length })),
    )
    fc.assert(
      fc.property(shuffled, ([text, sent]) => {
        const longest = Math.max(0, ...text.split(/[X.]/).map((streak) => streak.length))
        // The current streak is at the end. Today's puzzle, the last character, may not be played yet.
        const current = /[1-6]*\.?$/.exec(text)?.[0].replace('.', '').length
        expect(wordleStats(sent, TODAY)).toMatchObject({ current_streak: current, max_streak: longest })
      }),
    )
  })

  test("the streak also counts a puzzle later than today's", () => {
    expect(wordleStats(resultsFrom('444'), TODAY - 1)).toMatchObject({ current_streak: 3 })
  })
})

describe('statistics', () => {
  test('[wordle-rules-03] a miss counts as played, and as 7 in averages', () => {
    const stats = wordleStats(resultsFrom('4X2'), TODAY)
    expect(stats).toMatchObject({ played: 3, win_percentage: 2 / 3 })
    expect(stats.guess_distribution).toEqual({ 1: 0, 2: 1, 3: 0, 4: 1, 5: 0, 6: 0 })
    expect(averageGuesses(resultsFrom('4X2'))).toBe((4 + 7 + 2) / 3)
    expect(averageGuesses(resultsFrom('X'))).toBe(7)
  })

  test('the statistics without results are 0, and the average is null', () => {
    expect(averageGuesses([])).toBeNull()
    expect(wordleStats([], TODAY)).toEqual({
      played: 0,
      win_percentage: 0,
      current_streak: 0,
      max_streak: 0,
      guess_distribution: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0 },
    })
  })

  test('[wordle-stats-04] in the chart of the guesses, the length of a bar is its count divided by all puzzles played, in percent', () => {
    const { guess_distribution, played: total } = wordleStats(resultsFrom('44X2'), TODAY)
    expect(distributionShares(guess_distribution, total)).toEqual([
      { guesses: 1, count: 0, percent: 0 },
      { guesses: 2, count: 1, percent: 25 },
      { guesses: 3, count: 0, percent: 0 },
      { guesses: 4, count: 2, percent: 50 },
      { guesses: 5, count: 0, percent: 0 },
      { guesses: 6, count: 0, percent: 0 },
    ])
    expect(distributionShares(wordleStats([], TODAY).guess_distribution, 0).every((bar) => bar.percent === 0)).toBe(
      true,
    )
  })
})
