import { type Kysely, sql } from 'kysely'

/**
 * Adds why a message was not delivered, which files came with it, and since when the gateway may have it. Creates the
 * table with the last calls of the gateway. `schema/messages.ts` explains the columns.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('messages').addColumn('error_code', 'text').execute()
  await db.schema.alterTable('messages').addColumn('media', 'text').execute()
  await db.schema.alterTable('messages').addColumn('doubt_ms', 'bigint').execute()
  // An earlier version did not save whether the gateway had answered an attempt.
  await sql`update messages set doubt_ms = created_ms where state = 'queued' and attempts > 0`.execute(db)
  // An earlier version saved only the digits of a sender, so a name became an empty text.
  await sql`update messages set from_handle = 'Unknown' where from_handle = ''`.execute(db)
  await db.schema
    .createTable('gateway_calls')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('called_ms', 'bigint')
    .addColumn('refused_ms', 'bigint')
    .execute()
}
