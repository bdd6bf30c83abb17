import type { Selectable } from 'kysely'
import type { Db } from '../dialect.ts'
import type { ChessFiguresTable } from '../schema/chess.ts'

export type ChessFiguresRow = Selectable<ChessFiguresTable>

/** The last saved answer of a site about a player. */
export function findFigures(db: Db, source: string, username: string): Promise<ChessFiguresRow | undefined> {
  return db
    .selectFrom('chess_figures')
    .selectAll()
    .where('source', '=', source)
    .where('username', '=', username)
    .executeTakeFirst()
}

export async function saveFigures(db: Db, figures: ChessFiguresRow): Promise<void> {
  const { source, ...rest } = figures
  await db
    .insertInto('chess_figures')
    .values(figures)
    .onConflict((conflict) => conflict.column('source').doUpdateSet(rest))
    .execute()
}
