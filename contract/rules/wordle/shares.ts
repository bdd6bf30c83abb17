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

/** A line of a pasted text, with a sentence for a person about it. */
export interface LineNote {
  /** From 1. */
  readonly line: number
  readonly text: string
}

/** A result, and where it is in the pasted text. */
export interface Post extends Share {
  /** The line of the heading, from 1. */
  readonly line: number
  /** The text before the heading on its line: decorations, or a name with a colon. */
  readonly before: string
}

/** Characters that phones put between others: variation selectors, zero-width characters, direction marks. */
const INVISIBLE = /[\u{FE0E}\u{FE0F}\u{61C}\u{200B}-\u{200F}\u{202A}-\u{202E}\u{2060}\u{2066}-\u{2069}\u{FEFF}]/gu

/**
 * The text without invisible characters, with `\n` between its lines, and with the digits 0 to 9. Phones write numbers
 * with the digits of their language, such as ١٬٩٨٠.
 */
export function normalizeText(pasted: string): string {
  return pasted
    .replace(INVISIBLE, '')
    .replace(/\r\n?|[\u{85}\u{2028}\u{2029}]/gu, '\n')
    .replace(/(?![0-9])\p{Nd}/gu, digitValue)
}

/** The ten digits of a script follow each other in Unicode, and the value of the first one is 0. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

/** A flag that an app has written as a word: `:flag-es:`, `:flag_es:`. */
const FLAG_WORD = /:flag[-_]\w+:/gi
/** Another emoji that an app has written as a word: `:tada:`, `<:party:123>`. */
const EMOJI_WORD = String.raw`(?:<a?:\w+:\d+>|:(?!flag[-_])[\w+-]+:)`

/**
 * `Wordle 1,234 4/6*`, as the newspaper writes it. The thousands separator depends on the country. At a milestone the
 * newspaper writes an emoji before the score, so any characters that are neither letters nor digits can be there. A
 * flag is refused, because the Wordles of other languages have one. Punctuation directly before the score is refused,
 * because it makes another number, such as 3.4.
 */
const HEADING = new RegExp(
  [
    String.raw`Wordle[*_~]*[\p{Zs}\t]+[*_~]*`,
    String.raw`(?<number>\d{1,3}(?:[,.'’‘´\u{60}٬،⹁，·\p{Zs}]\d{3})+|\d{1,6})(?![\p{L}\p{N}]|[\p{Pd}\p{Po}]\d)`,
    String.raw`(?:[^\p{L}\p{N}\p{RI}\u{1F3F4}\n]|\d\u{20E3}|${EMOJI_WORD}){1,60}?`,
    String.raw`(?<score>[1-6X])\/6(?!\d|[/.,]\d)(?<stars>\**)`,
  ].join(''),
  'iuy',
)

/**
 * Text that looks like a result, although it may not be one: the word Wordle, and later on its line `n/6`. If the word
 * comes again before the score, the score belongs to the later one.
 */
const RESULT_LIKE = /Wordle(?![\p{L}\p{N}])(?:(?!(?<![\p{L}\p{N}])Wordle)[^\n]){0,60}?[\p{L}\p{N}]+\/6\d*/iuy

/** A heading that an app has broken into two or three lines, with no letters between the word Wordle and the score. */
const BROKEN = /Wordle(?:[^\p{L}\n]{0,12}\n){1,2}[^\p{L}\n]{0,12}[1-6X]\/6(?!\d)/iuy

/** The code of a language after a score, as the Wordles of other languages write it: `3/6 (ES)`. */
const LANGUAGE = /[^\p{L}\p{N}\n]{0,3}[([](?<code>[a-z]{2})[)\]]/iuy
const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** The word Wordle. Names such as 'Quordle' and 'MyWordle' do not contain it. */
const WORD = /(?<![\p{L}\p{N}])Wordle/giu

/** Only decorations and perhaps a name with a colon. The colon of a smiley such as `:)` does not end a name. */
const BEFORE_HEADING = /^(?:.*[:：](?![)(\]|/\\-]))?(?<decorations>[^\p{L}\p{N}]*)$/u
/** At most this many characters before a heading are read, so that the time does not grow with the square of a line. */
const MAX_BEFORE = 200
const FLAG = /[\p{RI}\u{1F3F4}]/u

/** The first line of a post, and its position in the pasted text. `start` is the first character of `before`. */
interface Heading extends Omit<Post, 'grid'> {
  title: string
  start: number
  end: number
}

/** The number of guesses in a score; null for `X`. */
export function guessesOf(score: string): Guesses {
  const guesses = Number(score)
  return guesses === 1 || guesses === 2 || guesses === 3 || guesses === 4 || guesses === 5 || guesses === 6
    ? guesses
    : null
}

/**
 * Whether the stars after the score say that it was played in hard mode. Messengers put stars around bold text, so stars
 * can also end bold text that has begun in `text`, before the stars.
 */
function isHardMode(stars: string, text: string): boolean {
  const marks = text.match(/\*+(?=\S)|(?<=\S)\*+/g) ?? []
  const openMark = marks.length % 2 === 1 ? (marks.at(-1) ?? '') : ''
  return stars.length > openMark.length
}

/**
 * The decorations directly before a heading, if a heading can follow this text on its line; otherwise null. Another word
 * before 'Wordle' is a part of another game's name.
 */
function decorationsIn(before: string): string | null {
  // A cut text begins with a letter, so that it cannot be decorations alone.
  const near = before.length > MAX_BEFORE ? `a${before.slice(-MAX_BEFORE)}` : before
  const withoutWords = near.replace(FLAG_WORD, '🏴').replace(new RegExp(EMOJI_WORD, 'g'), '')
  const { decorations = null } = BEFORE_HEADING.exec(withoutWords)?.groups ?? {}
  return decorations === null || FLAG.test(decorations) ? null : decorations
}

const matchAt = (pattern: RegExp, text: string, index: number) => {
  pattern.lastIndex = index
  return pattern.exec(text)
}

/** Whether the code of a language follows in brackets. */
function hasLanguage(text: string, index: number): boolean {
  const { code } = matchAt(LANGUAGE, text, index)?.groups ?? {}
  return code !== undefined && LANGUAGE_NAMES.of(code) !== undefined
}

/** The headings in a text, and the parts that look like a heading and are none. */
function headingsIn(text: string): { headings: Heading[]; leftOut: (LineNote & { start: number })[] } {
  const headings: Heading[] = []
  const leftOut: (LineNote & { start: number })[] = []
  let line = 1
  /** Where the current line begins, or where the last result on it ends. */
  let start = 0
  let from = 0
  for (const { index } of text.matchAll(WORD)) {
    for (let at = text.indexOf('\n', from); at >= 0 && at < index; at = text.indexOf('\n', at + 1)) {
      line += 1
      start = at + 1
    }
    from = index
    const before = text.slice(start, index)
    const match = matchAt(HEADING, text, index)
    const decorations = decorationsIn(before)
    if (match?.groups !== undefined && decorations !== null && !hasLanguage(text, index + match[0].length)) {
      const { 0: whole, groups } = match
      const { number = '', score = '', stars = '' } = groups
      headings.push({
        puzzle: Number(number.replace(/\D/g, '')),
        guesses: guessesOf(score),
        hardMode: isHardMode(stars, decorations + whole.slice(0, -stars.length || undefined)),
        title: whole.replace(/\s+/g, ' '),
        line,
        before,
        start,
        end: index + whole.length,
      })
      start = index + whole.length
      continue
    }
    const like = (matchAt(RESULT_LIKE, text, index) ?? matchAt(BROKEN, text, index))?.[0]
    if (like === undefined) continue
    const title = `${before}${like}`.trim().replace(/\s+/g, ' ').slice(-MAX_TITLE)
    leftOut.push({ line, text: `'${title}' is not a result that can be read.`, start })
    start = index + like.length
  }
  return { headings, leftOut }
}

/** A note names at most this many characters of a line. */
const MAX_TITLE = 80

/** The squares at the start of a line, before its first letter or digit. */
const squaresAtStart = (line: string) =>
  [...(/^[^\p{L}\p{N}]*/u.exec(line)?.[0] ?? '')].flatMap((character) => SQUARES.get(character) ?? [])

/** Whether a line has nothing but squares. */
const isOnlySquares = (line: string) => [...line].every((character) => SQUARES.has(character) || /\s/.test(character))

/**
 * The rows after a heading, in groups with empty lines between them. There can be other text before the rows. But a
 * line below the heading that contains a digit ends the search, because it can be the heading of another game.
 * @param text the text between this heading and the next one.
 */
function rowGroupsAfterHeading(text: string): string[][] {
  const groups: string[][] = []
  let isNewGroup = true
  for (const [index, line] of text.split('\n').entries()) {
    const squares = squaresAtStart(line)
    // Squares that are no full rows are a part of the grid only if nothing else is on their line.
    if (squares.length > 0 && (squares.length % ROW_LENGTH === 0 || isOnlySquares(line))) {
      if (isNewGroup) groups.push([])
      isNewGroup = false
      // Some messengers remove line breaks, so that several rows are on one line.
      for (let from = 0; from < squares.length; from += ROW_LENGTH) {
        groups.at(-1)?.push(squares.slice(from, from + ROW_LENGTH).join(''))
      }
    } else if (line.trim() === '') isNewGroup = true
    else if (groups.length > 0 || (index > 0 && /\d/.test(line))) break
  }
  return groups
}

/**
 * The grid of a post, null if it has none, or why its rows do not fit the score. Squares in a remark are another group
 * than the grid, so one group that fits is enough.
 */
function gridOf(groups: readonly string[][], guesses: Guesses): { grid: string[] | null; problem: string | null } {
  const rows = groups.flat()
  if (!rows.some((row) => ROW.test(row))) return { grid: null, problem: null }
  const problem = gridProblem(rows, guesses)
  if (problem === null) return { grid: rows, problem }
  // A single row fits only a score of 1, and may be the last row of a grid with empty lines between its rows.
  const grid = groups.find((group, index) => (index === 0 || group.length > 1) && gridProblem(group, guesses) === null)
  return grid === undefined ? { grid: null, problem } : { grid, problem: null }
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

/**
 * Reads the posts in a text. The text can have any number of posts, with other text around them. A post without a grid
 * is a result too. The results of other games and of Wordle in other languages are not read.
 * @param text a text from `normalizeText`.
 * @returns the posts in the order of the text; the posts whose grid contradicts their score; and what looks like a
 * result and cannot be read.
 */
export function parseShares(text: string): { posts: Post[]; contradictions: LineNote[]; leftOut: LineNote[] } {
  const { headings, leftOut } = headingsIn(text)
  const starts = [...headings, ...leftOut].map(({ start }) => start).sort((a, b) => a - b)
  const posts: Post[] = []
  const contradictions: LineNote[] = []
  for (const { puzzle, guesses, hardMode, line, before, title, end } of headings) {
    const groups = rowGroupsAfterHeading(
      text.slice(
        end,
        starts.find((start) => start >= end),
      ),
    )
    const { grid, problem } = gridOf(groups, guesses)
    if (problem === null) posts.push({ puzzle, guesses, hardMode, grid, line, before })
    else contradictions.push({ line, text: `${title}: ${problem}` })
  }
  return { posts, contradictions, leftOut: leftOut.map(({ line, text: note }) => ({ line, text: note })) }
}
