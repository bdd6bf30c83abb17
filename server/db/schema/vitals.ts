import type { Generated } from 'kysely'

/**
 * The web vitals of the last visits, one row for each visit. A value is null when the browser did not measure it.
 */
export interface VitalsTable {
  vital_id: Generated<number>
  created_ms: number
  page: string
  /** Largest contentful paint. */
  lcp_ms: number | null
  /** Interaction to next paint. */
  inp_ms: number | null
  /** Cumulative layout shift; no unit. */
  cls: number | null
  /** First contentful paint. */
  fcp_ms: number | null
  /** Time to first byte. */
  ttfb_ms: number | null
}
