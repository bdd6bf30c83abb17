// Reads the figures that Wordle's own site stores for a player. Members can copy them there as a JSON text such as
// {"currentStreak":2,"maxStreak":9,"guesses":{"1":0,"2":1,"3":5,"4":8,"5":4,"6":1,"fail":1},"gamesPlayed":20,"gamesWon":19}

import { type Baseline, solvedIn } from './results.ts'
import { puzzleName } from './shares.ts'

/** The figures without the number of their last puzzle, because the copied text does not have it. */
type BaselineFigures = Omit<Baseline, 'last_puzzle'>

/** The most characters of a pasted text. A longer text cannot be the figures. */
export const MAX_BASELINE_TEXT = 5_000

const NOT_FIGURES = 'These are not the figures of the game. Paste the whole text, from the first { to the last }.'

type Fields = Readonly<Record<string, unknown>>

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** The JSON object in a text that can have other text around the object. Without such an object, an empty object. */
function objectIn(text: string): Fields {
  try {
    return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  } catch {
    return {}
  }
}

/** How many puzzles the figures count. */
export function playedIn(figures: BaselineFigures): number {
  return solvedIn(figures.guess_distribution) + figures.missed
}

/**
 * Why the figures contradict each other; null if they agree.
 * @param gamesPlayed how many puzzles the pasted text counts as played
 * @param gamesWon how many puzzles the pasted text counts as solved
 */
function contradiction(figures: BaselineFigures, gamesPlayed: number, gamesWon: number): string | null {
  const solved = solvedIn(figures.guess_distribution)
  if (solved !== gamesWon) return `The guesses add up to ${solved} solved puzzles, but the text counts ${gamesWon}.`
  const played = playedIn(figures)
  if (played !== gamesPlayed)
    return `Solved and failed puzzles add up to ${played}, but the text counts ${gamesPlayed} games.`
  if (figures.max_streak > solved) return `A streak of ${figures.max_streak} needs more than ${solved} solved puzzles.`
  if (figures.current_streak > figures.max_streak) {
    return `The current streak of ${figures.current_streak} is longer than the longest one, ${figures.max_streak}.`
  }
  return null
}

/**
 * Reads the figures in a pasted text. The percentage and the average in it are not read: they follow from the counts.
 * @returns the figures, or why they are refused, as a sentence for a person.
 */
export function readBaselineFigures(
  text: string,
): { figures: BaselineFigures; problem: null } | { figures: null; problem: string } {
  if (text.trim() === '') return { figures: null, problem: 'Paste the figures first.' }
  const fields = text.length > MAX_BASELINE_TEXT ? {} : objectIn(text)
  const { currentStreak, maxStreak, gamesPlayed, gamesWon, guesses } = fields
  // `Object(guesses)` is an empty object if `guesses` is null or missing.
  const { 1: one, 2: two, 3: three, 4: four, 5: five, 6: six, fail } = Object(guesses) as Fields
  if (
    !(isCount(currentStreak) && isCount(maxStreak) && isCount(gamesPlayed) && isCount(gamesWon) && isCount(fail)) ||
    !(isCount(one) && isCount(two) && isCount(three) && isCount(four) && isCount(five) && isCount(six))
  ) {
    return { figures: null, problem: NOT_FIGURES }
  }
  const figures = {
    current_streak: currentStreak,
    max_streak: maxStreak,
    guess_distribution: { 1: one, 2: two, 3: three, 4: four, 5: five, 6: six },
    missed: fail,
  }
  const problem = contradiction(figures, gamesPlayed, gamesWon)
  return problem === null ? { figures, problem } : { figures: null, problem }
}

/**
 * Why the number of the last puzzle is wrong; null if the number is possible.
 * @param latest the latest puzzle that is published anywhere on earth.
 * @param lastPuzzle null if the member typed no number.
 */
export function lastPuzzleProblem(figures: BaselineFigures, lastPuzzle: number | null, latest: number): string | null {
  if (lastPuzzle === null || !Number.isSafeInteger(lastPuzzle) || lastPuzzle < 0) {
    return 'Type the number of the last puzzle that these figures contain, for example 1234.'
  }
  if (lastPuzzle > latest) return `${puzzleName(lastPuzzle)} is not out yet.`
  const played = playedIn(figures)
  // Puzzle 0 was the first.
  if (played > lastPuzzle + 1) {
    return `There were only ${lastPuzzle + 1} puzzles up to ${puzzleName(lastPuzzle)}, but the figures count ${played}.`
  }
  return null
}

/**
 * The number of a puzzle in the text of a field: `1234` or `1,234`. Spaces, commas, periods and apostrophes are
 * ignored. Null if the rest of the text is not a number of 1 to 7 digits.
 */
export function puzzleIn(text: string): number | null {
  const digits = text.trim().replace(/[,.'’\s]/g, '')
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null
}
