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

export async function saveResults(db: Db, results: ChessResultsRow): Promise<void> {
  const { source, ...rest } = results
  await db
    .insertInto('chess_figures')
    .values(results)
    .onConflict((conflict) => conflict.column('source').doUpdateSet(rest))
    .execute()
}
