import { type Kysely, sql } from 'kysely'
import { cleanName } from '../../../contract/rules/shared/cleanName.ts'

/**
 * Creates the table with the last time that the server has trusted. It has at most one row. Also removes invisible
 * characters from the names of beans, which earlier versions accepted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('trusted_time')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('trusted_ms', 'bigint', (column) => column.notNull())
    .execute()
  const { rows } = await sql<{ coffee_bean_id: number; name: string }>`
    select coffee_bean_id, name from coffee_beans`.execute(db)
  for (const { coffee_bean_id, name } of rows) {
    if (cleanName(name) === name) continue
    await sql`update coffee_beans set name = ${cleanName(name)} where coffee_bean_id = ${coffee_bean_id}`.execute(db)
  }
}
