import type { Kysely } from 'kysely'

/** Keeps what was answered to a refused command, so that a late copy of it is refused, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('idempotency_keys').addColumn('refusal', 'text').execute()
}
