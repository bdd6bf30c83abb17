/** Guesses of a puzzle; null is a miss (X). */
export type Guesses = 1 | 2 | 3 | 4 | 5 | 6 | null

export const GUESSES = [1, 2, 3, 4, 5, 6] as const
export const MAX_GUESSES = 6

/** What a miss counts in averages. */
export const MISS_COUNTS_AS = 7

const DAY_MS = 86_400_000
const PUZZLE_ZERO_MS = Date.UTC(2021, 5, 19)
/** The earliest time zone: a puzzle is out as soon as its day has begun there. */
const EARLIEST_OFFSET_MS = 14 * 60 * 60 * 1000

/** The day of a puzzle, as YYYY-MM-DD: puzzle n is dated 2021-06-19 plus n days. */
export function puzzleDate(puzzle: number): string {
  return new Date(PUZZLE_ZERO_MS + puzzle * DAY_MS).toISOString().slice(0, 10)
}

/** The puzzle of a day given as YYYY-MM-DD: a member's own local day. */
export function puzzleOn(day: string): number {
  return Math.floor((Date.parse(`${day}T00:00:00Z`) - PUZZLE_ZERO_MS) / DAY_MS)
}

/** The highest puzzle that is out anywhere on earth; nobody can have played a later one. */
export function latestPuzzle(nowMs: number): number {
  return Math.floor((nowMs + EARLIEST_OFFSET_MS - PUZZLE_ZERO_MS) / DAY_MS)
}

/** A member's result of one puzzle. */
export type PuzzleResult = { puzzle: number; guesses: number | null }

export type GuessDistribution = Record<(typeof GUESSES)[number], number>

export type WordleStats = {
  played: number
  /** A fraction, 0 to 1. */
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

/** The runs of solved puzzles whose numbers follow each other, oldest first. */
function streaks(solved: readonly number[]): { last: number; length: number }[] {
  const runs: { last: number; length: number }[] = []
  for (const puzzle of [...solved].sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run !== undefined && run.last === puzzle - 1) {
      run.last = puzzle
      run.length += 1
    } else {
      runs.push({ last: puzzle, length: 1 })
    }
  }
  return runs
}

/**
 * A member's statistics. Streaks count by puzzle number, not by the day of sending. The current streak stands while its
 * last puzzle is today's or yesterday's, so a day that is not over breaks nothing; a miss after it does.
 * @param results one for each puzzle at most.
 * @param todayPuzzle the number of today's puzzle.
 */
export function wordleStats(results: readonly PuzzleResult[], todayPuzzle: number): WordleStats {
  const solved = results.filter(({ guesses }) => guesses !== null).map(({ puzzle }) => puzzle)
  const runs = streaks(solved)
  const latest = runs.at(-1)
  const missedSince = results.some(({ puzzle, guesses }) => guesses === null && puzzle > (latest?.last ?? 0))
  const stands = latest !== undefined && latest.last >= todayPuzzle - 1 && !missedSince
  return {
    played: results.length,
    win_percentage: results.length === 0 ? 0 : solved.length / results.length,
    current_streak: stands ? latest.length : 0,
    max_streak: Math.max(0, ...runs.map(({ length }) => length)),
    guess_distribution: distributionOf(results),
  }
}

/** The mean of the guesses, a miss counting 7; null without results. */
export function averageGuesses(results: readonly Pick<PuzzleResult, 'guesses'>[]): number | null {
  if (results.length === 0) return null
  return results.reduce((sum, { guesses }) => sum + (guesses ?? MISS_COUNTS_AS), 0) / results.length
}

/** The bars of the guess distribution, for 1 to 6: each one's count over the puzzles played, in percent. */
export function distributionShares(
  distribution: GuessDistribution,
  played: number,
): { guesses: number; count: number; percent: number }[] {
  return GUESSES.map((guesses) => {
    const count = distribution[guesses]
    return { guesses, count, percent: played === 0 ? 0 : (count / played) * 100 }
  })
}
