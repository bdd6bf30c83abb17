import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../dialect.ts'

/**
 * Creates the table of the attempts that the package rate-limiter-flexible counts. The package needs these columns in
 * this order. Every limited call writes to the table. So the table is unlogged: writing is faster, and it does no harm
 * that a crash loses the counts. With SQLite there is no such table: there is only one server process, and it counts in
 * memory.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return
  await sql`create unlogged table attempts (key varchar(255) primary key, points integer not null, expire bigint)`.execute(
    db,
  )
}
