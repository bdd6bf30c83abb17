// Tests that the log is read by its index, however long it is.

import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Db, isPostgres } from '../../../server/db/dialect.ts'
import { logPage } from '../../../server/db/repositories/storedLogs.ts'
import { startTestServer } from '../../server/support.ts'
import { call, dataOf } from '../../support/members.ts'

/**
 * Returns how the database reads a part of 10 entries. On PostgreSQL, returns three facts about each scan of the log:
 * its kind, the number of rows that it returns, and the number of rows that it reads and leaves out. SQLite does not
 * count rows. On SQLite, returns the query plan, which must find the first entry by its key.
 */
async function readingCost(db: Db, offset: number): Promise<unknown[]> {
  const queries: CompiledQuery[] = []
  const recordingDb = db.withPlugin({
    transformQuery({ node, queryId }) {
      queries.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  expect(await logPage(recordingDb, { limit: 10, offset, newest: null })).toHaveLength(10)
  const { sql: text, parameters } = queries.at(-1) ?? CompiledQuery.raw('')
  expect(text).not.toMatch(/\boffset\b/i)
  const explain = isPostgres(db) ? 'explain (analyze, format json)' : 'explain query plan'
  const { rows } = await db.executeQuery<Record<string, unknown>>(
    CompiledQuery.raw(`${explain} ${text}`, [...parameters]),
  )
  if (!isPostgres(db)) {
    const plan = rows.map(({ detail }) => String(detail)).filter((detail) => detail.includes('stored_logs'))
    expect(plan).toEqual([expect.stringMatching(/^SEARCH stored_logs USING INDEX \S+ \(stored_log_id<\?\)$/)])
    return plan
  }
  const scans: unknown[] = []
  JSON.stringify(rows, (_, value) => {
    if (value?.['Relation Name'] !== 'stored_logs') return value
    scans.push([value['Node Type'], value['Actual Rows'], value['Rows Removed by Filter'] ?? 0])
    return value
  })
  expect(scans).toEqual([['Index Scan', 10, 0]])
  return scans
}

test('with a million log entries, reading a late part costs the database as much as reading the first part', async () => {
  const largeServer = await startTestServer()
  try {
    const member = await largeServer.owner()
    const { db } = largeServer.context
    // The rows are inserted in parts, because PostgreSQL ends an SQL statement after eight seconds.
    for (let first = 10; first < 1_000_010; first += 20_000) {
      const [from, to] = [sql.lit(first), sql.lit(first + 19_999)]
      const numbers = isPostgres(db)
        ? sql`generate_series(${from}, ${to}) as numbers(n)`
        : sql`(with recursive numbers(n) as (select ${from} union all select n + 1 from numbers where n < ${to}) select n from numbers)`
      await sql`insert into stored_logs (stored_log_id, created_ms, log_level, message, user_id)
        select n, 1700000000000 + n, 'info', 'Entry ' || n || '.', null from ${numbers}`.execute(db)
    }
    await sql`update stored_log_counter set last_id = 1000009`.execute(db)
    if (isPostgres(db)) await sql`analyze stored_logs`.execute(db)
    const latePart = await call(largeServer.origin, 'GET /logs', {
      cookie: member.cookie,
      query: { limit: 10, offset: 999_000 },
    })
    expect(dataOf(latePart)[0]).toMatchObject({ stored_log_id: 1_009, message: 'Entry 1009.' })
    expect(await readingCost(db, 999_000)).toEqual(await readingCost(db, 0))
  } finally {
    await largeServer.close()
  }
}, 120_000)
