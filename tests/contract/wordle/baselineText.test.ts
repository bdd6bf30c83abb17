// Tests the figures that a member imports from the game's own site.

import { describe, expect, test } from 'vitest'
import {
  lastPuzzleProblem,
  playedIn,
  puzzleIn,
  readBaselineFigures,
} from '../../../contract/rules/wordle/baselineText.ts'
import { type Baseline, wordleStats } from '../../../contract/rules/wordle/results.ts'

/** The text that a member copied from the game's own site. */
const COPIED =
  '{"currentStreak":95,"maxStreak":95,"guesses":{"1":0,"2":5,"3":33,"4":19,"5":33,"6":5,"fail":0},"winPercentage":100,"gamesPlayed":95,"gamesWon":95,"averageGuesses":3}'
/** The figures in the copied text. */
const FIGURES = {
  current_streak: 95,
  max_streak: 95,
  guess_distribution: { 1: 0, 2: 5, 3: 33, 4: 19, 5: 33, 6: 5 },
  missed: 0,
}
/** The problem of the copied text after this change of its fields. */
const problemAfter = (change: (fields: Record<string, unknown> & { guesses: Record<string, unknown> }) => void) => {
  const fields = JSON.parse(COPIED)
  change(fields)
  return readBaselineFigures(JSON.stringify(fields)).problem
}

describe('the copied text', () => {
  test('[wordle-figures-01] the figures are read, even with other text around them', () => {
    expect(readBaselineFigures(COPIED)).toEqual({ figures: FIGURES, problem: null })
    expect(readBaselineFigures(`nyt-wordle-statistics: ${COPIED}\nThat is all.`)).toEqual({
      figures: FIGURES,
      problem: null,
    })
    expect(playedIn({ ...FIGURES, missed: 4 })).toBe(99)
  })

  test('[wordle-figures-01] figures that contradict each other, and texts without figures, give no figures but a `problem` that says why', () => {
    expect(problemAfter((fields) => (fields.gamesWon = 94))).toBe(
      'The guesses add up to 95 solved puzzles, but the text counts 94.',
    )
    expect(problemAfter((fields) => (fields.guesses.fail = 2))).toBe(
      'Solved and failed puzzles add up to 97, but the text counts 95 games.',
    )
    expect(problemAfter((fields) => (fields.maxStreak = 96))).toBe('A streak of 96 needs more than 95 solved puzzles.')
    expect(problemAfter((fields) => (fields.maxStreak = 90))).toBe(
      'The current streak of 95 is longer than the longest one, 90.',
    )
    const NOT_FIGURES = 'These are not the figures of the game. Paste the whole text, from the first { to the last }.'
    expect(problemAfter((fields) => (fields.guesses['3'] = -1))).toBe(NOT_FIGURES)
    expect(problemAfter((fields) => (fields.gamesPlayed = '95'))).toBe(NOT_FIGURES)
    const textsWithoutFigures = [
      'hello',
      '{',
      '[]',
      'null',
      '{"guesses":{}}',
      '{"guesses":null}',
      '{"guesses":"abc"}',
      `{${' '.repeat(6_000)}}`,
    ]
    for (const text of textsWithoutFigures) {
      expect(readBaselineFigures(text)).toEqual({ figures: null, problem: NOT_FIGURES })
    }
    expect(readBaselineFigures(' ').problem).toBe('Paste the figures first.')
  })

  test('[wordle-figures-01] a text gives a `problem` if one of its eleven counts is missing, negative, far too large or not a whole number', () => {
    const { guesses } = JSON.parse(COPIED)
    const wrongCounts = [undefined, null, -1, 1.5, '3', 1e300]
    for (const wrong of wrongCounts) {
      for (const name of ['currentStreak', 'maxStreak', 'gamesPlayed', 'gamesWon']) {
        expect(problemAfter((fields) => (fields[name] = wrong))).toMatch(/^These are not the figures/)
      }
      for (const name of Object.keys(guesses)) {
        expect(problemAfter((fields) => (fields.guesses[name] = wrong))).toMatch(/^These are not the figures/)
      }
    }
  })

  test('[wordle-figures-01] a text of 5,000 characters is read, and a longer one is not', () => {
    const long = COPIED + ' '.repeat(5_000 - COPIED.length)
    expect(readBaselineFigures(long)).toEqual({ figures: FIGURES, problem: null })
    expect(readBaselineFigures(`${long} `).figures).toBeNull()
  })

  test('[wordle-figures-02] the last puzzle must be published, and must not be too early for the number of games', () => {
    // The first puzzle has the number 0, so there are 95 puzzles up to 94. The newest published puzzle is 1000.
    expect(lastPuzzleProblem(FIGURES, 94, 1000)).toBeNull()
    expect(lastPuzzleProblem(FIGURES, 1000, 1000)).toBeNull()
    expect(lastPuzzleProblem(FIGURES, 93, 1000)).toBe(
      'There were only 94 puzzles up to Wordle 93, but the figures count 95.',
    )
    expect(lastPuzzleProblem(FIGURES, 1001, 1000)).toBe('Wordle 1,001 is not out yet.')
    for (const noPuzzle of [null, -1, 94.5, Number.NaN]) {
      expect(lastPuzzleProblem(FIGURES, noPuzzle, 1000)).toBe(
        'Type the number of the last puzzle that these figures contain, for example 1234.',
      )
    }
    const noGames = { ...FIGURES, guess_distribution: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0 } }
    expect(lastPuzzleProblem(noGames, 0, 1000)).toBeNull()
    // The typed number of a puzzle can have separators. Any other text is not a number of a puzzle.
    expect(
      ['1234', ' 1,234 ', '1.234', '1’234', "1'2 3 4", '1234567', '12345678', '', 'x', '12x', 'x12', '-3'].map(
        puzzleIn,
      ),
    ).toEqual([1234, 1234, 1234, 1234, 1234, 1_234_567, null, null, null, null, null, null])
  })
})

describe('imported figures together with the results of the member', () => {
  const baseline: Baseline = {
    last_puzzle: 900,
    current_streak: 3,
    max_streak: 8,
    guess_distribution: { 1: 0, 2: 1, 3: 4, 4: 3, 5: 1, 6: 0 },
    missed: 1,
  }
  const solved = (...puzzles: number[]) => puzzles.map((puzzle) => ({ puzzle, guesses: 4 }))

  test('[wordle-figures-03] the counts are added, and a puzzle that the figures contain is not counted twice', () => {
    const stats = wordleStats([...solved(899, 900, 902), { puzzle: 903, guesses: null }], 903, baseline)
    expect(stats).toMatchObject({
      played: 12,
      win_percentage: 10 / 12,
      guess_distribution: { 1: 0, 2: 1, 3: 4, 4: 4, 5: 1, 6: 0 },
    })
    expect(wordleStats(solved(899), 1000, null)).toEqual(wordleStats(solved(899), 1000))
  })

  test('[wordle-figures-03] the imported streak continues if the member solved the next puzzle, and ends if the member missed or skipped it', () => {
    /** The current streak and the longest streak, after these results and the imported figures. */
    const streaks = (results: { puzzle: number; guesses: number | null }[], today: number) => {
      const { current_streak, max_streak } = wordleStats(results, today, baseline)
      return [current_streak, max_streak]
    }
    expect(streaks(solved(901, 902), 902)).toEqual([5, 8])
    expect(streaks(solved(901, 902, 903, 904, 905, 906), 906)).toEqual([9, 9])
    expect(streaks(solved(902), 902)).toEqual([1, 8])
    expect(streaks([], 901)).toEqual([3, 8])
    expect(streaks([], 902)).toEqual([0, 8])
    expect(streaks([{ puzzle: 901, guesses: null }], 901)).toEqual([0, 8])
    // These figures have no current streak.
    expect(wordleStats(solved(901), 901, { ...baseline, current_streak: 0 }).current_streak).toBe(1)
  })
})
