import type { Kysely } from 'kysely'

/** Adds to each tap the member who undid or redid it last. This member is unknown if that was before this migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('pool_game_taps')
    .addColumn('changed_by', 'bigint', (column) => column.references('users.user_id'))
    .execute()
}
