import type { Kysely } from 'kysely'

/** Stores the answer to a refused command, so that a late copy of the command is refused in the same way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('idempotency_keys').addColumn('refusal', 'text').execute()
}
