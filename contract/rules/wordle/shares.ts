// Reads results from pasted text. Wordle's Share button copies a text such as `Wordle 1,234 4/6*` (puzzle 1,234 solved
// with 4 guesses, `*` for the hard mode), followed by a grid: one row of five coloured squares for each guess. Such a
// text is called a post here.

import { type Guesses, MAX_GUESSES } from './results.ts'

/** The result in one post. */
export type Share = {
  puzzle: number
  guesses: Guesses
  hardMode: boolean
  /** The rows in the colours of the dark theme (⬛ 🟨 🟩), or null if the post has no grid. */
  grid: string[] | null
}

/** The score as Wordle writes it: '4/6', or 'X/6' for a missed puzzle, with '*' in hard mode. */
export function scoreText({ guesses, hard_mode }: { guesses: number | null; hard_mode: boolean }): string {
  return `${guesses ?? 'X'}/6${hard_mode ? '*' : ''}`
}

/** A puzzle as Wordle writes it: 'Wordle 1,234'. The text is the same in every country. */
export function puzzleName(puzzle: number): string {
  return `Wordle ${puzzle.toLocaleString('en-US')}`
}

const ROW_LENGTH = 5
/** A row in the colours of the dark theme. */
const ROW = /^[⬛🟨🟩]{5}$/u
const SOLVED_ROW = '🟩'.repeat(ROW_LENGTH)

/**
 * Wordle's themes (light, dark, high contrast) use different squares. The value is the same square in the dark theme.
 */
const SQUARES: ReadonlyMap<string, string> = new Map([
  ['⬛', '⬛'],
  ['⬜', '⬛'],
  ['🟨', '🟨'],
  ['🟦', '🟨'],
  ['🟩', '🟩'],
  ['🟧', '🟩'],
])

/** Characters that phones put between the squares: variation selectors, zero-width characters, direction marks. */
const INVISIBLE = /[\u{FE0E}\u{FE0F}\u{200B}-\u{200F}\u{2060}\u{2066}-\u{2069}\u{FEFF}]/gu

/** `Wordle 1,234 4/6*`. Instead of the comma, phones write a period, an apostrophe or one of four kinds of space. */
const HEADING = /\bWordle\s+(\d{1,3}(?:[,.'’ \u{A0}\u{202F}\u{2009}]\d{3})+|\d+)\s+([1-6X])\/6(?!\d)(\*?)/giu

/** Text that looks like a heading, valid or not: the word Wordle, a number, a space and something before `/6`. */
const HEADING_LIKE = /\bWordle\b[^\n/]{0,20}\d[^\n/]{0,20}\s[\p{L}\d]+\/6\d*/giu

/** The first line of a post. `title` is its text, and `start` and `end` are its position in the pasted text. */
type Heading = { puzzle: number; guesses: Guesses; hardMode: boolean; title: string; start: number; end: number }

function guessesOf(score: string): Guesses {
  const guesses = Number(score)
  return guesses === 1 || guesses === 2 || guesses === 3 || guesses === 4 || guesses === 5 || guesses === 6
    ? guesses
    : null
}

function headingsIn(text: string): Heading[] {
  return [...text.matchAll(HEADING)].map((match) => {
    const [whole, number = '', score = '', star] = match
    return {
      puzzle: Number(number.replace(/\D/g, '')),
      guesses: guessesOf(score),
      hardMode: star === '*',
      title: whole.replace(/\s+/g, ' '),
      start: match.index,
      end: match.index + whole.length,
    }
  })
}

/**
 * The rows of the first grid after a heading; empty without a grid. There can be other text before the grid. But a line
 * below the heading that contains a digit ends the search, because it can be the heading of another game.
 * @param text the text between this heading and the next one.
 */
function rowsAfterHeading(text: string): string[] {
  const rows: string[] = []
  for (const [index, line] of text.split('\n').entries()) {
    const squares = [...line].flatMap((character) => SQUARES.get(character) ?? [])
    // A line is a row if its squares are full rows of five, or if it has squares and no letters or digits.
    const isRow = squares.length > 0 && (squares.length % ROW_LENGTH === 0 || !/[\p{L}\p{N}]/u.test(line))
    if (isRow) {
      // Some messengers remove line breaks, so that several rows are on one line.
      for (let from = 0; from < squares.length; from += ROW_LENGTH) {
        rows.push(squares.slice(from, from + ROW_LENGTH).join(''))
      }
    } else if (line.trim() !== '' && (rows.length > 0 || (index > 0 && /\d/.test(line)))) {
      break
    }
  }
  return rows
}

/** Why the grid does not fit the score, as the end of a sentence for a person; null if it fits. */
export function gridProblem(rows: readonly string[], guesses: Guesses): string | null {
  const wrongRow = rows.findIndex((row) => !ROW.test(row))
  if (wrongRow >= 0) return `row ${wrongRow + 1} does not have five squares.`
  const expected = guesses ?? MAX_GUESSES
  if (rows.length !== expected) {
    return `the score takes ${expected} ${expected === 1 ? 'row' : 'rows'}, but the grid has ${rows.length}.`
  }
  /** The number of the first solved row, from 1; 0 if no row is solved. */
  const solvedRow = rows.indexOf(SOLVED_ROW) + 1
  if (guesses === null) return solvedRow === 0 ? null : `the score is a miss, but row ${solvedRow} is solved.`
  if (solvedRow === 0) return 'the last row is not solved.'
  return solvedRow === guesses ? null : `row ${solvedRow} is solved already.`
}

/** An error for each text that looks like a heading and is not a valid one. */
function headingErrors(text: string, headings: readonly Heading[]): string[] {
  return [...text.matchAll(HEADING_LIKE)]
    .filter(({ index, 0: part }) => !headings.some(({ start, end }) => index < end && start < index + part.length))
    .map(([part]) => `'${part.replace(/\s+/g, ' ')}' is not a result that can be read.`)
}

/**
 * Reads the results in a pasted text. The text can have any number of posts, with other text around them. A post
 * without a grid is a result too. A post whose grid does not fit its score is an error. If a puzzle occurs twice, the
 * later post counts.
 * @returns the results in the order of the text, and the errors as sentences for a person.
 */
export function parseShares(pasted: string): { results: Share[]; errors: string[] } {
  const text = pasted.replace(INVISIBLE, '').replace(/\r\n?|[\u{85}\u{2028}\u{2029}]/gu, '\n')
  const headings = headingsIn(text)
  const results = new Map<number, Share>()
  const errors: string[] = []
  for (const [index, { puzzle, guesses, hardMode, title, end }] of headings.entries()) {
    const rows = rowsAfterHeading(text.slice(end, headings[index + 1]?.start))
    const reason = rows.length === 0 ? null : gridProblem(rows, guesses)
    if (reason === null) {
      results.delete(puzzle)
      results.set(puzzle, { puzzle, guesses, hardMode, grid: rows.length === 0 ? null : rows })
    } else {
      errors.push(`${title}: ${reason}`)
    }
  }
  errors.push(...headingErrors(text, headings))
  if (results.size === 0 && errors.length === 0 && text.trim() !== '') {
    errors.push("There is no result in this text. Paste what Wordle's Share button copies.")
  }
  return { results: [...results.values()], errors }
}
