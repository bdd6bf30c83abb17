import type { Generated } from 'kysely'

/**
 * The web vitals of the last visits, one row for each visit. All times except `inp_ms` count from the moment
 * at which the browser began to open the page. A value is null when the browser did not measure it.
 */
export interface VitalsTable {
  vital_id: Generated<number>
  created_ms: number
  /** The name of the route at which the document was opened, such as `home`. */
  page: string
  /** Largest contentful paint: when the largest picture or text of the page was drawn. */
  lcp_ms: number | null
  /** Interaction to next paint: how long the page took to show an effect of a press or a key. */
  inp_ms: number | null
  /** Cumulative layout shift: how much the content moved without an action of the person. It has no unit. */
  cls: number | null
  /** First contentful paint: when the first picture or text was drawn. */
  fcp_ms: number | null
  /** Time to first byte: when the document began to arrive. */
  ttfb_ms: number | null
}
