// Reads and writes Wordle results.

import type { Selectable } from 'kysely'
import type { Db } from '../dialect.ts'
import type { WordleResultsTable, WordleSubmissionsTable } from '../schema/wordle.ts'

export type WordleResultRow = Selectable<WordleResultsTable>

/** All results of a member, sorted by puzzle. */
export function resultsOf(db: Db, userId: number): Promise<WordleResultRow[]> {
  return db.selectFrom('wordle_results').selectAll().where('user_id', '=', userId).orderBy('puzzle').execute()
}

/** A part of a member's results, the newest puzzle first. With `before`, only the results of older puzzles. */
export function newestResultsOf(db: Db, userId: number, limit: number, before?: number): Promise<WordleResultRow[]> {
  const results = db.selectFrom('wordle_results').selectAll().where('user_id', '=', userId)
  const olderResults = before === undefined ? results : results.where('puzzle', '<', before)
  return olderResults.orderBy('puzzle', 'desc').limit(limit).execute()
}

/** Deletes one result of a member; false when there is none. */
export async function deleteResult(db: Db, userId: number, puzzle: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('wordle_results')
    .where('user_id', '=', userId)
    .where('puzzle', '=', puzzle)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/**
 * Saves a result. A second result for the same puzzle replaces the first. The stored `created_ms` then stays, and the
 * `created_ms` of the second result becomes `updated_ms`.
 */
export async function saveOrReplaceResult(db: Db, result: Omit<WordleResultRow, 'updated_ms'>): Promise<void> {
  const { guesses, hard_mode, grid, created_ms } = result
  const correction = { guesses, hard_mode, grid, updated_ms: created_ms }
  await db
    .insertInto('wordle_results')
    .values({ ...result, updated_ms: created_ms })
    .onConflict((conflict) => conflict.columns(['user_id', 'puzzle']).doUpdateSet(correction))
    .execute()
}

/** Saves a result. If the member already has a result for this puzzle, nothing changes. */
export async function addResultIfNone(db: Db, result: Omit<WordleResultRow, 'updated_ms'>): Promise<void> {
  await db
    .insertInto('wordle_results')
    .values({ ...result, updated_ms: result.created_ms })
    .onConflict((conflict) => conflict.columns(['user_id', 'puzzle']).doNothing())
    .execute()
}

/** The scores of these members for all puzzles. `guesses` is null for a puzzle that was not solved. */
export function scoresOf(
  db: Db,
  userIds: readonly number[],
): Promise<{ user_id: number; puzzle: number; guesses: number | null }[]> {
  return db
    .selectFrom('wordle_results')
    .select(['user_id', 'puzzle', 'guesses'])
    .where('user_id', 'in', userIds)
    .execute()
}

/** Every result of every member, without its grid of squares. `guesses` is null for a puzzle that was not solved. */
export function allResults(
  db: Db,
): Promise<{ user_id: number; username: string; puzzle: number; guesses: number | null }[]> {
  return db
    .selectFrom('wordle_results')
    .innerJoin('users', 'users.user_id', 'wordle_results.user_id')
    .select(['users.user_id', 'users.username', 'puzzle', 'guesses'])
    .execute()
}

/** The results of all members for one puzzle. */
export function resultsOfPuzzle(db: Db, puzzle: number): Promise<(WordleResultRow & { username: string })[]> {
  return db
    .selectFrom('wordle_results')
    .innerJoin('users', 'users.user_id', 'wordle_results.user_id')
    .selectAll('wordle_results')
    .select('users.username')
    .where('puzzle', '=', puzzle)
    .execute()
}

/**
 * Finds an earlier submission (one text with results that the member has sent) by its Idempotency-Key. Returns the
 * results that it saved, as JSON; undefined if there was no such submission.
 */
export async function findSubmission(db: Db, userId: number, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('wordle_submissions')
    .select('saved')
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  return row?.saved
}

export async function insertSubmission(db: Db, submission: WordleSubmissionsTable): Promise<void> {
  await db.insertInto('wordle_submissions').values(submission).execute()
}

/** Deletes the member's results and submissions. */
export async function deleteResultsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('wordle_submissions').where('user_id', '=', userId).execute()
  await db.deleteFrom('wordle_results').where('user_id', '=', userId).execute()
}
