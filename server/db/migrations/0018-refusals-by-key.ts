import type { Kysely } from 'kysely'

/** Stores the answer to a refused command, so that the command is refused in the same way when it is repeated later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('idempotency_keys').addColumn('refusal', 'text').execute()
}
