// Computes the statistics of a member from the member's Wordle results.

/**
 * How many guesses a member needed for a puzzle; null if the member did not solve it (a miss, which Wordle writes as
 * X).
 */
export type Guesses = 1 | 2 | 3 | 4 | 5 | 6 | null

/** The numbers of guesses with which a puzzle can be solved. */
export const GUESSES = [1, 2, 3, 4, 5, 6] as const
export const MAX_GUESSES = 6

/** In averages, a miss counts as this number of guesses. See statement wordle-rules-03. */
export const MISS_COUNTS_AS = 7

const DAY_MS = 86_400_000
/** The day of puzzle 0: 19 June 2021. */
const PUZZLE_ZERO_MS = Date.UTC(2021, 5, 19)
/** A day begins first in the time zone UTC+14, and so does the puzzle of the day. */
const EARLIEST_OFFSET_MS = 14 * 60 * 60 * 1000

/** The day of a puzzle as YYYY-MM-DD. Puzzle 0 was on 2021-06-19, and each day has the next number. Source: Wordle. */
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

/** The number of the latest puzzle that can be played anywhere on earth. No result can have a higher number. */
export function latestPuzzle(nowMs: number): number {
  return Math.floor((nowMs + EARLIEST_OFFSET_MS - PUZZLE_ZERO_MS) / DAY_MS)
}

/** A member's result of one puzzle; `guesses` is null if the member did not solve the puzzle. */
export type PuzzleResult = { puzzle: number; guesses: number | null }

/** How many puzzles a member has solved with 1 guess, with 2 guesses, and so on. */
export type GuessDistribution = Record<(typeof GUESSES)[number], number>

/** A member's statistics. */
export type WordleStats = {
  played: number
  /** A fraction from 0 to 1, despite its name. */
  win_percentage: number
  current_streak: number
  max_streak: number
  guess_distribution: GuessDistribution
}

/**
 * The figures that the member has imported from the game's own site. They contain all puzzles up to `last_puzzle`. The
 * member's results of these puzzles in Parlor are not counted a second time.
 */
export interface Baseline {
  /** The last puzzle that the figures contain. */
  readonly last_puzzle: number
  readonly current_streak: number
  readonly max_streak: number
  readonly guess_distribution: GuessDistribution
  /** How many puzzles the member did not solve. */
  readonly missed: number
}

/** The figures of a member who has imported nothing. */
const NO_BASELINE: Baseline = {
  last_puzzle: -1,
  current_streak: 0,
  max_streak: 0,
  guess_distribution: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0 },
  missed: 0,
}

/** The distribution of the baseline and of these results together. */
function distributionOf(results: readonly PuzzleResult[], { guess_distribution }: Baseline): GuessDistribution {
  const distribution: GuessDistribution = { ...guess_distribution }
  for (const guess of GUESSES) distribution[guess] += results.filter(({ guesses }) => guesses === guess).length
  return distribution
}

/** How many solved puzzles a distribution contains. */
export function solvedIn(distribution: GuessDistribution): number {
  return GUESSES.reduce((sum, guesses) => sum + distribution[guesses], 0)
}

/**
 * All streaks, oldest first. A streak is a row of solved puzzles with consecutive numbers; `last` is the highest
 * number. The first streak is the current streak of the imported figures, if it is not 0. It continues if the puzzle
 * after `last_puzzle` was solved.
 */
function streaks(
  solved: readonly number[],
  { current_streak, last_puzzle }: Baseline,
): { last: number; length: number }[] {
  const allStreaks = current_streak === 0 ? [] : [{ last: last_puzzle, length: current_streak }]
  for (const puzzle of [...solved].sort((a, b) => a - b)) {
    const streak = allStreaks.at(-1)
    if (streak !== undefined && streak.last === puzzle - 1) {
      streak.last = puzzle
      streak.length += 1
    } else {
      allStreaks.push({ last: puzzle, length: 1 })
    }
  }
  return allStreaks
}

/**
 * A member's statistics. A streak depends on the numbers of the puzzles, not on the days on which the results were
 * sent. The latest streak is the current streak if its last puzzle is today's or yesterday's and no miss follows it.
 * Otherwise the current streak is 0. See statements wordle-rules-02 and wordle-rules-03.
 * @param all the member's results, at most one for each puzzle.
 * @param todayPuzzle the number of today's puzzle.
 * @param imported the imported figures; a result of a puzzle that they contain is not counted a second time.
 */
export function wordleStats(
  all: readonly PuzzleResult[],
  todayPuzzle: number,
  imported: Baseline | null = null,
): WordleStats {
  const baseline = imported ?? NO_BASELINE
  const results = all.filter(({ puzzle }) => puzzle > baseline.last_puzzle)
  const solved = results.filter(({ guesses }) => guesses !== null).map(({ puzzle }) => puzzle)
  const allStreaks = streaks(solved, baseline)
  const latest = allStreaks.at(-1)
  const hasMissSince = results.some(({ puzzle, guesses }) => guesses === null && puzzle > (latest?.last ?? 0))
  const isCurrent = latest !== undefined && latest.last >= todayPuzzle - 1 && !hasMissSince
  const guess_distribution = distributionOf(results, baseline)
  const wins = solvedIn(guess_distribution)
  const played = results.length + solvedIn(baseline.guess_distribution) + baseline.missed
  return {
    played,
    win_percentage: played === 0 ? 0 : wins / played,
    current_streak: isCurrent ? latest.length : 0,
    max_streak: Math.max(baseline.max_streak, ...allStreaks.map(({ length }) => length)),
    guess_distribution,
  }
}

/** The mean number of guesses; null if there are no results. A miss counts as 7. */
export function averageGuesses(results: readonly Pick<PuzzleResult, 'guesses'>[]): number | null {
  if (results.length === 0) return null
  return results.reduce((sum, { guesses }) => sum + (guesses ?? MISS_COUNTS_AS), 0) / results.length
}

/**
 * The bars of the guess distribution, for 1 to 6 guesses. `percent` is the share of all puzzles played, from 0 to 100.
 */
export function distributionShares(
  distribution: GuessDistribution,
  played: number,
): { guesses: number; count: number; percent: number }[] {
  return GUESSES.map((guesses) => {
    const count = distribution[guesses]
    return { guesses, count, percent: played === 0 ? 0 : (count / played) * 100 }
  })
}
