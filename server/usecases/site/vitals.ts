// Web vitals: how fast the pages were for visitors, see https://web.dev/articles/vitals.

import { DONE, type Done } from '../../../contract/api/shared/shapes.ts'
import type { PageVitals, VitalsBody } from '../../../contract/api/site/vitals.ts'
import { percentile75, VITAL_NAMES, type Vital } from '../../../contract/rules/site/vitals.ts'
import { timestamp } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { insertVisit, listVisits, type VitalsRow } from '../../db/repositories/vitals.ts'
import type { Writer } from '../../db/work.ts'
import { groupBy } from '../shared/groupBy.ts'

/** The number of visits that stay stored, over all pages. Older visits are deleted. */
const MAX_VISITS = 1_000

/** Saves the web vitals of one visit to one page. */
export function saveVitals(context: Context, writer: Writer, body: VitalsBody): Promise<Done> {
  const { page, lcp_ms = null, inp_ms = null, cls = null, fcp_ms = null, ttfb_ms = null } = body
  const visit = { created_ms: context.clock.now(), page, lcp_ms, inp_ms, cls, fcp_ms, ttfb_ms }
  return writer.write(async ({ db }) => {
    await insertVisit(db, visit, MAX_VISITS)
    return DONE
  })
}

/**
 * The 75th percentile of each web vital over the stored visits of each page, sorted by page. In about 75 % of the
 * visits the value was not higher than this.
 */
export async function readVitals(context: Context): Promise<PageVitals[]> {
  const byPage = groupBy(await listVisits(context.db), ({ page }) => page)
  return [...byPage].map(([page, visits]) => vitalsOf(page, visits)).sort((a, b) => (a.page < b.page ? -1 : 1))
}

function vitalsOf(page: string, visits: readonly VitalsRow[]): PageVitals {
  const percentileOf = (vital: Vital) =>
    percentile75(visits.map((visit) => visit[vital]).filter((value) => value !== null))
  const [lcp_ms = null, inp_ms = null, cls = null, fcp_ms = null, ttfb_ms = null] = VITAL_NAMES.map(percentileOf)
  const latestMs = Math.max(...visits.map(({ created_ms }) => created_ms))
  return { page, visits: visits.length, latest: timestamp(latestMs), lcp_ms, inp_ms, cls, fcp_ms, ttfb_ms }
}
