import type { Kysely } from 'kysely'

/** Adds whether the last rating of a chess site is provisional, because the player has few rated games. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('chess_figures')
    .addColumn('provisional', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
