// Wordle results: saving them, the statistics of a member, and the two rankings of all members.

import type { LeaderboardRow, SavedResult, WordleBoard, WordleFigures } from '../../../contract/api/wordle/wordle.ts'
import { playedIn } from '../../../contract/rules/wordle/baselineText.ts'
import { fairTable } from '../../../contract/rules/wordle/fairTable.ts'
import {
  averageGuesses,
  latestPuzzle,
  puzzleDate,
  puzzleOn,
  type WordleStats,
  wordleStats,
} from '../../../contract/rules/wordle/results.ts'
import type { Share } from '../../../contract/rules/wordle/shares.ts'
import { readSubmission, type Submission } from '../../../contract/rules/wordle/submission.ts'
import { HOUR_MS, timestamp } from '../../clock.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { wordleMember } from '../../db/repositories/wordleMembers.ts'
import {
  allResults,
  findSubmission,
  insertSubmission,
  resultsOf,
  resultsOfPuzzle,
  saveOrReplaceResult,
  type WordleResultRow,
} from '../../db/repositories/wordleResults.ts'
import type { Writer } from '../../db/work.ts'
import { RequestError } from '../../requestError.ts'
import { groupBy } from '../shared/groupBy.ts'
import type { Session } from '../shared/session.ts'

/** UTC-12 is the time zone in which each day ends last. */
const LAST_ZONE_MS = 12 * HOUR_MS

function dateInUtc(ms: number): string {
  return timestamp(ms).slice(0, 10)
}

/**
 * The number of today's puzzle, which depends on where the member is.
 * @param day the member's local date, YYYY-MM-DD; BAD_REQUEST if it is not today's date in any time zone
 */
function todaysPuzzle(context: Context, day: string | undefined): number {
  const nowMs = context.clock.now()
  const puzzle = puzzleOn(day ?? dateInUtc(nowMs))
  if (puzzle < puzzleOn(dateInUtc(nowMs - LAST_ZONE_MS)) || puzzle > latestPuzzle(nowMs)) {
    throw new RequestError('BAD_REQUEST', `${day} is not today's date in any time zone.`)
  }
  return puzzle
}

/** The results in a pasted text, and what cannot be saved. Throws an error with all reasons if the text is refused. */
function parseResults(context: Context, text: string): Submission {
  const submission = readSubmission(text, context.clock.now())
  if (submission.problem !== null) throw new RequestError('INVALID_RESULTS', submission.problem)
  return submission
}

/**
 * Saves all results in a text or, on an error, none. A new result for the same puzzle replaces the old one. If this
 * member has sent a text with the same key before, nothing is saved, however late the repeat arrives: the member may
 * have corrected the result since then.
 */
export async function submitResults(
  context: Context,
  writer: Writer,
  session: Session,
  { text, day, idempotencyKey }: { text: string; day?: string; idempotencyKey: string | null },
): Promise<{ saved: SavedResult[]; notes: string[]; stats: WordleStats }> {
  const { user_id } = session.user
  const today = todaysPuzzle(context, day)
  return writer.write(async ({ db }) => {
    // Check this inside the writer, which stores the error. A repeat then gets the same error, although a puzzle that
    // was not out at the first call may be out now.
    const { shares, notes } = parseResults(context, text)
    const earlierAnswer = idempotencyKey === null ? undefined : await findSubmission(db, user_id, idempotencyKey)
    const saved =
      earlierAnswer === undefined ? await saveShares(context, db, user_id, shares) : JSON.parse(earlierAnswer)
    if (idempotencyKey !== null && earlierAnswer === undefined) {
      await insertSubmission(db, { user_id, idempotency_key: idempotencyKey, saved: JSON.stringify(saved) })
    }
    return { saved, notes, stats: await statsOf(db, user_id, today) }
  })
}

/** Saves the results of a text. In the answer, `corrected` is true for a result that replaces an earlier one. */
async function saveShares(context: Context, db: Db, userId: number, shares: readonly Share[]): Promise<SavedResult[]> {
  const earlierPuzzles = new Set((await resultsOf(db, userId)).map(({ puzzle }) => puzzle))
  for (const { puzzle, guesses, hardMode, grid } of shares) {
    await saveOrReplaceResult(db, {
      user_id: userId,
      puzzle,
      guesses,
      hard_mode: hardMode ? 1 : 0,
      grid: grid === null ? null : JSON.stringify(grid),
      created_ms: context.clock.now(),
    })
  }
  return shares.map(({ puzzle, guesses, hardMode }) => ({
    puzzle,
    date: puzzleDate(puzzle),
    guesses,
    hard_mode: hardMode,
    corrected: earlierPuzzles.has(puzzle),
  }))
}

async function statsOf(db: Db, userId: number, today: number): Promise<WordleStats> {
  const { baseline } = await wordleMember(db, userId)
  return wordleStats(await resultsOf(db, userId), today, baseline)
}

/**
 * The statistics of the caller. `brought` says up to which puzzle the imported figures go, and how many puzzles they
 * count; null without imported figures.
 */
export async function readStatistics(
  context: Context,
  session: Session,
  day: string | undefined,
): Promise<WordleFigures> {
  const { user_id } = session.user
  const { baseline } = await wordleMember(context.db, user_id)
  const stats = wordleStats(await resultsOf(context.db, user_id), todaysPuzzle(context, day), baseline)
  const brought = baseline && { last_puzzle: baseline.last_puzzle, played: playedIn(baseline) }
  return { ...stats, brought }
}

/**
 * All members who have results, sorted by their average, lowest first; on a tie, the member with more results is
 * first. Imported figures do not count in this ranking, because they cannot be compared puzzle by puzzle.
 */
export async function readLeaderboard(context: Context): Promise<LeaderboardRow[]> {
  const results = await allResults(context.db)
  const fair = fairTable(results)
  return [...groupBy(results, ({ user_id }) => user_id)]
    .map(([user_id, ownResults]) => ({
      user_id,
      username: ownResults[0]?.username ?? '',
      average_guesses: averageGuesses(ownResults) ?? 0,
      played: ownResults.length,
      fair: fair.get(user_id) ?? null,
    }))
    .sort((a, b) => a.average_guesses - b.average_guesses || b.played - a.played || a.user_id - b.user_id)
}

/**
 * The results of all members for today's puzzle, the best first. The grids are hidden until the caller has saved a
 * result for this puzzle. If the caller has chosen it, the scores are hidden, too. Then the results are sorted by
 * username, because an order by score would show who is better.
 */
export async function readTodaysBoard(
  context: Context,
  session: Session,
  day: string | undefined,
): Promise<WordleBoard> {
  const puzzle = todaysPuzzle(context, day)
  const { user_id: ownId } = session.user
  const { hide_scores } = await wordleMember(context.db, ownId)
  const rows = await resultsOfPuzzle(context.db, puzzle)
  const revealed = rows.some(({ user_id }) => user_id === ownId)
  const hidesScores = hide_scores && !revealed
  return {
    puzzle,
    date: puzzleDate(puzzle),
    revealed,
    hide_scores,
    rows: rows.sort(hidesScores ? byName : byResult).map(({ user_id, username, guesses, hard_mode, grid }) => ({
      user_id,
      username,
      guesses: hidesScores ? null : guesses,
      hard_mode: hard_mode === 1 && !hidesScores,
      grid: grid === null || !revealed ? null : JSON.parse(grid),
    })),
  }
}

function byName(a: { username: string }, b: { username: string }): number {
  return a.username.localeCompare(b.username)
}

/** Fewer guesses first and unsolved puzzles last; on a tie, the earlier result is first. */
function byResult(a: WordleResultRow, b: WordleResultRow): number {
  const difference = (averageGuesses([a]) ?? 0) - (averageGuesses([b]) ?? 0)
  return difference || a.created_ms - b.created_ms || a.user_id - b.user_id
}
