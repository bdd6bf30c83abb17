import type { Kysely } from 'kysely'

/** Adds the parts of a bean that is a blend of other beans. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('coffee_beans').addColumn('parts', 'text').execute()
}
