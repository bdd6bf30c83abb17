import type { Kysely } from 'kysely'

/**
 * Adds the notes of a bag, and when its member published its card.
 * @serves bag-share-01
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('coffee_bags')
    .addColumn('notes', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('coffee_bags').addColumn('published_ms', 'bigint').execute()
}
