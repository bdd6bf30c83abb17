import type { Kysely } from 'kysely'

/** Creates the table of the keys with which the server signs cookies. All nodes use the same keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('server_keys')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('secret', 'text', (column) => column.notNull())
    .execute()
}
