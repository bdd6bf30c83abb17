/**
 * The web vitals, which measure how fast a page loads and answers, and how much its content moves. A value up to `good`
 * is good, and a value up to `fair` is fair. Times are in ms; `cls` has no unit. The letters mean: largest contentful
 * paint (lcp), interaction to next paint (inp), cumulative layout shift (cls), first contentful paint (fcp) and time to
 * first byte (ttfb). Source: https://web.dev/articles/vitals
 */
const VITALS = {
  lcp_ms: { good: 2_500, fair: 4_000 },
  inp_ms: { good: 200, fair: 500 },
  cls: { good: 0.1, fair: 0.25 },
  fcp_ms: { good: 1_800, fair: 3_000 },
  ttfb_ms: { good: 800, fair: 1_800 },
} as const

export type Vital = keyof typeof VITALS

/** The web vitals in the order in which they are shown. */
export const VITAL_NAMES: readonly Vital[] = ['lcp_ms', 'inp_ms', 'cls', 'fcp_ms', 'ttfb_ms']

export type VitalRating = 'good' | 'fair' | 'poor'

/** The rating of one value; `value` is in ms, or without a unit for `cls`. */
export function ratingOf(vital: Vital, value: number): VitalRating {
  const { good, fair } = VITALS[vital]
  if (value <= good) return 'good'
  return value <= fair ? 'fair' : 'poor'
}

/** The 75th percentile: at least 75 % of the values are less than or equal to it. Null if there are no values. */
export function percentile75(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.75) - 1] ?? null
}
