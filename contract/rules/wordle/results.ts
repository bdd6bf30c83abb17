/** How many guesses a puzzle took; null is a miss (X). */
export type Guesses = 1 | 2 | 3 | 4 | 5 | 6 | null

/** The possible numbers of guesses of a solved puzzle. */
export const GUESSES = [1, 2, 3, 4, 5, 6] as const
export const MAX_GUESSES = 6

/** The number of guesses that a miss counts as in averages. Source: statement wordle-rules-03. */
export const MISS_COUNTS_AS = 7

const DAY_MS = 86_400_000
const PUZZLE_ZERO_MS = Date.UTC(2021, 5, 19)
/** The earliest time zone is UTC+14. A puzzle is published when its day begins there. */
const EARLIEST_OFFSET_MS = 14 * 60 * 60 * 1000

/** The day of a puzzle as YYYY-MM-DD: 2021-06-19 plus the puzzle's number of days. Source: Wordle's own numbering. */
export function puzzleDate(puzzle: number): string {
  return new Date(PUZZLE_ZERO_MS + puzzle * DAY_MS).toISOString().slice(0, 10)
}

/**
 * The number of the puzzle of a day.
 * @param day the member's local day as YYYY-MM-DD.
 */
export function puzzleOn(day: string): number {
  return Math.floor((Date.parse(`${day}T00:00:00Z`) - PUZZLE_ZERO_MS) / DAY_MS)
}

/** The latest puzzle that is published anywhere on earth. No result can have a higher number. */
export function latestPuzzle(nowMs: number): number {
  return Math.floor((nowMs + EARLIEST_OFFSET_MS - PUZZLE_ZERO_MS) / DAY_MS)
}

/** A member's result of one puzzle; `guesses` is null for a miss. */
export type PuzzleResult = { puzzle: number; guesses: number | null }

/** How many puzzles a member solved with each number of guesses. */
export type GuessDistribution = Record<(typeof GUESSES)[number], number>

/** A member's statistics. */
export type WordleStats = {
  played: number
  /** A fraction from 0 to 1. */
  win_percentage: number
  current_streak: number
  max_streak: number
  guess_distribution: GuessDistribution
}

function distributionOf(results: readonly PuzzleResult[]): GuessDistribution {
  const distribution: GuessDistribution = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0 }
  for (const guess of GUESSES) distribution[guess] = results.filter(({ guesses }) => guesses === guess).length
  return distribution
}

/** Every streak, oldest first: solved puzzles with consecutive numbers. */
function streaks(solved: readonly number[]): { last: number; length: number }[] {
  const found: { last: number; length: number }[] = []
  for (const puzzle of [...solved].sort((a, b) => a - b)) {
    const streak = found.at(-1)
    if (streak !== undefined && streak.last === puzzle - 1) {
      streak.last = puzzle
      streak.length += 1
    } else {
      found.push({ last: puzzle, length: 1 })
    }
  }
  return found
}

/**
 * A member's statistics. Streaks count puzzle numbers, not the days on which results were sent. The latest streak is
 * the current one if its last puzzle is today's or yesterday's and no miss follows it. Source: the
 * statements wordle-rules-02 and wordle-rules-03.
 * @param results at most one for each puzzle.
 * @param todayPuzzle the number of today's puzzle.
 */
export function wordleStats(results: readonly PuzzleResult[], todayPuzzle: number): WordleStats {
  const solved = results.filter(({ guesses }) => guesses !== null).map(({ puzzle }) => puzzle)
  const all = streaks(solved)
  const latest = all.at(-1)
  const missedSince = results.some(({ puzzle, guesses }) => guesses === null && puzzle > (latest?.last ?? 0))
  const isCurrent = latest !== undefined && latest.last >= todayPuzzle - 1 && !missedSince
  return {
    played: results.length,
    win_percentage: results.length === 0 ? 0 : solved.length / results.length,
    current_streak: isCurrent ? latest.length : 0,
    max_streak: Math.max(0, ...all.map(({ length }) => length)),
    guess_distribution: distributionOf(results),
  }
}

/** The mean number of guesses, where a miss counts as 7; null without results. */
export function averageGuesses(results: readonly Pick<PuzzleResult, 'guesses'>[]): number | null {
  if (results.length === 0) return null
  return results.reduce((sum, { guesses }) => sum + (guesses ?? MISS_COUNTS_AS), 0) / results.length
}

/** The bars of the guess distribution, for 1 to 6 guesses. `percent` is the count divided by the puzzles played. */
export function distributionShares(
  distribution: GuessDistribution,
  played: number,
): { guesses: number; count: number; percent: number }[] {
  return GUESSES.map((guesses) => {
    const count = distribution[guesses]
    return { guesses, count, percent: played === 0 ? 0 : (count / played) * 100 }
  })
}
