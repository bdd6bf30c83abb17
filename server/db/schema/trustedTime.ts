/** The time of the last cleanup, with which the next start compares its clock. At most one row. */
export interface TrustedTimeTable {
  /** Always 1. */
  id: number
  trusted_ms: number
}
