import type { Kysely } from 'kysely'

/**
 * Creates the tables of the idempotency keys of removed readings and events, and of the client ids of deleted games and
 * roasts. With them the server recognizes a repeated call that arrives after the deletion. `deleted_id` is the server's
 * own id of the deleted game or roast.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('coffee_roast_removed_keys')
    .addColumn('coffee_roast_id', 'bigint', (column) =>
      column.notNull().references('coffee_roasts.coffee_roast_id').onDelete('cascade'),
    )
    .addColumn('idempotency_key', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('coffee_roast_removed_keys_key', ['coffee_roast_id', 'idempotency_key'])
    .execute()
  await db.schema
    .createTable('deleted_client_ids')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.user_id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('deleted_id', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('deleted_client_ids_key', ['user_id', 'kind', 'client_id'])
    .execute()
}
