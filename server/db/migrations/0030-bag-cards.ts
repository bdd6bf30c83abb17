import type { Kysely } from 'kysely'

/** Adds notes to each bag, and the time at which its card was published. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('coffee_bags')
    .addColumn('notes', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('coffee_bags').addColumn('published_ms', 'bigint').execute()
}
