import type { Kysely } from 'kysely'

/**
 * Adds to each tap which member undid or redid it last. It is unknown for the taps that were undone before.
 * @serves pool-waiting-20
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('pool_game_taps')
    .addColumn('changed_by', 'bigint', (column) => column.references('users.user_id'))
    .execute()
}
