import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../dialect.ts'

/**
 * How often somebody tried something, counted by rate-limiter-flexible, which asks for these columns in this order.
 * Unlogged, because a count is written at each limited call and may be lost with the machine. SQLite has no such
 * table: its one process counts in memory.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return
  await sql`create unlogged table attempts (key varchar(255) primary key, points integer not null, expire bigint)`.execute(
    db,
  )
}
