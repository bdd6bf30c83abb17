import { sql } from 'kysely'
import type { Db } from '../../../server/db/dialect.ts'

/**
 * Reads the rows of each table with data of the site, by the name of the table. Each row is JSON; the rows are sorted.
 */
export async function readTables(db: Db): Promise<Record<string, string[]>> {
  const tables = await db.introspection.getTables()
  const contents: Record<string, string[]> = {}
  for (const { name } of tables) {
    // Counted attempts and open challenges do not belong to the data of the site.
    if (name === 'attempts' || name === 'passkey_challenges') continue
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    contents[name] = rows.map((row) => JSON.stringify(row)).sort()
  }
  return contents
}
