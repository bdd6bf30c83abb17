import type { Kysely } from 'kysely'
import { tableWithId } from '../dialect.ts'

/** Creates the table of text messages. `schema/messages.ts` explains the columns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db, 'messages', 'message_id')
    .addColumn('direction', 'text', (column) => column.notNull())
    .addColumn('from_handle', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('user_id', 'bigint', (column) => column.references('users.user_id'))
    .addColumn('gateway_sid', 'text', (column) => column.unique())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('due_ms', 'bigint')
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('messages_by_due').on('messages').column('due_ms').execute()
}
