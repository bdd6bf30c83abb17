import { sql } from 'kysely'
import type { Db } from '../../../server/db/dialect.ts'

/** The rows of all tables of the site's data by the table's name, each row as JSON, sorted. */
export async function readTables(db: Db): Promise<Record<string, string[]>> {
  const tables = await db.introspection.getTables()
  const contents: Record<string, string[]> = {}
  for (const { name } of tables) {
    // The counts of the limits and the open challenges do not belong to the data of the site.
    if (name === 'attempts' || name === 'passkey_challenges') continue
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    contents[name] = rows.map((row) => JSON.stringify(row)).sort()
  }
  return contents
}
