import type { Generated } from 'kysely'

/**
 * How fast pages were for the last visitors, see `contract/api/site/vitals.ts`. A value is null when the browser did
 * not measure it.
 */
export interface VitalsTable {
  vital_id: Generated<number>
  created_ms: number
  page: string
  lcp_ms: number | null
  inp_ms: number | null
  cls: number | null
  fcp_ms: number | null
  ttfb_ms: number | null
}
