import type { Kysely } from 'kysely'
import { tableWithId } from '../dialect.ts'

/**
 * Creates the table of web vitals: how fast the pages were in the browsers. `contract/rules/site/vitals.ts` explains
 * the names of the columns.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db, 'vitals', 'vital_id')
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('page', 'text', (column) => column.notNull())
    .addColumn('lcp_ms', 'integer')
    .addColumn('inp_ms', 'integer')
    .addColumn('cls', 'double precision')
    .addColumn('fcp_ms', 'integer')
    .addColumn('ttfb_ms', 'integer')
    .execute()
}
