import type { Generated } from 'kysely'

/** How the last visits came up; a figure that the browser did not tell is null. */
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
