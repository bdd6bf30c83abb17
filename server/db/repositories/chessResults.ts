// Reads and writes the answers of the chess sites, and the rating of each day.

import type { Selectable } from 'kysely'
import type { Db } from '../dialect.ts'
import type { ChessResultsTable } from '../schema/chess.ts'

export type ChessResultsRow = Selectable<ChessResultsTable>

/** The last saved answer of a site about a player. */
export function findResults(db: Db, source: string, username: string): Promise<ChessResultsRow | undefined> {
  return db
    .selectFrom('chess_figures')
    .selectAll()
    .where('source', '=', source)
    .where('username', '=', username)
    .executeTakeFirst()
}

/**
 * Saves the last answer of a chess site. It replaces the earlier answer of this site, even if that is about another
 * player.
 */
export async function saveResults(db: Db, results: ChessResultsRow): Promise<void> {
  const { source, ...newValues } = results
  await db
    .insertInto('chess_figures')
    .values(results)
    .onConflict((conflict) => conflict.column('source').doUpdateSet(newValues))
    .execute()
}

/** The only kind of games that is read. */
const RAPID = 'rapid'

/** A rating, and the day on which it was read. */
export interface DailyRating {
  /** YYYY-MM-DD in UTC. */
  readonly day: string
  readonly rating: number
}

/** Saves the rating of a day. It replaces an earlier rating of the same day. */
export async function saveDailyRating(
  db: Db,
  { source, username, day, rating }: DailyRating & { source: string; username: string },
): Promise<void> {
  await db
    .insertInto('chess_ratings')
    .values({ source, username, kind: RAPID, day, rating })
    .onConflict((conflict) => conflict.columns(['source', 'username', 'kind', 'day']).doUpdateSet({ rating }))
    .execute()
}

/** Deletes the ratings of all days of a player. */
export async function deleteDailyRatings(db: Db, source: string, username: string): Promise<void> {
  await db.deleteFrom('chess_ratings').where('source', '=', source).where('username', '=', username).execute()
}

/**
 * The ratings of a player from a day to another one, in the order of time. Both days count.
 * @param days each as YYYY-MM-DD
 */
export function dailyRatings(
  db: Db,
  source: string,
  username: string,
  days: { readonly from: string; readonly to: string },
): Promise<DailyRating[]> {
  return db
    .selectFrom('chess_ratings')
    .select(['day', 'rating'])
    .where('source', '=', source)
    .where('username', '=', username)
    .where('kind', '=', RAPID)
    .where('day', '>=', days.from)
    .where('day', '<=', days.to)
    .orderBy('day')
    .execute()
}
