import type { Kysely } from 'kysely'

/**
 * Adds the id that an imported roast has in its log file. In both databases, a unique index allows many rows without an
 * id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('coffee_roasts').addColumn('roast_uuid', 'text').execute()
  await db.schema
    .createIndex('coffee_roasts_by_roast_uuid')
    .on('coffee_roasts')
    .columns(['user_id', 'roast_uuid'])
    .unique()
    .execute()
}
