import type { Kysely } from 'kysely'
import { tableWithId } from '../dialect.ts'

/** Adds the corrections of taps, and the place of taps that were added later. `schema/pool.ts` explains the columns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('pool_game_taps').addColumn('position', 'bigint').execute()
  await tableWithId(db, 'pool_game_corrections', 'pool_game_correction_id')
    .addColumn('pool_game_id', 'bigint', (column) =>
      column.notNull().references('pool_games.pool_game_id').onDelete('cascade'),
    )
    .addColumn('pool_game_tap_id', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.user_id'))
    .addColumn('idempotency_key', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('was', 'text')
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('pool_game_corrections_once', ['pool_game_id', 'user_id', 'idempotency_key'])
    .execute()
}
