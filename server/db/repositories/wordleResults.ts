import type { Selectable } from 'kysely'
import { MISS_COUNTS_AS } from '../../../contract/rules/wordle/results.ts'
import type { Db } from '../dialect.ts'
import type { WordleResultsTable, WordleSubmissionsTable } from '../schema/wordle.ts'

export type WordleResultRow = Selectable<WordleResultsTable>

/** All results of a member, sorted by puzzle. */
export function resultsOf(db: Db, userId: number): Promise<WordleResultRow[]> {
  return db.selectFrom('wordle_results').selectAll().where('user_id', '=', userId).orderBy('puzzle').execute()
}

/** Saves a result. A second result for the same puzzle replaces the first, but `created_ms` does not change. */
export async function saveResult(db: Db, result: Omit<WordleResultRow, 'updated_ms'>): Promise<void> {
  const { guesses, hard_mode, grid, created_ms } = result
  const correction = { guesses, hard_mode, grid, updated_ms: created_ms }
  await db
    .insertInto('wordle_results')
    .values({ ...result, updated_ms: created_ms })
    .onConflict((conflict) => conflict.columns(['user_id', 'puzzle']).doUpdateSet(correction))
    .execute()
}

/** The sum of the guesses and the number of puzzles of each member who has played. */
export function totalsOfMembers(
  db: Db,
): Promise<{ user_id: number; username: string; guesses: number; played: number }[]> {
  return db
    .selectFrom('wordle_results')
    .innerJoin('users', 'users.user_id', 'wordle_results.user_id')
    .select((column) => [
      'users.user_id',
      'users.username',
      column.fn.sum<number>(column.fn.coalesce('guesses', column.val(MISS_COUNTS_AS))).as('guesses'),
      column.fn.countAll<number>().as('played'),
    ])
    .groupBy(['users.user_id', 'users.username'])
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

/** What the member's submission with this Idempotency-Key saved, as JSON; undefined if there was none. */
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

/** Deletes the member's results and the keys of the submissions. */
export async function deleteResultsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('wordle_submissions').where('user_id', '=', userId).execute()
  await db.deleteFrom('wordle_results').where('user_id', '=', userId).execute()
}
