import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../dialect.ts'

/**
 * Socket.IO's PostgreSQL adapter stores payloads here that are too large for NOTIFY. Its documentation gives the
 * columns.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return
  await sql`create table socket_io_attachments (
    id bigserial unique,
    created_at timestamptz default now(),
    payload bytea
  )`.execute(db)
}
