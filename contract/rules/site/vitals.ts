/** Figures of how a page comes up, and up to where each counts as good and as fair (https://web.dev/articles/vitals). */
const VITALS = {
  lcp_ms: { good: 2_500, fair: 4_000 },
  inp_ms: { good: 200, fair: 500 },
  cls: { good: 0.1, fair: 0.25 },
  fcp_ms: { good: 1_800, fair: 3_000 },
  ttfb_ms: { good: 800, fair: 1_800 },
} as const

export type Vital = keyof typeof VITALS

export const VITAL_NAMES: readonly Vital[] = ['lcp_ms', 'inp_ms', 'cls', 'fcp_ms', 'ttfb_ms']

export type VitalRating = 'good' | 'fair' | 'poor'

export function ratingOf(vital: Vital, value: number): VitalRating {
  const { good, fair } = VITALS[vital]
  if (value <= good) return 'good'
  return value <= fair ? 'fair' : 'poor'
}

/** The smallest value that three of four stay within (the 75th percentile, nearest rank); null without any. */
export function threeOfFour(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.75) - 1] ?? null
}
