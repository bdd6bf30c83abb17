// Tests the reader of Wordle posts.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  gridProblem,
  normalizeText,
  parseShares,
  puzzleName,
  scoreText,
} from '../../../contract/rules/wordle/shares.ts'

const ROWS = ['⬛🟨⬛⬛🟩', '🟩⬛🟨⬛⬛', '🟩🟩🟩⬛🟩', '🟩🟩🟩🟩🟩']
const POST = `Wordle 1,234 4/6\n\n${ROWS.join('\n')}`
const RESULT = { puzzle: 1234, guesses: 4, hardMode: false, grid: ROWS }

/** The results in a text, and the lines with problems. */
function readShares(pasted: string) {
  const { posts, contradictions, leftOut } = parseShares(normalizeText(pasted))
  return {
    results: posts.map(({ line: _, before: _before, ...share }) => share),
    errors: [...contradictions, ...leftOut].map(({ line, text }) => `${line}: ${text}`),
  }
}

describe('a post', () => {
  test('a post is read with its puzzle, its guesses and its grid', () => {
    expect(readShares(POST)).toEqual({ results: [RESULT], errors: [] })
  })

  test.each([',', '.', "'", '’', ' ', '\u{A0}', '\u{202F}', '\u{2009}', ''])(
    'the number of a puzzle can have %j as the thousands separator',
    (separator) => {
      expect(readShares(POST.replace(',', separator)).results).toEqual([RESULT])
    },
  )

  test.each([
    ['Wordle 0 1/6', 0],
    ['Wordle 234 4/6', 234],
    ['Wordle 12345 4/6', 12_345],
    ['Wordle 12,345 4/6', 12_345],
  ])('%s is puzzle %i', (heading, puzzle) => {
    expect(readShares(heading).results).toMatchObject([{ puzzle }])
  })

  test('a post with a star is in hard mode', () => {
    expect(readShares(POST.replace('4/6', '4/6*')).results).toEqual([{ ...RESULT, hardMode: true }])
  })

  const toLight = (row: string) => row.replaceAll('⬛', '⬜')
  const toHighContrast = (row: string) => row.replaceAll('🟨', '🟦').replaceAll('🟩', '🟧')
  test.each([
    ['in the light theme', toLight],
    ['in high contrast', toHighContrast],
    ['in the light theme with high contrast', (row: string) => toLight(toHighContrast(row))],
    ['with an invisible sign at each square', (row: string) => [...row].map((square) => `${square}\u{FE0F}`).join('')],
    ['with the line ends of Windows', (row: string) => row.replaceAll('\n', '\r\n')],
    ['with a blank line between rows', (row: string) => row.replaceAll('\n', '\n\n')],
    ['on one line', (row: string) => row.replaceAll(/\n+/g, ' ')],
    ['with a word beside a row', (row: string) => row.replaceAll('🟩\n', '🟩 crane\n')],
  ])('a post %s is read', (_, change) => {
    expect(readShares(change(POST))).toEqual({ results: [RESULT], errors: [] })
  })

  test('a post with text around it is read', () => {
    const text = `Look, Wordle!\n${POST.replace('4/6\n', '4/6 (in 5 min)\nphew\n')}\nWho else? 3 of us so far`
    expect(readShares(text)).toEqual({ results: [RESULT], errors: [] })
  })

  test('a post has only one grid, so squares after more text are ignored', () => {
    expect(readShares(`${POST}\nyes!\n🟩🟩🟩🟩🟩`)).toEqual({ results: [RESULT], errors: [] })
  })

  test('a post without a grid is read', () => {
    expect(readShares('Wordle 1,234 4/6').results).toEqual([{ ...RESULT, grid: null }])
    expect(readShares('Wordle 1,234 x/6 today').results).toEqual([{ ...RESULT, guesses: null, grid: null }])
  })

  test('a miss with six rows is read', () => {
    const rows = Array(6).fill('🟩🟩🟩🟩⬛')
    expect(readShares(`Wordle 1,234 X/6\n\n${rows.join('\n')}`).results).toMatchObject([{ guesses: null, grid: rows }])
  })
})

describe('several posts', () => {
  test('posts are read in the order of the text, also several posts on one line', () => {
    const text = `${POST}\n\nWordle 1,235 2/6*\n⬛⬛⬛⬛⬛\n🟩🟩🟩🟩🟩\nWordle 1,236 3/6 Wordle 1,234 5/6`
    expect(readShares(text)).toEqual({
      results: [
        RESULT,
        { puzzle: 1235, guesses: 2, hardMode: true, grid: ['⬛⬛⬛⬛⬛', '🟩🟩🟩🟩🟩'] },
        { puzzle: 1236, guesses: 3, hardMode: false, grid: null },
        { puzzle: 1234, guesses: 5, hardMode: false, grid: null },
      ],
      errors: [],
    })
  })

  test('posts of other games are ignored', () => {
    const worldle = '#Worldle #800 2/6 (100%)\n🟩🟩🟩🟩⬛\n🟩🟩🟩🟩🟩'
    const connections = 'Connections\nPuzzle #300\n🟨🟨🟨🟨\n🟩🟩🟩🟩'
    expect(readShares(`${POST}\n\n${worldle}`)).toEqual({ results: [RESULT], errors: [] })
    expect(readShares(`${connections}\n${POST}\n${connections}`)).toEqual({ results: [RESULT], errors: [] })
    expect(readShares(`Wordle 1,234 4/6\n${connections}`).results).toEqual([{ ...RESULT, grid: null }])
  })

  test('each post is checked separately: an invalid post is an error, and a valid post is a result', () => {
    const { results, errors } = readShares(`Wordle 1,233 3/6\n${ROWS.join('\n')}\n\n${POST}`)
    expect(results).toEqual([RESULT])
    expect(errors).toEqual(['1: Wordle 1,233 3/6: the score takes 3 rows, but the grid has 4.'])
  })
})

describe('errors', () => {
  test.each([
    ['too few rows', '4/6', ROWS.slice(1), 'the score takes 4 rows, but the grid has 3.'],
    ['too many rows', '1/6', ROWS.slice(2), 'the score takes 1 row, but the grid has 2.'],
    ['a last row that is not solved', '3/6', ROWS.slice(0, 3), 'the last row is not solved.'],
    ['a row that is solved too early', '3/6', [ROWS[0]!, ROWS[3]!, ROWS[3]!], 'row 2 is solved already.'],
    [
      'a miss with a solved row',
      'X/6',
      [...ROWS.slice(0, 3), ...ROWS.slice(0, 2), ROWS[3]!],
      'the score is a miss, but row 6 is solved.',
    ],
    ['a miss with four rows', 'X/6', ROWS, 'the score takes 6 rows, but the grid has 4.'],
    ['a row of four squares', '2/6', ['🟩🟩🟩🟩', ROWS[3]!], 'row 1 does not have five squares.'],
    ['a row of six squares', '2/6', [`${ROWS[0]}🟩`, ROWS[3]!], 'row 2 does not have five squares.'],
  ])('%s is an error', (_, score, rows, reason) => {
    expect(readShares(`Wordle 1,234 ${score}\n\n${rows.join('\n')}`)).toEqual({
      results: [],
      errors: [`1: Wordle 1,234 ${score}: ${reason}`],
    })
  })

  test.each(['7/6', '0/6', 'Y/6', '12/6', '4/60'])('a score of %s is an error', (score) => {
    expect(readShares(`Wordle 1,234 ${score}`)).toEqual({
      results: [],
      errors: [`1: 'Wordle 1,234 ${score}' is not a result that can be read.`],
    })
  })

  test('a row that is not exactly five of the squares ⬛, 🟨 and 🟩 is an error', () => {
    const solved = '🟩🟩🟩🟩🟩'
    for (const wrong of ['⬛🟩🟩🟩🟩🟩', '🟩🟩🟩🟩', `x${solved}`, `${solved}x`, '⬜⬜⬜⬜⬜', '']) {
      expect(gridProblem([wrong, solved], 2)).toBe('row 1 does not have five squares.')
    }
    expect(gridProblem([solved], 1)).toBeNull()
  })

  test('a heading that cannot be read is an error, and another heading on the same line is still read', () => {
    const problem = ["1: 'Wordle 1,235 9/6' is not a result that can be read."]
    for (const text of [
      'Wordle 1,234 4/6 Wordle 1,235 9/6',
      'Wordle 1,234 4/6*Wordle 1,235 9/6',
      'Wordle 1,235 9/6 Wordle 1,234 4/6',
      'Wordle 1,235 9/6-Wordle 1,234 4/6',
    ]) {
      expect(readShares(text).errors).toEqual(problem)
      expect(readShares(text).results).toMatchObject([{ puzzle: 1234, guesses: 4 }])
    }
  })
})

test('any text can be read, and a result begins its line or follows another result', () => {
  const piece = fc.constantFrom(
    POST,
    'Wordle 1,234 4/6',
    'Wordle ',
    '1,235',
    ' X/6',
    '/6',
    '\n',
    ...ROWS,
    '🟩',
    '#2',
    'hm',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 20 }), (pieces) => {
      const { posts } = parseShares(normalizeText(pieces.join('')))
      for (const { before } of posts) expect(before).toMatch(/^(?:.*[:：])?[^\p{L}\p{N}]*$/u)
    }),
  )
})

test('a score is written as Wordle writes it', () => {
  expect(scoreText({ guesses: 4, hard_mode: false })).toBe('4/6')
  expect(scoreText({ guesses: 1, hard_mode: true })).toBe('1/6*')
  expect(scoreText({ guesses: null, hard_mode: false })).toBe('X/6')
  expect(scoreText({ guesses: null, hard_mode: true })).toBe('X/6*')
})

test('[wordle-number-01] a puzzle is written as Wordle writes it', () => {
  expect([7, 999, 1700, 99_999].map(puzzleName)).toEqual(['Wordle 7', 'Wordle 999', 'Wordle 1,700', 'Wordle 99,999'])
})
